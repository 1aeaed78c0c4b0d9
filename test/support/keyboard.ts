// A person without a mouse: what the Tab key reaches, in which order, and whether it can be seen where one is.

import type { Page } from "playwright-core";

export interface Stop {
  /** What a person would call it. */
  name: string;
  /** Its place among everything on the page that can be focused, in the order of the page. */
  place: number;
  /** Nothing shows that one is here. */
  unseen: boolean;
}

/** Tabs through the page once, from its beginning. */
export async function tabThrough(page: Page): Promise<{ stops: Stop[]; focusable: number }> {
  await page.evaluate(markFocusable);
  const stops: Stop[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(stopHere);
    // A date has a stop for each of its parts.
    if (stop !== null && stop.place === stops.at(-1)?.place) continue;
    if (stop === null || stops.some(({ place }) => place === stop.place)) break;
    stops.push(stop);
  }
  return { stops, focusable: await page.evaluate(() => document.querySelectorAll("[data-place]").length) };
}

/** Tabs until the element with this role and name has the focus. */
export async function tabTo(page: Page, role: "link" | "button" | "textbox" | "checkbox", name: string | RegExp) {
  const wanted = page.getByRole(role, { name, exact: typeof name === "string" }).first();
  await wanted.waitFor();
  for (let press = 0; press < 200; press++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not lead to the ${role} ${name}`);
}

/** In the browser. */
function markFocusable(): void {
  const candidates = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
  let place = 0;
  for (const element of document.querySelectorAll<HTMLElement>(candidates)) {
    if (element.checkVisibility({ checkVisibilityCSS: true }) && !element.matches(":disabled"))
      element.dataset.place = String(place++);
  }
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute("tabindex");
}

function stopHere(): Stop | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  return {
    name: (element.getAttribute("aria-label") ?? element.innerText ?? "").trim() || element.id || element.tagName,
    place: Number(element.dataset.place ?? Number.NaN),
    unseen: outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2,
  };
}
