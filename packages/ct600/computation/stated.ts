// Lines become boxes: whole pounds where the form has whole pounds, pence elsewhere.

import { boxText } from "../form/box-text.ts";
import { type BoxNumber, type BoxType, isBox } from "../form/row.ts";
import { type BoxValues, ROWS } from "../form/table.ts";
import type { Line } from "./line.ts";

const TYPES = new Map<BoxNumber, BoxType>(
  ROWS.flatMap(({ row }) => (isBox(row) && row.id !== null ? [[row.id, row.type] as const] : [])),
);

const MOST = new Map<BoxNumber, bigint>(
  [...TYPES].flatMap(([box, type]) => (type.kind === "pounds" ? [[box, BigInt(type.most.replace(".", ""))]] : [])),
);

/** What the computation states, by box. */
export function statedBoxes(computation: Stated): BoxValues {
  const boxes: BoxValues = {};
  stateIn(boxes, computation);
  return boxes;
}

/** The same, written into boxes that say more: an object with numbers for names is slow to copy. */
export function stateIn(boxes: BoxValues, { lines, marks }: Stated): void {
  const stated = boxes as Record<BoxNumber, unknown>;
  for (const { box, isStated, value } of lines) {
    if (box !== null && isStated) stated[box] = typeOf(box).kind === "pounds" ? wholePounds(value, box) : value;
  }
  for (const marked of marks) Object.assign(stated, marked);
}

interface Stated {
  readonly lines: readonly Line[];
  readonly marks: readonly BoxValues[];
}

/** As the return writes them. Lists and where a repayment goes are left out: they are what the caller sent. */
export function boxTexts(boxes: BoxValues): Record<string, string> {
  return textsOf(boxes, ({ kind }) => kind !== "text" && kind !== "digits");
}

/** The same with names and accounts, without lists. */
export function allBoxTexts(boxes: BoxValues): Record<string, string> {
  return textsOf(boxes, () => true);
}

function textsOf(boxes: BoxValues, isWanted: (type: BoxType) => boolean): Record<string, string> {
  return Object.fromEntries(
    Object.entries(boxes).flatMap(([id, value]) => {
      const type = TYPES.get(id) ?? TYPES.get(Number(id));
      const isShown = type !== undefined && isWanted(type) && !Array.isArray(value);
      return isShown ? [[id, boxText(type, value as string | number | bigint | boolean)]] : [];
    }),
  );
}

/** Whether a box holds pounds and pence. */
export function isPenceBox(box: BoxNumber): boolean {
  return typeOf(box).kind === "pence";
}

/** The most pence a box of whole pounds holds; null for another. */
export function boxMost(box: BoxNumber): bigint | null {
  return MOST.get(box) ?? null;
}

function typeOf(box: BoxNumber): BoxType {
  const type = TYPES.get(box);
  if (type === undefined) throw new Error(`the form has no box ${box}`);
  return type;
}

function wholePounds(pence: bigint, box: BoxNumber): bigint {
  if (pence % 100n !== 0n) throw new Error(`box ${box} holds whole pounds, and its line has pence`);
  return pence / 100n;
}
