// The programs of docs/receivers, which a test runs: the dashboard shows the same ones, read once.

import { readFileSync } from "node:fs";
import { packageFolder } from "../../platform/package-folder.ts";

const folder = new URL("docs/receivers/", packageFolder);

export const receivers = (
  [
    ["Node", "node.mjs"],
    ["Python", "receiver.py"],
    ["PHP", "receiver.php"],
    ["C#", "Receiver.cs"],
    ["Go", "receiver.go"],
  ] as const
).map(([language, file]) => ({ language, file, text: readFileSync(new URL(file, folder), "utf8") }));
