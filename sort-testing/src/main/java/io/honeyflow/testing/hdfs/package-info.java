/** A small HDFS. */
@NullMarked
package io.honeyflow.testing.hdfs;

import org.jspecify.annotations.NullMarked;
