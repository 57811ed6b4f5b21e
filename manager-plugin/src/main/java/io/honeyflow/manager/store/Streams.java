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

/** The streams of all groups, and the numbers of their nodes. */
public final class Streams {

  private static final RowMapper<StoredStream> STREAM =
      (row, context) ->
          new StoredStream(
              row.getLong("id"),
              new StreamKey(row.getString("group_id"), row.getString("stream_id")),
              row.getInt("version"),
              Documents.read(row.getString("document")),
              Change.read(row, "created"),
              Change.read(row, "changed"));

  private static final RowMapper<NodeNumber> NODE =
      (row, context) ->
          new NodeNumber(
              row.getLong("id"),
              new StreamKey(row.getString("group_id"), row.getString("stream_id")),
              new NodeName(row.getString("role"), row.getString("node_id")));

  private static final String NODES =
      """
      SELECT n.id, s.group_id, s.stream_id, n.role, n.node_id
      FROM stream_node n JOIN pipeline_stream s ON s.id = n.stream
      """;

  private final Database database;

  public Streams(Database database) {
    this.database = database;
  }

  /**
   * @param nodes those of the document; each gets a number
   * @throws Missing when there is no such group
   * @throws AlreadyThere when there is one of this name
   */
  public StoredStream create(StreamKey key, ObjectNode document, List<NodeName> nodes, String by) {
    Change now = Change.by(by);
    return database.add(
        "Stream '" + key + "'",
        handle -> {
          Groups.lock(handle, key.groupId());
          long id =
              handle
                  .createUpdate(
                      """
                      INSERT INTO pipeline_stream (group_id, stream_id, version, document,
                        created, created_by, changed, changed_by)
                      VALUES (:groupId, :streamId, 1, :document, :at, :by, :at, :by)
                      """)
                  .bindMethods(key)
                  .bindMethods(now)
                  .bind("document", Documents.text(document))
                  .executeAndReturnGeneratedKeys("id")
                  .mapTo(Long.class)
                  .one();
          number(handle, id, nodes);
          return new StoredStream(id, key, 1, document.deepCopy(), now, now);
        });
  }

  public Optional<StoredStream> find(StreamKey key) {
    return database.call(handle -> find(handle, key, ""));
  }

  /** All, by group and name. */
  public List<StoredStream> list() {
    return database.call(
        handle ->
            handle
                .createQuery("SELECT * FROM pipeline_stream ORDER BY group_id, stream_id")
                .map(STREAM)
                .list());
  }

  /**
   * @param version of what was read before
   * @param nodes those of the document; new ones get a number, and those that are gone lose theirs
   * @throws Missing when there is none
   * @throws StaleVersion when it was changed since
   * @throws InTheWay while it runs
   */
  public StoredStream replace(
      StreamKey key, int version, ObjectNode document, List<NodeName> nodes, String by) {
    return database.call(
        handle -> {
          StoredStream stored = lock(handle, key);
          if (stored.version() != version) {
            throw new StaleVersion("Stream '" + key + "'", stored.version(), version);
          }
          Attempts.requireNone(handle, stored, "change");
          Change now = Documents.replace(handle, "pipeline_stream", stored.id(), document, by);
          number(handle, stored.id(), nodes);
          return new StoredStream(
              stored.id(), key, version + 1, document.deepCopy(), stored.created(), now);
        });
  }

  /**
   * Deletes it with the history of its jobs.
   *
   * @throws Missing when there is none
   * @throws InTheWay while it runs
   */
  public void delete(StreamKey key) {
    database.run(
        handle -> {
          StoredStream stored = lock(handle, key);
          Attempts.requireNone(handle, stored, "delete");
          handle
              .createUpdate("DELETE FROM pipeline_stream WHERE id = :id")
              .bind("id", stored.id())
              .execute();
        });
  }

  /** The nodes of a stream with their numbers, oldest first. */
  public List<NodeNumber> nodes(StreamKey key) {
    return database.call(
        handle ->
            handle
                .createQuery(
                    NODES
                        + " WHERE s.group_id = :groupId AND s.stream_id = :streamId ORDER BY n.id")
                .bindMethods(key)
                .map(NODE)
                .list());
  }

  /** The node of a number. */
  public Optional<NodeNumber> node(long number) {
    return database.call(
        handle ->
            handle.createQuery(NODES + " WHERE n.id = :id").bind("id", number).map(NODE).findOne());
  }

  /** The stream, which nobody else changes, deletes or starts until the transaction ends. */
  static StoredStream lock(Handle handle, StreamKey key) {
    return find(handle, key, " FOR UPDATE").orElseThrow(() -> Missing.stream(key));
  }

  private static Optional<StoredStream> find(Handle handle, StreamKey key, String lock) {
    return handle
        .createQuery(
            "SELECT * FROM pipeline_stream WHERE group_id = :groupId AND stream_id = :streamId"
                + lock)
        .bindMethods(key)
        .map(STREAM)
        .findOne();
  }

  private static void number(Handle handle, long stream, List<NodeName> nodes) {
    List<NodeName> there =
        handle
            .createQuery("SELECT role, node_id FROM stream_node WHERE stream = :stream")
            .bind("stream", stream)
            .map((row, context) -> new NodeName(row.getString("role"), row.getString("node_id")))
            .list();
    for (NodeName node : nodes) {
      if (!there.contains(node)) {
        handle
            .createUpdate(
                "INSERT INTO stream_node (stream, role, node_id) VALUES (:stream, :role, :nodeId)")
            .bind("stream", stream)
            .bindMethods(node)
            .execute();
      }
    }
    for (NodeName node : there) {
      if (!nodes.contains(node)) {
        handle
            .createUpdate(
                """
                DELETE FROM stream_node
                WHERE stream = :stream AND role = :role AND node_id = :nodeId
                """)
            .bind("stream", stream)
            .bindMethods(node)
            .execute();
      }
    }
  }
}
