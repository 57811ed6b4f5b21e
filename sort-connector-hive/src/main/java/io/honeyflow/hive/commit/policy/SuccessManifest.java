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
package io.honeyflow.hive.commit.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The content of a marker, as JSON. The same commit has the same bytes. Fields may be added in
 * later versions; those that are there keep their meaning.
 */
final class SuccessManifest {
  private static final int VERSION = 1;
  private static final ObjectMapper JSON = new ObjectMapper();

  private SuccessManifest() {}

  /**
   * @param files all that are listed; one that comes twice is listed once
   */
  static byte[] of(CommitSubject subject, PartitionToCommit partition, List<CommittedFile> files)
      throws IOException {
    Map<String, CommittedFile> byName = new TreeMap<>();
    files.forEach(file -> byName.put(file.name(), file));

    ObjectNode manifest = JSON.createObjectNode();
    manifest.put("version", VERSION);
    manifest.put("table", subject.table().toString());
    ObjectNode values = manifest.putObject("partition");
    for (int i = 0; i < subject.keys().size(); i++) {
      values.put(subject.keys().get(i), partition.values().get(i));
    }
    manifest.put("checkpoint", partition.facts().checkpointId());
    manifest.put("watermark", watermark(partition.facts().watermark()));
    manifest.put("rows", byName.values().stream().mapToLong(CommittedFile::rows).sum());
    manifest.put("bytes", byName.values().stream().mapToLong(CommittedFile::bytes).sum());
    ArrayNode list = manifest.putArray("files");
    for (CommittedFile file : byName.values()) {
      list.addObject().put("name", file.name()).put("rows", file.rows()).put("bytes", file.bytes());
    }
    String text = JSON.writerWithDefaultPrettyPrinter().writeValueAsString(manifest) + "\n";
    return text.replace("\r\n", "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** The files that a marker lists; none when it is no such manifest. */
  static List<CommittedFile> files(byte[] content) {
    JsonNode manifest;
    try {
      manifest = JSON.readTree(content);
    } catch (IOException other) {
      return List.of();
    }
    List<CommittedFile> files = new ArrayList<>();
    for (JsonNode file : manifest.path("files")) {
      files.add(
          new CommittedFile(
              file.path("name").asText(), file.path("rows").asLong(), file.path("bytes").asLong()));
    }
    return files;
  }

  private static @Nullable String watermark(long watermark) {
    boolean none = watermark == Long.MIN_VALUE || watermark == Long.MAX_VALUE;
    return none ? null : Instant.ofEpochMilli(watermark).toString();
  }
}
