/** What happens when a partition is committed: the metastore, the marker file, the user's own. */
@NullMarked
package io.honeyflow.hive.commit.policy;

import org.jspecify.annotations.NullMarked;
