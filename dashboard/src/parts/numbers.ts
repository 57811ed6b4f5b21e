import type { Locale } from "../schema/document";

const TAGS: Record<Locale, string> = { en: "en-GB", zh: "zh-CN" };

export function numberText(value: number | undefined, locale: Locale): string {
  return value === undefined ? "–" : new Intl.NumberFormat(TAGS[locale], { maximumFractionDigits: 1 }).format(value);
}

const UNITS = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];

export function bytesText(value: number | undefined, locale: Locale): string {
  if (value === undefined) {
    return "–";
  }
  const power = value < 1024 ? 0 : Math.min(Math.floor(Math.log2(value) / 10), UNITS.length - 1);
  return `${numberText(value / 1024 ** power, locale)} ${UNITS[power]}`;
}

/** A moment in the reader's time zone; a text that is none as it is. */
export function timeText(value: string | undefined, locale: Locale): string {
  if (value === undefined) {
    return "–";
  }
  const moment = new Date(value);
  return Number.isNaN(moment.getTime())
    ? value
    : new Intl.DateTimeFormat(TAGS[locale], { dateStyle: "medium", timeStyle: "medium" }).format(moment);
}

export function clockText(value: string, locale: Locale): string {
  return new Intl.DateTimeFormat(TAGS[locale], { timeStyle: "medium" }).format(new Date(value));
}
