// What decides whether a return can be filed by hand at all, asked before anything else is: the rows of the table of
// eligibility that have words for it. Ticked, each says at once what follows: it stops, or own accounts are asked for.

import { eligibilityOf } from "../../../../packages/ct600/eligibility/eligibility.ts";
import { ELIGIBILITY_TABLE } from "../../../../packages/ct600/eligibility/input.ts";
import type { Row } from "../../../../packages/ct600/eligibility/row.ts";
import { checkRegistrationNumber } from "../../../../packages/ct600/input/registration-number.ts";
import { MIRRORED } from "../../../../packages/ct600/pages/mirrored/mirrored-pages.ts";
import type { FormField, Problems } from "../../frame/forms/form-fields.tsx";

interface Beyond {
  /** The fact as a program would send it. */
  readonly name: string;
  readonly label: string;
  /** What follows by hand: it cannot be filed, the company's own accounts are asked for, or it is only said. */
  readonly follows: "stops" | "own accounts" | "said";
  readonly says: string;
}

const ONLY_PROGRAMS: readonly string[] = MIRRORED.map(([letter]) => letter);

/** In the order of the table. */
export const BEYOND: readonly Beyond[] = Object.entries(ELIGIBILITY_TABLE).flatMap(([field, rows]) =>
  Object.entries<Row>(rows).flatMap(([value, row]) => beyond(`${field}.${value}`, row)),
);

function beyond(name: string, { tick, hmrc, pages = [] }: Row): Beyond[] {
  if (tick === undefined || hmrc === undefined) return [];
  const of = { name, label: tick };
  const says = `${hmrc.message} ${hmrc.whatToDo}`;
  if (hmrc.effect === "cannot_be_filed" || pages.some((letter) => ONLY_PROGRAMS.includes(letter)))
    return [{ ...of, follows: "stops", says }];
  if (hmrc.effect === "note") return [{ ...of, follows: "said", says }];
  return [{ ...of, follows: "own accounts", says: `${says} A page to upload them is added.` }];
}

const of = (...fields: readonly string[]) =>
  BEYOND.filter(({ name }) => fields.some((field) => name.startsWith(`${field}.`)));

const GROUPS: readonly (readonly [legend: string, ticks: readonly Beyond[]])[] = [
  ["The company", of("company_type")],
  ["What it earns and claims", of("income", "claims")],
  ["Its accounts and its return", of("circumstances", "standard")],
];

const tickedIn = (form: URLSearchParams) => {
  const names = form.getAll(FIELD);
  return BEYOND.filter(({ name }) => names.includes(name));
};

const FIELD = "beyond";

/** Why the return cannot be filed by hand, by the tick that says so. */
export function beyondProblems(form: URLSearchParams): Problems {
  return Object.fromEntries(
    tickedIn(form)
      .filter(({ follows }) => follows === "stops")
      .map(({ name, says }) => [name, says]),
  );
}

export const asksOwnAccounts = (form: URLSearchParams) =>
  tickedIn(form).some(({ follows }) => follows === "own accounts");

/** For the summary of what is wrong, which leads to them. */
export const BEYOND_FIELDS: readonly FormField[] = BEYOND.map(({ name, label }) => ({
  name,
  label,
  draw: () => <></>,
}));

export function BeyondTicks({ form, problems }: { form: URLSearchParams; problems: Problems }) {
  const ticked = new Set(tickedIn(form).map(({ name }) => name));
  return (
    <details class="beyond" open={ticked.size > 0}>
      <summary>Rare cases: what cannot be filed here, or only with accounts of your own</summary>
      {GROUPS.map(([legend, group]) => (
        <fieldset key={legend}>
          <legend class="legend">{legend}</legend>
          {group.map(({ name, label, follows, says }) => (
            <div key={name}>
              <label class="check">
                <input
                  type="checkbox"
                  id={name}
                  name={FIELD}
                  value={name}
                  checked={ticked.has(name)}
                  aria-describedby={`${name}-says`}
                  aria-invalid={problems[name] === undefined ? undefined : "true"}
                />{" "}
                {label}
              </label>
              <p class={follows === "stops" ? "beyond-says stops" : "beyond-says"} id={`${name}-says`}>
                {says}
              </p>
            </div>
          ))}
        </fieldset>
      ))}
    </details>
  );
}

/**
 * What its number says of a company at the beginning: that its return cannot be filed here, or what is worth a second
 * look and goes on when it is saved again.
 */
export function numberSays(number: string, today: string): { text: string; isFinal: boolean } | null {
  if (checkRegistrationNumber(number).kind === "invalid") return null;
  const { hmrc } = eligibilityOf({ registration_number: number }, today);
  const reason = hmrc.reasons.find(({ effect }) => effect !== "own_documents");
  if (reason === undefined) return null;
  const isFinal = reason.effect === "cannot_be_filed";
  const text = `${reason.message} ${reason.whatToDo}`;
  return { isFinal, text: isFinal ? text : `${text} If it is right, save it again.` };
}
