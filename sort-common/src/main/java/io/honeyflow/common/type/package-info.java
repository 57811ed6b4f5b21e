/** Hive's types. */
@NullMarked
package io.honeyflow.common.type;

import org.jspecify.annotations.NullMarked;
