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
package io.honeyflow.hive.metastore;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Any metastore, with a hook that sees every call, and may let it fail or leave it out. Its {@link
 * #factory()} survives serialization within this JVM and always leads back to this instance.
 */
public final class WatchedMetastore implements AutoCloseable {

  /** Sees a call. */
  @FunctionalInterface
  public interface Hook {

    /**
     * Makes the call, or does not.
     *
     * @param arguments as the interface declares them
     */
    Object call(String method, Object[] arguments, Call call) throws Throwable;
  }

  /** What the metastore would do. */
  @FunctionalInterface
  public interface Call {
    Object make(Object[] arguments) throws Throwable;
  }

  private static final Map<String, WatchedMetastore> ALL = new ConcurrentHashMap<>();

  private final String id = UUID.randomUUID().toString();
  private final MetastoreFactory watched;
  private final Hook hook;

  public WatchedMetastore(MetastoreFactory watched, Hook hook) {
    this.watched = watched;
    this.hook = hook;
    ALL.put(id, this);
  }

  public MetastoreFactory factory() {
    return new Factory(id);
  }

  /** Forgets this one: its factories open nothing any more. */
  @Override
  public void close() {
    ALL.remove(id);
  }

  private Metastore open() {
    Metastore connection = watched.open();
    return (Metastore)
        Proxy.newProxyInstance(
            Metastore.class.getClassLoader(),
            new Class<?>[] {Metastore.class},
            (proxy, method, arguments) -> {
              Call call =
                  given -> {
                    try {
                      return method.invoke(connection, given);
                    } catch (InvocationTargetException e) {
                      throw e.getCause();
                    }
                  };
              return method.getName().equals("close") || method.getDeclaringClass() == Object.class
                  ? call.make(arguments)
                  : hook.call(method.getName(), arguments, call);
            });
  }

  private record Factory(String id) implements MetastoreFactory {
    private static final long serialVersionUID = 1L;

    @Override
    public Metastore open() {
      return ALL.get(id).open();
    }
  }
}
