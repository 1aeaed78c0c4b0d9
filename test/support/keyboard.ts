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

/**
 * Tabs through the page once, from its beginning. `expected` are the places it should stop at: all of them, in order.
 * Browsers differ in whether a frame whose document only scrolls is a stop, so one is expected where the browser made
 * it one, and then at its place.
 */
export async function tabThrough(page: Page): Promise<{ stops: Stop[]; expected: number[] }> {
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
  const reached = new Set(stops.map(({ place }) => place));
  const places = await page.evaluate(() =>
    [...document.querySelectorAll<Marked>("*")].flatMap(({ place, localName }) =>
      place === undefined ? [] : [{ place, mayBePassed: localName === "iframe" }],
    ),
  );
  const expected = places.filter(({ place, mayBePassed }) => !mayBePassed || reached.has(place));
  return { stops, expected: expected.map(({ place }) => place) };
}

/** Tabs until the element with this role and name has the focus. */
export async function tabTo(
  page: Page,
  role: "link" | "button" | "textbox" | "checkbox" | "radio",
  name: string | RegExp,
) {
  const wanted = page.getByRole(role, { name, exact: typeof name === "string" }).first();
  await wanted.waitFor();
  for (let press = 0; press < 200; press++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the Tab key does not lead to the ${role} ${name}`);
}

/** Counts the keys that are pressed from now on, each letter of what is typed too. */
export function countKeys({ keyboard }: Page): () => number {
  let count = 0;
  const [press, type] = [keyboard.press.bind(keyboard), keyboard.type.bind(keyboard)];
  keyboard.press = (key, options) => {
    count++;
    return press(key, options);
  };
  keyboard.type = (text, options) => {
    count += text.length;
    return type(text, options);
  };
  return () => count;
}

/** By a property, not an attribute: a page that follows what it shows takes away attributes that it does not have. */
type Marked = HTMLElement & { place?: number };

/** In the browser. */
function markFocusable(): void {
  const candidates = "a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex='0']";
  let place = 0;
  for (const element of document.querySelectorAll<Marked>(candidates)) {
    // A drawing for the eye: the table beside it has the same links.
    if (element.tabIndex === -1 && element.closest("[aria-hidden='true']") !== null) continue;
    if (element.checkVisibility({ checkVisibilityCSS: true }) && !element.matches(":disabled")) element.place = place++;
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
    place: (element as Marked).place ?? Number.NaN,
    unseen: outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2,
  };
}
