// The shared vectors of the supplementary pages, read where they are, and what the return says of each. Without that
// folder there are none, and their tests say so and are skipped.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { type CheckOptions, checkCandidate, type SoundReturn } from "../check-candidate.ts";
import { allBoxTexts } from "../computation/stated.ts";
import { computedReturn } from "../compute.ts";
import { NUMBERED_BOXES } from "../form/table.ts";
import { FILING } from "../input/fields/filing.ts";
import { shapeOf } from "../input/shape.ts";

interface PageVector {
  readonly id: string;
  readonly title: string;
  readonly input: unknown;
  readonly expected: {
    readonly valid: boolean;
    readonly boxes?: Readonly<Record<string, string>>;
    readonly figures?: Readonly<Record<string, number | string>>;
    readonly errors?: readonly { code: string; field: string }[];
    readonly warnings?: readonly { code: string; field: string }[];
    /** The boxes that repeat. */
    readonly rows?: Readonly<Record<string, unknown>>;
    /** Boxes that are no figures. */
    readonly in_message?: Readonly<Record<string, string>>;
    readonly files?: readonly { type: string; name: string; size: number }[];
    readonly today?: string;
  };
}

const folder = new URL("../../../../../shared/vectors/pages/", import.meta.url);
const isHere = existsSync(folder);

export const skip = isHere ? false : "the vectors are not beside the checkout";

export function pageVectors(file: string): readonly PageVector[] {
  if (!isHere) return [];
  return JSON.parse(readFileSync(new URL(`${file}.json`, folder), "utf8")).vectors;
}

const OPTIONS: CheckOptions = { returnType: "new", filesAs: "company", officialPacks: [], warns: true };
const readFiling = shapeOf(FILING);

/** Boxes that no vector lists: who files, for when, and the account a repayment goes to. */
const NOT_LISTED = /^(1|2|3|4|30|35|80[AB]|85[AB]|90[AB]|9[2-8]\d)$/;
/** Nor what the form does not number. */
const NUMBERED = new Set(NUMBERED_BOXES.map(({ box }) => String(box.id)));

/**
 * Judges it as the sandbox does, and compares all that the vector states but its rows. The return, where it is valid.
 */
export async function meetsVector({ input, expected }: PageVector): Promise<SoundReturn | null> {
  const today = expected.today ?? "2026-11-15";
  const context = { today, mode: "sandbox", defaultDeclarant: null } as const;
  const check = await checkCandidate(readFiling(input), context, OPTIONS);
  const problems = check.kind === "sound" ? [] : check.problems;
  const named = ({ code, field }: { code: string; field: string }) => `${code} ${field}`;
  assert.deepEqual(
    [...new Set(problems.map(named))].sort(),
    (expected.errors ?? []).map(named).sort(),
    problems.map(({ message }) => message).join("\n"),
  );
  assert.equal(check.kind === "sound", expected.valid);
  const warnings = new Set(check.warnings.map(named));
  for (const warning of expected.warnings ?? []) assert.ok(warnings.has(named(warning)), named(warning));
  if (check.kind !== "sound") return null;
  const { returnType: _, ...boxes } = check.built.boxes;
  const texts = allBoxTexts(boxes);
  // A plain return states what is outstanding although nothing is said about payments; the vectors leave it out.
  if (expected.boxes?.[600] === undefined && expected.boxes?.[595] === undefined) delete texts[600];
  assert.deepEqual(
    Object.fromEntries(Object.entries(texts).filter(([box]) => NUMBERED.has(box) && !NOT_LISTED.test(box))),
    expected.boxes ?? {},
  );
  for (const [box, text] of Object.entries(expected.in_message ?? {})) assert.equal(texts[box], text, `box ${box}`);
  const { figures } = computedReturn(check.computation);
  for (const [name, figure] of Object.entries(expected.figures ?? {})) assert.equal(figures[name], figure, name);
  const files = filesIn(check.built.marked().body);
  if (expected.files !== undefined) assert.deepEqual(files, expected.files);
  return check;
}

/** In the order in which they are attached. */
function filesIn(body: string) {
  return [...body.matchAll(/<Attachment((?: \w+="[^"]*")*)>/g)].map(([, attributes = ""]) => {
    const named = Object.fromEntries(
      [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, text]) => [name, text]),
    );
    return { type: named.Type, name: named.Filename?.replaceAll("&amp;", "&"), size: Number(named.Size) };
  });
}
