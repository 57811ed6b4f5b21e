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

import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How something grows, as SVG: both axes begin at the least and are logarithmic below, linear from
 * zero at the side.
 *
 * @param below what grows, for example the number of rows
 * @param side what is measured
 */
record LineChart(String title, String below, String side, TreeMap<Double, Double> points) {
  private static final int LEFT = 80;
  private static final int TOP = 50;
  private static final int WIDTH = 560;
  private static final int HEIGHT = 220;

  String svg() {
    double most = points.values().stream().mapToDouble(Double::doubleValue).max().orElse(1) * 1.1;
    StringBuilder svg = new StringBuilder(Svg.begin(LEFT + WIDTH + 40, TOP + HEIGHT + 60, title));
    svg.append(
        "<path d=\"M%d %dV%dH%d\" fill=\"none\" stroke=\"#333\"/>%n"
            .formatted(LEFT, TOP, TOP + HEIGHT, LEFT + WIDTH));
    List<String> places =
        points.entrySet().stream()
            .map(
                point ->
                    String.format(
                        Locale.ROOT,
                        "%.1f %.1f",
                        x(point.getKey()),
                        TOP + HEIGHT - point.getValue() / most * HEIGHT))
            .toList();
    svg.append(
        "<path d=\"M%s\" fill=\"none\" stroke=\"#d98e04\" stroke-width=\"2\"/>%n"
            .formatted(places.stream().collect(Collectors.joining("L"))));
    points.forEach(
        (key, value) ->
            svg.append(
                String.format(
                    Locale.ROOT,
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%,.0f</text>%n"
                        + "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%.2f</text>%n",
                    x(key),
                    TOP + HEIGHT + 20,
                    key,
                    x(key),
                    TOP + HEIGHT - value / most * HEIGHT - 8,
                    value)));
    return svg.append(
            "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>%n<text x=\"12\" y=\"%d\">%s</text>%n</svg>%n"
                .formatted(
                    LEFT + WIDTH / 2, TOP + HEIGHT + 45, Svg.text(below), TOP - 6, Svg.text(side)))
        .toString();
  }

  private double x(double key) {
    double first = Math.log(points.firstKey());
    double last = Math.log(points.lastKey());
    return LEFT
        + 30
        + (last == first ? 0 : (Math.log(key) - first) / (last - first) * (WIDTH - 60));
  }
}
