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
import io.honeyflow.common.option.Constraint;
import io.honeyflow.common.option.LocalizedText;
import io.honeyflow.common.option.Option;
import io.honeyflow.common.option.OptionGroup;
import io.honeyflow.common.option.OptionSet;
import io.honeyflow.schema.NodeForm;
import java.util.List;
import java.util.Map;

/** A plugin of somebody else: rows into Flink's {@code blackhole}. */
public final class BlackHoleNodes implements NodePlugin {

  private static final OptionSet OPTIONS =
      OptionSet.builder("black-hole", new LocalizedText("Black hole", "黑洞"))
          .options(
              List.of(
                  Option.string("connector")
                      .in(new OptionGroup("hole", 1, new LocalizedText("Hole", "洞")), 1)
                      .label("Connector", "连接器")
                      .help("The connector.", "连接器。")
                      .since("1.0.0")
                      .required()
                      .example("blackhole")
                      .must(new Constraint.OneOf(List.of("blackhole")))
                      .build()))
          .build();

  @Override
  public String id() {
    return "black-hole";
  }

  @Override
  public String version() {
    return "1.0.0";
  }

  @Override
  public List<NodeForm> forms() {
    LocalizedText label = new LocalizedText("Black hole", "黑洞");
    return List.of(
        new NodeForm(
            new SinkType("blackHoleLoad", "blackhole", OPTIONS, Map.of(), Map.of()),
            new NodeForm.Card("hole", label, label),
            Map.of(),
            List.of()));
  }
}
