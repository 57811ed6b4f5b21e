import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { bytesText, numberText, timeText } from "../src/parts/numbers";
import { en } from "../src/text/en";
import { zh } from "../src/text/zh";

type Tree = { [key: string]: string | Tree };

function leaves(tree: Tree, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value] as [string, string]] : leaves(value, `${path}${key}.`),
  );
}

const gaps = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe("texts", () => {
  it("are in both languages, with the same gaps", () => {
    const chinese = new Map(leaves(zh));
    for (const [key, text] of leaves(en)) {
      expect(chinese.get(key), key).toMatch(/\S/);
      expect(gaps(chinese.get(key) ?? ""), key).toEqual(gaps(text));
    }
    expect([...chinese.keys()]).toEqual(leaves(en).map(([key]) => key));
  });

  it("are used, each of them", () => {
    const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
    const code = files.map((file) => readFileSync(`src/${file}`, "utf8")).join("");
    const unused = leaves(en)
      .map(([key]) => key.replace(/_(one|other)$/, ""))
      .filter((key) => !code.includes(`"${key}"`) && !code.includes(`\`${key.replace(/\.\w+$/, "")}.$`));
    expect(unused).toEqual([]);
  });
});

describe("numbers", () => {
  it("are written for people", () => {
    expect(numberText(1234567.89, "en")).toBe("1,234,567.9");
    expect(numberText(undefined, "en")).toBe("–");
    expect(bytesText(0, "en")).toBe("0 B");
    expect(bytesText(1536, "en")).toBe("1.5 KiB");
    expect(bytesText(5 * 1024 ** 3, "zh")).toBe("5 GiB");
  });

  it("of moments are shown, and texts that are none stay", () => {
    expect(timeText("2026-01-02T03:04:05Z", "en")).toContain("2026");
    expect(timeText("soon", "en")).toBe("soon");
  });
});
