// `npm run screenshots`: every page as a picture, on a desk, on a phone and in the dark, into `screenshots/`. With `--
// --readme` it draws only the few that the README shows, into `docs/images/`.

import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { openBrowser, openWindow } from "./browser.ts";
import { everyPage, type ListedPage, signIn, visitPage } from "./every-page.ts";
import { type Example, startExample } from "./example.ts";
import { withTestServer } from "./server.ts";

const folderOf = (path: string) => fileURLToPath(new URL(`../../../${path}/`, import.meta.url));

const looks: Record<string, BrowserContextOptions> = {
  desk: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 } },
  dark: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
};

/** Small enough to be kept with the sources. */
const readme: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 0.75 };
const inReadme = ["overview", "filing", "failed-events"];

async function draw(isForReadme: boolean): Promise<number> {
  const opened = await openBrowser();
  if (opened.kind === "none") {
    console.error(`No pictures: ${opened.why}.`);
    return 1;
  }
  const example = await startExample();
  try {
    const pages = everyPage.filter(({ name }) => !isForReadme || inReadme.includes(name));
    const folder = folderOf(isForReadme ? "docs/images" : "screenshots");
    if (!isForReadme) rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const wanted = Object.entries(isForReadme ? { readme } : looks);
    for (const [look, options] of wanted) {
      const fileOf = ({ name }: ListedPage) => `${folder}${name}${isForReadme ? "" : `-${look}`}.png`;
      await drawAll(opened.browser, example, { pages, options, fileOf, fullPage: !isForReadme });
    }
    console.log(`${pages.length * wanted.length} pictures in ${folder}`);
    return 0;
  } finally {
    await example.service.close();
    await opened.close();
  }
}

interface Drawing {
  pages: readonly ListedPage[];
  options: BrowserContextOptions;
  fileOf(page: ListedPage): string;
  fullPage: boolean;
}

async function drawAll(browser: Browser, example: Example, { pages, options, fileOf, fullPage }: Drawing) {
  const { service, person } = example;
  const window = await openWindow(browser, options);
  const drawOne = async (listed: ListedPage) => {
    await visitPage(window.page, listed, example);
    await window.page.screenshot({ path: fileOf(listed), fullPage });
  };
  for (const listed of pages.filter(({ open }) => open)) await drawOne(listed);
  await window.context.clearCookies();
  await signIn(window.page, service.url, person);
  for (const listed of pages.filter(({ open }) => !open)) await drawOne(listed);
  await window.close();
}

process.exitCode = await withTestServer({ isDurable: false }, () => draw(process.argv.includes("--readme")));
