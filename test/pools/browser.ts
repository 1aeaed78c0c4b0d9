import { browserFiles } from "../files.ts";
import { openBrowser } from "../support/browser.ts";
import { shareExample } from "../support/shared-example.ts";
import { runPool } from "./pool.ts";

// Shares of its own, so that browser and example stay from one file to the next.
const opened = await openBrowser();
const shared = opened.kind === "open" ? await shareExample() : null;
await runPool(browserFiles());
if (opened.kind === "open") await opened.close();
await shared?.close();
