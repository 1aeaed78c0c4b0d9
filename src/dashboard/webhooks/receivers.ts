// The programs of docs/receivers, which a test runs: the dashboard shows the same ones, read once.

import { readFileSync } from "node:fs";

const folder = new URL("../../../../docs/receivers/", import.meta.url);

export const receivers = (
  [
    ["Node", "node.mjs"],
    ["Python", "receiver.py"],
    ["PHP", "receiver.php"],
    ["C#", "Receiver.cs"],
    ["Go", "receiver.go"],
  ] as const
).map(([language, file]) => ({ language, file, text: readFileSync(new URL(file, folder), "utf8") }));
