import { Select } from "antd";
import { changeLocale, useTexts } from "../text";

export function Language() {
  const { t, locale } = useTexts();
  return (
    <Select
      aria-label={t("language")}
      className="language"
      value={locale}
      options={[
        { value: "en", title: "English", label: <span lang="en">English</span> },
        { value: "zh", title: "中文", label: <span lang="zh-CN">中文</span> },
      ]}
      onChange={changeLocale}
    />
  );
}
