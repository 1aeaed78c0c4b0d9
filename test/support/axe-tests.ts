// The test that axe has nothing serious to say, for a list of pages: in light and dark, on a desk and on a phone.

import assert from "node:assert/strict";
import { findingsOn } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import type { ListedPage } from "./every-page.ts";
import { type LookedAt, lookAtEveryPage, phone } from "./looked-at.ts";
import { after, before, test } from "./suite.ts";

export async function testWithAxe(pages: readonly ListedPage[]): Promise<void> {
  const opened = await openBrowser();
  const skip = opened.kind === "none" ? opened.why : false;
  let at: LookedAt;
  before(async () => {
    if (opened.kind === "open") at = await lookAtEveryPage(opened);
  });
  after(() => at?.close());

  for (const listed of pages) {
    test(`axe has nothing serious to say about ${listed.name}`, { skip }, async () => {
      const page = await at.goTo(listed);

      const onDesk = await findingsOn(page);
      await page.setViewportSize(phone);
      await page.emulateMedia({ colorScheme: "dark" });
      const onPhone = await findingsOn(page);

      assert.deepEqual({ onDesk, onPhone }, { onDesk: [], onPhone: [] });
    });
  }
}
