// What a person does in the dashboard, step by step, by the words on the pages: with script and without.

import type { Page } from "playwright-core";

export async function goThrough(page: Page, place: string): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: place, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: place }).waitFor();
}

/** The key, which is shown once. */
export async function makesKey(page: Page, name: string): Promise<string> {
  await goThrough(page, "API keys");
  await page.getByRole("link", { name: "Create key" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("heading", { name: "New key, shown once" }).waitFor();
  return page.getByText(/^sk_sandbox_\w+$/).innerText();
}

/** The signing secret, which is shown once. */
export async function addsEndpoint(page: Page, url: string): Promise<string> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Webhooks", exact: true }).click();
  await page.getByRole("link", { name: "Add endpoint" }).click();
  await page.getByLabel("URL").fill(url);
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByText("Signing secret, shown once").waitFor();
  return page.getByText(/^whsec_\w+$/).innerText();
}

/** Sends the newest failed event again, and is then where its progress is shown. */
export async function replaysNewest(page: Page): Promise<void> {
  await goThrough(page, "Failed events");
  await page.getByRole("button", { name: "Replay", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "Replay" }).waitFor();
}

/** Begins to amend the newest return of the company that stands, with another turnover. */
export async function amends(page: Page, company: string, turnover: string): Promise<void> {
  await goThrough(page, "Filings");
  const standing = page.getByRole("row", { name: company }).filter({ hasText: "accepted" });
  await standing.filter({ hasNotText: "superseded" }).first().getByRole("link", { name: company }).click();
  await page.getByRole("button", { name: "Amend", exact: true }).click();
  await changesAmendment(page, "Turnover", turnover);
}

/** From the page that says so to the return that was submitted. */
export async function opensSubmitted(page: Page): Promise<void> {
  await page.getByRole("main").locator("a[href*='/filings/fil_']").first().click();
}

/** From the list of tasks to the check. */
export async function changesAmendment(page: Page, question: string, typed: string): Promise<void> {
  await page.getByRole("main").getByRole("link", { name: "Turnover and profit" }).click();
  await page.getByLabel(question, { exact: true }).fill(typed);
  await page.getByRole("button", { name: "Save and continue" }).click();
}

/** From the check to the confirmation. */
export async function submitsAmendment(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1, name: "Check the amendment" }).waitFor();
  await page.getByLabel("Reason").fill("An invoice was missing.");
  for (const tick of await page.getByRole("checkbox").all()) await tick.check();
  await page.getByRole("button", { name: "Continue to the declaration" }).click();
  await page.getByRole("heading", { level: 1, name: "Declare and submit" }).waitFor();
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Submit the amendment to the sandbox" }).click();
  await page.getByRole("heading", { level: 1, name: "Amendment submitted to the sandbox" }).waitFor();
}
