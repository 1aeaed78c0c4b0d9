import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fieldProblems } from "../packages/ct600/input/fields/bounds.ts";
import { type Field, fieldsBelow, type GroupField } from "../packages/ct600/input/fields/field.ts";
import { FILING } from "../packages/ct600/input/fields/filing.ts";
import { amended } from "../packages/ct600/input/fields/optional.ts";
import { ACCOUNTS_DELIVERY } from "../packages/ct600/register/input.ts";
import { escaped } from "../src/reference/escape.ts";
import { DELIVERY_PAGE, INPUT_PAGES, pageOfField } from "../src/reference/input-pages.ts";
import { clientFile, clientFilingInput, clientTypes } from "./support/input.ts";
import { anchorOf, exampleOf, fieldPages, inputFile, inputFolder, inputPage } from "./support/input-page.ts";
import { elementsFile, elementsPage } from "./support/page-elements.ts";
import { pythonFile, pythonFilingInput } from "./support/python-input.ts";

test("the client's types are written from the definition of the input as it is", () => {
  assert.equal(readFileSync(clientFile, "utf8"), clientFilingInput(), "run `npm run input`");
});

test("the Python client's types are written from the definition of the input as it is", () => {
  assert.equal(readFileSync(pythonFile, "utf8"), pythonFilingInput(), "run `npm run input`");
});

test("docs/input.md and the pages of docs/input/ are written from the definition of the input as it is", () => {
  const page = readFileSync(inputFile, "utf8");

  assert.equal(page, inputPage(page), "run `npm run input`");
  assert.deepEqual(readdirSync(inputFolder).sort(), [...fieldPages().keys()].sort(), "run `npm run input`");
  for (const [name, text] of fieldPages()) assert.equal(textOf(name), text, "run `npm run input`");
  const elements = readFileSync(elementsFile, "utf8");
  assert.equal(elements, elementsPage(elements), "run `npm run input`");
});

const textOf = (name: string) => readFileSync(new URL(name, inputFolder), "utf8");

test("a page of the input can be read: its list is short, and no page has a fifth of all fields", () => {
  assert.ok(readFileSync(inputFile).length < 20_000);
  for (const name of fieldPages().keys()) assert.ok(textOf(name).length < 45_000, name);
});

test("every path in the table of pages is a field, stands there once, and its field is on that page", () => {
  const known = fieldsBelow(FILING).map(({ path }) => path);
  const paths = INPUT_PAGES.flatMap((page) => page.paths.map((path) => ({ path, page })));

  assert.deepEqual(
    paths.filter(({ path }) => !known.includes(path)),
    [],
  );
  assert.equal(new Set(paths.map(({ path }) => path)).size, paths.length);
  for (const { path, page } of paths) assert.ok(textOf(`${page.name}.md`).includes(` id="${path}">`), path);
  assert.equal(pageOfField("financials.losses.from_period").name, "losses");
  assert.equal(pageOfField("accounts.notes[].title").name, "accounts-notes");
  assert.throws(() => pageOfField("partners"), /partners has no page: add it to a row/);
});

/**
 * Each has one entry; those of the second return are the fields of `financials`, and an item of a list is told with the
 * list.
 */
const shownFields = fieldsBelow(FILING).filter(
  ({ path }) => !path.startsWith("next_period.financials.") && !path.endsWith("[]"),
);

test("docs/input/ says of every field what it means, on one page, at an anchor of its own", () => {
  const page = INPUT_PAGES.map(({ name }) => textOf(`${name}.md`)).join("");
  const entryOf = (path: string) => page.split(` id="${anchorOf(path)}">\n`)[1]?.split("\n</d")[0] ?? "";

  const silent = shownFields.filter(({ path, field }) => !entryOf(path).includes(escaped(field.words)));

  assert.ok(shownFields.length > 300);
  assert.deepEqual(silent, []);
  assert.equal(page.split(" id=").length - 1, shownFields.length);
});

const deliveryFields = fieldsBelow(ACCOUNTS_DELIVERY).filter(({ path }) => !path.endsWith("[]"));

test("the page of a delivery says of every field what it means, or leads to where a return has it", () => {
  const page = textOf(`${DELIVERY_PAGE.name}.md`);
  const ofReturn = new Map(shownFields.map(({ path, field }) => [path, field]));
  const shared = deliveryFields.filter(({ path, field }) => ofReturn.get(path) === field);
  const isBelowShared = (path: string) =>
    shared.some((group) => [".", "["].some((mark) => path.startsWith(`${group.path}${mark}`)));
  const isLinked = (path: string) => page.includes(`<dd><a href="${pageOfField(path).name}.md#${anchorOf(path)}">`);
  const isTold = (path: string, { words }: Field) =>
    page
      .split(` id="${anchorOf(path)}">\n`)[1]
      ?.split("\n</d")[0]
      ?.includes(escaped(words)) ?? false;

  const silent = deliveryFields.filter(({ path, field }) => {
    if (isBelowShared(path)) return false;
    return shared.some((one) => one.path === path) ? !isLinked(path) : !isTold(path, field);
  });

  assert.ok(shared.length > 100 && deliveryFields.length > shared.length);
  assert.deepEqual(silent, []);
});

test("the example of every field is a value that it takes", () => {
  const leaves = [...shownFields, ...deliveryFields].filter(
    ({ field }) => !isGroup(field) && !(field.kind === "list" && isGroup(field.of)),
  );

  const wrong = leaves.flatMap(({ path, field }) => {
    const example = exampleOf(field, path);
    const isMistyped = "pattern" in field && !new RegExp(field.pattern ?? "").test(String(example));
    const problems = fieldProblems(field, example, { path, isClean: () => true });
    return isMistyped || problems.length > 0 ? [path] : [];
  });

  assert.deepEqual(wrong, []);
});

function isGroup({ kind }: Field): boolean {
  return kind === "group";
}

const POOL = {
  kind: "group",
  type: "PoolInput",
  words: "A pool.",
  fields: { additions: { kind: "pence", least: 0, most: 1, required: true, words: "Added." } },
} as const satisfies GroupField;
const LOANS = {
  kind: "group",
  type: "LoansInput",
  words: "Loans.",
  fields: {
    pool: { ...POOL, required: true },
    loans: { kind: "list", most: 9, words: "Each loan.", of: { ...POOL, type: "LoanInput", words: "A loan." } },
    years: { kind: "list", most: 2, words: "By year.", of: { kind: "integer", words: "One year's." } },
  },
} as const satisfies GroupField;

test("groups in groups and lists have types of their own, and an amendment's differ where it requires less", () => {
  const types = clientTypes([LOANS, amended(LOANS, "What changes.")]);

  assert.deepEqual(
    [...types.matchAll(/^export interface (\w+)|^ {2}(\w+\??: .+);$/gm)].map(([, name, field]) => name ?? field),
    [
      "LoansInput",
      "pool: PoolInput",
      "loans?: LoanInput[] | null",
      "years?: number[] | null",
      "PoolInput",
      "additions: number",
      "LoanInput",
      "additions: number",
      "AmendedLoansInput",
      "pool?: AmendedPoolInput | null",
      "loans?: LoanInput[] | null",
      "years?: number[] | null",
      "AmendedPoolInput",
      "additions?: number | null",
    ],
  );
});

test("two groups that differ cannot have one name", () => {
  assert.throws(() => clientTypes([LOANS, { ...LOANS, fields: { pool: { ...POOL, fields: {} } } }]), /LoansInput/);
});
