// `quarterday check message.xml`: checks a return as HMRC would, with the findings of schema, rules and IRmark apart.

import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import type { Verdict } from "../artefacts/official-pack.ts";
import { checkMessage, type MarkFinding } from "../checks/check-message.ts";
import type { Judgement } from "../checks/judge.ts";
import { ukWallClock } from "../platform/clock.ts";
import { codeOf, Refusal } from "../platform/errors.ts";
import type { Alone } from "./command.ts";
import { dateOption } from "./date-options.ts";
import { firstPositional } from "./options.ts";

/** Nothing wrong was found, but there are parts that no built-in rule speaks of. */
const NOT_JUDGED = 3;

export async function check(alone: Alone): Promise<number> {
  const today = dateOption(alone, "today") ?? ukWallClock(alone.clock.now()).date;
  const source = await fileOf(firstPositional(alone), alone);
  const checked = checkMessage(source, today);
  if (checked.kind === "unreadable") throw new Refusal("unreadable", `This message cannot be read: ${checked.reason}.`);
  if (checked.kind === "no_return")
    throw new Refusal(
      "no_return",
      "This is not a CT600 submission. It must be a GovTalkMessage with an IRenvelope (namespace …/taxation/CT/5) in its Body.",
    );
  const { judgement, mark } = checked;
  const official = await officialVerdict(source, today, alone);
  const sections = [...sectionsOf(judgement, mark), ...officialSections(official)];
  const notJudged = judgement.notJudged.length === 0 ? [] : [notJudgedText(judgement.notJudged)];
  const text = [...sections.map(sectionText), ...notJudged].join("\n");
  alone.output.say(text, { ...asJson(judgement, mark, today), official });
  if (sections.some(({ findings }) => findings.length > 0)) return 1;
  return judgement.notJudged.length > 0 && official === null ? NOT_JUDGED : 0;
}

interface Official extends Verdict {
  release: string;
}

async function officialVerdict(source: Uint8Array, today: string, { openPack }: Alone): Promise<Official | null> {
  const pack = await openPack();
  if (pack === null) return null;
  try {
    return { release: pack.release, ...(await pack.judge(source, today)) };
  } finally {
    await pack.close();
  }
}

function officialSections(official: Official | null): Section[] {
  if (official === null) return [];
  const findings = (found: Verdict["rules"]) =>
    found.map(({ rule, at, text }) => ({ ...(rule === null ? {} : { rule }), at: at.replace(/^Body\//, ""), text }));
  return [
    { title: `HMRC's schema ${official.release}`, findings: findings(official.schema) },
    { title: `HMRC's rules ${official.release}`, findings: findings(official.rules) },
  ];
}

async function fileOf(path: string, { terminal }: Alone): Promise<Uint8Array> {
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

function asJson({ schema, rules, live, notJudged }: Judgement, mark: MarkFinding, today: string) {
  return {
    today,
    schema,
    rules: rules.map(({ number, at, says }) => ({ rule: number, at, text: says })),
    irmark: mark,
    live: live.map(({ at, text }) => ({ at, text })),
    not_judged: notJudged,
  };
}
