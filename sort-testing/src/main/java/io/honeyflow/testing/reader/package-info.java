/** Real Hive query engines, to read what was written. */
@NullMarked
package io.honeyflow.testing.reader;

import org.jspecify.annotations.NullMarked;
