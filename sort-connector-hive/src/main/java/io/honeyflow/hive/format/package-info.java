/** Encodings of files. */
@NullMarked
package io.honeyflow.hive.format;

import org.jspecify.annotations.NullMarked;
