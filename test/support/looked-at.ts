// Every page in two windows, a visitor's and a member's: shared by the tests that look at all of them.

import type { Page } from "playwright-core";
import { type Opened, openWindow, type Window } from "./browser.ts";
import { type ListedPage, signIn, visitPage } from "./every-page.ts";
import { type Example, startExample } from "./example.ts";

export const desk = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

export interface LookedAt {
  example: Example;
  visitor: Window;
  member: Window;
  /** Loads the page, on a desk and in light; its status must be as listed. */
  goTo(listed: ListedPage): Promise<Page>;
  close(): Promise<void>;
}

export async function lookAtEveryPage({ browser, close }: Opened & { kind: "open" }): Promise<LookedAt> {
  const example = await startExample({ days: 8, isWide: true });
  const visitor = await openWindow(browser, { viewport: desk });
  const member = await openWindow(browser, { viewport: desk });
  await signIn(member.page, example.service.url, example.person);
  return {
    example,
    visitor,
    member,
    async goTo(listed) {
      const { page } = listed.open ? visitor : member;
      await page.setViewportSize(desk);
      await page.emulateMedia({ colorScheme: "light" });
      const status = await visitPage(page, listed, example);
      if (status !== (listed.status ?? 200)) throw new Error(`${listed.name} was answered with ${status}`);
      return page;
    },
    async close() {
      await close();
      await example.service.close();
    },
  };
}
