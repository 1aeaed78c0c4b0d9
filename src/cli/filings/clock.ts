// `quarterday clock …`: the sandbox's test clock.

import { counted, durationText } from "../../../packages/ct600/text/numbers.ts";
import { sandboxClocksOfAny } from "../../filings/whose-store.ts";
import { advanceSandboxClock, LONGEST_ADVANCE_SECONDS, sandboxClockObject } from "../../operations/sandbox-clock.ts";
import { Refusal } from "../../platform/errors.ts";
import { withUkTime } from "../../platform/uk-time.ts";
import type { Context } from "../command.ts";
import { firstPositional, organisationOption } from "../options.ts";
import { at, inColumn } from "../output.ts";
import { narrowedTo, ownedTable } from "../whose.ts";

export async function clockAdvance(context: Context<"db">): Promise<number> {
  const seconds = secondsIn(firstPositional(context));
  const wanted = { organisationId: await organisationOption(context), seconds };
  const { clock, filings, accounts, deliveries } = await advanceSandboxClock(
    context.db,
    wanted,
    context.actor,
    context,
  );
  const ofBoth = `${counted(filings, "filing", "filings")}, ${counted(accounts, "delivery of accounts", "deliveries of accounts")}`;
  const nearer = `${ofBoth} and ${counted(deliveries, "delivery of an event", "deliveries of events")} are due earlier now.`;
  const text = `The sandbox's clock is advanced by ${durationText(seconds)}, ${durationText(clock.advanced_seconds)} in all. ${nearer}`;
  context.output.say(text, { ...sandboxClockObject(clock), filings, accounts, deliveries });
  return 0;
}

export async function clockShow(context: Context<"db">): Promise<number> {
  const organisationId = await narrowedTo(context);
  const clocks = await sandboxClocksOfAny(context.db, organisationId);
  if (organisationId === null) return listClocks(context, clocks);
  const [clock] = clocks;
  const text =
    clock === undefined
      ? "The sandbox's clock was never advanced."
      : `The sandbox's clock was advanced by ${durationText(clock.advanced_seconds)} in all, last on ${at(clock.advanced_at)}.`;
  context.output.say(text, sandboxClockObject(clock));
  return 0;
}

function listClocks(context: Context<"db">, clocks: Awaited<ReturnType<typeof sandboxClocksOfAny>>): number {
  ownedTable(
    context,
    null,
    ["advanced by", withUkTime("last")],
    clocks.map((clock) => ({
      organisationId: clock.organisation_id,
      cells: [durationText(clock.advanced_seconds), inColumn(clock.advanced_at)],
      value: sandboxClockObject(clock),
    })),
    "No sandbox's clock was ever advanced.",
  );
  return 0;
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** `30s`, `90m`, `3h`, `2d`. */
function secondsIn(text: string): number {
  const [, count = "", unit = ""] = /^(\d{1,9})([smhd])$/.exec(text.trim().toLowerCase()) ?? [];
  const seconds = Number(count) * (unitSeconds[unit] ?? 0);
  if (seconds >= 1 && seconds <= LONGEST_ADVANCE_SECONDS) return seconds;
  throw new Refusal("invalid_option", "Say how far, from 1s to 400d: a number and s, m, h or d, such as 90m or 3h.");
}
