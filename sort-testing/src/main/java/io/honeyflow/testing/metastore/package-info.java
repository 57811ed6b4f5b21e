/** Real Hive metastores of each line. */
@NullMarked
package io.honeyflow.testing.metastore;

import org.jspecify.annotations.NullMarked;
