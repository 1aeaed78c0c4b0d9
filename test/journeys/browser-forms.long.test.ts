// A form that is wrong says so first: the title begins with it, a summary gets the focus, with script and without, and
// leads to each field. Back and Reload show it again, and never ask whether to send it again.

import assert from "node:assert/strict";
import { openBrowser, openWindow } from "../support/browser.ts";
import { everyPage, signIn, visitPage } from "../support/every-page.ts";
import { type Example, startExample } from "../support/example.ts";
import { after, before, test } from "../support/suite.ts";

const wrong = everyPage.filter(({ name }) => name.endsWith("-wrong"));

const opened = await openBrowser();
const skip = opened.kind === "none" ? opened.why : false;

let example: Example;
before(async () => {
  if (opened.kind === "open") example = await startExample({ days: 8 });
});
after(async () => {
  if (opened.kind === "none") return;
  await opened.close();
  await example.service.close();
});

for (const javaScriptEnabled of [true, false])
  test(`the summary of a form's problems has the focus and leads to the fields, ${javaScriptEnabled ? "with" : "without"} script`, {
    skip,
  }, async (t) => {
    if (opened.kind === "none") return;
    const { page, close } = await openWindow(opened.browser, { javaScriptEnabled });
    t.after(close);

    // Pages without sign-in come first, and end every session.
    let isSignedIn = false;
    for (const listed of wrong) {
      if (!listed.open && !isSignedIn) await signIn(page, example.service.url, example.person);
      isSignedIn = !listed.open;
      assert.equal(await visitPage(page, listed, example), listed.status ?? 200, listed.name);
      assert.match(await page.title(), /^Error: /, listed.name);
      const summary = page.getByRole("alert");
      assert.equal(await page.locator(":focus").getAttribute("role"), "alert", listed.name);
      for (const link of await summary.getByRole("link").all()) {
        await link.click();
        const field = page.locator(":focus");
        assert.equal(await field.getAttribute("aria-invalid"), "true", listed.name);
        assert.ok(await field.getAttribute("aria-describedby"), listed.name);
      }
    }
    assert.deepEqual(
      wrong.map(({ name }) => name),
      [
        "approve-wrong",
        "sign-in-code-wrong",
        "filing-approval-wrong",
        "amend-wrong",
        "draft-new-wrong",
        "draft-turnover-wrong",
        "draft-documents-own-wrong",
        "draft-group-claims-wrong",
        "draft-submit-wrong",
        "companies-import-wrong",
        "company-trial-balance-wrong",
        "accounts-wrong",
        "failed-events-wrong",
        "key-revoke-wrong",
        "organisation-wrong",
        "approval-rule-wrong",
        "invite-wrong",
      ],
    );
  });

for (const javaScriptEnabled of [true, false])
  test(`Back and Reload show a form with problems again, ${javaScriptEnabled ? "with" : "without"} script`, {
    skip,
  }, async (t) => {
    if (opened.kind === "none") return;
    const { page, close } = await openWindow(opened.browser, { javaScriptEnabled });
    t.after(close);
    const { url } = example.service;
    await signIn(page, url, example.person);
    const shown = async () => [await page.title(), await page.getByLabel("Days", { exact: true }).inputValue()];

    await page.goto(`${url}/sandbox/settings/organisation`);
    await page.getByLabel("Days", { exact: true }).fill("none");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("alert").waitFor();
    const first = await shown();
    await page.reload();
    const reloaded = await shown();
    await page.getByLabel("Days", { exact: true }).fill("several");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForFunction("document.querySelector('#retention')?.value === 'several'");
    await page.goto(`${url}/account`);
    await page.goBack();
    const back = await shown();
    await page.goBack();
    const furtherBack = await shown();

    const wrongWith = (days: string) => ["Error: Organisation · Sandbox · Quarterday", days];
    assert.deepEqual([first, reloaded], [wrongWith("none"), wrongWith("none")]);
    assert.deepEqual([back, furtherBack], [wrongWith("several"), wrongWith("none")]);
  });
