// A return as the rules read it: boxes by their numbers, amounts in pence, days as numbers. Read from the structure of
// any return. What cannot be read is NaN, which no comparison finds equal, greater or less: a rule about it is broken,
// or does not apply, just as in the authority's own rules, whose numbers behave that way. A group that is there twice,
// which the schema forbids, is read as one.

import { type Place, ROWS } from "../form/table.ts";
import type { Element } from "../xml/element.ts";
import { trimXml } from "../xml/xml-text.ts";
import { dayNumber, numberIn, penceIn } from "./schema/values.ts";

/** A return, with the keys of the envelope it travels in. */
export interface ReturnStructure {
  readonly envelopeKeys: readonly Element[];
  readonly irEnvelope: Element;
}

/**
 * A day of the period: as written, counted from 1970, and the financial year it lies in, named after the year of its 1
 * April.
 */
export interface PeriodDay {
  readonly text: string;
  readonly day: number;
  readonly financialYear: number;
}

/** One row of a financial year's block: boxes 335 to 345, or 385 to 395. */
export interface TaxRow {
  readonly year: number;
  readonly profitPence: number;
  /** In hundredths of a percent: 19.00 is 1900. Null where the row has none. */
  readonly rate: number | null;
  /** The rate's digits with the point left out, which is what the authority multiplies by. */
  readonly rateDigits: number;
  /** Null where the row has none. */
  readonly taxPence: number | null;
}

export class Figures {
  readonly envelopeKeys: readonly Element[];
  readonly hasHeader: boolean;
  readonly headerKeys: readonly Element[];
  readonly headerPeriodEnd: string;
  readonly returnType: string;
  readonly today: number;
  readonly companyType: number;
  readonly start: PeriodDay;
  readonly end: PeriodDay;
  readonly firstYear: readonly TaxRow[];
  readonly secondYear: readonly TaxRow[];
  private readonly found: Found = new Map();
  private readonly amounts = new Map<Place, readonly number[]>();

  constructor({ envelopeKeys, irEnvelope }: ReturnStructure, today: string) {
    const header = childOf(irEnvelope, "IRheader");
    const taxReturn = childOf(irEnvelope, "CompanyTaxReturn");
    if (taxReturn !== undefined) index(taxReturn, TREE, this.found);
    this.envelopeKeys = envelopeKeys;
    this.hasHeader = header !== undefined;
    this.headerKeys = header === undefined ? NOTHING : descend(header, "Keys", "Key");
    this.headerPeriodEnd = header === undefined ? "" : trimXml(textOf(childOf(header, "PeriodEnd")));
    this.returnType = taxReturn?.attributes.ReturnType ?? "";
    this.today = dayNumber(today);
    this.companyType = this.number(4);
    this.start = periodDay(this.text(30));
    this.end = periodDay(this.text(35));
    this.firstYear = this.all("firstYear").flatMap(rowsOf);
    this.secondYear = this.all("secondYear").flatMap(rowsOf);
  }

  all(place: Place): readonly Element[] {
    return this.found.get(place) ?? NOTHING;
  }

  has(place: Place): boolean {
    return this.found.has(place);
  }

  text(place: Place): string {
    return textOf(this.all(place)[0]);
  }

  /** Whether a box says just this. */
  says(box: Place, text: string): boolean {
    return this.all(box).some((element) => textOf(element) === text);
  }

  number(place: Place): number {
    return numberIn(this.text(place));
  }

  /** The amount in a box; not a number where there is none. */
  pence(box: Place): number {
    return this.pences(box)[0] ?? Number.NaN;
  }

  /** Each amount, where a box is there several times. */
  pences(box: Place): readonly number[] {
    const known = this.amounts.get(box);
    if (known !== undefined) return known;
    const elements = this.all(box);
    const amounts = elements.length === 0 ? NO_AMOUNTS : elements.map((element) => penceIn(textOf(element)));
    this.amounts.set(box, amounts);
    return amounts;
  }

  /** What stands in these boxes together; an absent one counts nothing. */
  sum(...boxes: readonly Place[]): number {
    let total = 0;
    for (const box of boxes) if (this.found.has(box)) for (const pence of this.pences(box)) total += pence;
    return total;
  }

  isAboveZero(box: Place): boolean {
    return this.pences(box).some((pence) => pence > 0);
  }
}

const NOTHING: readonly Element[] = [];
const NO_AMOUNTS: readonly number[] = [];

type Found = Map<Place, Element[]>;

/** The places as a tree of names, so that a return is indexed in one walk. */
interface PlaceTree {
  place: Place | null;
  readonly below: Map<string, PlaceTree>;
}

const TREE = placeTree();

function placeTree(): PlaceTree {
  const root: PlaceTree = { place: null, below: new Map() };
  for (const { row, path } of ROWS) {
    if (row.id === null) continue;
    let at = root;
    for (const name of path.split("/")) {
      const next = at.below.get(name) ?? { place: null, below: new Map() };
      at.below.set(name, next);
      at = next;
    }
    // Every id of the table is a place; the rows have forgotten which.
    at.place = row.id as Place;
  }
  return root;
}

function index(parent: Element, tree: PlaceTree, found: Found): void {
  for (const child of parent.children) {
    const at = tree.below.get(child.name);
    if (at === undefined) continue;
    if (at.place !== null) {
      const others = found.get(at.place);
      if (others === undefined) found.set(at.place, [child]);
      else others.push(child);
    }
    if (at.below.size > 0) index(child, at, found);
  }
}

export function descend(from: Element, ...names: readonly string[]): Element[] {
  let elements = [from];
  for (const name of names)
    elements = elements.flatMap(({ children }) => children.filter((child) => child.name === name));
  return elements;
}

function childOf(parent: Element, name: string): Element | undefined {
  return parent.children.find((child) => child.name === name);
}

/** An element's text with that of all it contains; a text has no elements, but a wrong message may. */
export function textOf(element: Element | undefined): string {
  if (element === undefined) return "";
  return element.children.length === 0 ? element.text : element.text + element.children.map(textOf).join("");
}

function periodDay(written: string): PeriodDay {
  const text = trimXml(written);
  const day = dayNumber(text);
  const year = Number.isNaN(day) ? Number.NaN : Number(text.slice(0, 4));
  return { text, day, financialYear: text.slice(5, 7) < "04" ? year - 1 : year };
}

function rowsOf(block: Element): TaxRow[] {
  const year = trimXml(textOf(childOf(block, "Year")));
  return descend(block, "Details").map((row) => {
    const rate = childOf(row, "TaxRate");
    const tax = childOf(row, "Tax");
    return {
      year: /^\d{4}$/.test(year) ? Number(year) : Number.NaN,
      profitPence: penceIn(textOf(childOf(row, "Profit"))),
      rate: rate === undefined ? null : penceIn(textOf(rate)),
      rateDigits: numberIn(textOf(rate).replaceAll(".", "")),
      taxPence: tax === undefined ? null : penceIn(textOf(tax)),
    };
  });
}
