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
package io.honeyflow.testing.kerberos;

import io.honeyflow.testing.process.ClassPath;
import io.honeyflow.testing.process.ForkedJvm;
import io.honeyflow.testing.process.FreePort;
import io.honeyflow.testing.process.HadoopXml;
import io.honeyflow.testing.process.Launch;
import io.honeyflow.testing.process.Program;
import io.honeyflow.testing.process.TempFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A key distribution centre (Hadoop's MiniKdc) with a keytab that holds all of its principals. */
public final class RealKdc implements AutoCloseable {
  private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
  private static final String REALM = "HONEYFLOW.TEST";

  private final Path folder;
  private final ForkedJvm jvm;

  private RealKdc(Path folder, ForkedJvm jvm) {
    this.folder = folder;
    this.jvm = jvm;
  }

  /**
   * Starts one and waits until it has its principals.
   *
   * @param lifetime of a ticket
   * @param principals without the realm, for example {@code hive/localhost}
   * @throws IllegalStateException when it does not start, with the end of its log
   */
  public static RealKdc start(Duration lifetime, List<String> principals) {
    Path folder = TempFolder.create("kdc");
    Program kdc =
        new Program(
            ClassPath.named("minikdc-3.3"),
            "org.apache.hadoop.minikdc.MiniKdc",
            arguments(folder, lifetime, principals));
    ForkedJvm jvm = ForkedJvm.start(Launch.of("The KDC", kdc, folder).with("-Xmx128m"));
    RealKdc started = new RealKdc(folder, jvm);
    try {
      jvm.await(() -> jvm.log().contains("Standalone MiniKdc Running"), START_TIMEOUT);
      return started;
    } catch (IllegalStateException e) {
      started.close();
      throw e;
    }
  }

  private static List<String> arguments(Path folder, Duration lifetime, List<String> principals) {
    String settings =
        """
        org.name=HONEYFLOW
        org.domain=TEST
        kdc.bind.address=localhost
        kdc.port=%d
        instance=DefaultKrbServer
        transport=TCP
        debug=false
        min.ticket.lifetime=1
        max.ticket.lifetime=%d
        max.renewable.lifetime=604800000
        """
            .formatted(FreePort.next(), lifetime.toMillis());
    try {
      Path file = Files.writeString(folder.resolve("kdc.properties"), settings);
      List<String> arguments = new ArrayList<>();
      arguments.add(folder.toString());
      arguments.add(file.toString());
      arguments.add(folder.resolve("all.keytab").toString());
      arguments.addAll(principals);
      return arguments;
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot write to " + folder, e);
    }
  }

  /** The keys of all principals. */
  public Path keytab() {
    return folder.resolve("all.keytab");
  }

  /** The full name of a principal. */
  public String principal(String name) {
    return name + "@" + REALM;
  }

  /**
   * A new ticket, as {@code kinit} gets it.
   *
   * @return the ticket cache, for {@code KRB5CCNAME}
   */
  public Path ticket(String name) {
    Path cache = folder.resolve("ticket-of-" + name);
    Path log = TempFolder.create("kinit");
    Program kinit =
        Program.of(
            ClassPath.named("minikdc-3.3").after(ClassPath.home(TicketMain.class)),
            TicketMain.class,
            folder.toString(),
            principal(name),
            keytab().toString(),
            cache.toString());
    try {
      ForkedJvm jvm = ForkedJvm.start(Launch.of("kinit", kinit, log).with("-Xmx64m"));
      if (jvm.awaitEnd(START_TIMEOUT) != 0) {
        throw new IllegalStateException("No ticket for " + name + ":\n" + jvm.log());
      }
      return cache;
    } finally {
      TempFolder.delete(log);
    }
  }

  /** The option by which a JVM finds this one. */
  public String jvmOption() {
    return "-Djava.security.krb5.conf=" + folder.resolve("krb5.conf");
  }

  /**
   * What hive-site.xml of a metastore's clients says, whose principal is {@code hive/localhost}.
   */
  public Map<String, String> clientProperties() {
    return Map.of(
        "hive.metastore.sasl.enabled",
        "true",
        "hive.metastore.kerberos.principal",
        principal("hive/_HOST"));
  }

  /** What a metastore says for itself. */
  public Map<String, String> serverProperties() {
    Map<String, String> properties = new HashMap<>(clientProperties());
    properties.put("hive.metastore.kerberos.principal", principal("hive/localhost"));
    properties.put("hive.metastore.kerberos.keytab.file", keytab().toString());
    properties.put("hadoop.security.authentication", "kerberos");
    return properties;
  }

  /** A folder with the core-site.xml of a process that uses Kerberos, for its class path. */
  public Path coreSite() {
    Path place = folder.resolve("core-site");
    HadoopXml.write(
        place.resolve("core-site.xml"),
        Map.of(
            "hadoop.security.authentication", "kerberos",
            "hadoop.kerberos.min.seconds.before.relogin", "1"));
    return place;
  }

  /** Ends it. Repeatable. */
  @Override
  public void close() {
    jvm.kill();
    TempFolder.delete(folder);
  }
}
