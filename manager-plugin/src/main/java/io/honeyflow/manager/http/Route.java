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
package io.honeyflow.manager.http;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * One operation of the API: who may use it, its documentation, and what it does.
 *
 * @param path from the root, with {@code {name}} for what varies
 */
public record Route(Verb verb, String path, Access access, Doc doc, Endpoint endpoint) {

  private static final Pattern PARAMETER = Pattern.compile("\\{([A-Za-z]+)}");

  /** Whether a request changes something, so that it is noted and protected. */
  boolean changes() {
    return verb != Verb.GET && doc.changes();
  }

  /** The names of what varies in the path. */
  List<String> parameters() {
    return PARAMETER.matcher(path).results().map((MatchResult match) -> match.group(1)).toList();
  }
}
