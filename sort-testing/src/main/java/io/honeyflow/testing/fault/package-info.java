/** Faults that tests bring about. */
@NullMarked
package io.honeyflow.testing.fault;

import org.jspecify.annotations.NullMarked;
