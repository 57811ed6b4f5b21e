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

/**
 * Bars of rows per CPU-second, with a line from the least to the most of the rounds, as SVG.
 *
 * @param title above the bars
 */
record BarChart(String title, List<Series> series) {
  private static final int LABELS = 330;
  private static final int BARS = 420;
  private static final int NUMBERS = 110;
  private static final int ROW = 30;
  private static final int TOP = 46;

  String svg() {
    double most =
        series.stream()
            .mapToDouble(one -> one.shape().rows() / one.least(Metric.CPU_SECONDS))
            .max()
            .orElse(1);
    int width = LABELS + BARS + NUMBERS;
    int height = TOP + series.size() * ROW + 10;
    StringBuilder svg = new StringBuilder(Svg.begin(width, height, title));
    for (int i = 0; i < series.size(); i++) {
      svg.append(bar(series.get(i), TOP + i * ROW, BARS / most));
    }
    return svg.append("</svg>\n").toString();
  }

  private static String bar(Series one, int y, double scale) {
    double value = one.rowsPerCpuSecond() * scale;
    double least = one.shape().rows() / one.most(Metric.CPU_SECONDS) * scale;
    double most = one.shape().rows() / one.least(Metric.CPU_SECONDS) * scale;
    String colour = Svg.colour(one.contender());
    return String.format(
        Locale.ROOT,
        "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>%n"
            + "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"18\" fill=\"%s\"/>%n"
            + "<path d=\"M%.1f %dH%.1f\" stroke=\"#333\"/>%n"
            + "<text x=\"%.1f\" y=\"%d\">%,.0f k</text>%n",
        LABELS - 8,
        y + 14,
        Svg.text(one.contender()),
        LABELS,
        y,
        value,
        colour,
        LABELS + least,
        y + 9,
        LABELS + most,
        LABELS + Math.max(value, most) + 6,
        y + 14,
        one.rowsPerCpuSecond() / 1000);
  }
}
