// Pages made from their trees alone: as small as they can be, as large as they can be, or by chance.

import { type BoxType, isBox, type Part, type Row } from "../../form/row.ts";
import { isLater, type Release } from "../../packs.ts";
import { type Mirror, mayRepeat } from "./mirror.ts";

export interface Wishes {
  /** Whether what may be left out is there. */
  readonly has: () => boolean;
  /** How often, of what may stand several times. */
  readonly times: (least: number, most: number) => number;
  /** Which branch of a choice. */
  readonly branch: (count: number) => number;
  readonly text: (type: BoxType) => string;
  readonly release: Release;
}

export const smallest: Wishes = {
  has: () => false,
  times: (least) => least,
  branch: () => 0,
  text: textFor,
  release: "v1.993",
};

/** Of what may stand as often as one likes there are three. */
export const largest: Wishes = {
  ...smallest,
  has: () => true,
  times: (_, most) => Math.min(most, 3),
};

export function instanceOf({ content }: Part, wishes: Wishes): Mirror {
  const rows = content.filter(({ since }) => since === undefined || !isLater(since, wishes.release));
  const branches = rows.filter(({ occurs }) => occurs === "or" || occurs === "or?");
  const chosen = branches[wishes.branch(branches.length)];
  const mirror: Mirror = {};
  for (const row of rows) {
    const value = valueIn(row, { ...wishes, isChosen: row === chosen });
    if (value !== undefined) mirror[row.element] = value;
  }
  return mirror;
}

function valueIn(row: Row, wishes: Wishes & { isChosen: boolean }): unknown {
  const one = () => (isBox(row) ? wishes.text(row.type) : instanceOf(row, wishes));
  const { occurs } = row;
  if (mayRepeat(row) && typeof occurs !== "string") {
    const times = wishes.times(occurs[0], occurs[1]);
    return times === 0 ? undefined : Array.from({ length: times }, one);
  }
  if (occurs === "or" || occurs === "or?")
    return wishes.isChosen && (occurs === "or" || wishes.has()) ? one() : undefined;
  return occurs === "1" || wishes.has() ? one() : undefined;
}

/** A text that a box takes. */
export function textFor(type: BoxType): string {
  switch (type.kind) {
    case "text":
      return "Example".padEnd(type.least, "x").slice(0, Math.max(type.least, Math.min(type.most, 7)));
    case "reason":
      return type.reasons[0] ?? "";
    case "notation":
      return ["LS1 4AB", "ABCDEF123", "1234567"].find((text) => type.pattern.test(text)) ?? "1 High Street";
    case "utr":
      return "8596148860";
    case "date":
      return "2025-06-30";
    case "year":
      return "2025";
    case "count":
      return String(type.least ?? 1);
    case "percent":
      return "25.00";
    case "pounds":
      return "12.00";
    case "pence":
      return "3.45";
    case "yes or no":
    case "tick":
      return "yes";
    default:
      throw new Error(`no text for a box of the kind ${type.kind}`);
  }
}
