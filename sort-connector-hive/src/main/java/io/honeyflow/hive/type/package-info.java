/** Columns and their types: Hive's beside Flink's. */
@NullMarked
package io.honeyflow.hive.type;

import org.jspecify.annotations.NullMarked;
