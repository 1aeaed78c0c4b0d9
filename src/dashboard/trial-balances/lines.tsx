// The lines of a trial balance, each with its category and why, and what of the file is no line.

import { numberText } from "../../../packages/ct600/text/numbers.ts";
import { leftOutText } from "../../trial-balances/csv.ts";
import type { TrialBalanceFound } from "../../trial-balances/map.ts";
import { Alert, Table } from "../frame/components.tsx";
import type { Typed } from "./typed.ts";
import { amountText, categoryText, lineText } from "./words.ts";

const MOST_SHOWN = 300;

const WHY: Readonly<Record<string, string>> = {
  given: "chosen here",
  remembered: "remembered",
  chart: "known code and name",
  name: "by its name",
};

export function Lines({ lines }: { lines: TrialBalanceFound["lines"] }) {
  const more = lines.length - MOST_SHOWN;
  return (
    <>
      <Table
        caption="Accounts with their categories"
        rows={lines.slice(0, MOST_SHOWN).map((line, at) => ({ line, at }))}
        keyOf={({ at }) => String(at)}
        columns={[
          { title: "Account", cell: ({ line }) => lineText(line) },
          { title: "Balance", cell: ({ line }) => <span class="number">{amountText(line)}</span> },
          { title: "Category", cell: ({ line }) => (line.category === null ? "–" : categoryText(line.category)) },
          { title: "Why", cell: ({ line }) => (line.why === null ? "–" : WHY[line.why]) },
        ]}
      />
      {more > 0 && <p class="hint">{numberText(more)} more are not shown here.</p>}
    </>
  );
}

export function LeftOut({ totals: { now, before } }: Pick<Typed, "totals">) {
  const texts = [
    ...(now.length > 0 ? [leftOutText(now)] : []),
    ...(before.length > 0 ? [`Of the year before: ${leftOutText(before)}`] : []),
  ];
  if (texts.length === 0) return null;
  return (
    <Alert tone="note" title="Totals are no accounts">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Alert>
  );
}
