/** From configuration and one look at the metastore to everything that the tasks need to know. */
@NullMarked
package io.honeyflow.hive.plan;

import org.jspecify.annotations.NullMarked;
