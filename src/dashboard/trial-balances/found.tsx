// What was found in a trial balance: what keeps it from becoming a return, the accounts that somebody has to look at,
// what is to decide later, and all lines with why each is where it is.

import { numberText } from "../../../packages/ct600/text/numbers.ts";
import { fold } from "../../../packages/trial-balance/names/fold.ts";
import { hasKnownWord } from "../../../packages/trial-balance/names/nearest.ts";
import { money } from "../../../packages/trial-balance/text.ts";
import { shownCategories } from "../../trial-balances/categories.ts";
import type { FoundForCompany, TrialBalanceFound } from "../../trial-balances/map.ts";
import { Alert, Card, Facts } from "../frame/components.tsx";
import { Button, Checkbox, Select } from "../frame/forms/form-parts.tsx";
import type { Visit } from "../frame/visit.ts";
import { LastYear } from "./last-year.tsx";
import { LeftOut, Lines } from "./lines.tsx";
import type { Typed } from "./typed.ts";
import { amountText, categoryText, forPeople, groupsOf, lineText } from "./words.ts";

/** Lists of all categories on one page: more are asked once these are chosen. */
const MOST_ASKED = 25;
const MOST_TOLD = 20;

/** They are told where the account is asked about. */
const OF_LINES = new Set(["line_not_mapped", "line_ambiguous", "proposed_by_name", "chart_row_asks"]);
/** Balances that cannot stay where they are: what is said of them may be wrong. */
const MISPLACED: ReadonlyMap<string, string> = new Map([
  ["suspense_not_nil", "It stands nowhere in the accounts. If it is something else, choose that."],
  ["disposal_not_posted", "It stands nowhere in the accounts. If it is something else, choose that."],
  ["category_not_in_standard", "These accounts have no place for it. If it is something else, choose that."],
  ["rounding_too_large", "It is too much for a rounding. If it is something else, choose that."],
]);

const GROUPS = groupsOf(shownCategories);
const QUESTIONS = new Map<string, string | null>(shownCategories.map(({ id, asks }) => [id, asks]));

type Line = TrialBalanceFound["lines"][number];

interface FoundProps {
  visit: Visit;
  of: FoundForCompany & Pick<Typed, "totals">;
}

export function Found({ visit, of: { found, remembered, totals } }: FoundProps) {
  const asked = askedIn(found);
  const problems = found.errors.filter(({ code }) => !OF_LINES.has(code));
  const isStartable = found.input !== null;
  return (
    <>
      <input type="hidden" name="said" value={visit.form.get("said") ?? "[]"} />
      <LeftOut totals={totals} />
      {problems.length > 0 && (
        <Alert tone="bad" title="Correct these first">
          <Messages of={problems.map(({ message }) => message)} />
        </Alert>
      )}
      {asked.length > 0 && <Asked asked={asked} />}
      <Card title={isStartable ? "The figures" : "The sums"}>
        <Sums found={found} />
        <LastYear visit={visit} from={found.last_filing} />
        <Told found={found} />
        {isStartable && (
          <>
            <Checkbox
              name="remember"
              value="yes"
              checked={visit.form.get("remember") !== null || asked.length === 0}
              label={
                remembered === null
                  ? "Remember for this company what its accounts are"
                  : `Remember what was chosen here too (${numberText(remembered.entries)} accounts are remembered)`
              }
            />
            <div class="actions form-actions">
              <Button tone={asked.length === 0 ? "main" : "plain"} name="do" value="start">
                Start the return with these figures
              </Button>
            </div>
          </>
        )}
      </Card>
      <Card title="All accounts">
        <details>
          <summary>
            {numberText(found.lines.length)} {found.lines.length === 1 ? "account" : "accounts"}, and where each goes
          </summary>
          <Lines lines={found.lines} />
        </details>
      </Card>
    </>
  );
}

interface AskedLine {
  at: number;
  line: Line;
  /** Whether nothing can be started before it is said. */
  isNeeded: boolean;
  isOfLastYear: boolean;
  nearest: readonly string[];
  asks: string;
}

/** Those that keep the return from being started first, then those that somebody has to confirm. */
function askedIn({ lines, previous_lines: before, ...found }: TrialBalanceFound): AskedLine[] {
  const asksOf = questionsOn(found);
  const now = lines.map((line, at) => ({ line, at, field: `lines.${at}`, isOfLastYear: false }));
  const last = before.map((line, at) => ({
    ...{ line, at: lines.length + at, field: `previous_lines.${at}`, isOfLastYear: true },
  }));
  const asked = [...now, ...last].flatMap(({ field, ...given }) => {
    const question = asksOf(given.line, field);
    return question === null ? [] : [{ ...given, ...question }];
  });
  return asked.sort((one, other) => Number(other.isNeeded) - Number(one.isNeeded));
}

type Asks = Pick<AskedLine, "isNeeded" | "nearest" | "asks">;

/** What is asked of a line; null where it is clear. */
function questionsOn({ unmapped, warnings, errors }: Pick<TrialBalanceFound, "unmapped" | "warnings" | "errors">) {
  const open = new Map(unmapped.map((line) => [line.field, line]));
  const misplaced = new Map(errors.flatMap((error) => (MISPLACED.has(error.code) ? [[error.field, error]] : [])));
  const doubts = new Set(warnings.filter(({ code }) => OF_LINES.has(code)).map(({ field }) => field));
  return ({ category, name }: Line, field: string): Asks | null => {
    const unknown = open.get(field);
    if (unknown !== undefined)
      return { isNeeded: true, nearest: unknown.nearest, asks: unknown.asks ?? notKnownText(name) };
    if (category === null) return null;
    const error = misplaced.get(field);
    if (error !== undefined)
      return { isNeeded: true, nearest: error.nearest ?? [], asks: MISPLACED.get(error.code) ?? "" };
    if (!doubts.has(field)) return null;
    return { isNeeded: false, nearest: [], asks: QUESTIONS.get(category) ?? "Its name says so. Is that right?" };
  };
}

function notKnownText(name: string | null): string {
  return hasKnownWord(fold(name ?? ""))
    ? "Nothing says what it is."
    : "Nothing in its name says what it is. The first three are what such an account commonly is.";
}

function Asked({ asked }: { asked: readonly AskedLine[] }) {
  const shown = asked.slice(0, MOST_ASKED);
  const more = asked.length - shown.length;
  return (
    <Card title="What are these accounts?">
      <div class="prose lead">
        <p>
          What is chosen already is a proposal: look at each account, and change what is not right. Saving says that
          what stands here is right.
        </p>
      </div>
      {shown.map(({ at, line, isOfLastYear, nearest, asks }) => (
        <div key={at}>
          <input
            type="hidden"
            name={`account.${at}`}
            value={JSON.stringify({
              ...(line.code !== null && { code: line.code }),
              ...(line.name !== null && { name: line.name }),
            })}
          />
          <Select
            name={`category.${at}`}
            label={`${lineText(line)}, ${amountText(line)}${isOfLastYear ? ", in the year before" : ""}`}
            hint={asks}
            value={line.category ?? ""}
            options={[
              ...(line.category === null ? ([["", "Choose …"]] as const) : []),
              ...nearest.map((id) => [id, `Perhaps: ${categoryText(id)}`] as const),
            ]}
            groups={GROUPS}
          />
        </div>
      ))}
      {more > 0 && <p class="hint">{numberText(more)} more are asked once these are saved.</p>}
      <div class="actions form-actions">
        <Button tone="main" name="do" value="map">
          Save what these are
        </Button>
      </div>
    </Card>
  );
}

function Sums({ found: { totals, identity, input } }: { found: TrialBalanceFound }) {
  return (
    <Facts
      of={[
        ["Debits", money(totals.debit)],
        ["Credits", money(totals.credit)],
        ...(totals.difference === 0 ? [] : ([["Difference", money(totals.difference)]] as const)),
        ...(identity === null || input === null
          ? []
          : ([
              ["Profit before tax", money(identity.reserve.profit_before_tax)],
              ["Trading profit before allowances", money(input.financials.trading_profit)],
              ["Net assets", money(identity.net_assets)],
            ] as const)),
      ]}
    />
  );
}

/** What is worth a second look, and what is to decide in the return. */
function Told({ found }: { found: TrialBalanceFound }) {
  const { warnings, choices, hints, lines, previous_lines: before, last_filing: last } = found;
  const accounts = new Map(
    [...(last?.lines ?? []), ...before, ...lines].map((line) => [line.code ?? line.name ?? "", lineText(line)]),
  );
  const told = warnings.filter(({ code }) => !OF_LINES.has(code)).map(({ message }) => message);
  return (
    <>
      {choices.length > 0 && (
        <Alert tone="note" title="To decide in the return: nothing is claimed before">
          <ul>
            {choices.slice(0, MOST_TOLD).map(({ line = "", amount, why, options }, at) => (
              <li key={`${line} ${at}`}>
                {line !== "" && `${accounts.get(line) ?? line}${amount === null ? "" : `, ${money(amount)}`}: `}
                {forPeople(why)}
                <ul>
                  {options.map(({ means }) => (
                    <li key={means}>{forPeople(means)}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {told.length + hints.length > 0 && (
        <Alert tone="wait" title="Worth a second look">
          <Messages of={[...told, ...hints.map(({ message }) => message)]} />
        </Alert>
      )}
    </>
  );
}

function Messages({ of }: { of: readonly string[] }) {
  const more = of.length - MOST_TOLD;
  return (
    <ul>
      {of.slice(0, MOST_TOLD).map((message, at) => (
        <li key={`${at}`}>{forPeople(message)}</li>
      ))}
      {more > 0 && <li>{numberText(more)} more are not shown.</li>}
    </ul>
  );
}
