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
package io.honeyflow.benchmarks;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * How something grows, as SVG: from left to right logarithmic, upwards linear from zero.
 *
 * @param title what is measured
 * @param below what grows, for example rows
 * @param lines by name, one at least; each from size to what was measured; the first one's values
 *     are written beside it
 */
record LineChart(String title, String below, Map<String, SortedMap<Double, Double>> lines) {
  private static final int LEFT = 20;
  private static final int WIDTH = 640;
  private static final int HEIGHT = 220;
  private static final int LINE = 18;
  private static final int MARGIN = 40;

  String svg() {
    int top = 50 + LINE * lines.size();
    TreeSet<Double> sizes =
        lines.values().stream()
            .flatMap(line -> line.keySet().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    double most =
        lines.values().stream()
            .map(SortedMap::values)
            .flatMap(Collection::stream)
            .mapToDouble(Double::doubleValue)
            .max()
            .orElse(1);
    Scale scale = new Scale(sizes.first(), sizes.last(), most * 1.1, top + HEIGHT);

    StringBuilder svg = new StringBuilder(Svg.begin(LEFT + WIDTH + 20, top + HEIGHT + 60, title));
    svg.append(
        "<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"#333\"/>%n"
            .formatted(LEFT, top, top + HEIGHT, LEFT + WIDTH));
    for (double size : sizes) {
      svg.append(label(scale.x(size), top + HEIGHT + 20, "%,.0f", size));
    }
    svg.append(
        "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>%n"
            .formatted(LEFT + WIDTH / 2, top + HEIGHT + 45, Svg.text(below)));
    int legend = 30;
    for (Map.Entry<String, SortedMap<Double, Double>> line : lines.entrySet()) {
      legend += LINE;
      String colour = Svg.colour(line.getKey());
      svg.append(
          "<text x=\"%d\" y=\"%d\" fill=\"%s\">%s</text>%n"
              .formatted(LEFT, legend, colour, Svg.text(line.getKey())));
      svg.append(line(line.getValue(), scale, colour));
    }
    lines.values().stream().findFirst().ifPresent(first -> svg.append(values(first, scale)));
    return svg.append("</svg>\n").toString();
  }

  private static String line(SortedMap<Double, Double> points, Scale scale, String colour) {
    String path =
        points.entrySet().stream()
            .map(
                point ->
                    String.format(
                        Locale.ROOT,
                        "%.1f %.1f",
                        scale.x(point.getKey()),
                        scale.y(point.getValue())))
            .collect(Collectors.joining("L"));
    return "<path d=\"M%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>%n"
        .formatted(path, colour);
  }

  private static String values(SortedMap<Double, Double> points, Scale scale) {
    return points.entrySet().stream()
        .map(
            point ->
                label(
                    scale.x(point.getKey()),
                    scale.y(point.getValue()) - 8,
                    "%.2f",
                    point.getValue()))
        .collect(Collectors.joining());
  }

  private static String label(double x, double y, String format, double value) {
    return String.format(
        Locale.ROOT,
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">" + format + "</text>%n",
        x,
        y,
        value);
  }

  /** Where in the picture something is. */
  private record Scale(double least, double largest, double most, int bottom) {

    double x(double size) {
      double part = largest == least ? 0 : Math.log(size / least) / Math.log(largest / least);
      return LEFT + MARGIN + part * (WIDTH - 2 * MARGIN);
    }

    double y(double value) {
      return bottom - value / most * HEIGHT;
    }
  }
}
