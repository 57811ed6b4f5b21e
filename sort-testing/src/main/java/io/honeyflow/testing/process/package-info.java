/** Forked JVMs: where their classes are, which JDK runs them, how they end. */
@NullMarked
package io.honeyflow.testing.process;

import org.jspecify.annotations.NullMarked;
