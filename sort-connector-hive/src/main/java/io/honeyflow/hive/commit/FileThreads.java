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
package io.honeyflow.hive.commit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Does things with several files at a time. Used by one thread, which waits for all of them. */
final class FileThreads implements AutoCloseable {
  private static final int IDLE_SECONDS = 10;

  private final String name;
  private final int parallelism;
  private @Nullable ExecutorService threads;

  /** So many threads of this name at most, which start when they are needed and end when idle. */
  FileThreads(String name, int parallelism) {
    this.name = name;
    this.parallelism = parallelism;
  }

  /**
   * Does all, and answers what each of them answered. When one fails the others are done all the
   * same, so that nothing goes on behind the back of a caller that was told of a failure.
   */
  <T> List<T> doAll(Collection<Callable<T>> actions) throws IOException, InterruptedException {
    if (actions.size() <= 1) {
      return inThisThread(actions);
    }
    ExecutorService pool = threads();
    List<Future<T>> running = new ArrayList<>(actions.size());
    actions.forEach(action -> running.add(pool.submit(action)));
    return await(running);
  }

  private static <T> List<T> inThisThread(Collection<Callable<T>> actions)
      throws IOException, InterruptedException {
    List<T> answers = new ArrayList<>(actions.size());
    for (Callable<T> action : actions) {
      try {
        answers.add(action.call());
      } catch (IOException | InterruptedException | RuntimeException e) {
        throw e;
      } catch (Exception e) {
        throw new IOException(e);
      }
    }
    return answers;
  }

  private static <T> List<T> await(List<Future<T>> running)
      throws IOException, InterruptedException {
    List<T> answers = new ArrayList<>(running.size());
    IOException failure = null;
    try {
      for (Future<T> one : running) {
        try {
          answers.add(one.get());
        } catch (ExecutionException e) {
          IOException cause =
              e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
          if (failure == null) {
            failure = cause;
          } else {
            failure.addSuppressed(cause);
          }
        }
      }
    } catch (InterruptedException e) {
      running.forEach(one -> one.cancel(true));
      throw e;
    }
    if (failure != null) {
      throw failure;
    }
    return answers;
  }

  private ExecutorService threads() {
    if (threads == null) {
      ClassLoader classes = Thread.currentThread().getContextClassLoader();
      ThreadPoolExecutor pool =
          new ThreadPoolExecutor(
              parallelism,
              parallelism,
              IDLE_SECONDS,
              TimeUnit.SECONDS,
              new LinkedBlockingQueue<>(),
              task -> {
                Thread thread = new Thread(task, name);
                thread.setDaemon(true);
                thread.setContextClassLoader(classes);
                return thread;
              });
      pool.allowCoreThreadTimeOut(true);
      threads = pool;
    }
    return threads;
  }

  @Override
  public void close() {
    if (threads != null) {
      threads.shutdownNow();
    }
  }
}
