// Which category each line gets, and why. What somebody said comes before what a chart says, and that before the words
// of a name.

import type { Finding } from "../answer.ts";
import { CATEGORIES, type CategoryId, isCategoryId } from "../categories/categories.ts";
import type { Business } from "../categories/category.ts";
import { isKnownName, type KnownRow, rowsWithCode, rowWithName } from "../charts/charts.ts";
import { foldCode } from "../names/fold.ts";
import { type Meaning, meaningOf, proposalFor, statementIn } from "../names/propose.ts";
import type { MappingEntry } from "../request.ts";
import { nameKey, twiceNamed } from "./entries.ts";
import type { Line, Mapped } from "./line.ts";
import { textOf } from "./line.ts";

/** What was said, to be found by code and by name. */
export interface Said {
  readonly byCode: ReadonlyMap<string, MappingEntry>;
  readonly byName: ReadonlyMap<string, MappingEntry>;
}

export function saidIn(entries: readonly MappingEntry[]): Said {
  const byCode = new Map<string, MappingEntry>();
  const byName = new Map<string, MappingEntry>();
  for (const entry of entries) {
    const [code, name] = [textOf(entry.code), textOf(entry.name)];
    if (code !== null) byCode.set(foldCode(code), entry);
    else if (name !== null) byName.set(nameKey(name), entry);
  }
  return { byCode, byName };
}

export function mappingErrors(entries: readonly MappingEntry[], field: "mapping" | "remembered"): Finding[] {
  return [
    ...entryErrors(entries, field),
    ...twiceNamed(entries, field).map(({ at, message }) => ({
      code: "mapping_duplicate",
      field: `${field}.${at}`,
      message,
    })),
  ];
}

function entryErrors(entries: readonly MappingEntry[], field: string): Finding[] {
  return entries.flatMap(({ code, name, category }, index) => {
    const at = `${field}.${index}`;
    if (textOf(code) === null && textOf(name) === null)
      return [{ code: "line_invalid", field: at, message: "This entry has neither a code nor a name. Send one." }];
    if (isCategoryId(category)) return [];
    return [
      {
        code: "unknown_category",
        field: `${at}.category`,
        message: `There is no category "${category.slice(0, 60)}". Use one of the published categories.`,
      },
    ];
  });
}

export interface MapContext {
  readonly given: Said;
  readonly remembered: Said;
  readonly business: Business;
}

export function mapLine(line: Line, context: MapContext): Mapped {
  const statement = line.name === null ? null : statementIn(line.name, line.foldedName);
  const meaning = line.foldedName === "" ? null : meaningFor(line.foldedName, statement);
  const row = rowFor(line, meaning);
  const said = saidOf(line, context);
  const { category, why } = said ?? found(line, row, meaning);
  const activity = said?.activity ?? context.business;
  const { field, code, name, debit, credit, amount, side, foldedName, id } = line;
  const isActivityGiven = said?.activity !== undefined;
  // Written out: with "..." mapping a line takes three times as long, and there may be 20,000.
  return {
    field,
    code,
    name,
    debit,
    credit,
    amount,
    side,
    foldedName,
    id,
    category,
    why,
    activity,
    isActivityGiven,
    row,
    meaning,
  };
}

/** Of the names in charts, once each: most lines of a ledger have one of those. */
const meanings = new Map<string, Meaning | null>();

function meaningFor(folded: string, statement: Parameters<typeof meaningOf>[1]): Meaning | null {
  if (statement !== null || !isKnownName(folded)) return meaningOf(folded, statement);
  const known = meanings.get(folded);
  if (known !== undefined) return known;
  const meaning = meaningOf(folded, null);
  meanings.set(folded, meaning);
  return meaning;
}

type Decision = Pick<Mapped, "category" | "why">;

function saidOf(line: Line, { given, remembered }: MapContext): (Decision & { activity?: Business }) | null {
  for (const [why, said] of [["given", given] as const, ["remembered", remembered] as const]) {
    const entry = entryFor(line, said);
    if (entry === undefined || !isCategoryId(entry.category)) continue;
    const { category, activity } = entry;
    return { category, why, ...(activity !== undefined && { activity }) };
  }
  return null;
}

const NOTHING: Decision = { category: null, why: null };

function found(line: Line, row: KnownRow | null, meaning: Meaning | null): Decision {
  if (row?.part !== undefined && meaning !== null) {
    const cost = meaning.options.find(isCost);
    return cost === undefined ? NOTHING : { category: cost, why: "chart" };
  }
  if (row !== null) {
    const { category, code } = row;
    return category === null ? NOTHING : { category, why: code === null ? "name" : "chart" };
  }
  const category = meaning === null ? null : proposalFor(meaning, line.side);
  return category === null ? NOTHING : { category, why: "name" };
}

/** An entry with a code and a name is about the account that has both. */
function entryFor({ code, name, foldedName }: Line, { byCode, byName }: Said): MappingEntry | undefined {
  const entry = code === null ? undefined : byCode.get(code);
  const entryName = textOf(entry?.name);
  if (entry !== undefined && (entryName === null || nameKey(entryName) === (foldedName || name))) return entry;
  return name === null ? undefined : byName.get(foldedName || name);
}

/**
 * The row of a chart with this code whose name is this one, or means the same. A row without a category of its own has
 * the category that the sub-account's name means, and says what part of the cost it is.
 */
function rowFor(line: Line, meaning: Meaning | null): KnownRow | null {
  const { code, foldedName } = line;
  const options = meaning?.options ?? [];
  if (foldedName === "") return null;
  if (code === null) return rowNamed(line, meaning);
  const rows = rowsWithCode(code);
  const same = rows.find((row) => row.folded === foldedName);
  if (same !== undefined) return same;
  const meant = rows.find(({ category }) => category !== null && options.includes(category));
  if (meant !== undefined) return meant;
  return (code.includes("-") && options.some(isCost) && rows.find(({ part }) => part !== undefined)) || null;
}

/** A chart's name alone is no more than a name: on the other side its words may mean another category. */
function rowNamed({ foldedName, side }: Line, meaning: Meaning | null): KnownRow | null {
  const row = rowWithName(foldedName);
  if (row === null || row.category === null || side === null || meaning === null) return row;
  const isOnSide = ["either", side].includes(CATEGORIES[row.category].side);
  return isOnSide || proposalFor(meaning, side) === null ? row : null;
}

const isCost = (id: CategoryId) => CATEGORIES[id].cost !== undefined;

/** What was said of an account that is not there: its code or its name may be mistyped. */
export function unusedEntries(entries: readonly MappingEntry[], lines: readonly Line[], said: Said): Finding[] {
  if (entries.length === 0) return [];
  const applied = new Set(lines.map((line) => entryFor(line, said)));
  return entries.flatMap(({ code, name }, index) => {
    const [ownCode, ownName] = [textOf(code), textOf(name)];
    // A later entry of the same account takes its place.
    const last = ownCode !== null ? said.byCode.get(foldCode(ownCode)) : said.byName.get(nameKey(ownName ?? ""));
    if (last !== undefined && applied.has(last)) return [];
    return [
      {
        code: "mapping_not_used",
        field: `mapping.${index}`,
        message:
          "This entry was used for no line: none has this account, or another entry says what it is. Check its code and name.",
      },
    ];
  });
}
