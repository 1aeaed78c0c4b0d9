// Writes what follows from the definition of the input: the types of the published clients and the table of fields in
// docs/input.md. `npm run input` writes them; a test fails when one is stale.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { AMENDMENT } from "../../src/ct600/input/amendment.ts";
import { type Field, fieldsBelow, type GroupField } from "../../src/ct600/input/field.ts";
import { FILING } from "../../src/ct600/input/filing.ts";
import { FILING_UPDATE } from "../../src/ct600/input/metadata.ts";
import { pythonFiles } from "./python-input.ts";
import { withPart } from "./written-part.ts";

export const clientFile = new URL("../../../clients/typescript/src/filing-input.ts", import.meta.url);
export const inputFile = new URL("../../../docs/input.md", import.meta.url);

/** The client's filing-input.ts. */
export function clientFilingInput(): string {
  return `// What create, validate and amend take, in the interface's own field names. The service refuses what it does not know, so nothing here is
// open; null in an optional field is the same as leaving it out. Written by \`npm run input\` from the service's
// definition; do not edit.

${clientTypes([FILING, AMENDMENT, FILING_UPDATE])}
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
    const comment = field.kind === "group" ? "" : `  /** ${field.words} */\n`;
    return `${comment}  ${name}${field.required ? "" : "?"}: ${typeOf(field)}${field.required ? "" : " | null"};`;
  });
  return `/** ${words} */\nexport interface ${type} {\n${lines.join("\n")}\n}`;
}

function typeOf(field: Field): string {
  switch (field.kind) {
    case "group":
      return field.orWord === undefined ? field.type : `${field.type} | "${field.orWord}"`;
    case "list":
      return `${typeOf(field.of)}[]`;
    case "choice":
      return field.of.map((choice) => `"${choice}"`).join(" | ");
    case "pence":
    case "integer":
      return "number";
    case "flag":
      return "boolean";
    case "map":
      return "{ [key: string]: string | null }";
    case "text":
    case "prose":
    case "date":
      return "string";
  }
}

/** docs/input.md with its fields as the definition has them. */
export function inputPage(page: string): string {
  return withPart(page, "fields", fieldsTable());
}

/** The same fields as those of `financials`: one row stands for all of them. */
const NEXT_FIGURES = "next_period.financials";

function fieldsTable(): string {
  const rows = fieldsBelow(FILING)
    .filter(({ path }) => !path.startsWith(`${NEXT_FIGURES}.`))
    .filter(({ path, field }) => field.kind !== "group" || field.orWord !== undefined || path === NEXT_FIGURES)
    .map(({ path, field }) => [
      `\`${path}\``,
      jsonType(field),
      requiredText(field),
      ruleText(field),
      boxesText(field),
      codesText(field),
    ]);
  return [["field", "type", "required", "rule", "box", "code"], Array(6).fill("---"), ...rows]
    .map(tableLine)
    .join("\n");
}

function tableLine(cells: readonly string[]): string {
  return `|${cells.map((cell) => (cell === "---" ? "---|" : cell === "" ? " |" : ` ${cell} |`)).join("")}`;
}

const JSON_TYPES: Record<Field["kind"], string> = {
  text: "string",
  prose: "string",
  date: "string",
  choice: "string",
  pence: "integer",
  integer: "integer",
  flag: "boolean",
  group: "object",
  list: "array",
  map: "object",
};

function jsonType(field: Field): string {
  const isWordToo = field.kind === "group" && field.orWord !== undefined;
  return isWordToo ? `${JSON_TYPES.group} or ${JSON_TYPES.text}` : JSON_TYPES[field.kind];
}

function requiredText({ required, default: value, defaultWords, kind }: Field): string {
  if (required) return "yes";
  if (value === undefined) return defaultWords === undefined ? "no" : `no, ${defaultWords}`;
  return `no, ${kind === "choice" || kind === "flag" ? `\`${value}\`` : value}`;
}

function ruleText(field: Field): string {
  return [boundsText(field), field.rule].filter((text) => text !== undefined && text !== "").join("; ");
}

function boundsText(field: Field): string | undefined {
  if (field.kind === "group") return field.orWord === undefined ? undefined : `these fields, or \`${field.orWord}\``;
  if (field.kind === "choice") return field.of.map((choice) => `\`${choice}\``).join(" or ");
  if (field.kind === "prose") return `${field.least}–${field.most} characters`;
  if (field.kind === "list") return `${field.least === field.most ? "exactly" : "at most"} ${field.most}`;
  if (field.kind !== "pence" && field.kind !== "integer") return undefined;
  return field.least === undefined || field.most === undefined
    ? undefined
    : `${number(field.least)} to ${number(field.most)}`;
}

function number(value: number): string {
  return value.toLocaleString("en-GB").replace("-", "−");
}

function boxesText({ boxes = [] }: Field): string {
  return boxes.join(", ");
}

function codesText({ code, moreCodes = [] }: Field): string {
  const codes = [...(code === undefined ? [] : [code]), ...moreCodes];
  return (codes.length === 0 ? ["invalid_type"] : codes).map((one) => `\`${one}\``).join(", ");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(clientFile, clientFilingInput());
  for (const [file, text] of pythonFiles) writeFileSync(file, text());
  writeFileSync(inputFile, inputPage(readFileSync(inputFile, "utf8")));
}
