// Why HMRC rejected a filing: its own words, what they mean, and what to do.

import type { FilingRow } from "../../../filings/filing.ts";
import { Card, FilingLink } from "../../frame/components.tsx";
import { mayDo, pathIn, type Visit } from "../../frame/visit.ts";
import { type ExplainedError, explainedErrors } from "./authority-errors.ts";

export function AuthorityErrors({ visit, filing, wasSent }: { visit: Visit; filing: FilingRow; wasSent: boolean }) {
  if (filing.hmrc_error === null) return null;
  const errors = explainedErrors(filing.hmrc_error);
  return (
    <Card title="Why it failed">
      {!wasSent && filing.amends !== null && (
        <p class="below">
          This amendment was never sent:{" "}
          <FilingLink visit={visit} id={filing.amends}>
            the return it amends
          </FilingLink>{" "}
          was rejected with this error.
        </p>
      )}
      {visit.mode === "sandbox" && filing.scenario !== null && (
        <p class="below">
          This return used the sandbox scenario <code>{filing.scenario}</code>.
        </p>
      )}
      {errors.map((error, index) => (
        <section key={index} class="explained">
          <Explained visit={visit} filing={filing} error={error} />
        </section>
      ))}
    </Card>
  );
}

function Explained({ visit, filing, error }: { visit: Visit; filing: FilingRow; error: ExplainedError }) {
  return (
    <>
      <h3>{error.number === "" ? "Error" : `Error ${error.number}`}</h3>
      <blockquote class="quoted">{error.text}</blockquote>
      <p>
        <strong>What it means:</strong> {error.means}
      </p>
      <p>
        <strong>What to do:</strong> {error.todo}
      </p>
      <Place visit={visit} filing={filing} place={error.place} />
    </>
  );
}

function Place({ visit, filing, place }: { visit: Visit; filing: FilingRow; place: ExplainedError["place"] }) {
  if (place === "credentials")
    return (
      <p>
        {mayDo(visit, "administer") ? (
          <a href={pathIn(visit, "/settings/authority")}>Go to HMRC settings</a>
        ) : (
          "An owner of your organisation can change the HMRC settings."
        )}
      </p>
    );
  if (place === "earlier_filings")
    return (
      <p>
        <a href={pathIn(visit, `/filings?q=${filing.company_utr}`)}>All filings with this UTR</a>
      </p>
    );
  return null;
}
