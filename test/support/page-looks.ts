// What can be measured of a page that a browser shows: how much it moves, what it weighs, and what stands out of the
// screen.

import type { Page } from "playwright-core";

/** How much of the screen has moved, and how far, since the page began to show. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        // Frames later everything that was to be shown has been.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(total))));
      }),
  );
}

/**
 * Measures a page and everything it loads, uncompressed, as if for the first time. What many pages load is weighed
 * once.
 */
export function createScales(): (page: Page) => Promise<number> {
  const weights = new Map<string, Promise<number>>();
  const weigh = async (page: Page, url: string) => (await (await page.context().request.get(url)).body()).length;

  return async (page) => {
    const loaded = await page.evaluate(() => [
      ...performance.getEntriesByType("resource").map((entry) => entry.name),
      ...[...document.querySelectorAll<HTMLLinkElement>("link[href]")].map(({ href }) => href),
    ]);
    const urls = [...new Set(loaded)];
    for (const url of urls) if (!weights.has(url)) weights.set(url, weigh(page, url));
    const parts = await Promise.all(urls.map((url) => weights.get(url) ?? 0));
    // Not loaded again: what a form leads to has no address of its own.
    return parts.reduce((sum, bytes) => sum + bytes, Buffer.byteLength(await page.content()));
  };
}

export interface Layout {
  tooWide: string[];
  tables: "none" | "tables" | "blocks";
}

/**
 * What stands out at the side of the screen or of its card, by its words; boxes that scroll by themselves may be as
 * wide as they like inside.
 */
export async function layoutOf(page: Page): Promise<Layout> {
  return page.evaluate(() => {
    const screen = document.documentElement.clientWidth;
    // The titles of columns are for readers of another kind where rows are blocks.
    const head = document.querySelector("table.rows thead");
    const unseen = head !== null && getComputedStyle(head).position === "absolute" ? "thead, " : "";
    const isScrolled = (element: Element) => element.parentElement?.closest(".preformatted, iframe, .cut") !== null;
    const edgeOf = (element: Element) =>
      element.parentElement?.closest(".card")?.getBoundingClientRect().right ?? screen;
    const tooWide = [...document.body.querySelectorAll("*")]
      .filter(
        (element) =>
          element.checkVisibility() && !isScrolled(element) && !element.closest(`${unseen}.visually-hidden, svg`),
      )
      .filter((element) => element.getBoundingClientRect().right > edgeOf(element) + 1)
      .map((element) => `${element.localName}.${element.className} ${(element.textContent ?? "").slice(0, 40)}`);
    const scrolls = document.documentElement.scrollWidth > screen ? ["the page scrolls sideways"] : [];
    const [row] = document.querySelectorAll("table.rows tbody tr");
    const display = row === undefined ? null : getComputedStyle(row).display;
    return {
      tooWide: [...scrolls, ...tooWide],
      tables: display === null ? "none" : display === "table-row" ? "tables" : "blocks",
    };
  });
}
