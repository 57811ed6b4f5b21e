/** The manager as a program: its settings, and how its parts are put together. */
@NullMarked
package io.honeyflow.manager;

import org.jspecify.annotations.NullMarked;
