// `quarterday trigger`: files a sample return in the sandbox under a scenario, the way the API would, so that a
// developer sees the result. It never touches live.

import type { Candidate } from "../../../packages/ct600/check-candidate.ts";
import { daysAfter, monthsAfter } from "../../../packages/ct600/period.ts";
import { fileReturn } from "../../filings/create/file.ts";
import { type FilingRow, filingObject } from "../../filings/filing.ts";
import type { FilingEventType } from "../../filings/lifecycle.ts";
import { ukWallClock } from "../../platform/clock.ts";
import { Refusal } from "../../platform/errors.ts";
import type { Context, Scenario } from "../command.ts";
import { filingParts } from "../filings/filing-parts.ts";
import { firstPositional, textOption } from "../options.ts";
import { refuseUnlessRunning } from "../running.ts";
import { follow, tellerFor } from "./follow.ts";

/** For an event type: the scenario in which it happens. An approval changes by what a person does. */
const scenarioFor: Record<Exclude<FilingEventType, "filing.approval_changed">, string> = {
  "filing.submitted": "accepted",
  "filing.accepted": "accepted",
  "filing.failed": "rejected",
  "filing.needs_attention": "wrong_receipt",
};

export async function trigger(
  context: Context<"db" | "settings" | "opened" | "openFiling" | "scenarios">,
): Promise<number> {
  const { scenarios } = context;
  const typed = firstPositional(context);
  if (typed === "") return listScenarios(scenarios, context);
  const scenario = scenarioCalled(typed, scenarios);
  const utr = textOption(context, "utr") ?? SAMPLE_UTR;
  if (!/^[0-9]{10}$/.test(utr)) throw new Refusal("invalid_option", "--utr must be exactly 10 digits.");
  refuseUnlessRunning(context);
  const filing = await fileSample(scenario.name, utr, context);
  const isWaiting = context.values.wait === true;
  const text = [
    `Filed ${filing.id} in the sandbox: a sample return for ${filing.period_start} to ${filing.period_end}.`,
    `Scenario ${scenario.name}: ${scenario.description}`,
    ...(isWaiting ? [] : [`See its progress: npx quarterday filings show ${filing.id}`]),
  ];
  context.output.say(text.join("\n"), { ...filingObject(filing), scenario: scenario.name });
  if (!isWaiting) return 0;
  const last = await follow(filing, { ...context, tell: tellerFor(context), stop: null });
  if (last.flag !== null) context.output.say(`  It needs attention: ${last.flag}`, { flag: last.flag });
  return 0;
}

function listScenarios(scenarios: readonly Scenario[], { output }: Context): number {
  output.table(
    ["scenario", "what the simulator does"],
    scenarios.map(({ name, description }) => [name, description]),
    scenarios.map(({ name, utr, description }) => ({ name, utr, description })),
    "No scenarios.",
  );
  return 0;
}

/** As forgiving as the header Service-Test-Scenario is. */
function scenarioCalled(typed: string, scenarios: readonly Scenario[]): Scenario {
  const name = typed.toLowerCase().replaceAll("-", "_");
  const meant = Object.entries(scenarioFor).find(([type]) => type === name)?.[1] ?? name;
  const scenario = scenarios.find((candidate) => candidate.name === meant);
  if (scenario !== undefined) return scenario;
  const width = Math.max(...scenarios.map((known) => known.name.length));
  const list = scenarios.map((known) => `  ${known.name.padEnd(width)}  ${known.description}`).join("\n");
  const types = Object.keys(scenarioFor).join(", ");
  throw new Refusal(
    "invalid_option",
    `Unknown scenario: ${typed}. Use one of these, or an event type (${types}):\n\n${list}`,
  );
}

/** The one of the examples in README.md. */
const SAMPLE_UTR = "2000000000";

async function fileSample(scenario: string, utr: string, context: Context<"db" | "openFiling">): Promise<FilingRow> {
  const value = sampleReturn(utr, ukWallClock(context.clock.now()).date);
  const { filer, actor, dependencies } = await filingParts(context, "sandbox");
  const read = () => ({ value, problems: [], isClean: () => true });
  const outcome = await fileReturn({ filer, companyUtr: utr, read, scenario, idempotency: null, actor }, dependencies);
  if (outcome.kind === "created") return outcome.filing;
  const problems = outcome.kind === "unsound" ? outcome.problems.map(({ message }) => message) : [];
  throw new Error(`the sample return is not valid: ${problems.join(" ")}`);
}

/** The year up to the end of last month: over, and not long ago. */
export function sampleReturn(utr: string, today: string): Candidate["value"] {
  const firstOfMonth = `${today.slice(0, "YYYY-MM".length)}-01`;
  return {
    company: { name: "Example Widgets Ltd", utr, registration_number: "12345678" },
    period: { start: monthsAfter(firstOfMonth, -12), end: daysAfter(firstOfMonth, -1) },
    financials: { turnover: 12_000_000, trading_profit: 4_000_000 },
  };
}
