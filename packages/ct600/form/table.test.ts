import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { type BoxType, isBox, type Row } from "./row.ts";
import { NUMBERED_BOXES, PLACES, ROWS } from "./table.ts";

test("every box and named part stands in one place, and every place has one name", () => {
  const ids = ROWS.flatMap(({ row }) => (row.id === null ? [] : [row.id]));
  const paths = ROWS.map(({ path }) => path);

  assert.equal(new Set(ids).size, ids.length);
  assert.equal(new Set(paths).size, paths.length);
  assert.equal(PLACES[155], "CompanyTaxCalculation/Income/Trading/Profits");
  assert.equal(PLACES.secondYear, "CompanyTaxCalculation/CorporationTaxChargeable/FinancialYearTwo");
});

/** What came after v1.993: rows that say so, and all below them. */
const LATER = ROWS.flatMap(({ row, path }) => (row.since === undefined ? [] : [path]));
const isLater = (path: string) => LATER.some((later) => path === later || path.startsWith(`${later}/`));

const mapFile = new URL("../../../../../shared/hmrc/ct600-v1.993/box-map-v1.993.tsv", import.meta.url);
const skip = existsSync(mapFile) ? false : "the authority's material is not beside the checkout";

interface Published {
  number: string;
  cardinality: string;
  base: string;
}

/** The elements of the supplementary pages by their letters. */
const PAGES: Record<string, string> = {
  A: "LoansByCloseCompanies",
  B: "ControlledForeignCompanies",
  C: "GroupAndConsortium",
  D: "Insurance",
  E: "Charity",
  F: "TonnageTax",
  H: "CrossBorderRoyalties",
  I: "RingFenceTrade",
  J: "TaxAvoidanceSchemes",
  K: "RestitutionTax",
  L: "ResearchAndDevelopment",
  M: "Freeports",
  N: "ResidentialPropertyDeveloperTax",
  P: "CreativeIndustries",
};

/** Number, cardinality and type of each element by its path, as the authority's schema has them. */
function publishedBoxes(): Map<string, Published> {
  const [, ...lines] = readFileSync(mapFile, "utf8").trimEnd().split("\n");
  const rows = lines.flatMap((line) => {
    const [path = "", number = "", cardinality = "", base = ""] = line.split("\t");
    const below = path
      .replace("/IRenvelope/CompanyTaxReturn/", "")
      .replace(/^\[CT([A-P])\]\//, (_, letter: string) => `${PAGES[letter]}/`);
    return [[below, { number: number.slice(1, -1), cardinality, base }] as const, ...twoInOne(below, number, base)];
  });
  return new Map(rows);
}

/** Two boxes in a type of their own: the list names them together. */
const TWO_IN_ONE: Record<string, readonly [first: string, second: string]> = {
  ArisingAndMaximum: ["Arising", "SurrenderMaximum"],
  // The first number is the allowance; in the return the charge comes first.
  ChargeAndAllowance: ["BalancingCharges", "CapitalAllowances"],
  PeriodType: ["From", "To"],
};

function twoInOne(path: string, number: string, base: string): [string, Published][] {
  const numbers = number.slice(1, -1).split("/");
  if (base === "ChargeAndAllowance") numbers.reverse();
  return (TWO_IN_ONE[base] ?? []).map((element, index) => [
    `${path}/${element}`,
    base === "PeriodType"
      ? { number: numbers[index] ?? "", cardinality: "1..1", base: "xsd:date" }
      : { number: numbers[index] ?? "", cardinality: "0..1", base: "CTwholePoundStructure" },
  ]);
}

/** A row of a list is numbered by a letter; here by a word that says what it is. */
const LETTERS: Record<string, string> = { name: "A", amount: "B", repaid: "B", released: "C", date: "D" };

const BASES: Partial<Record<BoxType["kind"], readonly string[]>> = {
  pounds: ["CTwholePoundStructure", "CT_CTnonZeroWholePoundStructure", "IRnonNegativeWholeUnitsMonetaryStructure"],
  pence: ["CTpoundPenceStructure", "CT_CTnonZeroPoundPenceStructure"],
  tick: ["CT_YesType"],
  "yes or no": ["YesNoType"],
  digits: ["CT_CTstringType"],
  date: ["CT_DateType", "xsd:date"],
  year: ["xsd:gYear"],
  utr: ["CT_UTRtype"],
};

test("each box has the number, place and unit it has in the authority's schema", { skip }, () => {
  const published = publishedBoxes();

  for (const { box, path } of NUMBERED_BOXES.filter(({ path }) => !isLater(path))) {
    const { number, base } = published.get(path) ?? {};
    const [id, word] = String(box.id).split(" ");
    assert.equal(number, `${id}${word === undefined ? "" : LETTERS[word]}`, path);
    const isAboveZero = "isAboveZero" in box.type;
    assert.equal(isAboveZero, /nonZero/.test(base ?? ""), `box ${box.id} may ${isAboveZero ? "" : "not "}be nil`);
    assert.ok(BASES[box.type.kind]?.includes(base ?? "") ?? true, `box ${box.id} is ${box.type.kind}, not ${base}`);
  }
});

test("each element occurs as often as in the authority's schema", { skip }, () => {
  const published = publishedBoxes();
  const written = { "1": "1..1", or: "1..1", "?": "0..1", "or?": "1..1" };

  for (const { row, path } of ROWS) {
    const { cardinality } = published.get(path) ?? {};
    if (row.occurs === "beyond" || cardinality === undefined || path.startsWith("AttachedFiles")) continue;
    const occurs = typeof row.occurs === "string" ? written[row.occurs] : row.occurs.join("..");
    assert.equal(cardinality, occurs.replace("Infinity", "∞"), path);
  }
});

test("the rows stand in the order of the authority's schema", { skip }, () => {
  const order = [...publishedBoxes().keys()];
  // The map has no rows for what is inside a type of its own: the lines of an address, the days of a period.
  const isNumbered = ({ id }: Row) => !/ [A-Z]/.test(String(id));
  const rows = ROWS.filter(({ row, path }) => isBox(row) && isNumbered(row) && !isLater(path));
  const places = rows.map(({ path }) => order.indexOf(path));

  assert.deepEqual(
    rows.filter((_, index) => places[index] === -1).map(({ path }) => path),
    [],
  );
  assert.deepEqual(
    places,
    places.toSorted((one, other) => one - other),
  );
});
