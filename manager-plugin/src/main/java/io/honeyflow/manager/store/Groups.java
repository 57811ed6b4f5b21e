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
package io.honeyflow.manager.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;

/** The groups of streams. */
public final class Groups {

  private static final RowMapper<StoredGroup> GROUP =
      (row, context) ->
          new StoredGroup(
              row.getLong("id"),
              row.getString("group_id"),
              row.getInt("version"),
              Documents.read(row.getString("document")),
              Change.read(row, "created"),
              Change.read(row, "changed"));

  private final Database database;

  public Groups(Database database) {
    this.database = database;
  }

  /**
   * @throws AlreadyThere when there is one of this name
   */
  public StoredGroup create(String groupId, ObjectNode document, String by) {
    Change now = Change.by(by);
    long id =
        database.add(
            "Group '" + groupId + "'",
            handle ->
                handle
                    .createUpdate(
                        """
                        INSERT INTO pipeline_group
                          (group_id, version, document, created, created_by, changed, changed_by)
                        VALUES (:group, 1, :document, :at, :by, :at, :by)
                        """)
                    .bind("group", groupId)
                    .bind("document", Documents.text(document))
                    .bindMethods(now)
                    .executeAndReturnGeneratedKeys("id")
                    .mapTo(Long.class)
                    .one());
    return new StoredGroup(id, groupId, 1, document.deepCopy(), now, now);
  }

  public Optional<StoredGroup> find(String groupId) {
    return database.call(handle -> find(handle, groupId));
  }

  /** All, by name. */
  public List<StoredGroup> list() {
    return database.call(
        handle ->
            handle.createQuery("SELECT * FROM pipeline_group ORDER BY group_id").map(GROUP).list());
  }

  /**
   * @param version of what was read before
   * @throws Missing when there is none
   * @throws StaleVersion when it was changed since
   */
  public StoredGroup replace(String groupId, int version, ObjectNode document, String by) {
    return database.call(
        handle -> {
          StoredGroup stored = lock(handle, groupId);
          if (stored.version() != version) {
            throw new StaleVersion("Group '" + groupId + "'", stored.version(), version);
          }
          Change now = Documents.replace(handle, "pipeline_group", stored.id(), document, by);
          return new StoredGroup(
              stored.id(), groupId, version + 1, document.deepCopy(), stored.created(), now);
        });
  }

  /**
   * @throws Missing when there is none
   * @throws InTheWay when it has streams
   */
  public void delete(String groupId) {
    database.run(
        handle -> {
          StoredGroup stored = lock(handle, groupId);
          int streams =
              handle
                  .createQuery("SELECT COUNT(*) FROM pipeline_stream WHERE group_id = :group")
                  .bind("group", groupId)
                  .mapTo(Integer.class)
                  .one();
          if (streams > 0) {
            throw new InTheWay(
                "Cannot delete group '"
                    + groupId
                    + "': it has "
                    + streams
                    + (streams == 1 ? " stream" : " streams")
                    + ". Stop and delete these first.");
          }
          handle
              .createUpdate("DELETE FROM pipeline_group WHERE id = :id")
              .bind("id", stored.id())
              .execute();
        });
  }

  /** The group, which nobody else changes or deletes until the transaction ends. */
  static StoredGroup lock(Handle handle, String groupId) {
    return handle
        .createQuery("SELECT * FROM pipeline_group WHERE group_id = :group FOR UPDATE")
        .bind("group", groupId)
        .map(GROUP)
        .findOne()
        .orElseThrow(() -> Missing.group(groupId));
  }

  private static Optional<StoredGroup> find(Handle handle, String groupId) {
    return handle
        .createQuery("SELECT * FROM pipeline_group WHERE group_id = :group")
        .bind("group", groupId)
        .map(GROUP)
        .findOne();
  }
}
