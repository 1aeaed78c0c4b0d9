// Importing companies from CSV: pasted from a spreadsheet, or from the lines of a file.

import { numberText } from "../../../packages/ct600/text/numbers.ts";
import { IMPORT_COLUMNS, type ImportResult, importCompanies, MOST_COMPANIES } from "../../companies/import.ts";
import { Refusal } from "../../platform/errors.ts";
import { Alert, Card, Copyable } from "../frame/components.tsx";
import { formPage } from "../frame/forms/form-page.tsx";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";

export async function importPage(visit: Visit): Promise<PageResponse> {
  return importForm(visit, { problem: null, refused: refusedIn(visit.keptState) });
}

type Refused = Extract<ImportResult, { kind: "refused" }>;

export async function importThese(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const text = visit.form.get("csv") ?? "";
  try {
    const result = await importCompanies(parts.db, scopeOf(visit), text, visit.actor, parts);
    if (result.kind === "refused") return importForm(visit, { problem: wrongLines(result), refused: result });
  } catch (error) {
    if (error instanceof Refusal && error.field !== null)
      return importForm(visit, { problem: error.message, refused: null });
    throw error;
  }
  return { kind: "redirect", to: pathIn(visit, "/companies"), notice: "companies_imported" };
}

function wrongLines({ problems, leftOut }: Refused): string {
  const count = problems.length + leftOut;
  return `${count === 1 ? "One line is" : `${numberText(count)} lines are`} not right. No company was added.`;
}

function refusedIn(state: string | null): Refused | null {
  return state === null ? null : JSON.parse(state);
}

const SAMPLE =
  "name,utr,company_number,period_start,period_end\nExample Widgets Ltd,8596148860,12345678,2025-04-01,2026-03-31";

function importForm(
  visit: Visit,
  { problem, refused }: { problem: string | null; refused: Refused | null },
): PageResponse {
  const list = pathIn(visit, "/companies");
  const wrong = problem ?? visit.problems.csv;
  return formPage(visit, {
    title: "Import companies",
    back: { to: list, text: "Companies" },
    problems: problem === null ? {} : { csv: problem },
    ...(refused !== null && { state: JSON.stringify(refused) }),
    above: refused !== null && <Lines refused={refused} />,
    forms: [
      {
        to: `${list}/import`,
        sections: [
          {
            lead: (
              <>
                <p>
                  Paste lines from a CSV file, at most {numberText(MOST_COMPANIES)} companies at once. The first line
                  has the titles of the columns: {IMPORT_COLUMNS.join(", ")}. Only name and utr are needed. A company
                  that is here already stays as it is.
                </p>
              </>
            ),
            content: (
              <div class={wrong ? "field field-wrong" : "field"}>
                <label for="csv">CSV</label>
                {wrong && (
                  <p class="error" id="csv-error">
                    {wrong}
                  </p>
                )}
                <textarea
                  id="csv"
                  name="csv"
                  rows={12}
                  required
                  spellcheck={false}
                  {...(wrong ? { "aria-invalid": true, "aria-describedby": "csv-error" } : {})}
                >
                  {visit.form.get("csv") ?? ""}
                </textarea>
              </div>
            ),
          },
        ],
        submit: "Import companies",
        cancel: { to: list },
      },
    ],
    below: (
      <Card title="Two lines to begin with">
        <Copyable block label="Two lines of CSV" text={SAMPLE} />
      </Card>
    ),
  });
}

function Lines({ refused: { problems, leftOut } }: { refused: Refused }) {
  return (
    <Alert tone="bad" title="Correct these lines">
      <ul>
        {problems.map(({ line, message }) => (
          <li key={line}>
            Line {line}: {message}
          </li>
        ))}
      </ul>
      {leftOut > 0 && <p>{numberText(leftOut)} further lines are not shown.</p>}
    </Alert>
  );
}
