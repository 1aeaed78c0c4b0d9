// What a box of the form is, and how it comes about in a return: its working with the figures and lines of a ledger
// that lead to it, or why the return leaves it out. For every box of the table, those of the pages too.

import type { Computation } from "../computation/computation.ts";
import { type ShownLine, withOperands } from "../computation/shown.ts";
import { shownComputation } from "../computation/shown-computation.ts";
import { workingOf } from "../computation/working.ts";
import type { Box, BoxType } from "../form/row.ts";
import type { BoxValues } from "../form/table.ts";
import type { Field } from "../input/fields/field.ts";
import { FILING } from "../input/fields/filing.ts";
import { poundsAndPence } from "../money.ts";
import { MIRRORED_PAGES } from "../pages/mirrored/mirrored-pages.ts";
import type { ReturnInput } from "../return.ts";
import { poundsText } from "../text/numbers.ts";
import { either, wordList } from "../text/word-list.ts";
import { type FoundBox, pageOf, textsOfBox } from "./boxes-by-name.ts";
import { ALLOWANCES_FROM, NOT_FILLED, originOf, PAGE_FROM } from "./origins.ts";

/** A return of which a box is explained. */
export interface Explained {
  readonly computation: Computation;
  /** What it states; where it cannot be filed yet, what its computation states. */
  readonly boxes: BoxValues;
  /** As the caller sent it. */
  readonly input: ReturnInput;
}

export interface ExplainedLine extends ShownLine {
  /** How it follows from others, such as `£42,900 × 19%`. */
  readonly working: string;
}

export interface GivenInput {
  readonly field: string;
  readonly value: string;
  /** Lines of a trial balance that it adds up. */
  readonly from?: readonly object[];
  readonly note?: string;
}

export interface BoxInReturn {
  readonly is_stated: boolean;
  /** Null where it is left out, or is in a list with several rows. */
  readonly value: string | null;
  /** As often as the return has it. */
  readonly values: readonly string[];
  /** Null where it is stated. */
  readonly why_left_out: string | null;
  readonly inputs: readonly GivenInput[];
  readonly lines: readonly ExplainedLine[];
}

/** What it is, whatever the return. */
export function describedBox(found: FoundBox) {
  const { box, path } = found;
  const fields = fieldsOf(found);
  return {
    box: String(box.id),
    page: pageOf(path, box),
    name: box.name ?? box.element,
    holds: HOLDS[box.type.kind],
    fields,
    how: howOf(box, path, fields),
  };
}

const HOLDS: Readonly<Record<BoxType["kind"], string>> = {
  text: "a text",
  "address lines": "lines of an address",
  reason: "one of the reasons of the form",
  digits: "digits",
  utr: "a Unique Taxpayer Reference",
  "registration number": "a company registration number",
  notation: "a text in the form's own notation",
  date: "a day",
  year: "a year",
  count: "a number",
  percent: "a rate in per cent",
  pounds: "whole pounds",
  pence: "pounds and pence",
  tick: "a tick",
  "yes or no": "yes or no",
};

function howOf({ id }: Box, path: string, fields: readonly string[]): string {
  if (NOT_FILLED.has(String(id))) return "No return that is made here has this box.";
  const origin = originOf(String(id));
  if (origin !== null) return origin.how;
  const letter = mirroredLetter(path);
  if (letter !== null)
    return `You send the page CT600${letter} element by element in pages.${letter}; this is one of them.`;
  if (fields.length > 0) return `Filled from ${either(fields)}.`;
  return "An amount of the computation: a return shows how it is worked out, and from what.";
}

function mirroredLetter(path: string): string | null {
  const [element] = path.split("/");
  return Object.entries(MIRRORED_PAGES).find(([, { form }]) => form.element === element)?.[0] ?? null;
}

/** Fields that name the box, those of the table of origins, and the page that is sent as data. */
function fieldsOf({ box, path }: FoundBox): string[] {
  const id = String(box.id);
  const [element = ""] = path.split("/");
  const letter = mirroredLetter(path);
  const known = [
    ...(FIELDS.get(id) ?? []),
    ...(originOf(id)?.fields ?? []),
    ...(letter === null ? [] : [`pages.${letter}`]),
  ];
  return known.length > 0 || NOT_FILLED.has(id) ? [...new Set(known)] : [...(ALLOWANCES_FROM[element] ?? [])];
}

const FIELDS = new Map<string, string[]>();
/** Those that are sent in pence. */
const AMOUNTS = new Set<string>();
collect(FILING, "");

/** Those of the second return of a long period fill its boxes, not these. */
function collect(field: Field, path: string): void {
  if (path === "next_period") return;
  for (const box of field.boxes ?? []) FIELDS.set(String(box), [...(FIELDS.get(String(box)) ?? []), path]);
  if (field.kind === "pence") AMOUNTS.add(path);
  if (field.kind === "list") collect(field.of, `${path}[]`);
  if (field.kind === "group")
    for (const [name, one] of Object.entries(field.fields)) collect(one, path === "" ? name : `${path}.${name}`);
}

export function boxInReturn(found: FoundBox, { computation, boxes, input }: Explained): BoxInReturn {
  const id = String(found.box.id);
  const values = textsOfBox(found, boxes);
  const lines = linesFor(id, computation, input);
  const inputs = inputsFor(found, lines, input);
  const isStated = values.length > 0;
  return {
    is_stated: isStated,
    value: values.length === 1 ? (values[0] ?? null) : null,
    values,
    why_left_out: isStated ? null : whyLeftOut(found, { computation, boxes, input, inputs }),
    inputs,
    lines,
  };
}

/**
 * The lines that fill it, stated or not, and all they are made of: each after what it follows from. Of a profit that is
 * sent these are the lines that it is held against.
 */
function linesFor(box: string, computation: Computation, input: ReturnInput): ExplainedLine[] {
  const filling = computation.lines.filter(({ box: filled }) => filled !== null && String(filled) === box);
  const lines = new Map(computation.lines.map((line) => [line.id, line]));
  const shown: readonly ShownLine[] = shownComputation(computation, input).lines;
  const ids = filling.map(({ id }) => id);
  const operands = withOperands(shown, ids).flatMap((one) => one.operands);
  const details = operands.flatMap((operand) => ("input" in operand ? (DETAILS[operand.input] ?? []) : []));
  return withOperands(shown, [...details, ...ids]).flatMap((one) => {
    const line = lines.get(one.id);
    return line === undefined ? [] : [{ ...one, working: workingOf(line) }];
  });
}

const DETAILS: Readonly<Record<string, string>> = {
  "financials.trading_profit": "trading_profit_from_detail",
  "financials.property_profit": "property_profit_from_detail",
};

/** What was sent that leads to it: through the working, or by itself. */
function inputsFor(found: FoundBox, lines: readonly ExplainedLine[], input: ReturnInput): GivenInput[] {
  const inputs = new Map<string, GivenInput>();
  for (const { operands } of lines)
    for (const operand of operands)
      if ("input" in operand) {
        const { input: field, ...said } = operand;
        if (!inputs.has(field)) inputs.set(field, { field, ...said });
      }
  for (const path of fieldsOf(found))
    for (const [field, value] of valuesAt(input, path))
      if (!inputs.has(field)) inputs.set(field, { field, value: asText(value, path) });
  return [...inputs.values()];
}

/** A list in the path stands for each of its items. */
function valuesAt(input: unknown, path: string): [field: string, value: unknown][] {
  let reached: [string, unknown][] = [["", input]];
  for (const name of path.split("."))
    reached = reached.flatMap(([at, value]) => {
      const isList = name.endsWith("[]");
      const key = isList ? name.slice(0, -2) : name;
      if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return [];
      const member: unknown = Reflect.get(value, key);
      const own = at === "" ? key : `${at}.${key}`;
      if (!isList) return [[own, member] as [string, unknown]];
      return Array.isArray(member) ? member.map((item, index) => [`${own}.${index}`, item] as [string, unknown]) : [];
    });
  return reached.filter(([, value]) => value !== undefined && value !== null);
}

const MOST_CHARACTERS = 200;

/** Pounds, as lines have them; a group is said to be there, because its lines have what is in it. */
function asText(value: unknown, path: string): string {
  if (Number.isSafeInteger(value) && AMOUNTS.has(path)) return poundsAndPence(BigInt(Number(value)));
  if (typeof value === "object") return "sent";
  const text = String(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

interface LeftOut {
  readonly computation: Computation;
  readonly boxes: BoxValues;
  readonly input: ReturnInput;
  readonly inputs: readonly GivenInput[];
}

/** The first that holds. */
function whyLeftOut(found: FoundBox, { computation, boxes, input, inputs }: LeftOut): string {
  const { box, path } = found;
  const id = String(box.id);
  const fields = fieldsOf(found);
  const how = howOf(box, path, fields);
  if (NOT_FILLED.has(id)) return how;
  const line = computation.lines.find(({ box: filled }) => filled !== null && String(filled) === id);
  if (line !== undefined)
    return line.value === 0n
      ? `${line.words}: it comes to £0.00 in this return, and a box with nothing is left out.`
      : `${line.words}: it comes to ${poundsText(line.value)}, and the form has it in other boxes here.`;
  const letter = mirroredLetter(path);
  const page = pageOf(path, box);
  if (letter !== null && !(`page${letter}` in boxes))
    return `This return has no page ${page}: pages.${letter} is not sent.`;
  if (letter !== null) return `The page ${page} that was sent does not have this element.`;
  const from = PAGE_FROM[page];
  if (from !== undefined && valuesAt(input, from).length === 0)
    return `This return has no page ${page}: ${from} is not sent.`;
  const sent = inputs.filter(({ field }) => fields.some((one) => isAt(field, one)));
  const origin = originOf(id);
  if (origin?.needs && sent.length === 0) return `${how} This return does not send ${either(fields)}.`;
  if (origin !== null) return `${how} In this return that is not so.`;
  if (fields.length > 0 && sent.length === 0) return `This return does not send ${either(fields)}.`;
  if (sent.length > 0) {
    const told = sent.slice(0, 3).map(({ field, value }) => (value === "sent" ? field : `${field} (${value})`));
    return `This return sends ${wordList(told)}, and nothing of it falls into this box.`;
  }
  if (from !== undefined) return `What this return sends in ${from} leads to no amount here.`;
  return "Nothing that was sent leads to it: the computation of this return has no line for it.";
}

/** Whether a field that was sent is the one of the definition, whose lists have no numbers. */
const isAt = (field: string, path: string) => field.replace(/\.\d+(?=\.|$)/g, "[]") === path;
