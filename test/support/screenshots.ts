// `npm run screenshots`: every page as a picture, in three widths, in light and in dark, into `screenshots/`. With `--
// --only overview,filing` it draws these pages alone; with `-- --readme` the few that the README shows, into
// `docs/images/`.

import { mkdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { openBrowser, openWindow } from "./browser.ts";
import { everyPage, type ListedPage, signIn, visitPage } from "./every-page.ts";
import { type Example, startExample } from "./example.ts";
import { withTestServer } from "./server.ts";

const folderOf = (path: string) => fileURLToPath(new URL(`../../../${path}/`, import.meta.url));

const screens = [
  { width: 1440, height: 900 },
  { width: 900, height: 1100 },
  { width: 390, height: 844 },
] as const;

/** `390-dark`: a phone in the dark. */
const looks: Record<string, BrowserContextOptions> = Object.fromEntries(
  screens.flatMap((viewport) =>
    (["light", "dark"] as const).map((colorScheme) => [`${viewport.width}-${colorScheme}`, { viewport, colorScheme }]),
  ),
);

/** Small enough to be kept with the sources. */
const readme: BrowserContextOptions = { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 0.75 };
const inReadme = ["overview", "filing", "failed-events"];

interface Asked {
  isForReadme: boolean;
  /** Names of pages; null for all. */
  only: readonly string[] | null;
}

async function draw({ isForReadme, only }: Asked): Promise<number> {
  const opened = await openBrowser();
  if (opened.kind === "none") {
    console.error(`No pictures: ${opened.why}.`);
    return 1;
  }
  const example = await startExample();
  try {
    const wantedNames = isForReadme ? inReadme : only;
    const pages = everyPage.filter(({ name }) => wantedNames === null || wantedNames.includes(name));
    const folder = folderOf(isForReadme ? "docs/images" : "screenshots");
    if (wantedNames === null) rmSync(folder, { recursive: true, force: true });
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

const { values } = parseArgs({ options: { readme: { type: "boolean" }, only: { type: "string" } } });
const asked: Asked = { isForReadme: values.readme === true, only: values.only?.split(",") ?? null };
process.exitCode = await withTestServer({ isDurable: false }, () => draw(asked));
