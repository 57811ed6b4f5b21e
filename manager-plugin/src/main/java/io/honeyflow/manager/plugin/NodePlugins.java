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
package io.honeyflow.manager.plugin;

import io.honeyflow.common.node.SinkType;
import io.honeyflow.schema.NodeForm;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Spliterator;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * The plugins that there are. A bad one is left out and told of, and keeps no other from being
 * there.
 */
public final class NodePlugins {

  private static final Pattern ID = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9]+");

  private final Map<String, NodePlugin> plugins = new LinkedHashMap<>();
  private final Map<String, NodeForm> forms = new LinkedHashMap<>();
  private final List<String> failures = new ArrayList<>();

  private NodePlugins() {}

  /** Loads those that come with Honeyflow, then all that a class loader finds, in its order. */
  public static NodePlugins load(ClassLoader loader) {
    NodePlugins plugins = new NodePlugins();
    plugins.add(BuiltInNodes.class, BuiltInNodes::new);
    Spliterator<ServiceLoader.Provider<NodePlugin>> found =
        ServiceLoader.load(NodePlugin.class, loader).stream().spliterator();
    String last = "";
    while (true) {
      try {
        if (!found.tryAdvance(provider -> plugins.add(provider.type(), provider))) {
          return plugins;
        }
      } catch (ServiceConfigurationError e) {
        // A list that cannot be read at all would be told of without end.
        if (last.equals(e.getMessage())) {
          return plugins;
        }
        last = String.valueOf(e.getMessage());
        plugins.fail("that a jar names", last);
      }
    }
  }

  /** By their ids. */
  public Map<String, NodePlugin> plugins() {
    return Collections.unmodifiableMap(plugins);
  }

  /** The forms of all types, by their words. */
  public Map<String, NodeForm> forms() {
    return Collections.unmodifiableMap(forms);
  }

  public Optional<NodeForm> form(String type) {
    return Optional.ofNullable(forms.get(type));
  }

  /** What nodes of all types stand for. */
  public List<SinkType> sinkTypes() {
    return forms.values().stream().map(NodeForm::type).toList();
  }

  /** Why plugins were left out: a sentence and a remedy for each. */
  public List<String> failures() {
    return Collections.unmodifiableList(failures);
  }

  private void add(Class<? extends NodePlugin> type, Supplier<? extends NodePlugin> provider) {
    String name = type.getName();
    try {
      NodePlugin plugin = provider.get();
      List<NodeForm> added = List.copyOf(plugin.forms());
      Optional<String> fault = fault(plugin, added);
      if (fault.isPresent()) {
        fail(name, fault.get());
        return;
      }
      plugins.put(plugin.id(), plugin);
      added.forEach(form -> forms.put(form.type().word(), form));
    } catch (ServiceConfigurationError | RuntimeException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      fail(name, cause.toString());
    }
  }

  private Optional<String> fault(NodePlugin plugin, List<NodeForm> added) {
    if (!ID.matcher(plugin.id()).matches()) {
      return Optional.of(
          "its id '" + plugin.id() + "' is not made of lower-case words and hyphens");
    }
    if (plugins.containsKey(plugin.id())) {
      return Optional.of("another plugin has the id '" + plugin.id() + "'");
    }
    for (NodeForm form : added) {
      String word = form.type().word();
      if (!WORD.matcher(word).matches()) {
        return Optional.of("its type '" + word + "' is not made of letters and digits");
      }
      boolean twice = added.stream().filter(one -> one.type().word().equals(word)).count() > 1;
      if (twice || forms.containsKey(word)) {
        return Optional.of("its type '" + word + "' is there already");
      }
    }
    return Optional.empty();
  }

  private void fail(String name, String reason) {
    failures.add(
        "Cannot use plugin "
            + name
            + ": "
            + reason
            + ". Correct it, or remove its jar; the other plugins are used.");
  }
}
