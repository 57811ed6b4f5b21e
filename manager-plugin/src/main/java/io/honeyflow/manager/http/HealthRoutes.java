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

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.manager.access.Quote;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether the server lives, whether all that it needs is there, and what it measures. */
public final class HealthRoutes implements Routes {

  private static final Logger LOG = LoggerFactory.getLogger(HealthRoutes.class);

  private final Map<String, Runnable> needs;
  private final Meters meters;

  /**
   * @param needs what the server needs, by name: each throws when it is away
   */
  public HealthRoutes(Map<String, Runnable> needs, Meters meters) {
    this.needs = new LinkedHashMap<>(needs);
    this.meters = meters;
  }

  @Override
  public String topic() {
    return "health";
  }

  @Override
  public List<Route> routes() {
    return List.of(
        new Route(
            Verb.GET,
            "/api/health/live",
            Access.OPEN,
            Doc.of("isLive", "Whether the server answers at all."),
            call -> Answer.json(Json.object().put("status", "up"))),
        new Route(
            Verb.GET,
            "/api/health/ready",
            Access.OPEN,
            Doc.of("isReady", "Whether all that the server needs is there; status 503 if not."),
            call -> ready()),
        new Route(
            Verb.GET,
            "/metrics",
            Access.VIEWER,
            Doc.of("readMeters", "What the server measures, as Prometheus reads it."),
            call -> Answer.text(Meters.CONTENT_TYPE, meters.scrape())));
  }

  /** Says what is away, and to nobody where it is: this is open to all. */
  private Answer ready() {
    ObjectNode body = Json.object();
    ArrayNode checks = Json.object().arrayNode();
    boolean ready = true;
    for (Map.Entry<String, Runnable> need : needs.entrySet()) {
      boolean there = isThere(need);
      ready &= there;
      checks.addObject().put("name", need.getKey()).put("up", there);
    }
    body.put("status", ready ? "up" : "down").set("checks", checks);
    return Answer.json(ready ? 200 : 503, body);
  }

  private static boolean isThere(Map.Entry<String, Runnable> need) {
    try {
      need.getValue().run();
      return true;
    } catch (RuntimeException away) {
      LOG.warn("Not ready: {} is away: {}", need.getKey(), Quote.line(away.toString()));
      return false;
    }
  }
}
