/*
 * Copyright the Honeyflow authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */

// Generated with Hive.ts beside it (docs/inlong-dashboard.md).

import type { MetaExportWithBackendList } from '@/plugins/types';
import type { SinkMetaType } from '../types';
import { allDefaultSinks } from '../defaults';

// The first entry of a type is taken, so an entry of its own would never be.
allDefaultSinks
  .filter(sink => sink.value === 'HIVE')
  .forEach(sink => (sink.LoadEntity = () => import('./Hive')));

export const allExtendsSinks: MetaExportWithBackendList<SinkMetaType> = [];
