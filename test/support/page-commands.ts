// The commands of a page in docs/, as a reader would type them: the `sh` blocks below a heading.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./program.ts";

export function commandsUnder(page: string, heading: string): string {
  const text = readFileSync(join(repository, page), "utf8");
  const begin = text.indexOf(`${heading}\n`);
  if (begin === -1) throw new Error(`${page} has no heading "${heading}"`);
  const rest = text.slice(begin + heading.length);
  const level = /^#+/.exec(heading)?.[0].length;
  const section = rest.slice(0, new RegExp(`^#{1,${level}} `, "m").exec(rest)?.index);
  const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block = ""]) => block);
  if (blocks.length === 0) throw new Error(`${page} has no commands under "${heading}"`);
  return blocks.join("");
}
