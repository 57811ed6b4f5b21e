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

import io.honeyflow.manager.access.Gate;
import io.honeyflow.manager.access.Journal;
import io.honeyflow.manager.access.Quote;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.staticfiles.Location;
import io.javalin.router.Endpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * Listens, and answers by routes; serves the pages that the class path has under {@code static}.
 */
public final class WebServer implements AutoCloseable {

  private static final String PAGES = "/static";
  private static final String FIRST_PAGE = "static/index.html";

  /** Look-ups of forms tell a node's properties behind the path. */
  private static final int LONGEST_HEAD = 64 << 10;

  private final Javalin javalin;
  private final List<Route> routes;
  private final boolean tls;

  private WebServer(Javalin javalin, List<Route> routes, boolean tls) {
    this.javalin = javalin;
    this.routes = routes;
    this.tls = tls;
  }

  /**
   * Starts to listen.
   *
   * @param topics all routes that there are, but that of their own document
   * @throws IllegalStateException when the address or the keystore cannot be used
   */
  public static WebServer start(
      WebSettings settings, Gate gate, Journal journal, Meters meters, List<Routes> topics) {
    List<Routes> all = new ArrayList<>(topics);
    all.add(new DocumentRoutes(topics));
    List<Route> routes = all.stream().flatMap(topic -> topic.routes().stream()).toList();
    Serving serving = new Serving(gate, journal, meters, new Faults(), settings.bodyLimit());
    Javalin javalin =
        Javalin.create(
            config -> {
              config.startup.showJavalinBanner = false;
              config.startup.showOldJavalinVersionWarning = false;
              listen(config, settings);
              answer(config, settings.tls().isPresent());
              for (Route route : routes) {
                config.routes.addEndpoint(
                    new Endpoint(
                        HandlerType.findOrCreate(route.verb().name()),
                        route.path(),
                        new RouteHandler(route, serving)));
              }
            });
    try {
      javalin.start();
    } catch (RuntimeException e) {
      throw new IllegalStateException(
          "Cannot listen at %s:%d: %s. End what listens there, or set another host, port or keystore."
              .formatted(settings.host(), settings.port(), reason(e)),
          e);
    }
    return new WebServer(javalin, routes, settings.tls().isPresent());
  }

  private static String reason(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage());
  }

  private static void listen(JavalinConfig config, WebSettings settings) {
    boolean tls = settings.tls().isPresent();
    config.jetty.modifyHttpConfiguration(
        http -> {
          http.setSendServerVersion(false);
          http.setSendDateHeader(true);
          http.setRequestHeaderSize(LONGEST_HEAD);
          // Names of tables and streams may hold what a strict server refuses in a path: %2F, %25.
          http.setUriCompliance(
              UriCompliance.from("RFC3986,AMBIGUOUS_PATH_SEPARATOR,AMBIGUOUS_PATH_ENCODING"));
        });
    config.jetty.modifyServer(server -> server.setErrorHandler(new BareErrors(tls)));
    config.jetty.addConnector((server, http) -> connector(server, http, settings));
  }

  private static ServerConnector connector(
      Server server, HttpConfiguration http, WebSettings settings) {
    ServerConnector connector =
        settings
            .tls()
            .map(tls -> secure(server, http, tls))
            .orElseGet(() -> new ServerConnector(server, new HttpConnectionFactory(http)));
    connector.setHost(settings.host());
    connector.setPort(settings.port());
    return connector;
  }

  private static ServerConnector secure(
      Server server, HttpConfiguration http, WebSettings.Tls tls) {
    SslContextFactory.Server factory = new SslContextFactory.Server();
    factory.setKeyStorePath(tls.keystore().toAbsolutePath().toString());
    factory.setKeyStorePassword(tls.password());
    HttpConfiguration secured = new HttpConfiguration(http);
    // A certificate for another name is the client's business, who sees it.
    secured.addCustomizer(new SecureRequestCustomizer(false));
    return new ServerConnector(server, factory, new HttpConnectionFactory(secured));
  }

  private static void answer(JavalinConfig config, boolean tls) {
    config.http.prefer405over404 = true;
    config.routes.before(
        context -> SecurityHeaders.of(tls, !isPage(context.path())).forEach(context::header));
    config.routes.error(404, context -> unknown(context, ApiError.Code.MISSING));
    config.routes.error(405, context -> unknown(context, ApiError.Code.UNSUPPORTED));
    Optional.ofNullable(WebServer.class.getClassLoader().getResource(FIRST_PAGE))
        .ifPresent(
            there -> {
              config.staticFiles.add(PAGES, Location.CLASSPATH);
              config.spaRoot.addHandler("/", WebServer::page);
            });
  }

  /** A path that only the scripts of the pages know is answered by the first page. */
  private static void page(Context context) {
    String path = context.path();
    if (!isPage(path) || path.substring(path.lastIndexOf('/')).contains(".")) {
      unknown(context, ApiError.Code.MISSING);
      return;
    }
    context
        .contentType("text/html; charset=utf-8")
        .result(
            Optional.ofNullable(WebServer.class.getClassLoader().getResourceAsStream(FIRST_PAGE))
                .orElseThrow());
  }

  /** Only where no route has answered: what a route says of something missing stays. */
  private static void unknown(Context context, ApiError.Code code) {
    if (RouteHandler.hasAnswered(context)) {
      return;
    }
    Answer answer =
        Envelope.of(
            ApiError.of(
                code,
                "There is nothing for "
                    + context.req().getMethod()
                    + " at "
                    + Quote.of(context.path())
                    + ". GET /api/openapi.json tells what there is."),
            false);
    context.status(answer.status()).contentType(answer.contentType()).result(answer.body());
  }

  private static boolean isPage(String path) {
    return !path.startsWith("/api/") && !path.startsWith("/inlong/") && !path.equals("/metrics");
  }

  /** All routes, in their order. */
  public List<Route> routes() {
    return routes;
  }

  /** Where it listens. */
  public int port() {
    return javalin.port();
  }

  public boolean isSecure() {
    return tls;
  }

  /** Ends requests under way, and listens no more. Repeatable. */
  @Override
  public void close() {
    javalin.stop();
  }
}
