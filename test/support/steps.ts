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

/** Fills in the form that amends the newest filing of the company, and asks for its check. */
export async function amends(page: Page, company: string, turnover: string): Promise<void> {
  await goThrough(page, "Filings");
  await page.getByRole("link", { name: company }).first().click();
  await page.getByRole("link", { name: "Amend", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Amend this filing" }).waitFor();
  await page.getByLabel("Turnover").fill(turnover);
  await page.getByRole("button", { name: "Check amendment" }).click();
}

/** After the check, which shows the warnings. */
export async function submitsAmendment(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 2, name: "Checked: nothing is filed yet" }).waitFor();
  await page.getByRole("button", { name: "Submit amendment to the sandbox" }).click();
}
