/** The SQL surface: what Flink's planner meets. */
@NullMarked
package io.honeyflow.hive.table;

import org.jspecify.annotations.NullMarked;
