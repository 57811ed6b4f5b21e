import { expect, type Locator, type Page } from "@playwright/test";
import { MANAGER } from "./browser";

export type FieldToAdd = { name: string; type?: string };

export const EARTHQUAKES: FieldToAdd[] = [
  { name: "id" },
  { name: "magnitude", type: "double" },
  { name: "place" },
  { name: "network" },
  { name: "dt" },
];

/** Chooses an entry of the list that a combobox opens. */
export async function choose(page: Page, box: Locator, entry: string): Promise<void> {
  await box.click();
  await page
    .locator(".ant-select-dropdown:not(.ant-select-dropdown-hidden)")
    .getByTitle(entry, { exact: true })
    .click();
}

/** Opens a group of the form if it is closed. */
export async function open(page: Page, group: string): Promise<void> {
  const header = page.getByRole("button", { name: new RegExp(`^\\S*\\s*${group}`) });
  if ((await header.getAttribute("aria-expanded")) !== "true") {
    await header.click();
  }
}

/** Fills in a source of the files of a folder, to its end. */
export async function fillSource(page: Page, stream: string, fields: FieldToAdd[]): Promise<void> {
  await page.getByLabel("Stream name").fill(stream);
  await page.locator('button[data-type="fileSystemExtract"]').click();
  await page.getByLabel("Folder").fill(MANAGER.feed);
  await choose(page, page.getByLabel("Format"), "json");
  for (const [at, { name, type }] of fields.entries()) {
    await page.getByRole("button", { name: "Add a field" }).click();
    await page.getByLabel(new RegExp(`row ${at + 1} .*: Field$`)).fill(name);
    if (type !== undefined) {
      await choose(page, page.getByLabel(new RegExp(`row ${at + 1} .*: Type$`)), type);
    }
  }
}

export async function next(page: Page): Promise<void> {
  await expect(page.getByText("Nothing is wrong with what is filled in.")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
}
