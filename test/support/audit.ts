// `npm run audit`: known vulnerabilities in the packages that run in production. One that we accept is in
// .ci/audit-exceptions.json, with a reason and the day until which it holds. A registry without an audit endpoint, such
// as a mirror, is told and is no failure.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../..", import.meta.url));

export interface Exception {
  /** GHSA-…, as the advisory's address ends. */
  advisory: string;
  reason: string;
  /** YYYY-MM-DD: after it, the exception counts no more. */
  until: string;
}

/** The exit code, and what to print. */
export function verdict(
  answer: string,
  exceptions: readonly Exception[],
  today: string,
): { code: 0 | 1; text: string } {
  const report = parsed(answer);
  if (report === null)
    return { code: 0, text: "The registry answers no audit here, so dependencies were not audited." };
  const found = advisoriesIn(report.vulnerabilities);
  const accepted = exceptions.filter(({ until, reason }) => today <= until && reason.trim() !== "");
  const open = [...found].filter(([id]) => !accepted.some(({ advisory }) => advisory === id));
  const unused = exceptions.filter(({ advisory }) => !found.has(advisory));
  const lines = [
    ...open.map(
      ([id, title]) => `${id}: ${title}. Upgrade the package, or accept it with a reason in .ci/audit-exceptions.json.`,
    ),
    ...unused.map(({ advisory }) => `${advisory} is an exception that nothing needs any more. Remove it.`),
  ];
  if (lines.length > 0) return { code: 1, text: lines.join("\n") };
  const rest = found.size === 0 ? "" : `; ${found.size} accepted, with reasons`;
  return { code: 0, text: `No known vulnerability in the packages of production${rest}.` };
}

interface Report {
  vulnerabilities: Record<string, { via: (string | { url: string; title: string })[] }>;
}

/** Null for anything but a report: npm prints the registry's error in the same place. */
function parsed(answer: string): Report | null {
  try {
    const report: unknown = JSON.parse(answer);
    return typeof report === "object" && report !== null && "vulnerabilities" in report ? (report as Report) : null;
  } catch {
    return null;
  }
}

function advisoriesIn(vulnerabilities: Report["vulnerabilities"]): Map<string, string> {
  const sources = Object.values(vulnerabilities).flatMap(({ via }) =>
    via.filter((source) => typeof source !== "string"),
  );
  return new Map(sources.map(({ url, title }) => [url.split("/").at(-1) ?? url, title]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { cwd: root, encoding: "utf8" });
  const exceptions: Exception[] = JSON.parse(readFileSync(join(root, ".ci", "audit-exceptions.json"), "utf8"));
  const { code, text } = verdict(stdout ?? "", exceptions, new Date().toISOString().slice(0, 10));
  console.log(text);
  process.exitCode = code;
}
