// Every page there is, with something to show on it: for the tests that look at all of them, and for the pictures.

import type { Page } from "playwright-core";
import type { Example } from "./example.ts";
import type { Known } from "./people.ts";

export interface ListedPage {
  /** Also the name of its picture. */
  name: string;
  path(example: Example): string;
  /** For those who have not signed in. */
  open?: true;
  status?: number;
}

export const everyPage: readonly ListedPage[] = [
  { name: "sign-in", path: () => "/sign-in", open: true },
  { name: "dead-link", path: () => "/password?token=none", open: true, status: 404 },
  { name: "overview", path: () => "/sandbox" },
  { name: "overview-live", path: () => "/live" },
  { name: "account", path: () => "/account" },
  { name: "confirm", path: () => "/confirm" },
  { name: "not-found", path: () => "/sandbox/nothing-here", status: 404 },
];

/** As a person does it. */
export async function signIn(page: Page, url: string, { email, password }: Pick<Known, "email" | "password">) {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((address) => !address.pathname.startsWith("/sign-in"));
}
