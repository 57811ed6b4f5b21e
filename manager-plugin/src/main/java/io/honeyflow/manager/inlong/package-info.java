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
/**
 * What InLong's clients send and read, as groups and streams of this manager: {@link
 * io.honeyflow.manager.inlong.InLongPipelines}. What a request has and a stream lacks is kept beside
 * its node, in the member {@code inlong}, and given back; passwords are not kept.
 */
@NullMarked
package io.honeyflow.manager.inlong;

import org.jspecify.annotations.NullMarked;
