// The figures in the evidence, worked out again from the return in it: line by line, and box by box in the message.

import { isDeepStrictEqual } from "node:util";
import { compute } from "../../../../packages/ct600/computation/computation.ts";
import { shownComputation } from "../../../../packages/ct600/computation/shown-computation.ts";
import { boxesOf } from "../../../../packages/ct600/form/boxes.ts";
import { irEnvelope, markedBody } from "../../../../packages/ct600/message/return-xml.ts";
import { releaseOn } from "../../../../packages/ct600/packs.ts";
import { ukWallClock } from "../../../platform/clock.ts";
import { type Check, type Evidence, failed, notChecked, objectIn, ok } from "./check.ts";
import type { Message } from "./message.ts";

const LINES = "The computation follows from the return";
const BOXES = "The boxes in the message follow from the return";

export function checkComputation(message: Message | null, evidence: Evidence): Check[] {
  const { entries, filing } = evidence;
  const input = objectIn(entries, "return.json");
  const told = objectIn(entries, "computation.json");
  if (input === null || told === null || Number.isNaN(Date.parse(`${filing.created_at}`)))
    return [failed(LINES, "return.json, computation.json or filing.json cannot be read")];
  const today = ukWallClock(new Date(`${filing.created_at}`)).date;
  const again = workedOut(() => JSON.parse(JSON.stringify(shownComputation(compute(input, { today }), input))));
  const { object: _, filing: __, ...shown } = told;
  const form = message === null ? null : workedOut(() => formAgain(input, message, today));
  return [
    judged(LINES, again !== null && isDeepStrictEqual(shown, again), evidence),
    form === null && message === null
      ? notChecked(BOXES, "the message cannot be read")
      : judged(BOXES, form?.found === form?.expected && form !== null, evidence),
  ];
}

/** Another release may have other rates, lines or words: that it comes to something else shows nothing then. */
function judged(check: string, isEqual: boolean, { isSameRelease, manifest, version }: Evidence): Check {
  if (isEqual) return ok(check, "worked out again, it is the same");
  if (isSameRelease) return failed(check, "worked out again, it is not the same");
  const made = manifest.quarterday.slice(0, 40);
  return notChecked(
    check,
    `made by release ${made}, and release ${version} comes to something else: check with that release`,
  );
}

/** What is no return may break any rule that the computation expects to hold. */
function workedOut<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

/** The form as the message has it, and as it is written again; the documents behind it are checked apart. */
function formAgain(input: Parameters<typeof compute>[0], message: Message, today: string) {
  const { body, isAmended, sender, declarant } = message;
  const returnType = isAmended ? ("amended" as const) : ("new" as const);
  const boxes = boxesOf(input, compute(input, { today }), { returnType, declarant });
  const again = markedBody(irEnvelope(boxes, {}, { sender, release: releaseOn(today) })).body;
  return { found: formOf(body), expected: formOf(again) };
}

const MARK = /<IRmark Type="generic">[^<]*<\/IRmark>/;

/** Without the mark, which is over the documents too. */
function formOf(body: string): string {
  const end = [body.indexOf("<AttachedFiles>"), body.indexOf("</CompanyTaxReturn>")].filter((at) => at !== -1);
  return body.slice(0, Math.min(...end)).replace(MARK, "");
}
