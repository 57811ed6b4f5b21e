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
package io.honeyflow.hive.conf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.SAXException;

class SitePropertiesTest {
  private final SiteProperties site =
      new SiteProperties(Map.of("HOST", "from-environment", "EMPTY", ""));

  @Test
  void readsElementsAndAttributes() throws Exception {
    read(property("a", " one "), "<property name='b' value='two'/>");

    assertThat(site.names()).containsExactlyInAnyOrder("a", "b");
    assertThat(site.value("a")).isEqualTo(" one ");
    assertThat(site.value("b")).isEqualTo("two");
    assertThat(site.value("c")).isNull();
  }

  @Test
  void passesOverAPropertyWithoutAValue() throws Exception {
    read("<property><name>a</name></property>", "<property><value>b</value></property>");

    assertThat(site.names()).isEmpty();
  }

  @Test
  void takesTheLastOfSeveralValues() throws Exception {
    read(property("a", "first"), property("a", "second"));
    read(property("a", "third"));

    assertThat(site.value("a")).isEqualTo("third");
  }

  @Test
  void keepsWhatAnEarlierFileDeclaresFinal() throws Exception {
    read("<property><name>a</name><value>first</value><final>true</final></property>");
    read(property("a", "second"));

    assertThat(site.value("a")).isEqualTo("first");
  }

  @Test
  void substitutesVariables() throws Exception {
    read(
        property("host", "${env.HOST}"),
        property("uri", "thrift://${host}:9083"),
        property("user", "${user.name} ${system:user.name}"),
        property("old", "${env:HOST} ${hiveconf:host}"),
        property("default", "${env.ABSENT-a} ${env.EMPTY-b}${env.EMPTY:-c}"),
        property("unknown", "${nobody.knows.this} $${"));

    String user = System.getProperty("user.name");
    assertThat(site.value("uri")).isEqualTo("thrift://from-environment:9083");
    assertThat(site.value("user")).isEqualTo(user + " " + user);
    assertThat(site.value("old")).isEqualTo("from-environment from-environment");
    assertThat(site.value("default")).isEqualTo("a c");
    assertThat(site.value("unknown")).isEqualTo("${nobody.knows.this} $${");
  }

  @Test
  void endsOnVariablesThatNameEachOther() throws Exception {
    read(property("a", "${b}"), property("b", "${a}"));

    assertThat(site.value("a")).isIn("${a}", "${b}");
  }

  @Test
  void readsNoOtherFile(@TempDir Path folder) throws Exception {
    Path secret = Files.writeString(folder.resolve("secret"), "hidden");
    String xml =
        "<!DOCTYPE c [<!ENTITY e SYSTEM '"
            + secret.toUri()
            + "'>]><configuration><property><name>a</name><value>&e;</value></property>"
            + "</configuration>";

    assertThatThrownBy(() -> readDocument(xml)).isInstanceOf(SAXException.class);
    assertThat(site.names()).isEmpty();
  }

  private void read(String... properties) throws Exception {
    readDocument(
        "<?xml version=\"1.0\"?><?xml-stylesheet type=\"text/xsl\" href=\"c.xsl\"?><configuration>"
            + String.join("", properties)
            + "</configuration>");
  }

  private void readDocument(String xml) throws Exception {
    site.read(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
  }

  private static String property(String name, String value) {
    return "<property><name>" + name + "</name><value>" + value + "</value></property>";
  }
}
