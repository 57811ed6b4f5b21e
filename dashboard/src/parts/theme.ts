import type { ThemeConfig } from "antd";

/** Colours whose texts have a contrast of at least 4.5 to 1 on white. */
export const THEME: ThemeConfig = {
  token: {
    colorPrimary: "#0958d9",
    colorInfo: "#0958d9",
    colorLink: "#0958d9",
    colorError: "#cf1322",
    colorWarning: "#ad4e00",
    colorSuccess: "#237804",
    colorSuccessBg: "#f6ffed",
    colorSuccessBorder: "#b7eb8f",
    colorWarningBg: "#fffbe6",
    colorWarningBorder: "#ffe58f",
    colorTextPlaceholder: "#6b6b6b",
    colorTextDescription: "#595959",
    colorTextTertiary: "#595959",
    colorTextQuaternary: "#6b6b6b",
    colorTextDisabled: "#6b6b6b",
  },
};

export const CHART_COLOUR = "#0958d9";
