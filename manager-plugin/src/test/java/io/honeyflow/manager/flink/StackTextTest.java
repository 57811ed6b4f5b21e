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
package io.honeyflow.manager.flink;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is told of Flink's stack traces. */
final class StackTextTest {

  @Test
  void theFirstMessageThatSaysSomethingIsTold() {
    String gateway =
        """
        Internal server error.
        <Exception on server side:
        org.apache.flink.table.gateway.api.utils.SqlGatewayException: org.apache.flink.table.gateway.api.utils.SqlGatewayException: Failed to fetchResults.
        \tat org.apache.flink.table.gateway.rest.handler.statement.FetchResultsHandler.handleRequest(FetchResultsHandler.java:91)
        Caused by: org.apache.flink.table.gateway.service.utils.SqlExecutionException: Failed to execute the operation 125108e1.
        \tat java.base/java.util.concurrent.FutureTask.run(FutureTask.java:264)
        \t... 40 more
        Caused by: org.apache.flink.table.api.ValidationException: Unable to create a sink for writing table 'o'.

        Table options are:

        'connector'='hive'
        'token'='shown'
        \tat java.base/java.util.concurrent.FutureTask.run(FutureTask.java:264)
        Caused by: org.apache.flink.table.api.ValidationException: Cannot write table o into Hive, for 2 reasons:
          1. Option 'a' is unknown. Remove it.
          2. Option 'b' is missing. Add it.
        \tat io.honeyflow.hive.table.DdlReading.read(DdlReading.java:1)

        End of exception on server side>
        """;

    assertThat(StackText.of(gateway).message())
        .isEqualTo(
            """
            Cannot write table o into Hive, for 2 reasons:
              1. Option 'a' is unknown. Remove it.
              2. Option 'b' is missing. Add it.""");
  }

  @Test
  void theRootIsAddedWhereItIsNotTold() {
    String trace =
        """
        org.apache.flink.runtime.JobException: Recovery is suppressed by NoRestartBackoffTimeStrategy
        \tat a.B.c(B.java:1)
        Caused by: java.io.IOException: Cannot publish part-1.
        \tat a.B.c(B.java:2)
        Caused by: java.util.concurrent.CompletionException: java.nio.file.AccessDeniedException: /warehouse/part-1
        \tat a.B.c(B.java:3)
        """;

    assertThat(StackText.of(trace).message())
        .isEqualTo("Cannot publish part-1. Cause: /warehouse/part-1");
  }

  @Test
  void theAnswerOfAServerBehindTheServerIsRead() {
    String trace =
        """
        Caused by: org.apache.flink.runtime.client.JobSubmissionException: Failed to submit JobGraph.
        \tat a.B.c(B.java:1)
        Caused by: org.apache.flink.runtime.rest.util.RestClientException: [Internal server error., <Exception on server side:
        org.apache.flink.runtime.client.DuplicateJobSubmissionException: Job has already been submitted.
        \tat a.B.c(B.java:2)

        End of exception on server side>]
        \tat a.B.c(B.java:3)
        """;

    assertThat(StackText.of(trace).message()).isEqualTo("Job has already been submitted.");
  }

  @Test
  void anExceptionWithoutMessageHasItsName() {
    assertThat(StackText.of("java.lang.NullPointerException\n\tat a.B.c(B.java:1)\n").message())
        .isEqualTo("NullPointerException");
    assertThat(StackText.of("").message()).isEqualTo("no reason given");
  }

  @Test
  void aLongMessageIsCut() {
    assertThat(StackText.of("a.B: " + "x".repeat(10_000)).message()).hasSize(4_002).endsWith(" …");
  }
}
