// What a trial balance leaves to a person, as tasks of the draft that begins with it.

import { type SectionName, sectionOf, sectionTable } from "../../../packages/ct600/input/draft-sections.ts";
import { money, numberText } from "../../../packages/trial-balance/text.ts";
import type { ToDecide } from "../../drafts/draft.ts";
import type { FoundForCompany } from "../../trial-balances/map.ts";
import { forPeople, lineText } from "./words.ts";

type Left = Pick<FoundForCompany["found"], "choices" | "hints" | "lines" | "previous_lines" | "last_filing">;
type Choice = Left["choices"][number];

/** The sections that its choices and hints point to, asked for as if they were ticked: else nobody is led there. */
export function sectionsToDecide({
  choices,
  hints,
}: Pick<FoundForCompany["found"], "choices" | "hints">): Partial<Record<SectionName, { needed: true }>> {
  const fields = [
    ...choices.flatMap(({ options }) => options.map(({ field }) => field)),
    ...hints.map(({ field }) => field),
  ];
  const sections = fields.map((field) => (field === null ? null : sectionOf(field)));
  return Object.fromEntries(
    sections
      .filter((name): name is SectionName => name !== null && sectionTable[name].isAlways !== true)
      .map((name) => [name, { needed: true as const }]),
  );
}

/** Of one section. More of them are told by their number. */
const MOST_KEPT = 30;
const LONGEST_NAME = 80;

/** What the draft keeps of them until they are answered, by the section of their first field. */
export function toDecideIn(found: Left): ReadonlyMap<SectionName, readonly ToDecide[]> {
  const nameOf = namesIn(found);
  const left = [...found.choices.map((one) => ofChoice(one, nameOf)), ...found.hints.map(ofHint)];
  const kept = new Map<SectionName, ToDecide[]>();
  for (const one of left) {
    const [first] = one.fields;
    const section = first === undefined ? null : sectionOf(first);
    if (section === null) continue;
    kept.set(section, [...(kept.get(section) ?? []), one]);
  }
  return new Map([...kept].map(([section, all]) => [section, bounded(all)]));
}

function bounded(all: readonly ToDecide[]): readonly ToDecide[] {
  const rest = all.slice(MOST_KEPT);
  if (rest.length === 0) return all;
  const fields = [...new Set(rest.flatMap((one) => one.fields))];
  const text = `${numberText(rest.length)} more that the trial balance left to decide are not decided yet.`;
  return [...all.slice(0, MOST_KEPT), { text, fields, amount: rest.reduce((sum, one) => sum + (one.amount ?? 0), 0) }];
}

function namesIn({ lines, previous_lines: before, last_filing: last }: Left) {
  const all = [...(last?.lines ?? []), ...before, ...lines];
  const names = new Map(all.map((line) => [line.code ?? line.name ?? "", lineText(line)]));
  return ({ line = "" }: Choice) => [...(names.get(line) ?? line)].slice(0, LONGEST_NAME).join("");
}

function ofChoice(choice: Choice, nameOf: (choice: Choice) => string): ToDecide {
  const { kind, amount, options } = choice;
  const fields = options.flatMap(({ field }) => (field === null ? [] : [field]));
  const pounds = amount === null ? "" : money(amount);
  const text = {
    capital_addition: () => `You have not said what the addition of ${pounds}, ${nameOf(choice)}, is for tax.`,
    disposal: () => `You have not said what the disposal in ${nameOf(choice)} is for tax.`,
    tax_charge: () =>
      `You have not said whether the tax is posted: the accounts have no tax charge${pounds === "" ? "" : `. Before any choice the tax was ${pounds}`}.`,
    non_trading_deficit: () =>
      `You have not said whether the deficit of ${pounds}, of interest and other loan relationships, is set against profits or carried forward.`,
  }[kind]();
  return { text, fields, amount: kind === "capital_addition" ? amount : null };
}

function ofHint({ field, amount, message }: Left["hints"][number]): ToDecide {
  const isFirst = field === "accounts.first_period";
  const said = forPeople(message);
  return {
    text: amount === undefined || said.includes(money(amount)) ? said : `${money(amount)}. ${said}`,
    // Figures of the year before say that it is none.
    fields: isFirst ? [field, "accounts.comparatives"] : [field],
    amount: null,
  };
}
