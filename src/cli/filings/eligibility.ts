// `quarterday eligibility question.json`: what can be filed, from the same table and in the same words as the API. It
// needs neither service nor database.

import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { readEligibility } from "../../../packages/ct600/eligibility/read.ts";
import { type ShownEligibility, shownEligibility } from "../../../packages/ct600/eligibility/shown-eligibility.ts";
import { ukWallClock } from "../../platform/clock.ts";
import { codeOf, Refusal } from "../../platform/errors.ts";
import type { Context } from "../command.ts";
import { dateOption } from "../date-options.ts";
import { DONE, REFUSED } from "../exit-codes.ts";
import { listOption, textOption } from "../options.ts";
import { tellProblems } from "./told-problems.ts";

/** Options that say one thing, and those that say several, by the field of the question. */
export const WORD_OPTIONS = {
  "company-type": "company_type",
  number: "registration_number",
  standard: "standard",
  "own-accounts": "own_accounts",
} as const;
export const LIST_OPTIONS = ["income", "claims", "circumstances", "pages"] as const;

/** Exit code 1 if the return cannot be filed here. */
export async function eligibility(context: Context): Promise<number> {
  const read = readEligibility({ ...(await questionIn(context)), ...optionsOf(context) });
  if (read.kind === "unsound")
    return tellProblems(read, { what: "The question has", so: "Nothing was answered." }, context);
  const today = dateOption(context, "today") ?? ukWallClock(context.clock.now()).date;
  const answer = shownEligibility(read.asked, today);
  context.output.say(textOf(answer), answer);
  return answer.hmrc.can_file === false ? REFUSED : DONE;
}

async function questionIn({ positionals: [path], terminal }: Context): Promise<object> {
  if (path === undefined) return {};
  const text = String(await (path === "-" ? buffer(terminal.input) : readFile(path)));
  try {
    const question: unknown = JSON.parse(text);
    if (typeof question === "object" && question !== null && !Array.isArray(question)) return question;
  } catch {}
  throw new Refusal("invalid_json", `${path === "-" ? "The question" : path} is not a JSON object.`);
}

function readFile(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Refusal("unreadable", `Cannot read ${path} (${codeOf(error)}).`);
  }
}

/** What is said on the command line wins. */
function optionsOf(context: Context): object {
  const [start, end] = [textOption(context, "start"), textOption(context, "end")];
  const words = Object.entries(WORD_OPTIONS).map(([option, field]) => [field, textOption(context, option)]);
  const lists = LIST_OPTIONS.map((field) => [field, listOption(context, field)]);
  const given = [...words, ...lists].filter(([, value]) => value !== null);
  return {
    ...Object.fromEntries(given),
    ...((start !== null || end !== null) && {
      period: { ...(start !== null && { start }), ...(end !== null && { end }) },
    }),
  };
}

function textOf({ hmrc, companies_house: register }: ShownEligibility): string {
  return [partText("HMRC", hmrc, hmrc.pages), partText("Companies House", register, [])].join("\n\n");
}

type Part = ShownEligibility["companies_house"];

function partText(who: string, part: Part, pages: readonly string[]): string {
  const lines = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : [`  ${title}:`, ...items.map((item) => `    ${item}`)];
  return [
    `${who}: ${VERDICTS[String(part.can_file)]}`,
    ...part.reasons.map(({ message, what_to_do, fact }) => `  ${fact}: ${message} ${what_to_do}`),
    ...(pages.length === 0 ? [] : [`  pages: ${pages.join(", ")}`]),
    ...(part.accounts === null ? [] : [`  accounts: ${part.accounts.why}`]),
    ...lines("will be asked", [...part.needs, ...part.needs_one_of.map((paths) => paths.join(" or "))]),
    ...lines(
      "not known",
      part.not_known.map(({ message }) => message),
    ),
  ].join("\n");
}

const VERDICTS: Readonly<Record<string, string>> = {
  true: "can be filed",
  false: "cannot be filed here",
  with_own_documents: "can be filed with the company's own accounts",
};
