// Writes what follows from the definition of the input: the types of the published clients, the pages of docs/input/
// and their list in docs/input.md. `npm run input` writes them; a test fails when one is stale.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ELIGIBILITY } from "../../packages/ct600/eligibility/input.ts";
import { isBox, type Part } from "../../packages/ct600/form/row.ts";
import { AMENDMENT } from "../../packages/ct600/input/fields/amendment.ts";
import { DRAFT_CHANGE, DRAFT_FILING, NEW_DRAFT } from "../../packages/ct600/input/fields/draft.ts";
import { type Field, fieldsBelow, type GroupField } from "../../packages/ct600/input/fields/field.ts";
import { FILING } from "../../packages/ct600/input/fields/filing.ts";
import { FILING_UPDATE } from "../../packages/ct600/input/fields/metadata.ts";
import { mayRepeat, mirrorWords } from "../../packages/ct600/pages/mirrored/mirror.ts";
import { ACCOUNTS_DELIVERY } from "../../packages/ct600/register/input.ts";
import { MAPPING_CHANGE, TRIAL_BALANCE } from "../../src/trial-balances/fields.ts";
import { fieldPages, inputFile, inputFolder, inputPage } from "./input-page.ts";
import { elementsFile, elementsPage } from "./page-elements.ts";
import { pythonFile, pythonFilingInput } from "./python-input.ts";

export const clientFile = new URL("../../../clients/typescript/src/filing-input.ts", import.meta.url);

/** The client's filing-input.ts. */
export function clientFilingInput(): string {
  return `// What create, validate, amend, draft, deliver, map and ask take, in the interface's own field names. The service
// refuses what it does not know, so nothing here is open; null in an optional field is the same as leaving it out,
// except that it takes a field out of a draft. Written by \`npm run input\` from the service's definition; do not edit.

${clientTypes([FILING, AMENDMENT, FILING_UPDATE, NEW_DRAFT, DRAFT_CHANGE, DRAFT_FILING, ACCOUNTS_DELIVERY, TRIAL_BALANCE, MAPPING_CHANGE, ELIGIBILITY])}
`;
}

/** The types of these bodies and of all they are made of, each once. */
export function clientTypes(bodies: readonly GroupField[]): string {
  const written = new Map<string, string>();
  for (const group of bodies.flatMap(groupsIn)) {
    const text = interfaceOf(group);
    if ((written.get(group.type) ?? text) !== text) throw new Error(`two different groups are called ${group.type}`);
    written.set(group.type, text);
  }
  return [...written.values()].join("\n\n");
}

function groupsIn(group: GroupField): GroupField[] {
  const below = fieldsBelow(group).map(({ field }) => field);
  return [group, ...below.filter((field) => field.kind === "group")];
}

function interfaceOf({ type, words, fields }: GroupField): string {
  const lines = Object.entries(fields).map(([name, field]) => {
    const comment = field.kind === "group" ? "" : `${commentOf(field.words, "  ")}\n`;
    return `${comment}${memberOf(name, field)}`;
  });
  return `${commentOf(words, "")}\nexport interface ${type} {\n${lines.join("\n")}\n}`;
}

/** On one line, or with a line for each choice. */
function memberOf(name: string, field: Field): string {
  const start = `  ${name}${field.required ? "" : "?"}:`;
  const type = `${typeOf(field)}${field.required ? "" : " | null"}`;
  const whole = `${start} ${type};`;
  if (whole.length <= WIDEST) return whole;
  if (field.kind === "list" && field.of.kind === "choice") {
    const choices = field.of.of.map((choice) => `        | "${choice}"\n`);
    return `${start}\n    | (\n${choices.join("")}      )[]${field.required ? "" : "\n    | null"};`;
  }
  if (field.kind !== "choice") return whole;
  return `${start}\n${type
    .split(" | ")
    .map((choice) => `    | ${choice}`)
    .join("\n")};`;
}

const WIDEST = 120;

/** On one line, or on as many as it takes. */
export function commentOf(words: string, indent: string): string {
  const whole = `${indent}/** ${words} */`;
  if (whole.length <= WIDEST) return whole;
  const lines = [`${indent}/**`, `${indent} *`];
  for (const word of words.split(" ")) {
    const longer = `${lines.at(-1)} ${word}`;
    if (longer.length <= WIDEST) lines[lines.length - 1] = longer;
    else lines.push(`${indent} * ${word}`);
  }
  return [...lines, `${indent} */`].join("\n");
}

function typeOf(field: Field): string {
  switch (field.kind) {
    case "group":
      return field.orWord === undefined ? field.type : `${field.type} | "${field.orWord}"`;
    case "list":
      return field.of.kind === "choice" ? `(${typeOf(field.of)})[]` : `${typeOf(field.of)}[]`;
    case "choice":
      return field.of.map((choice) => `"${choice}"`).join(" | ");
    case "pence":
    case "integer":
      return "number";
    case "flag":
      return "boolean";
    case "mirror":
      return mirrorType(field.form, "  ");
    case "map":
      return "{ [key: string]: string | null }";
    case "text":
    case "prose":
    case "date":
      return "string";
  }
}

/** Nothing is required: an amendment sends what changes. */
function mirrorType({ content }: Part, indent: string): string {
  const inside = `${indent}  `;
  const members = content.map((row) => {
    const one = isBox(row) ? "string" : mirrorType(row, inside);
    const type = !mayRepeat(row) ? one : isBox(row) ? `${one}[]` : `Array<${one}>`;
    return `${inside}/** ${mirrorWords(row)} */\n${inside}${row.element}?: ${type} | null;`;
  });
  return `{\n${members.join("\n")}\n${indent}}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(clientFile, clientFilingInput());
  writeFileSync(pythonFile, pythonFilingInput());
  writeFileSync(inputFile, inputPage(readFileSync(inputFile, "utf8")));
  const pages = fieldPages();
  rmSync(inputFolder, { recursive: true, force: true });
  mkdirSync(inputFolder);
  for (const [name, text] of pages) writeFileSync(new URL(name, inputFolder), text);
  writeFileSync(elementsFile, elementsPage(readFileSync(elementsFile, "utf8")));
}
