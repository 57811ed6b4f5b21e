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

import io.honeyflow.hive.filesystem.ForeignSettings;
import io.honeyflow.hive.filesystem.TableFileSystems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Reads hive-site.xml, core-site.xml and hdfs-site.xml for one table, without Hive's and Hadoop's
 * configuration objects, whose defaults and caches belong to the process.
 *
 * <p>hive-site.xml is looked for at {@code hive-conf-dir}, then on the class path, then in {@code
 * HIVE_CONF_DIR}; the first one found is the one. A table's options win over files. Of
 * hive-site.xml only what concerns a metastore client is kept, under Hive 1's and 2's names ({@code
 * hive.metastore.uris}); of Hadoop's files what HDFS may need, since Flink configures all other
 * file systems. Secrets are dropped.
 */
public final class SiteFiles {
  private static final String HIVE_SITE = "hive-site.xml";
  private static final String HADOOP_PREFIX = "hadoop.";

  private final Map<String, String> environment;
  private final @Nullable ClassLoader loader;

  SiteFiles(Map<String, String> environment, @Nullable ClassLoader loader) {
    this.environment = Map.copyOf(environment);
    this.loader = loader;
  }

  /** With this process's environment, and the class path of the calling thread. */
  public static SiteFiles ofProcess() {
    return new SiteFiles(System.getenv(), Thread.currentThread().getContextClassLoader());
  }

  /**
   * Reads them.
   *
   * @throws SiteFileException when a file cannot be read, or when nothing names a metastore
   */
  public ClusterConf load(SiteRequest request) {
    List<String> warnings = new ArrayList<>();
    Map<String, String> ddl = withoutSecrets(request.options(), warnings);
    Map<String, String> hadoop = hadoop(request, ddl);
    List<Place> places = places(request, hadoop);
    Optional<Place> found = places.stream().filter(Place::found).findFirst();
    warnOfDetour(request, found, warnings);

    Map<String, String> properties = new HashMap<>();
    found.ifPresent(place -> keepClientSettings(place.properties(), properties));
    String provider = hadoop.get(MetastoreKeys.CREDENTIAL_PROVIDER);
    if (provider != null) {
      properties.put(MetastoreKeys.CREDENTIAL_PROVIDER, provider);
    }
    properties.putAll(metastoreOptions(ddl));

    List<String> uris = MetastoreUris.parse(properties.getOrDefault(MetastoreKeys.URIS, ""));
    if (uris.isEmpty()) {
      throw nothingNamesAMetastore(places);
    }
    return new ClusterConf(
        new MetastoreConf(uris, properties, request.retryTimeout()), hadoop, warnings);
  }

  /** Keys of the table's options that say how a metastore or a Hadoop cluster is reached. */
  private static Map<String, String> withoutSecrets(
      Map<String, String> options, List<String> warnings) {
    Map<String, String> kept = new HashMap<>();
    for (String key : new TreeSet<>(options.keySet())) {
      boolean ours =
          key.startsWith("hive.") || key.startsWith("metastore.") || key.startsWith(HADOOP_PREFIX);
      if (ours && MetastoreKeys.isSecret(key)) {
        warnings.add(
            "'"
                + key
                + "' is not used: a secret does not travel with a job. Keep it in a Hadoop"
                + " credential provider.");
      } else if (ours) {
        kept.put(key, options.getOrDefault(key, ""));
      }
    }
    return kept;
  }

  private Map<String, String> hadoop(SiteRequest request, Map<String, String> ddl) {
    Map<String, String> fromOptions = new HashMap<>();
    ddl.forEach(
        (key, value) -> {
          if (key.startsWith(HADOOP_PREFIX)) {
            fromOptions.put(key.substring(HADOOP_PREFIX.length()), value);
          }
        });

    Map<String, String> hadoop = new HashMap<>();
    String given = blankToNull(request.hadoopConfDir());
    String folder = given == null ? blankToNull(environment.get("HADOOP_CONF_DIR")) : given;
    if (folder != null) {
      SiteProperties site = new SiteProperties(environment);
      SiteReader reader = new SiteReader(new TableFileSystems(fromOptions));
      boolean core = reader.read(folder, "core-site.xml", site);
      boolean hdfs = reader.read(folder, "hdfs-site.xml", site);
      if (given != null && !core && !hdfs) {
        throw new SiteFileException(
            "Cannot read Hadoop's settings: hadoop-conf-dir '"
                + given
                + "' holds neither core-site.xml nor hdfs-site.xml. Name the directory that does.");
      }
      keepHadoopSettings(site, hadoop);
    }
    hadoop.putAll(fromOptions);
    return hadoop;
  }

  private static void keepHadoopSettings(SiteProperties site, Map<String, String> kept) {
    for (String name : site.names()) {
      String value = site.value(name);
      if (value != null && !MetastoreKeys.isSecret(name) && !ForeignSettings.contains(name)) {
        kept.put(name, value);
      }
    }
  }

  private static void keepClientSettings(SiteProperties site, Map<String, String> kept) {
    // Hive 3's names come last and win, as in Hive.
    List<String> names =
        site.names().stream()
            .sorted((a, b) -> Boolean.compare(a.startsWith("meta"), b.startsWith("meta")))
            .toList();
    for (String name : names) {
      String value = site.value(name);
      String normalized = MetastoreKeys.normalized(name);
      if (value != null
          && MetastoreKeys.concernsClient(normalized)
          && !MetastoreKeys.isSecret(name)) {
        kept.put(normalized, value.trim());
      }
    }
  }

  private static Map<String, String> metastoreOptions(Map<String, String> ddl) {
    Map<String, String> options = new HashMap<>();
    ddl.forEach(
        (key, value) -> {
          if (!key.startsWith(HADOOP_PREFIX)) {
            options.put(MetastoreKeys.normalized(key), value.trim());
          }
        });
    return options;
  }

  /** Where hive-site.xml is looked for, in order; nothing is read behind the first one found. */
  private List<Place> places(SiteRequest request, Map<String, String> hadoop) {
    List<Place> places = new ArrayList<>();
    SiteReader reader = new SiteReader(new TableFileSystems(hadoop));
    String given = blankToNull(request.hiveConfDir());
    if (given != null) {
      places.add(folder("hive-conf-dir '" + given + "'", given, reader));
    }
    if (places.stream().noneMatch(Place::found)) {
      SiteProperties site = new SiteProperties(environment);
      places.add(new Place("the class path", site, reader.read(loader, HIVE_SITE, site)));
    }
    if (places.stream().noneMatch(Place::found)) {
      String folder = blankToNull(environment.get("HIVE_CONF_DIR"));
      places.add(
          folder == null
              ? new Place("HIVE_CONF_DIR (not set)", new SiteProperties(environment), false)
              : folder("HIVE_CONF_DIR '" + folder + "'", folder, reader));
    }
    return places;
  }

  private Place folder(String name, String folder, SiteReader reader) {
    SiteProperties site = new SiteProperties(environment);
    return new Place(name, site, reader.read(folder, HIVE_SITE, site));
  }

  private static void warnOfDetour(
      SiteRequest request, Optional<Place> found, List<String> warnings) {
    String given = blankToNull(request.hiveConfDir());
    if (given == null || (found.isPresent() && found.get().name().startsWith("hive-conf-dir"))) {
      return;
    }
    warnings.add(
        "hive-conf-dir '"
            + given
            + "' holds no hive-site.xml; "
            + found
                .map(place -> "the one of " + place.name() + " is used.")
                .orElse("the table's options alone are used."));
  }

  private static SiteFileException nothingNamesAMetastore(List<Place> places) {
    List<String> looked = new ArrayList<>();
    for (Place place : places) {
      looked.add(
          place.name()
              + (place.found() ? ": it has no " + MetastoreKeys.URIS : ": no hive-site.xml"));
    }
    return new SiteFileException(
        "Cannot tell which Hive metastore to use. Looked at "
            + String.join("; ", looked)
            + ". Set hive-conf-dir to where hive-site.xml lies, or "
            + MetastoreKeys.URIS
            + " to thrift://host:port. An embedded metastore is not supported.");
  }

  private static @Nullable String blankToNull(@Nullable String text) {
    return text == null || text.isBlank() ? null : text.trim();
  }

  private record Place(String name, SiteProperties properties, boolean found) {}
}
