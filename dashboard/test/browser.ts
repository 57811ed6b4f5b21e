import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

/** What Ant Design asks of a browser and jsdom lacks. */
class Unobserved {
  observe() {}
  unobserve() {}
  disconnect() {}
}

if (typeof window !== "undefined") {
  window.ResizeObserver ??= Unobserved as unknown as typeof ResizeObserver;
  window.matchMedia ??= (query: string) =>
    ({
      matches: false,
      media: query,
      addListener() {},
      removeListener() {},
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
  const { getComputedStyle } = window;
  window.getComputedStyle = (element) => getComputedStyle(element); // jsdom knows no pseudo elements.
  Element.prototype.scrollIntoView ??= () => {};
}

afterEach(cleanup);
