// A chart of accounts that a product ships with, as facts with their sources. The category of a row is our own view.

import type { CategoryId } from "../categories/categories.ts";

export type Sureness = "high" | "medium" | "low";

export interface Remark {
  /** What only a person can say of an account of this name. */
  readonly asks?: string;
  /** How sure the row is, where it is not as sure as its chart. */
  readonly sure?: Sureness;
  /** Which source it is from, where that is not all of the chart's. */
  readonly from?: string;
  readonly note?: string;
  /** Of an asset's cost, in a chart that keeps its movements apart. */
  readonly part?: AssetPart;
}

export type AssetPart = "brought_forward" | "addition" | "disposal";

/** A code is a text: its leading zeros count. Null where the chart has names only, or a row has no category. */
export type Row = readonly [code: string | null, name: string, category: CategoryId | null, remark?: Remark];

export interface Chart {
  readonly id: string;
  readonly product: string;
  readonly sure: Sureness;
  readonly sources: readonly string[];
  readonly rows: readonly Row[];
}

/** A row with all that is known of it. */
export interface ChartRow extends Remark {
  readonly chart: string;
  readonly code: string | null;
  readonly name: string;
  readonly category: CategoryId | null;
  readonly sure: Sureness;
  readonly sources: readonly string[];
}

export function rowsOf({ id, sure, sources, rows }: Chart): ChartRow[] {
  return rows.map(([code, name, category, remark]) => ({ chart: id, code, name, category, sure, sources, ...remark }));
}
