/** The metastore over Thrift: the only package that sees Hive's stubs. */
@NullMarked
package io.honeyflow.hive.metastore.thrift;

import org.jspecify.annotations.NullMarked;
