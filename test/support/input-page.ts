// Writes docs/input/ and the list of its pages in docs/input.md from the definition of the input: groups that open and
// close, each field with its type, meaning, box and an example. It is HTML that GitHub shows too, so that a field has
// the same anchor there as in the reference. Which page a field is on stands in src/reference/input-pages.ts.

import { type Field, fieldsBelow, type GroupField, type ListField } from "../../packages/ct600/input/fields/field.ts";
import { FILING } from "../../packages/ct600/input/fields/filing.ts";
import { MAX_BOX_PENCE, MAX_PENCE } from "../../packages/ct600/input/fields/kinds.ts";
import { ACCOUNTS_DELIVERY } from "../../packages/ct600/register/input.ts";
import { escaped } from "../../src/reference/escape.ts";
import { DELIVERY_PAGE, INPUT_PAGES, type InputPage, pageOfField } from "../../src/reference/input-pages.ts";
import { withPart } from "./written-part.ts";

export const inputFile = new URL("../../../docs/input.md", import.meta.url);
export const inputFolder = new URL("../../../docs/input/", import.meta.url);

/** docs/input.md with its types and its list of pages as they are. */
export function inputPage(page: string): string {
  return withPart(withPart(page, "types", typesTable()), "pages", pagesTable());
}

/** The files of docs/input/, whole, by their names. */
export function fieldPages(): Map<string, string> {
  const ofReturn = INPUT_PAGES.map((page) => fieldPage(page, FILING, pageOfField));
  const ofDelivery = fieldPage(DELIVERY_PAGE, ACCOUNTS_DELIVERY, pageOfDelivered);
  return new Map([...ofReturn, ofDelivery]);
}

const returnFields = new Map(fieldsBelow(FILING).map(({ path, field }) => [path, field]));

/** What a return has in the same place is described there. */
function pageOfDelivered(path: string, field: Field): InputPage {
  return returnFields.get(path) === field ? pageOfField(path) : DELIVERY_PAGE;
}

function fieldPage(page: InputPage, body: GroupField, pageOf: Place["pageOf"]): [file: string, text: string] {
  const text = pageText(page, contentOf(body, "", { page, pageOf, isInside: false }));
  return [`${page.name}.md`, text];
}

function pageText(page: InputPage, content: string): string {
  return `<!-- written by a program, do not edit -->

# ${page.title}

${page.about} A field may be left out unless it is marked as required. [The input](../input.md) has the other pages and the types.

<div data-groups>
${content}
</div>
`;
}

function pagesTable(): string {
  const rows = INPUT_PAGES.map(({ name, title, about, paths }) => {
    const fields = paths.map((path) => `[\`${path}\`](input/${name}.md#${path})`);
    return `| [${title}](input/${name}.md) | ${about} | ${fields.join(", ")} |`;
  });
  return ["| page | what it has | fields and groups |", "|---|---|---|", ...rows].join("\n");
}

interface Kind {
  name: string;
  says: string;
  code: string;
}

const ranges: readonly (Kind & { least: number; most: number })[] = [
  {
    name: "amount",
    least: 0,
    most: MAX_BOX_PENCE,
    says: `a whole number of pence: \`4000000\` is £40,000.00. From 0 to ${number(MAX_BOX_PENCE)}, which is what a box of the form holds`,
    code: "invalid_monetary_value",
  },
  {
    name: "amount of a pound or more",
    least: 100,
    most: MAX_BOX_PENCE,
    says: `the same, from 100 to ${number(MAX_BOX_PENCE)}`,
    code: "invalid_monetary_value",
  },
  {
    name: "signed amount",
    least: -MAX_BOX_PENCE,
    most: MAX_BOX_PENCE,
    says: `the same, or negative: from ${number(-MAX_BOX_PENCE)} to ${number(MAX_BOX_PENCE)}`,
    code: "invalid_monetary_value",
  },
  {
    name: "large amount",
    least: 0,
    most: MAX_PENCE,
    says: `a whole number of pence from 0 to ${number(MAX_PENCE)}, the most that JSON holds exactly`,
    code: "invalid_monetary_value",
  },
  {
    name: "signed large amount",
    least: -MAX_PENCE,
    most: MAX_PENCE,
    says: `the same, or negative: from ${number(-MAX_PENCE)} to ${number(MAX_PENCE)}`,
    code: "invalid_monetary_value",
  },
];

const kinds: Readonly<Partial<Record<Field["kind"], Kind>>> = {
  date: { name: "date", says: "a real day, `YYYY-MM-DD`", code: "invalid_date" },
  flag: { name: "boolean", says: "`true` or `false`", code: "invalid_type" },
  integer: { name: "integer", says: "a whole number", code: "invalid_type" },
  text: { name: "string", says: "text in double quotes", code: "invalid_type" },
  group: { name: "object", says: "fields of its own, in braces", code: "invalid_type" },
  list: { name: "array", says: "items in brackets", code: "invalid_type" },
};

function typesTable(): string {
  const rows = [...ranges, ...Object.values(kinds)].map(
    ({ name, says, code }) => `| ${name} | ${says} | \`${code}\` |`,
  );
  return ["| type | what it takes | otherwise |", "|---|---|---|", ...rows].join("\n");
}

/** The same fields as those of `financials`: one entry stands for all of them. */
const NEXT_FIGURES = "next_period.financials";

interface Place {
  page: InputPage;
  /** Which page describes a field. */
  pageOf(path: string, field: Field): InputPage;
  /** Within a group of that page. */
  isInside: boolean;
}

/** Fields of a page one after another, and the groups among them, in the order of the definition. */
function contentOf({ fields }: GroupField, prefix: string, place: Place): string {
  const parts = Object.entries(fields).map(([name, field]) => partOf(field, `${prefix}${name}`, place));
  // Fields that follow one another are one list.
  return parts
    .filter((part) => part !== "")
    .join("\n")
    .replaceAll("</dl>\n<dl>\n", "");
}

function partOf(field: Field, path: string, { page, pageOf, isInside }: Place): string {
  const inner = innerOf(field, path);
  const own = pageOf(path, field);
  if (own === page) {
    if (inner === null) return fieldPart(field, path);
    const content = contentOf(inner.of, inner.prefix, { page, pageOf, isInside: true });
    return groupPart(inner.field, { path, content, isOpen: !isInside });
  }
  if (isInside) return elsewherePart(field, path, own);
  return inner === null ? "" : contentOf(inner.of, inner.prefix, { page, pageOf, isInside });
}

function innerOf(field: Field, path: string) {
  if (field.kind === "group" && path !== NEXT_FIGURES) return { field, of: field, prefix: `${path}.` };
  if (field.kind === "list" && field.of.kind === "group") return { field, of: field.of, prefix: `${path}[].` };
  return null;
}

/** Where a field of the group is on another page. */
function elsewherePart(field: Field, path: string, { name, title }: InputPage): string {
  return `<dl>
<div>
<dt><code>${path}</code> <i>${typeText(field)}${field.required ? ", required" : ""}</i></dt>
<dd><a href="${name}.md#${anchorOf(path)}">${escaped(title)}</a></dd>
</div>
</dl>`;
}

interface GroupContent {
  path: string;
  content: string;
  isOpen: boolean;
}

function groupPart(field: GroupField | ListField, { path, content, isOpen }: GroupContent): string {
  const rule = ruleText(field);
  const facts = rule === "" ? "" : `<p>${rule}.</p>\n`;
  return `<details${isOpen ? " open" : ""} id="${anchorOf(path)}">
<summary><code>${path}</code> <i>${typeText(field)}${field.required ? ", required" : ""}</i> <span class="meaning">${escaped(field.words)}</span></summary>
${facts}${content}
</details>`;
}

function fieldPart(field: Field, path: string): string {
  const [id, facts] = [anchorOf(path), factsOf(field, path)];
  return `<dl>
<div id="${id}">
<dt><code>${path}</code> <i>${typeText(field)}${field.required ? ", required" : ""}</i> <a class="anchor" href="#${id}" aria-label="Link to ${path}">#</a></dt>
<dd>${escaped(field.words)}</dd>
<dd>${facts.join(" · ")}</dd>
</div>
</dl>`;
}

/** As an error's `field`, without the number of an item. */
export function anchorOf(path: string): string {
  return path.replaceAll("[]", "");
}

function factsOf(field: Field, path: string): string[] {
  const [rule, codes] = [ruleText(field), codesOf(field)];
  const isNextFigures = path === NEXT_FIGURES;
  return [
    ...(rule === "" ? [] : [rule]),
    ...defaultText(field),
    ...boxesText(field),
    isNextFigures
      ? `<a href="${pageOfField("financials").name}.md#financials">The fields of financials</a>`
      : `Example ${code(JSON.stringify(exampleOf(field, path)))}`,
    ...(codes.length === 0 ? [] : [`${codes.length === 1 ? "Error" : "Errors"} ${codes.map(linkToError).join(", ")}`]),
  ];
}

function boxesText({ boxes = [] }: Field): string[] {
  if (boxes.length === 0) return [];
  return [`${boxes.length === 1 ? "Box" : "Boxes"} ${boxes.join(", ")}`];
}

/** The definition's own; else one that fits its kind. */
export function exampleOf(field: Field, path: string): unknown {
  if (field.example !== undefined) return field.example;
  switch (field.kind) {
    case "pence":
      return 250_000;
    case "flag":
      return true;
    case "choice":
      return field.of[0];
    case "mirror":
      return {};
    case "list":
      return [exampleOf(field.of, path)];
    default:
      throw new Error(`${path} needs an example in its definition`);
  }
}

function typeText(field: Field): string {
  if (field.kind === "pence") return rangeOf(field).name;
  if (field.kind === "list" && field.of.kind === "group") return "array of objects";
  if (field.kind === "list") return `array of ${typeText(field.of)}s`;
  if (field.kind === "group" && field.orWord !== undefined) return "object or string";
  if (field.kind === "map") return "object of strings";
  if (field.kind === "mirror") return "object";
  return kinds[field.kind]?.name ?? "string";
}

function rangeOf(field: { least: number; most: number }): Kind {
  const found = ranges.find(({ least, most }) => least === field.least && most === field.most);
  if (found === undefined) throw new Error(`a range from ${field.least} to ${field.most} is not in the table of types`);
  return found;
}

function defaultText({ default: value, defaultWords, required, words }: Field): string[] {
  const isPresent = /\bdefault\b/i.test(words);
  if (required || isPresent || (value === undefined && defaultWords === undefined)) return [];
  return [`Default ${value === undefined ? escaped(defaultWords ?? "") : code(JSON.stringify(value))}`];
}

function ruleText(field: Field): string {
  const rule = [boundsText(field), field.rule].filter((text) => text !== undefined && text !== "").join("; ");
  const html = escaped(rule).replace(/`([^`]+)`/g, (_, inner) => `<code>${inner}</code>`);
  return html.charAt(0).toUpperCase() + html.slice(1);
}

function boundsText(field: Field): string | undefined {
  switch (field.kind) {
    case "group":
      return field.orWord === undefined ? undefined : `these fields, or \`"${field.orWord}"\``;
    case "choice":
      return field.of.map((choice) => `\`"${choice}"\``).join(" or ");
    // The words say how long it may be.
    case "prose":
      return field.words.includes("characters") ? undefined : `${field.least}–${number(field.most)} characters`;
    case "list": {
      const count = `${field.least === field.most ? "exactly" : "at most"} ${number(field.most)}`;
      return field.of.kind === "group" ? count : `${count}, each: ${lowered(field.of.words)}`;
    }
    case "integer":
      if (field.least === undefined || field.most === undefined) return undefined;
      return field.most === Number.MAX_SAFE_INTEGER
        ? `${number(field.least)} or more`
        : `${number(field.least)} to ${number(field.most)}`;
    default:
      return undefined;
  }
}

/** A sentence as a part of another. */
function lowered(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, "");
}

/** Those that the table of types does not say. */
function codesOf(field: Field): string[] {
  const usual = field.kind === "pence" ? rangeOf(field).code : (kinds[field.kind]?.code ?? "invalid_type");
  return [...(field.code === undefined ? [] : [field.code]), ...(field.moreCodes ?? [])].filter((one) => one !== usual);
}

function linkToError(name: string): string {
  return name.endsWith("…") ? code(name) : `<a href="../errors.md#${name}">${code(name)}</a>`;
}

const code = (text: string) => `<code>${escaped(text)}</code>`;

function number(value: number): string {
  return value.toLocaleString("en-GB").replace("-", "−");
}
