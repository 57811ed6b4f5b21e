/** Acts on what the sink decided: publishes files, makes partitions visible, sweeps orphans. */
@NullMarked
package io.honeyflow.hive.commit;

import org.jspecify.annotations.NullMarked;
