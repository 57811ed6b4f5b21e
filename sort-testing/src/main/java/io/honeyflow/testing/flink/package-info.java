/** Standalone Flink clusters of each line. */
@NullMarked
package io.honeyflow.testing.flink;

import org.jspecify.annotations.NullMarked;
