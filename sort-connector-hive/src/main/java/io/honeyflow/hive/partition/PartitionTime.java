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
package io.honeyflow.hive.partition;

import io.honeyflow.hive.conf.PartitionTimeConf;
import io.honeyflow.hive.conf.TableName;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.flink.connector.file.table.PartitionTimeExtractor;

/**
 * Reads the local time at which a partition begins from its values. What the options mean is
 * Flink's (its filesystem connector's {@code partition.time-extractor.*}); a pattern without {@code
 * $} is InLong's date format. Used by one thread, since a class of the user's may be behind it.
 */
public final class PartitionTime {
  private static final String OPTION = "partition.time-extractor.";

  private final TableName table;
  private final List<String> keys;
  private final PartitionTimeConf conf;
  private final Extraction extraction;

  private PartitionTime(
      TableName table, List<String> keys, PartitionTimeConf conf, Extraction extraction) {
    this.table = table;
    this.keys = keys;
    this.conf = conf;
    this.extraction = extraction;
  }

  /**
   * @param keys the partition columns in Hive's order
   * @param userClasses where a class of the user's is looked for
   * @throws IllegalArgumentException when {@link #problem} has something to say, or the class of
   *     the user's cannot be used
   */
  public static PartitionTime of(
      TableName table, List<String> keys, PartitionTimeConf conf, ClassLoader userClasses) {
    problem(conf, keys)
        .ifPresent(
            problem -> {
              throw new IllegalArgumentException(problem);
            });
    List<String> names = List.copyOf(keys);
    return new PartitionTime(table, names, conf, extraction(conf, names, userClasses));
  }

  /** What is wrong with the options, with the remedy; empty when partition times can be read. */
  public static Optional<String> problem(PartitionTimeConf conf, List<String> keys) {
    if (keys.isEmpty()) {
      return Optional.of(
          "Cannot read partition times: the table has no partition columns. Use the trigger"
              + " 'process-time'.");
    }
    if (conf.extractorClass() != null) {
      return Optional.empty();
    }
    String pattern = conf.pattern();
    if (pattern != null && !TimestampPattern.substitutes(pattern)) {
      return problem("timestamp-pattern", pattern, () -> TimestampFormat.strict(pattern));
    }
    if (pattern != null) {
      List<String> unknown = new TimestampPattern(pattern, keys).unknownNames();
      if (!unknown.isEmpty()) {
        return Optional.of(
            "Invalid '%stimestamp-pattern' = '%s': %s names no partition column. Use the columns %s."
                .formatted(OPTION, pattern, String.join(", ", unknown), marked(keys)));
      }
    }
    return problem(
        "timestamp-formatter", conf.formatter(), () -> TimestampFormat.smart(conf.formatter()));
  }

  /**
   * The local time at which the partition begins.
   *
   * @throws PartitionTimeException when it cannot be read from the values
   */
  public LocalDateTime of(List<String> values) {
    try {
      return extraction.timeOf(values);
    } catch (Exception e) {
      throw new PartitionTimeException(
          "Cannot read the time of partition %s of %s: %s (%s). Correct %s, keep rows with such values away from the table, or commit such partitions by the clock with '%son-error' = 'skip'."
              .formatted(
                  PartitionPath.name(keys, values),
                  table,
                  extraction.attempt(values),
                  e.getMessage() == null ? e.getClass().getName() : e.getMessage(),
                  option(),
                  OPTION),
          e);
    }
  }

  /** How the time is read, as part of a sentence: {@code '$dt $hr:00:00'}. */
  static String describe(PartitionTimeConf conf, List<String> keys) {
    if (conf.extractorClass() != null) {
      return "as " + conf.extractorClass() + " reads it";
    }
    String pattern = conf.pattern();
    return pattern == null ? "'$" + keys.get(0) + "'" : "'" + pattern + "'";
  }

  private static Extraction extraction(
      PartitionTimeConf conf, List<String> keys, ClassLoader userClasses) {
    if (conf.extractorClass() != null) {
      return new Custom(load(conf.extractorClass(), userClasses), keys);
    }
    String pattern = conf.pattern();
    if (pattern == null) {
      return new Parsed(
          values -> values.get(0), TimestampFormat.smart(conf.formatter()), conf.formatter());
    }
    if (TimestampPattern.substitutes(pattern)) {
      return new Parsed(
          new TimestampPattern(pattern, keys)::substitute,
          TimestampFormat.smart(conf.formatter()),
          conf.formatter());
    }
    return new Parsed(values -> String.join(" ", values), TimestampFormat.strict(pattern), pattern);
  }

  private static PartitionTimeExtractor load(String className, ClassLoader userClasses) {
    try {
      return Class.forName(className, true, userClasses)
          .asSubclass(PartitionTimeExtractor.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
      throw new IllegalArgumentException(
          "Cannot use '%sclass' = '%s': %s. Name a public class that implements %s, has a public constructor without parameters and is in the job's jars."
              .formatted(OPTION, className, e, PartitionTimeExtractor.class.getName()),
          e);
    }
  }

  private static Optional<String> problem(String option, String pattern, Runnable check) {
    try {
      check.run();
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(
          "Invalid '%s%s' = '%s': it is no date and time pattern (%s). Write one such as 'yyyy-MM-dd HH:mm:ss'."
              .formatted(OPTION, option, pattern, e.getMessage()));
    }
  }

  private String option() {
    if (conf.extractorClass() != null) {
      return conf.extractorClass();
    }
    String pattern = conf.pattern();
    return pattern != null && !TimestampPattern.substitutes(pattern)
        ? "'" + OPTION + "timestamp-pattern' (" + pattern + ")"
        : "'%stimestamp-pattern' (%s) or '%stimestamp-formatter' (%s)"
            .formatted(
                OPTION, pattern == null ? "the first column" : pattern, OPTION, conf.formatter());
  }

  private static String marked(List<String> keys) {
    return keys.stream().map(key -> "$" + key).collect(Collectors.joining(", "));
  }

  /** One way to read the time. */
  private interface Extraction {
    LocalDateTime timeOf(List<String> values) throws Exception;

    /** What is tried, for a message. */
    String attempt(List<String> values);
  }

  private record Custom(PartitionTimeExtractor extractor, List<String> keys) implements Extraction {
    @Override
    public LocalDateTime timeOf(List<String> values) {
      LocalDateTime time = extractor.extract(keys, values);
      if (time == null) {
        throw new IllegalStateException("it returned null");
      }
      return time;
    }

    @Override
    public String attempt(List<String> values) {
      return extractor.getClass().getName() + " failed for the values " + values;
    }
  }

  private record Parsed(Assembly assembly, TimestampFormat format, String pattern)
      implements Extraction {
    @Override
    public LocalDateTime timeOf(List<String> values) {
      return format.parse(assembly.text(values));
    }

    @Override
    public String attempt(List<String> values) {
      return "'" + assembly.text(values) + "' does not follow '" + pattern + "'";
    }
  }

  /** Makes one text of the values. */
  private interface Assembly {
    String text(List<String> values);
  }
}
