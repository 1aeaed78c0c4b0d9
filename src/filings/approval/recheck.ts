// A return that was stored days ago, judged again by the rules of the day on which it is approved.

import { checkCandidate } from "../../../packages/ct600/check-candidate.ts";
import type { IntakeContext } from "../../../packages/ct600/documents/intake/rules.ts";
import { declarantIn } from "../../../packages/ct600/message/declaration.ts";
import { ukWallClock } from "../../platform/clock.ts";
import { codec } from "../../platform/codec.ts";
import type { CreateDependencies, Filer } from "../create/request.ts";
import { formOf } from "../exchange/submission-store.ts";
import type { FilingRow } from "../filing.ts";
import { inputOf } from "../store.ts";

export type JudgeDependencies = Pick<CreateDependencies, "db" | "clock" | "officialPacks" | "intake">;

/** Null where it would be filed today as it stands. Not inside a transaction: it takes long. */
export async function judgedOtherwise(
  filing: FilingRow,
  filer: Filer,
  { db, clock, officialPacks, intake }: JudgeDependencies,
): Promise<string | null> {
  let giveBack = () => {};
  const hold = (bytes: number) => {
    giveBack = intake.hold(bytes, filer);
  };
  try {
    const value = await inputOf(db, filing.id, hold);
    const amends = filing.amends === null ? undefined : await inputOf(db, filing.amends);
    const form = await formOf(db, filing.id);
    const context = {
      today: ukWallClock(clock.now()).date,
      mode: filer.mode,
      defaultDeclarant: declarantIn(form),
      refuseIncomplete: filer.refuseIncomplete,
      ...(amends && { amends }),
    };
    const sender = { organisationId: filer.organisationId };
    const check = await checkCandidate({ value, isClean: () => true, problems: [] }, context, {
      returnType: amends === undefined ? "new" : "amended",
      filesAs: filer.filesAs,
      officialPacks,
      checkDocument: (...given: [Uint8Array, IntakeContext]) => intake.check(...given, sender),
      codec,
      warns: false,
    });
    if (check.kind === "unsound") return `The rules of today refuse it: ${check.problems[0]?.message ?? ""}`;
    if (boxesIn(check.built.marked().body) === boxesIn(form)) return null;
    return "By the rules of today the return would say something else than was stored.";
  } finally {
    giveBack();
  }
}

/** All that the form says, without its documents and its mark. */
function boxesIn(body: string): string {
  const [form = ""] = body.split("<AttachedFiles>", 1);
  return form.slice(form.indexOf("<CompanyTaxReturn")).replace(/<\/(?:CompanyTaxReturn|IRenvelope|Body)>/g, "");
}
