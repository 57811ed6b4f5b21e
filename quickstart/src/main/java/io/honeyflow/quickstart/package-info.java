/** The main job on real input: a metastore, a Flink cluster and a Hive reader on one machine. */
@NullMarked
package io.honeyflow.quickstart;

import org.jspecify.annotations.NullMarked;
