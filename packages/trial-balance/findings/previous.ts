// What is known of the previous period's lines: all of them, as they were sent, or what the sources of its return have
// kept. Of a figure whose lines are not all known nothing is told.

import type { SourceLine } from "../answer.ts";
import type { Standard } from "../categories/category.ts";
import { type Field, fieldNames } from "../categories/fields.ts";
import { type Composed, compose } from "../figures/compose.ts";
import type { Line, Mapped } from "../lines/line.ts";
import type { FiledSource } from "../request.ts";

export interface Previous {
  readonly composed: Composed;
  /** As a sentence ends with it. */
  readonly where: string;
  /** Whether it is the whole trial balance, each line in its place. */
  readonly isWhole: boolean;
  /** Whether all lines of a figure of the balance sheet are known. */
  readonly knows: (figure: Field) => boolean;
  /** What an account was, wherever it stood; 0 where it was not there. */
  readonly balanceOf: (account: Line) => number;
}

export function previousSent(composed: Composed, { isWhole }: Pick<Previous, "isWhole">): Previous {
  const balanceOf = balancesIn([...composed.placed, ...composed.apart]);
  return { composed, where: "last year", isWhole, knows: () => true, balanceOf };
}

interface Mapping {
  readonly map: (line: SourceLine, field: string) => Mapped;
  readonly standard: Standard;
  /** The lines of this period. */
  readonly now: readonly Line[];
}

const BALANCE_SHEET = fieldNames.filter((field) => field.startsWith("accounts.balance_sheet."));

/**
 * The balance sheet alone. A figure is known if each of its lines stands there by its category too, or is an account of
 * this period: a sum of accounts under another name would make each of them look new. Null where none is.
 */
export function previousFiled(
  sources: readonly FiledSource[],
  { map, standard, now }: Mapping,
): { previous: Previous; lines: readonly Mapped[] } | null {
  const accounts = new Set(now.map(({ id }) => id));
  const figures = new Map<Field, readonly Mapped[]>();
  for (const { field, lines = [] } of sources) {
    const figure = BALANCE_SHEET.find((one) => one === field);
    if (figure === undefined || lines.length === 0) continue;
    const mapped = lines.map((line, at) => map(line, `${field}.${at}`));
    const { places } = compose(mapped, standard);
    const placeOf = new Map<Mapped, Field>(places);
    if (mapped.every((line) => placeOf.get(line) === figure || accounts.has(line.id))) figures.set(figure, mapped);
  }
  if (figures.size === 0) return null;
  const lines = [...figures.values()].flat();
  const composed = compose(lines, standard);
  return {
    previous: {
      composed,
      where: "in last year's return",
      isWhole: false,
      knows: (figure) => figures.has(figure),
      balanceOf: balancesIn(lines),
    },
    lines,
  };
}

/** By code; by name where one of the two years has no codes. */
export function balancesIn(lines: readonly Line[]): (account: Line) => number {
  const byId = new Map(lines.map((line) => [line.id, line]));
  const byName = new Map(lines.map((line) => [line.foldedName, line]));
  return (account) => {
    const same = byName.get(account.foldedName);
    const isByName = account.foldedName !== "" && same !== undefined && (same.code === null || account.code === null);
    return (byId.get(account.id) ?? (isByName ? same : undefined))?.amount ?? 0;
  };
}
