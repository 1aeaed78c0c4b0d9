// Writes the tables in docs/rules.md from the business rules and, for the rules that are not among them, from HMRC's
// published list. With the list beside the checkout, `node dist/test/support/rules.js` writes the file; a test fails
// when it is out of date.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { RULES } from "../../packages/ct600/checks/rules/rules.ts";
import { IR_ENVELOPE } from "../../packages/ct600/checks/schema/return-schema.ts";
import type { ElementType, Particle } from "../../packages/ct600/checks/schema/schema.ts";
import { MIRRORED } from "../../packages/ct600/pages/mirrored/mirrored-pages.ts";
import { withPart } from "./written-part.ts";

export const rulesFile = new URL("../../../docs/rules.md", import.meta.url);
const listFile = new URL("../../../../shared/hmrc/ct600-v1.993/rules-v1.993.tsv", import.meta.url);

export interface PublishedRule {
  number: string;
  /** The elements down to where it applies. */
  context: readonly string[];
}

/** HMRC's list; null if it is not beside the checkout. */
export function publishedRules(): PublishedRule[] | null {
  if (!existsSync(listFile)) return null;
  const [, ...lines] = readFileSync(listFile, "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const [number = "", , context = ""] = line.split("\t");
    return { number, context: context.replaceAll("ct:", "").split("/") };
  });
}

/** Rules about elements of the profile that no return can break. */
const NEVER: Record<string, string> = {
  9147: "a separate Northern Ireland rate, which would be 19% like the small ring fence rate",
  9156: "a separate Northern Ireland rate, which would be 19% like the small ring fence rate",
};

/** Why a rule that is not in our table cannot be broken by a return of our profile; null if there is no reason. */
export function reasonAgainst({ number, context }: PublishedRule): string | null {
  return NEVER[number] ?? mirroredPage(context) ?? firstForeign(context);
}

/** Pages that are sent element by element are judged by structure and sums; the rest is for HMRC's own pack. */
function mirroredPage([, page]: readonly string[]): string | null {
  const isMirrored = MIRRORED.some(([, { form }]) => form.element === page);
  return isMirrored ? `inside \`${page}\`, which is judged by its structure and sums` : null;
}

/** The first element on a path that our schema does not describe. */
function firstForeign(names: readonly string[]): string | null {
  let type: ElementType = IR_ENVELOPE;
  for (const [index, name] of names.entries()) {
    if (name.startsWith("@")) return Object.hasOwn(type.attributes ?? {}, name.slice(1)) ? null : name;
    const next = describedIn(type.content ?? [], name);
    if (next === null) return `\`${names.slice(index === 0 ? 0 : 1, index + 1).join("/")}\``;
    type = next;
  }
  return null;
}

function describedIn(particles: readonly Particle[], name: string): ElementType | null {
  for (const particle of particles) {
    if (particle.kind === "element" && particle.name === name) return particle.type;
    if (particle.kind !== "choice") continue;
    const found = particle.of.map((alternative) => describedIn(alternative, name)).find((type) => type !== null);
    if (found !== undefined && found !== null) return found;
  }
  return null;
}

/** docs/rules.md with its two tables as they should be. */
export function rulesPage(page: string, published: readonly PublishedRule[]): string {
  const covered = new Set(RULES.map(({ number }) => number));
  const others = published.filter(({ number }) => !covered.has(number));
  const applied = `${RULES.length} rules, which are ${published.length - others.length} of the ${published.length} published checks.

| rule | requirement | field reported |
|---|---|---|
${[...RULES]
  .sort((one, other) => one.number.localeCompare(other.number))
  .map(({ number, says, field }) => `| ${number} | ${says} | \`${field}\` |`)
  .join("\n")}`;
  const notApplied = `The other ${others.length} of the ${published.length} published checks are about parts of the form that the profile does not have, or about cases that cannot occur.

| not in the profile | rules |
|---|---|
${[...numbersByReason(others)].map(([reason, numbers]) => `| ${reason} | ${numbers.join(" ")} |`).join("\n")}`;
  return withPart(withPart(page, "rules applied", applied), "rules not applied", notApplied);
}

function numbersByReason(rules: readonly PublishedRule[]): Map<string, string[]> {
  const reasons = new Map<string, string[]>();
  for (const rule of rules) {
    const reason = reasonAgainst(rule) ?? "";
    reasons.set(reason, [...new Set([...(reasons.get(reason) ?? []), rule.number])]);
  }
  return reasons;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const published = publishedRules();
  if (published === null)
    console.error("HMRC's list of rules is not beside the checkout, so docs/rules.md is unchanged.");
  else writeFileSync(rulesFile, rulesPage(readFileSync(rulesFile, "utf8"), published));
}
