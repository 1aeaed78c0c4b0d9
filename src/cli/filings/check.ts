// `quarterday check message.xml`: checks a return as HMRC would on the day of filing, with the findings of schema,
// rules and IRmark apart.

import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { checkMessage, type MarkFinding } from "../../../packages/ct600/checks/check-message.ts";
import type { Judgement } from "../../../packages/ct600/checks/judge.ts";
import type { OfficialPack, Verdict } from "../../../packages/ct600/checks/official-pack.ts";
import { type OfficialVerdict, officialVerdict } from "../../../packages/ct600/checks/official-verdict.ts";
import { rulebookOn } from "../../../packages/ct600/checks/rulebook.ts";
import { ukWallClock } from "../../platform/clock.ts";
import { codeOf, Refusal } from "../../platform/errors.ts";
import type { Context } from "../command.ts";
import { dateOption } from "../date-options.ts";
import { DONE, NOT_JUDGED, REFUSED } from "../exit-codes.ts";
import { firstPositional } from "../options.ts";

export async function check(context: Context<"openPacks">): Promise<number> {
  const asOf = dateOption(context, "as-of");
  const today = dateOption(context, "today") ?? asOf ?? ukWallClock(context.clock.now()).date;
  const source = await fileOf(firstPositional(context), context);
  const packs = await context.openPacks();
  try {
    return await judged(source, { today, asOf: asOf ?? today, packs }, context);
  } finally {
    await Promise.all(packs.map((pack) => pack.close()));
  }
}

interface Days {
  /** What the rules take for the current date. */
  today: string;
  /** The day of filing: the release in force on it judges. */
  asOf: string;
  packs: readonly OfficialPack[];
}

async function judged(source: Uint8Array, { today, asOf, packs }: Days, { output }: Context): Promise<number> {
  const { rulebook, pack } = rulebookOn(asOf, packs);
  const checked = checkMessage(source, today, rulebook);
  if (checked.kind === "unreadable") throw new Refusal("unreadable", `This message cannot be read: ${checked.reason}.`);
  if (checked.kind === "no_return")
    throw new Refusal(
      "no_return",
      "This is not a CT600 submission. It must be a GovTalkMessage with an IRenvelope (namespace …/taxation/CT/5) in its Body.",
    );
  const { judgement, mark } = checked;
  const official = pack === null ? null : await officialVerdict(source, today, { rulebook, pack });
  const sections = [...sectionsOf(judgement, mark), ...officialSections(official)];
  const notJudged = judgement.notJudged.length === 0 ? [] : [notJudgedText(judgement.notJudged)];
  const text = [`judged by: ${rulebook.judgedBy}`, ...sections.map(sectionText), ...notJudged].join("\n");
  const days = { today, as_of: asOf, judged_by: rulebook.judgedBy };
  output.say(text, { ...days, ...asJson(judgement, mark), official });
  if (sections.some(({ findings }) => findings.length > 0)) return REFUSED;
  // Nothing wrong was found, but there may be parts that no built-in rule speaks of.
  return judgement.notJudged.length > 0 && official === null ? NOT_JUDGED : DONE;
}

function officialSections(official: OfficialVerdict | null): Section[] {
  if (official === null) return [];
  const findings = (found: Verdict["rules"]) =>
    found.map(({ rule, at, text }) => ({ ...(rule === null ? {} : { rule }), at: at.replace(/^Body\//, ""), text }));
  return [
    { title: `HMRC's schema ${official.release}`, findings: findings(official.schema) },
    { title: `HMRC's rules ${official.release}`, findings: findings(official.rules) },
  ];
}

async function fileOf(path: string, { terminal }: Context): Promise<Uint8Array> {
  try {
    return path === "-" ? await buffer(terminal.input) : readFileSync(path);
  } catch (error) {
    throw new Refusal("unreadable", `Cannot read ${path} (${codeOf(error)}).`);
  }
}

interface Section {
  title: string;
  findings: readonly { rule?: string; at: string; text: string }[];
}

function sectionsOf({ schema, rules, live }: Judgement, mark: MarkFinding): Section[] {
  return [
    { title: "schema", findings: schema.map(({ at, text }) => ({ at, text: `${at.split("/").at(-1)} ${text}.` })) },
    { title: "business rules", findings: rules.map(({ number, at, says }) => ({ rule: number, at, text: says })) },
    { title: "IRmark", findings: markFindings(mark) },
    { title: "beyond HMRC's published rules", findings: live },
  ];
}

const MARK_AT = "IRenvelope/IRheader/IRmark";

function markFindings(mark: MarkFinding): Section["findings"] {
  if (mark.state === "right") return [];
  return mark.state === "missing"
    ? [{ rule: "2022", at: MARK_AT, text: `The IRmark is missing. It must be ${mark.expected}.` }]
    : [{ rule: "2021", at: MARK_AT, text: `The IRmark does not match this body. It must be ${mark.expected}.` }];
}

function sectionText({ title, findings }: Section): string {
  if (findings.length === 0) return `${title}: ok`;
  const lines = findings.map(
    ({ rule, at, text }) => `  ${rule === undefined ? "" : `${rule}  `}${text}\n        at ${at}`,
  );
  return [`${title}: ${findings.length} found`, ...lines].join("\n");
}

function notJudgedText(paths: readonly string[]): string {
  return ["not checked, because the built-in rules do not cover it:", ...paths.map((path) => `  ${path}`)].join("\n");
}

function asJson({ schema, rules, live, notJudged }: Judgement, mark: MarkFinding) {
  return {
    schema,
    rules: rules.map(({ number, at, says }) => ({ rule: number, at, text: says })),
    irmark: mark,
    live: live.map(({ at, text }) => ({ at, text })),
    not_judged: notJudged,
  };
}
