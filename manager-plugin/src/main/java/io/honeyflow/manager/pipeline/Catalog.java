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
package io.honeyflow.manager.pipeline;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.honeyflow.common.node.SinkType;
import io.honeyflow.common.option.Problem;
import io.honeyflow.common.option.Severity;
import io.honeyflow.manager.store.Database;
import io.honeyflow.manager.store.Groups;
import io.honeyflow.manager.store.Missing;
import io.honeyflow.manager.store.NodeNumber;
import io.honeyflow.manager.store.StoredGroup;
import io.honeyflow.manager.store.StoredStream;
import io.honeyflow.manager.store.StreamKey;
import io.honeyflow.manager.store.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Groups and streams as people write them. Thread-safe. Documents that are handed out have their
 * secrets masked; those that come in may have the masks still, and keep the secrets then.
 *
 * <p>Besides what each method says, all throw {@link io.honeyflow.manager.store.StoreUnavailable}.
 */
public final class Catalog {

  private final Groups groups;
  private final Streams streams;
  private final List<SinkType> types;
  private final Guard guard;

  /**
   * @param types all types of load nodes
   */
  public Catalog(Database database, List<SinkType> types, Guard guard) {
    this.groups = new Groups(database);
    this.streams = new Streams(database);
    this.types = List.copyOf(types);
    this.guard = guard;
  }

  /** How complete a stream must be to be saved. */
  public enum Completeness {
    /** It could be started. */
    WHOLE,
    /** Its source or its sinks may come later. */
    DRAFT
  }

  /**
   * @param document with {@code groupId}
   * @throws InvalidPipeline when its name is none
   * @throws io.honeyflow.manager.store.AlreadyThere when there is one of this name
   */
  public StoredGroup createGroup(ObjectNode document, String by) {
    require("group", StreamDocument.problemsOfName("groupId", document.path("groupId")));
    return groups.create(document.path("groupId").asText(), plain(document), by);
  }

  /**
   * @throws Missing when there is none
   */
  public StoredGroup group(String groupId) {
    return groups.find(groupId).orElseThrow(() -> Missing.group(groupId));
  }

  public List<StoredGroup> groups() {
    return groups.list();
  }

  /**
   * @param document with the {@code version} that was read
   * @throws Missing when there is none
   * @throws io.honeyflow.manager.store.StaleVersion when it was changed since
   */
  public StoredGroup replaceGroup(String groupId, ObjectNode document, String by) {
    ObjectNode plain = plain(document).put("groupId", groupId);
    return groups.replace(groupId, version(document), plain, by);
  }

  /**
   * @throws Missing when there is none
   * @throws io.honeyflow.manager.store.InTheWay when it has streams
   */
  public void deleteGroup(String groupId) {
    groups.delete(groupId);
  }

  /**
   * @param document with {@code groupId} and {@code streamId}; nodes without an id get one
   * @throws InvalidPipeline with all that is wrong with it
   * @throws Missing when there is no such group
   * @throws io.honeyflow.manager.store.AlreadyThere when there is one of this name
   */
  public StoredStream create(ObjectNode document, Completeness completeness, String by) {
    StreamDocument stream = new StreamDocument(plain(document));
    requireSound(stream, completeness);
    return masked(
        streams.create(
            stream.key(), guard.seal(stream.json(), Optional.empty()), stream.nodes(), by));
  }

  /**
   * @throws Missing when there is none
   */
  public StoredStream stream(StreamKey key) {
    return masked(stored(key));
  }

  /** All, by group and name. */
  public List<StoredStream> streams() {
    return streams.list().stream().map(this::masked).toList();
  }

  /**
   * @param document with the {@code version} that was read
   * @throws InvalidPipeline with all that is wrong with it
   * @throws Missing when there is none
   * @throws io.honeyflow.manager.store.StaleVersion when it was changed since
   * @throws io.honeyflow.manager.store.InTheWay while it runs
   */
  public StoredStream replace(
      StreamKey key, ObjectNode document, Completeness completeness, String by) {
    StoredStream stored = stored(key);
    ObjectNode named =
        plain(document).put("groupId", key.groupId()).put("streamId", key.streamId());
    StreamDocument stream = new StreamDocument(named);
    ObjectNode sealed = guard.seal(stream.json(), Optional.of(stored.document()));
    requireSound(new StreamDocument(guard.open(sealed)), completeness);
    return masked(streams.replace(key, version(document), sealed, stream.nodes(), by));
  }

  /**
   * @throws Missing when there is none
   * @throws io.honeyflow.manager.store.InTheWay while it runs
   */
  public void delete(StreamKey key) {
    streams.delete(key);
  }

  /** The numbers of a stream's nodes. */
  public List<NodeNumber> nodes(StreamKey key) {
    return streams.nodes(key);
  }

  /** The node of a number. */
  public Optional<NodeNumber> node(long number) {
    return streams.node(number);
  }

  /**
   * What a document stands for that need not be saved. Masked secrets are taken of the stream of
   * this name, where there is one.
   */
  public StreamSql sql(ObjectNode document) {
    StreamDocument stream = new StreamDocument(plain(document));
    Optional<ObjectNode> stored = streams.find(stream.key()).map(StoredStream::document);
    ObjectNode open =
        stored.isEmpty() ? stream.json() : guard.open(guard.seal(stream.json(), stored));
    return judged(new StreamDocument(open));
  }

  /** The statements as people may see them: secrets are masked. */
  public StreamSql shownSql(ObjectNode document) {
    StreamDocument stream = new StreamDocument(plain(document));
    StreamSql sql = sql(document);
    if (!sql.errors().isEmpty()) {
      return sql;
    }
    ObjectNode masked = guard.mask(guard.seal(stream.json(), Optional.empty()));
    return new StreamSql(new StreamDocument(masked).sql(types).statements(), sql.problems());
  }

  /** What a stored stream stands for, for Flink alone. */
  StreamSql sqlOf(StoredStream stored) {
    return judged(new StreamDocument(guard.open(stored.document())));
  }

  /** The stream with its secrets sealed. */
  StoredStream stored(StreamKey key) {
    return streams.find(key).orElseThrow(() -> Missing.stream(key));
  }

  private StreamSql judged(StreamDocument stream) {
    StreamSql sql = stream.sql(types);
    List<Problem> problems = new ArrayList<>(stream.problemsOfNames());
    problems.addAll(sql.problems());
    problems.addAll(guard.problems(stream.json()));
    List<Problem> all = problems.stream().distinct().toList();
    boolean valid = all.stream().noneMatch(problem -> problem.severity() == Severity.ERROR);
    return new StreamSql(valid ? sql.statements() : List.of(), all);
  }

  private void requireSound(StreamDocument stream, Completeness completeness) {
    if (completeness == Completeness.WHOLE || stream.complete()) {
      require("stream", judged(stream).errors());
      return;
    }
    List<Problem> problems = new ArrayList<>(stream.problemsOfNames());
    problems.addAll(stream.problemsOfDraft());
    problems.addAll(guard.problems(stream.json()));
    require("stream", new StreamSql(List.of(), problems).errors());
  }

  private static void require(String what, List<Problem> errors) {
    if (!errors.isEmpty()) {
      throw InvalidPipeline.of("Cannot save the " + what, errors);
    }
  }

  private StoredStream masked(StoredStream stored) {
    return new StoredStream(
        stored.id(),
        stored.key(),
        stored.version(),
        guard.mask(stored.document()),
        stored.created(),
        stored.changed());
  }

  /** The version has a column of its own. */
  private static ObjectNode plain(ObjectNode document) {
    ObjectNode plain = document.deepCopy();
    plain.remove("version");
    return plain;
  }

  private static int version(ObjectNode document) {
    return document.path("version").asInt(0);
  }
}
