// Which version this is.

import { readFileSync } from "node:fs";
import { packageFolder } from "../platform/package-folder.ts";

export const version: string = JSON.parse(readFileSync(new URL("package.json", packageFolder), "utf8")).version;
