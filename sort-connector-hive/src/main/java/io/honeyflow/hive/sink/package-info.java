/** The stages that run in Flink: the topology, the writers, and the aggregator that decides. */
@NullMarked
package io.honeyflow.hive.sink;

import org.jspecify.annotations.NullMarked;
