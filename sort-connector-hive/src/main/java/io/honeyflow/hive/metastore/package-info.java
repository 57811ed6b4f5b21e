/** The Hive metastore in this project's own words. */
@NullMarked
package io.honeyflow.hive.metastore;

import org.jspecify.annotations.NullMarked;
