/** How Flink's types and Hive's correspond. */
@NullMarked
package io.honeyflow.hive.type;

import org.jspecify.annotations.NullMarked;
