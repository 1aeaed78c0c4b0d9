// A return as the rules read it: boxes by their numbers, amounts in pence, days as numbers. Read from the structure, whoever made it. What
// cannot be read is NaN, which no comparison finds equal, greater or less: a rule about it is broken, or does not apply, just
// as in the authority's own rules, whose numbers behave that way.

import type { Element } from "../platform/element.ts";
import { BOX_PATHS, type Box } from "./box-paths.ts";

/** A return, with the keys of the envelope it travels in. */
export interface ReturnStructure {
  readonly envelopeKeys: readonly Element[];
  readonly irEnvelope: Element;
}

/** One row of a financial year's block: boxes 335 to 345, or 385 to 395. */
export interface TaxRow {
  readonly year: number;
  readonly profitPence: number;
  /** In hundredths of a percent: 19.00 is 1900. */
  readonly rate: number;
  /** The rate's digits with the point left out, which is what the authority multiplies by. */
  readonly rateDigits: number;
  readonly taxPence: number;
}

export class Figures {
  readonly envelopeKeys: readonly Element[];
  readonly headerKeys: readonly Element[];
  readonly headerPeriodEnd: string;
  readonly returnType: string;
  readonly today: number;
  private readonly byPath = new Map<string, Element[]>();

  constructor({ envelopeKeys, irEnvelope }: ReturnStructure, today: string) {
    this.envelopeKeys = envelopeKeys;
    this.headerKeys = descend(irEnvelope, "IRheader", "Keys", "Key");
    this.headerPeriodEnd = descend(irEnvelope, "IRheader", "PeriodEnd")[0]?.text ?? "";
    this.today = dayNumber(today);
    const [taxReturn] = descend(irEnvelope, "CompanyTaxReturn");
    this.returnType = taxReturn?.attributes.ReturnType ?? "";
    if (taxReturn !== undefined) this.index(taxReturn, "");
  }

  /** The elements at a path below CompanyTaxReturn. */
  at(path: string): readonly Element[] {
    return this.byPath.get(path) ?? NOTHING;
  }

  box(box: Box): readonly Element[] {
    return this.at(BOX_PATHS[box]);
  }

  has(box: Box): boolean {
    return this.box(box).length > 0;
  }

  text(box: Box): string {
    return this.box(box)[0]?.text ?? "";
  }

  /** The amount in a box; not a number where there is none. */
  pence(box: Box): number {
    const [element] = this.box(box);
    return element === undefined ? Number.NaN : penceOf(element);
  }

  /** What stands in these boxes together; an absent one counts nothing. */
  sum(...boxes: readonly Box[]): number {
    let pence = 0;
    for (const box of boxes) for (const element of this.box(box)) pence += penceOf(element);
    return pence;
  }

  isAboveZero(box: Box): boolean {
    return this.box(box).some((element) => penceOf(element) > 0);
  }

  number(box: Box): number {
    const [element] = this.box(box);
    return element === undefined ? Number.NaN : numberIn(element.text);
  }

  /** The day in a box, counted from 1970. */
  day(box: Box): number {
    return dayNumber(this.text(box).trim());
  }

  /** The financial year in which the day of a box lies, named after the year of its 1 April. */
  financialYear(box: Box): number {
    const text = this.text(box).trim();
    if (Number.isNaN(dayNumber(text))) return Number.NaN;
    return Number(text.slice(0, 4)) - (text.slice(5, 7) < "04" ? 1 : 0);
  }

  rows(block: "FinancialYearOne" | "FinancialYearTwo"): TaxRow[] {
    const path = `CompanyTaxCalculation/CorporationTaxChargeable/${block}`;
    const [year] = this.at(`${path}/Year`);
    return this.at(`${path}/Details`).map((details) => {
      const text = (name: string) => descend(details, name)[0]?.text ?? "";
      return {
        year: yearOf(year?.text ?? ""),
        profitPence: penceIn(text("Profit")),
        rate: penceIn(text("TaxRate")),
        rateDigits: numberIn(text("TaxRate").replaceAll(".", "")),
        taxPence: penceIn(text("Tax")),
      };
    });
  }

  private index(parent: Element, prefix: string): void {
    for (const child of parent.children) {
      const path = prefix + child.name;
      const known = this.byPath.get(path);
      if (known === undefined) this.byPath.set(path, [child]);
      else known.push(child);
      if (child.children.length > 0) this.index(child, `${path}/`);
    }
  }
}

const NOTHING: readonly Element[] = [];

export function descend(from: Element, ...names: readonly string[]): Element[] {
  return names.reduce(
    (elements, name) => elements.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [from],
  );
}

export function penceOf(element: Element): number {
  return penceIn(element.text);
}

/** Pounds with their decimals as pence, without the detour over a fraction: two decimals give a whole number exactly. */
function penceIn(text: string): number {
  const [, sign = "", pounds = "", decimals = ""] = /^[ \t\r\n]*(-?)(\d*)(?:\.(\d*))?[ \t\r\n]*$/.exec(text) ?? [];
  if (pounds + decimals === "") return Number.NaN;
  return Number(`${sign}${pounds}${decimals.padEnd(2, "0").slice(0, 2)}.${decimals.slice(2)}`);
}

/** Digits with at most a sign and a point: what the rules' language takes for a number. */
export function numberIn(text: string): number {
  return /^[ \t\r\n]*-?(\d+(\.\d*)?|\.\d+)[ \t\r\n]*$/.test(text) ? Number(text) : Number.NaN;
}

function yearOf(text: string): number {
  return /^[ \t\r\n]*\d{4}[ \t\r\n]*$/.test(text) ? Number(text) : Number.NaN;
}

/** Days since 1970; not a number for what is not a day of the calendar. */
export function dayNumber(text: string): number {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return Number.NaN;
  const time = Date.parse(`${text}T00:00:00Z`);
  // A day past the end of its month is moved to the next one by some readers of dates; here it is none.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? Number.NaN : time / 86_400_000;
}
