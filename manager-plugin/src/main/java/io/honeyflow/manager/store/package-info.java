/*
 * Copyright the Honeyflow authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
/**
 * What the manager remembers, in a database: H2 in a file, or PostgreSQL.
 *
 * <p>{@link io.honeyflow.manager.store.Database} is the way in. Each class beside it owns one kind
 * of record. A method is one transaction, may be called from any thread, and throws {@link
 * io.honeyflow.manager.store.StoreUnavailable} while the database is away.
 */
@NullMarked
package io.honeyflow.manager.store;

import org.jspecify.annotations.NullMarked;
