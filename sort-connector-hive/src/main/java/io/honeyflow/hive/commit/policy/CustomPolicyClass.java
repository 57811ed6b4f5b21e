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
package io.honeyflow.hive.commit.policy;

import io.honeyflow.hive.conf.CustomPolicyConf;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;

/**
 * The class that {@code sink.partition-commit.policy.class} names: a policy of ours or of Flink's,
 * with a public constructor of as many strings as there are parameters.
 */
final class CustomPolicyClass {
  private static final String OPTION = "sink.partition-commit.policy.class";
  private static final Class<?> FLINKS =
      org.apache.flink.connector.file.table.PartitionCommitPolicy.class;

  private final CustomPolicyConf conf;
  private final Constructor<?> constructor;

  private CustomPolicyClass(CustomPolicyConf conf, Constructor<?> constructor) {
    this.conf = conf;
    this.constructor = constructor;
  }

  /**
   * @throws IllegalArgumentException when there is no such class, it is no policy, or it lacks the
   *     constructor
   */
  static CustomPolicyClass find(CustomPolicyConf conf, ClassLoader userClasses) {
    Class<?> type = load(conf, userClasses);
    if (!PartitionCommitPolicy.class.isAssignableFrom(type) && !FLINKS.isAssignableFrom(type)) {
      throw new IllegalArgumentException(
          "Cannot use '%s' = '%s': it is neither a %s nor a %s. Let it implement one of them."
              .formatted(
                  OPTION,
                  conf.className(),
                  PartitionCommitPolicy.class.getName(),
                  FLINKS.getName()));
    }
    return new CustomPolicyClass(conf, constructor(conf, type));
  }

  /**
   * @throws IllegalArgumentException when the constructor fails
   */
  PartitionCommitPolicy create() {
    Object policy = instance();
    return policy instanceof PartitionCommitPolicy own
        ? own
        : new FlinkPolicy(
            (org.apache.flink.connector.file.table.PartitionCommitPolicy) policy, conf.catalog());
  }

  private Object instance() {
    try {
      return constructor.newInstance(conf.parameters().toArray());
    } catch (InvocationTargetException e) {
      throw unusable(conf, "its constructor failed (" + e.getCause() + ")", e);
    } catch (ReflectiveOperationException e) {
      throw unusable(conf, e.toString(), e);
    }
  }

  private static Class<?> load(CustomPolicyConf conf, ClassLoader userClasses) {
    try {
      return Class.forName(conf.className(), true, userClasses);
    } catch (ClassNotFoundException | LinkageError e) {
      throw unusable(conf, "no such class can be loaded (" + e + ")", e);
    }
  }

  private static Constructor<?> constructor(CustomPolicyConf conf, Class<?> type) {
    Class<?>[] strings = new Class<?>[conf.parameters().size()];
    Arrays.fill(strings, String.class);
    try {
      return type.getConstructor(strings);
    } catch (NoSuchMethodException e) {
      String wanted =
          strings.length == 0 ? "without parameters" : "with " + strings.length + " String(s)";
      throw unusable(conf, "it has no public constructor " + wanted, e);
    }
  }

  private static IllegalArgumentException unusable(
      CustomPolicyConf conf, String reason, Throwable cause) {
    return new IllegalArgumentException(
        "Cannot use '%s' = '%s': %s. Name a public class of the job's jars that has a public constructor for the %d value(s) of '%s.parameters'."
            .formatted(OPTION, conf.className(), reason, conf.parameters().size(), OPTION),
        cause);
  }
}
