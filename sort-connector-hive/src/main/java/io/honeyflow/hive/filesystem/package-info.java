/** File systems with a table's own Hadoop configuration. */
@NullMarked
package io.honeyflow.hive.filesystem;

import org.jspecify.annotations.NullMarked;
