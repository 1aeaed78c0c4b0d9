// Nothing on any page shuts anybody out, as far as a machine can tell: axe-core looks at each of them, in light and dark, on a desk and on a phone.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { findingsOn } from "../support/axe.ts";
import { openBrowser } from "../support/browser.ts";
import { everyPage } from "../support/every-page.ts";
import { type LookedAt, lookAtEveryPage, phone } from "../support/looked-at.ts";

const opened = await openBrowser();
const skip = opened.kind === "none" ? opened.why : false;

let at: LookedAt;
before(async () => {
  if (opened.kind === "open") at = await lookAtEveryPage(opened);
});
after(() => at?.close());

for (const listed of everyPage) {
  test(`axe has nothing serious to say about ${listed.name}`, { skip }, async () => {
    const page = await at.goTo(listed);

    const onDesk = await findingsOn(page);
    await page.setViewportSize(phone);
    await page.emulateMedia({ colorScheme: "dark" });
    const onPhone = await findingsOn(page);

    assert.deepEqual({ onDesk, onPhone }, { onDesk: [], onPhone: [] });
  });
}
