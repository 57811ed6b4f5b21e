/**
 * Which partition a row belongs to, what it is called and when it is complete. Pure functions: no
 * input or output, no clock of their own.
 */
@NullMarked
package io.honeyflow.hive.partition;

import org.jspecify.annotations.NullMarked;
