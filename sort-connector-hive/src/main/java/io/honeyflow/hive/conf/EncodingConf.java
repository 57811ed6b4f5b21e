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
package io.honeyflow.hive.conf;

import java.io.Serializable;
import java.time.ZoneId;

/**
 * How values are encoded in files.
 *
 * @param timestampZone the zone of wall times: in which an instant becomes one, and whose instant a
 *     file stores that has no wall times
 * @param profile whose readers files are laid out for
 * @param hiveWriter whether Hive's own record writer writes Parquet and ORC, too
 */
public record EncodingConf(ZoneId timestampZone, ReaderProfile profile, boolean hiveWriter)
    implements Serializable {

  /** Written by this connector. */
  public EncodingConf(ZoneId timestampZone, ReaderProfile profile) {
    this(timestampZone, profile, false);
  }
}
