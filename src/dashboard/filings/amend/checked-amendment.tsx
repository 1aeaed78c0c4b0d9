// What a check of an amendment found: its tax and its warnings, before anything is filed.

import type { Warning } from "../../../../packages/ct600/problem.ts";
import { poundsText } from "../../../../packages/ct600/text/numbers.ts";
import type { FilingRow } from "../../../filings/filing.ts";
import { WarningGroups } from "../filing/warnings.tsx";

/** What a check found. It is shown before anything is filed. */
export interface AmendmentShown {
  /** Which change this is of: the form sends it back, and another change is checked first. */
  mark: string;
  taxDuePence: number;
  warnings: readonly Warning[];
}

/** Above the button, so that they are read before it is pressed. */
export function warningsIn(check: AmendmentShown | null) {
  if (check === null || check.warnings.length === 0) return [];
  const lead = (
    <p>You can submit the amendment with them. Fields that this form does not have are amended through the API.</p>
  );
  return [{ title: "Warnings", id: "warnings", lead, content: <WarningGroups warnings={check.warnings} /> }];
}

/** It gets the focus, as what is wrong with a form does. */
export function CheckSummary({ newest, check }: { newest: FilingRow; check: AmendmentShown }) {
  const { taxDuePence, warnings } = check;
  return (
    <div class="alert alert-note error-summary" role="status" aria-labelledby="check-title" tabIndex={-1} autofocus>
      <h2 id="check-title" class="alert-title">
        Checked: nothing is filed yet
      </h2>
      <p>
        The amended return is valid. Its tax is {poundsText(taxDuePence)}; the return as it stands has{" "}
        {poundsText(newest.tax_due_pence)}.
      </p>
      {warnings.length === 0 ? (
        <p>There are no warnings. Submit the amendment, or change it and check it again.</p>
      ) : (
        <p>
          Read <a href="#warnings">the warnings</a>, then submit the amendment, or change it and check it again.
        </p>
      )}
    </div>
  );
}
