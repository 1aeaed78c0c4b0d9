// The tax calculation, line by line, so that a reader with a calculator can follow it: the rows of the computation that
// made the return.

import { type Computation, compute } from "../../../../packages/ct600/computation/computation.ts";
import { type WorkingRow, workingSections } from "../../../../packages/ct600/computation/working-rows.ts";
import type { ReturnInput } from "../../../../packages/ct600/return.ts";
import { type ShownSource, shownSources } from "../../../../packages/ct600/sources/shown.ts";
import { poundsText } from "../../../../packages/ct600/text/numbers.ts";
import type { FilingRow } from "../../../filings/filing.ts";
import { ukWallClock } from "../../../platform/clock.ts";
import { Alert, Card } from "../../frame/components.tsx";
import { OtherSources } from "../came-from.tsx";
import { Ledger, type LedgerLine } from "./ledger.tsx";

export function TaxCard({ filing, input }: { filing: FilingRow; input: ReturnInput }) {
  const computation = compute(input, { today: ukWallClock(filing.created_at).date });
  const { due } = computation.charge;
  return (
    <Card title="Tax calculation">
      {due.value !== BigInt(filing.tax_due_pence) && (
        <Alert tone="wait" title="The rates have changed since this was filed">
          <p>
            {poundsText(filing.tax_due_pence)} was filed. With current rates it would be {poundsText(due.value)}, as
            below.
          </p>
        </Alert>
      )}
      <WorkingLedger computation={computation} input={input} />
    </Card>
  );
}

interface Worked {
  computation: Computation;
  /** That of the computation, where its sources are known to be right. */
  input?: ReturnInput | null;
}

export function WorkingLedger({ computation, input = null }: Worked) {
  const sources = new Map(input === null ? [] : shownSources(input).map((source) => [source.field, source]));
  const told = workingSections(computation);
  const sections = told.map(({ title, rows }) => ({ title, lines: rows.map((row) => ledgerLine(row, sources)) }));
  // A trade and its tax are read in one go; headings help only where there is more.
  const groups = computation.isPlain ? [{ lines: sections.flatMap(({ lines }) => lines) }] : sections;
  const inRows = new Set(told.flatMap(({ rows }) => rows.flatMap(({ inputs }) => inputs)));
  return (
    <>
      <Ledger caption="Tax calculation" groups={groups} />
      <OtherSources sources={[...sources.values()].filter(({ field }) => !inRows.has(field))} />
    </>
  );
}

function ledgerLine(row: WorkingRow, sources: ReadonlyMap<string, ShownSource>): LedgerLine {
  const { id, words, boxes, working, value, isResult, inputs } = row;
  const from = inputs.flatMap((path) => sources.get(path) ?? []);
  return { key: id, what: words, working, from, source: sourceText(row), box: boxes.join(", "), value, isResult };
}

/** `CTA 2010 s18A · HMRC rules 9198, 9199`. */
function sourceText({ statutes, rules }: WorkingRow): string {
  const held = rules.length === 0 ? [] : [`HMRC ${rules.length === 1 ? "rule" : "rules"} ${rules.join(", ")}`];
  return [...statutes, ...held].join(" · ");
}
