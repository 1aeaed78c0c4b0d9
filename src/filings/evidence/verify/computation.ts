// The figures in the evidence, worked out again from the return in it: line by line, and box by box in the message.

import { isDeepStrictEqual } from "node:util";
import { compute } from "../../../../packages/ct600/computation/computation.ts";
import { shownComputation } from "../../../../packages/ct600/computation/shown-computation.ts";
import { type Boxes, boxesOf } from "../../../../packages/ct600/form/boxes.ts";
import { irEnvelope, markedBody } from "../../../../packages/ct600/message/return-xml.ts";
import { releaseOn } from "../../../../packages/ct600/packs.ts";
import { ukWallClock } from "../../../platform/clock.ts";
import { type Check, type Evidence, type FilingFacts, failed, judged, notChecked, type WorkedOut } from "./check.ts";
import { objectIn, returnIn } from "./json.ts";
import type { Message } from "./message.ts";
import type { Entries } from "./unzip.ts";

const LINES = "The computation follows from the return";
const BOXES = "The boxes in the message follow from the return";

/** As on the day it was filed. */
export function workedOut(entries: Entries, { created_at }: FilingFacts): WorkedOut | null {
  const input = returnIn(entries);
  const at = new Date(`${created_at}`);
  if (input === null || Number.isNaN(at.getTime())) return null;
  const today = ukWallClock(at).date;
  return tried(() => ({ input, today, computation: compute(input, { today }) }));
}

export function checkComputation(
  message: Message | null,
  { entries, again, manifest, version, builtBy }: Evidence,
): Check[] {
  const told = objectIn(entries, "computation.json");
  if (again === null || told === null)
    return [failed(LINES, "return.json, computation.json or filing.json cannot be read")];
  const lines = tried(() => JSON.parse(JSON.stringify(shownComputation(again.computation, again.input))));
  const { object: _, filing: __, ...shown } = told;
  const form = message && tried(() => formAgain(again, message));
  return [
    judged(LINES, lines !== null && isDeepStrictEqual(shown, lines) ? null : OTHER, {
      release: manifest.quarterday,
      version,
    }),
    message === null
      ? notChecked(BOXES, "the message cannot be read")
      : judged(BOXES, form !== null && form.found === form.expected ? null : OTHER, {
          release: builtBy,
          version,
        }),
  ];
}

const OTHER = "worked out again, it is not the same";

/** What is no return may break any rule that the computation expects to hold. */
export function tried<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** The form as the message has it, and as it is written again; the documents behind it are checked apart. */
function formAgain(again: WorkedOut, message: Message) {
  const { body, sender } = message;
  const heading = { sender, release: releaseOn(again.today) };
  const written = markedBody(irEnvelope(boxesAgain(again, message), {}, heading)).body;
  return { found: formOf(body), expected: formOf(written) };
}

export function boxesAgain({ input, computation }: WorkedOut, { isAmended, declarant }: Message): Boxes {
  return boxesOf(input, computation, { returnType: isAmended ? "amended" : "new", declarant });
}

const MARK = /<IRmark Type="generic">[^<]*<\/IRmark>/;

/** Without the mark, which is over the documents too. */
function formOf(body: string): string {
  const end = [body.indexOf("<AttachedFiles>"), body.indexOf("</CompanyTaxReturn>")].filter((at) => at !== -1);
  return body.slice(0, Math.min(...end)).replace(MARK, "");
}
