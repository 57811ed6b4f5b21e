import i18next from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import type { Locale, Text } from "../schema/document";
import { en } from "./en";
import { zh } from "./zh";

export const LOCALES: readonly Locale[] = ["en", "zh"];
const KEPT = "honeyflow-language";

/** The language chosen before, or the browser's, or English. */
export function firstLocale(): Locale {
  const wanted = window.localStorage.getItem(KEPT) ?? window.navigator.language;
  return wanted.startsWith("zh") ? "zh" : "en";
}

export const texts = i18next.createInstance();

void texts.use(initReactI18next).init({
  lng: firstLocale(),
  fallbackLng: "en",
  resources: { en: { translation: en }, zh: { translation: zh } },
  interpolation: { escapeValue: false }, // React shows everything as text.
  initAsync: false,
  showSupportNotice: false,
});

export function changeLocale(locale: Locale): void {
  window.localStorage.setItem(KEPT, locale);
  void texts.changeLanguage(locale);
}

/** Texts of the page (`t`), and of documents (`of`), in the language of the page. */
export function useTexts() {
  const { t, i18n } = useTranslation(undefined, { i18n: texts });
  const locale: Locale = i18n.language === "zh" ? "zh" : "en";
  return { t, locale, of: (text: Text | undefined) => text?.[locale] ?? "" };
}
