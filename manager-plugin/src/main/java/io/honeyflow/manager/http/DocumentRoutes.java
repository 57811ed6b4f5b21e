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

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** The API's document, of all routes, itself included. */
final class DocumentRoutes implements Routes {

  private final ObjectNode document;

  DocumentRoutes(List<Routes> others) {
    List<Routes> all = new ArrayList<>(others);
    all.add(this);
    this.document = OpenApi.of(all);
  }

  @Override
  public String topic() {
    return "document";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        new Route(
            Verb.GET,
            "/api/openapi.json",
            Access.VIEWER,
            Doc.of("readDocument", "This document."),
            call -> Answer.json(document)));
  }
}
