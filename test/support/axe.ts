// What axe-core finds on a page. It is put in from outside: the pages' own policy lets no foreign script in.

import { readFileSync } from "node:fs";
import type { RunOptions } from "axe-core";
import type { CDPSession, Page } from "playwright-core";

const source = readFileSync(new URL("../../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** Those whose outcome is another in the dark. */
export const rulesOfColours = ["color-contrast", "link-in-text-block"];

/**
 * Those whose outcome may be another on a phone, or in the dark: colours, places and sizes, and the names and states of
 * what is shown there alone.
 */
export const rulesOfLooks = [
  ...rulesOfColours,
  ...["target-size", "scrollable-region-focusable"],
  ...["button-name", "link-name", "label", "aria-hidden-focus", "aria-command-name", "aria-allowed-attr"],
  ...["aria-required-attr", "aria-valid-attr-value", "nested-interactive"],
];

const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Serious and critical findings, each as one line. `rules` narrows it down to some. */
export async function findingsOn(page: Page, { rules }: { rules?: string[] } = {}): Promise<string[]> {
  const options: RunOptions = {
    runOnly: rules === undefined ? { type: "tag", values: levels } : { type: "rule", values: rules },
    resultTypes: ["violations"],
    preload: false,
    // It is not inside the frame that shows a document, and would wait for an answer from there.
    iframes: false,
  };
  if (!(await page.evaluate(`"axe" in window`))) await putIn(page);
  // Only what is told leaves the page: the whole result is large.
  const found = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, target.join(" "), failureSummary])))`,
  );
  return (found as string[][]).map(([id, at, summary]) => `${id} at ${at}: ${summary?.replace(/\s+/g, " ")}`);
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Half a megabyte, sent once for each page, and straight to the browser: `page.evaluate` would read it three times. */
async function putIn(page: Page): Promise<void> {
  let session = sessions.get(page);
  if (session === undefined) {
    session = page.context().newCDPSession(page);
    sessions.set(page, session);
  }
  await (await session).send("Runtime.evaluate", { expression: source, silent: true });
}
