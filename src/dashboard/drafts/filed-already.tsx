// That a return for a period is there already: a second one is refused by HMRC, and seldom meant.

import { numberText } from "../../../packages/ct600/text/numbers.ts";
import type { FilingRow } from "../../filings/filing.ts";
import { type PeriodOfCompany, standingReturns } from "../../filings/lists/of-period.ts";
import { ukWallClock } from "../../platform/clock.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { Alert, FilingLink } from "../frame/components.tsx";
import { Day } from "../frame/format.tsx";
import { scopeOf, type Visit } from "../frame/visit.ts";

const MOST_NAMED = 3;

export async function filedAlready(visit: Visit, of: PeriodOfCompany, db: Queryable) {
  const filings = await standingReturns(db, scopeOf(visit), of);
  const same = filings.filter(({ period_start, period_end }) => period_start === of.start && period_end === of.end);
  if (filings.length === 0) return null;
  return (
    <Alert
      tone="wait"
      title={`A return for ${same.length > 0 ? "this period" : "a part of this period"} is there already`}
    >
      <ReturnsThere visit={visit} filings={same.length > 0 ? same : filings} />
      <p>
        HMRC accepts one return for a period. To correct it, amend it on its page.
        {visit.mode === "sandbox" && " In the sandbox another one can be filed."}
      </p>
    </Alert>
  );
}

function ReturnsThere({ visit, filings }: { visit: Visit; filings: readonly FilingRow[] }) {
  const more = filings.length - MOST_NAMED;
  return (
    <>
      {filings.slice(0, MOST_NAMED).map(({ id, period_start: start, period_end: end, created_at: at }) => (
        <p key={id}>
          <FilingLink visit={visit} id={id}>
            The return for <Day day={start} /> to <Day day={end} />
          </FilingLink>{" "}
          was made here on <Day day={ukWallClock(at).date} />.
        </p>
      ))}
      {more > 0 && <p>{numberText(more)} more are not named here.</p>}
    </>
  );
}
