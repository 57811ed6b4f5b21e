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
package io.honeyflow.testing.s3;

import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.process.ForkedJvm;
import io.honeyflow.testing.process.FreePort;
import io.honeyflow.testing.process.Launch;
import io.honeyflow.testing.process.Program;
import io.honeyflow.testing.process.TempFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A server that speaks S3 (S3Proxy) and keeps its objects in memory: a key is a name, there are no
 * folders and no renames, and an upload in parts is nothing until it is completed. It has one
 * bucket.
 */
public final class RealS3 implements AutoCloseable {
  /** The only bucket. */
  public static final String BUCKET = "warehouse";

  private static final Duration START_TIMEOUT = Duration.ofSeconds(90);
  private static final Pattern KEY = Pattern.compile("<Key>([^<]*)</Key>");

  private final int port;
  private final Path folder;
  private final ForkedJvm jvm;
  private final HttpClient client = HttpClient.newHttpClient();

  private RealS3(int port, Path folder, ForkedJvm jvm) {
    this.port = port;
    this.folder = folder;
    this.jvm = jvm;
  }

  /**
   * Starts one with an empty bucket.
   *
   * @throws IllegalStateException when it does not start, with the end of its log
   */
  public static RealS3 start() {
    Path folder = TempFolder.create("s3");
    int port = FreePort.next();
    Program server =
        Program.of(
            ClassPath.named("s3proxy-2.6").after(folder),
            "org.gaul.s3proxy.Main",
            "--properties",
            settings(folder, port).toString());
    Launch launch = Launch.of("S3Proxy", server, folder).with("-Xmx256m");

    RealS3 s3 = new RealS3(port, folder, ForkedJvm.start(launch));
    try {
      s3.jvm.await(() -> FreePort.taken(port), START_TIMEOUT);
      s3.send(s3.request("/" + BUCKET).PUT(BodyPublishers.noBody()));
      return s3;
    } catch (IllegalStateException e) {
      s3.close();
      throw e;
    }
  }

  private static Path settings(Path folder, int port) {
    try {
      Files.writeString(
          folder.resolve("logback.xml"), "<configuration><root level=\"OFF\"/></configuration>");
      return Files.writeString(
          folder.resolve("s3proxy.conf"),
          """
          s3proxy.authorization=none
          s3proxy.endpoint=http://127.0.0.1:%d
          jclouds.provider=transient
          jclouds.identity=honeyflow
          jclouds.credential=honeyflow
          """
              .formatted(port));
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write to " + folder, e);
    }
  }

  /** Its address as clients take it. Buckets are in the path, and any key and secret will do. */
  public String endpoint() {
    return "http://127.0.0.1:" + port;
  }

  /** The keys of all objects that begin so, up to a thousand. */
  public List<String> keys(String prefix) {
    String list = "/" + BUCKET + "?list-type=2&prefix=" + encoded(prefix);
    return KEY.matcher(send(request(list).GET())).results().map(RealS3::key).toList();
  }

  /** The text of an object. */
  public String text(String key) {
    return send(object(key).GET());
  }

  /** Deletes an object. */
  public void delete(String key) {
    send(object(key).DELETE());
  }

  /** Ends it with all it holds. Repeatable. */
  @Override
  public void close() {
    jvm.kill();
    TempFolder.delete(folder);
  }

  private static String key(MatchResult found) {
    return found.group(1).replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private HttpRequest.Builder object(String key) {
    return request("/" + BUCKET + "/" + encoded(key).replace("%2F", "/"));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(endpoint() + path));
  }

  private String send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
      if (answer.statusCode() / 100 != 2) {
        throw new IllegalStateException("S3 answers " + answer.statusCode() + ": " + answer.body());
      }
      return answer.body();
    } catch (IOException e) {
      throw new UncheckedIOException("No answer of S3." + jvm.tail(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for S3", e);
    }
  }
}
