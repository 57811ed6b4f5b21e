/** The table's options, typed: from here on no option is a string. */
@NullMarked
package io.honeyflow.hive.conf;

import org.jspecify.annotations.NullMarked;
