// What the parts of the computation share: the document that is written, the contexts its facts stand in, and the lines
// it is drawn from.

import type { AccountsProfit } from "../../accounts/accounts-profit.ts";
import type { Computation } from "../../computation/computation.ts";
import type { Line } from "../../computation/line.ts";
import type { Disposal } from "../../computation/profits/disposals.ts";
import type { Boxes } from "../../form/boxes.ts";
import { daysAfter } from "../../period.ts";
import type { ShownSource } from "../../sources/shown.ts";
import type { Context, Dimension, InlineDocument } from "../document.ts";

export interface ComputationsDocument {
  readonly companyName: string;
  /** What the trade is called: the principal activity, if it is known. */
  readonly tradeName: string;
  /** No, unless it says so. */
  readonly isPartnerInFirm?: boolean;
  readonly boxes: Boxes;
  /** Where it is longer than the period of the return. */
  readonly periodOfAccount?: { readonly start: string; readonly end: string };
  readonly computation: Computation;
  /** The profit of the accounts, or this period's share of it. */
  readonly accounts: Pick<AccountsProfit, "beforeTax" | "elsewhere">;
  /** No accounts come with the return, or those of a charity with exempt income: nothing can be per accounts. */
  readonly isWithoutAccounts?: boolean;
  /** Of accounts for a longer period: the whole profit in pence, and how this period's share of it came about. */
  readonly whole?: { readonly beforeTax: bigint; readonly apportioned: string } | null;
  /** Where they were given one by one. */
  readonly disposals?: readonly Disposal[];
  /** Where figures come from, as far as that was sent. */
  readonly sources?: readonly ShownSource[];
  readonly software: { readonly name: string; readonly version: string };
}

/** `end`: the company on the last day. A business also on the day before the first one and on the last. */
export type ContextName =
  | "company"
  | "end"
  | "trade"
  | "tradeBefore"
  | "tradeEnd"
  | "property"
  | "propertyBefore"
  | "propertyEnd"
  | "management";

export interface Parts {
  readonly document: InlineDocument;
  readonly contexts: Readonly<Record<ContextName, Context>>;
  /** Every line of the computation by its id. */
  readonly lines: ReadonlyMap<string, Line>;
  /** The ids of those that have been drawn. */
  readonly shown: Set<string>;
}

export function partsOf(document: InlineDocument, given: ComputationsDocument): Parts {
  const lines = new Map(given.computation.lines.map((line) => [line.id, line]));
  return { document, contexts: contextsOf(given), lines, shown: new Set() };
}

/** Every fact of the taxonomy wants a kind of business. */
export const business = (member: string): Dimension => ({ dimension: "ct-comp:BusinessTypeDimension", member });

function contextsOf({ boxes, tradeName }: ComputationsDocument): Parts["contexts"] {
  const period = { start: boxes[30], end: boxes[35] };
  const last = { instant: boxes[35] };
  const company = [business("ct-comp:Company")];
  const trade: Dimension[] = [
    business("ct-comp:Trade"),
    { dimension: "ct-comp:TerritoryDimension", member: "ct-comp:UK" },
    { dimension: "ct-comp:BusinessNameDimension", domain: "ct-comp:BusinessNameDomain", text: tradeName },
  ];
  const before = { instant: daysAfter(boxes[30], -1) };
  const property = [
    business("ct-comp:PropertyBusiness"),
    { dimension: "ct-comp:TerritoryDimension", member: "ct-comp:UK" },
  ];
  return {
    company: { period, dimensions: company },
    end: { period: last, dimensions: company },
    trade: { period, dimensions: trade },
    tradeBefore: { period: before, dimensions: trade },
    tradeEnd: { period: last, dimensions: trade },
    property: { period, dimensions: property },
    propertyBefore: { period: before, dimensions: property },
    propertyEnd: { period: last, dimensions: property },
    management: { period, dimensions: [business("ct-comp:ManagementExpenses")] },
  };
}
