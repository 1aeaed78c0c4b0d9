// The worked trial balances of the founders, read where they are kept, beside the repository. Without that folder there
// are none, and their tests say so and are skipped.

import { existsSync, readFileSync } from "node:fs";
import type { MappedTrialBalance } from "./answer.ts";
import type { CategoryId } from "./categories/categories.ts";
import type { Business, Standard } from "./categories/category.ts";
import type { MappingEntry, TrialBalanceLine, TrialBalanceRequest } from "./request.ts";

interface VectorLine extends TrialBalanceLine {
  readonly code: string;
  readonly category: CategoryId | null;
  readonly why: string;
}

type Amounts = Readonly<Record<string, unknown>>;

export interface Vector {
  readonly id: string;
  readonly standard: Standard;
  readonly business: Business;
  readonly period: { start: string; end: string };
  readonly lines: readonly VectorLine[];
  readonly previous_lines?: readonly VectorLine[];
  readonly opening?: { profit_and_loss_reserve: number };
  readonly totals: MappedTrialBalance["totals"];
  readonly identity?: Amounts & { shown: string; brought_forward_check?: string };
  readonly input: { financials: Amounts; accounts: Amounts } | null;
  readonly sources?: readonly { field: string; lines: readonly string[] }[];
  readonly choices?: readonly {
    kind: string;
    line?: string;
    category?: string;
    amount?: number;
    options: readonly string[];
  }[];
  readonly details?: Amounts;
  readonly also?: { accounts: Amounts };
  readonly hints?: readonly Amounts[];
  readonly warnings?: readonly string[];
  readonly errors?: readonly (Amounts & { code: string; line?: string })[];
  readonly after_choice?: { financials: Amounts };
  readonly tax_of_return?: { before_choice: number; after_choice: number | null };
}

const file = new URL("../../../../shared/vectors/trial-balances.json", import.meta.url);
const isHere = existsSync(file);

export const skip = isHere ? false : "the worked trial balances are not beside the checkout";

export const vectors: readonly Vector[] = isHere ? examplesIn(JSON.parse(readFileSync(file, "utf8"))) : [];

function examplesIn(page: Readonly<Record<string, unknown>>): Vector[] {
  return Object.values(page).find((value): value is Vector[] => Array.isArray(value)) ?? [];
}

/** Only what a vector says was given is said; everything else has to be found. */
export function requestOf({
  lines,
  previous_lines: before,
  period,
  standard,
  business,
  opening,
}: Vector): TrialBalanceRequest {
  const plain = (all: readonly VectorLine[]) =>
    all.map(({ code, name, debit, credit }) => ({ code, name, debit, credit }) as TrialBalanceLine);
  const mapping = lines.flatMap(({ code, category, why }): MappingEntry[] =>
    why === "given" && category !== null ? [{ code, category }] : [],
  );
  return {
    period,
    standard,
    business,
    lines: plain(lines),
    mapping,
    ...(before && { previous_lines: plain(before) }),
    ...(opening && { opening }),
  };
}
