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
package io.honeyflow.manager.flink;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands before a SQL gateway and passes on what it is asked; the connection of the first {@code
 * INSERT} ends without an answer.
 */
final class LosingGateway implements AutoCloseable {
  /** What becomes of the first {@code INSERT}. */
  enum Loss {
    /** It does not reach the gateway. */
    OF_THE_REQUEST,
    /** The gateway does it, and its answer is lost. */
    OF_THE_ANSWER,
    /** Nobody answers before the client has given the connection up; then the gateway does it. */
    OF_THE_CONNECTION_BEFORE
  }

  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger inserts = new AtomicInteger();
  private final URI gateway;
  private final Loss loss;
  private final HttpServer server;

  private LosingGateway(URI gateway, Loss loss, HttpServer server) {
    this.gateway = gateway;
    this.loss = loss;
    this.server = server;
  }

  static LosingGateway before(URI gateway, Loss loss) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    LosingGateway losing = new LosingGateway(gateway, loss, server);
    server.setExecutor(losing.threads);
    server.createContext("/", losing::pass);
    server.start();
    return losing;
  }

  URI uri() {
    return URI.create("http://localhost:" + server.getAddress().getPort());
  }

  /** How often an {@code INSERT} came. */
  int inserts() {
    return inserts.get();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void pass(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    boolean lost = body.contains("INSERT") && inserts.incrementAndGet() == 1;
    if (lost && loss != Loss.OF_THE_ANSWER) {
      exchange.close();
    }
    if (lost && loss == Loss.OF_THE_REQUEST) {
      return;
    }
    Optional<HttpResponse<byte[]>> response = forward(exchange, body);
    if (lost || response.isEmpty()) {
      exchange.close();
      return;
    }
    byte[] answer = response.get().body();
    exchange.sendResponseHeaders(response.get().statusCode(), answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }

  private Optional<HttpResponse<byte[]>> forward(HttpExchange exchange, String body)
      throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(gateway.resolve(exchange.getRequestURI()))
            .header("Content-Type", "application/json")
            .method(exchange.getRequestMethod(), BodyPublishers.ofString(body))
            .build();
    try {
      return Optional.of(client.send(request, BodyHandlers.ofByteArray()));
    } catch (InterruptedException e) {
      return Optional.empty();
    }
  }
}
