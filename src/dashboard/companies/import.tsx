// Importing companies from CSV: a file, or lines that are pasted.

import { isUtf8 } from "node:buffer";
import { numberText, sizeText } from "../../../packages/ct600/text/numbers.ts";
import { IMPORT_COLUMNS, type ImportResult, importCompanies, MOST_COMPANIES } from "../../companies/import.ts";
import { Refusal } from "../../platform/errors.ts";
import { Alert, Card, Copyable } from "../frame/components.tsx";
import { formPage } from "../frame/forms/form-page.tsx";
import { Checkbox } from "../frame/forms/form-parts.tsx";
import { type DashboardParts, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";

export async function importPage(visit: Visit): Promise<PageResponse> {
  return importForm(visit, { problem: null, refused: refusedIn(visit.keptState) });
}

type Refused = Exclude<ImportResult, { kind: "imported" }>;

export async function importThese(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  try {
    const text = textIn(visit);
    const doubtful = visit.form.get("utrs_seen") === "yes" ? "taken" : "asked about";
    const result = await importCompanies(parts.db, scopeOf(visit), { text, doubtful }, visit.actor, parts);
    if (result.kind !== "imported") return importForm(visit, { problem: wrongLines(result), refused: result });
  } catch (error) {
    if (error instanceof Refusal && error.field !== null)
      return importForm(visit, { problem: error.message, refused: null });
    throw error;
  }
  return { kind: "redirect", to: pathIn(visit, "/companies"), notice: "companies_imported" };
}

/** As much as the most companies there may be at once take. */
const MOST_FILE_BYTES = 1024 * 1024;
/** As much of a file as fits into the box beside it, to be corrected there. */
const MOST_SHOWN = 60_000;

/** Of the file or of the box: what is in both is in doubt. */
function textIn(visit: Visit): string {
  const pasted = visit.form.get("csv") ?? "";
  const file = visit.files.get("file");
  if (file === undefined || file.content.length === 0) return pasted;
  if (pasted.trim() !== "") throw wrongCsv("Choose a file or paste lines, not both. Empty the box to use the file.");
  if (file.content.length > MOST_FILE_BYTES)
    throw wrongCsv(
      `This file is larger than ${sizeText(MOST_FILE_BYTES)}. Import at most ${numberText(MOST_COMPANIES)} companies at once.`,
    );
  const text = decoded(file.content);
  // A file cannot be shown again; its lines can.
  if (text.length <= MOST_SHOWN) visit.form.set("csv", text);
  return text;
}

const wrongCsv = (message: string) => new Refusal("invalid_option", message, "csv");

/** Spreadsheets save CSV in UTF-8, or in the older encoding of Windows. */
function decoded(content: Buffer): string {
  if (content.includes(0)) throw wrongCsv("This file is not text. Save it as CSV, and choose that file.");
  return isUtf8(content) ? content.toString("utf8") : new TextDecoder("windows-1252").decode(content);
}

function wrongLines({ kind, problems, leftOut }: Refused): string {
  const count = problems.length + leftOut;
  if (kind === "doubtful")
    return `${count === 1 ? "One UTR has" : `${numberText(count)} UTRs have`} a wrong check digit. No company was added.`;
  return `${count === 1 ? "One line is" : `${numberText(count)} lines are`} not right. No company was added.`;
}

function refusedIn(state: string | null): Refused | null {
  return state === null ? null : JSON.parse(state);
}

const SAMPLE =
  "name,utr,company_number,period_start,period_end\nExample Widgets Ltd,1000000070,12345678,2025-04-01,2026-03-31";

function importForm(
  visit: Visit,
  { problem, refused }: { problem: string | null; refused: Refused | null },
): PageResponse {
  const list = pathIn(visit, "/companies");
  const wrong = problem ?? visit.problems.csv;
  const isDoubtful = refused?.kind === "doubtful";
  return formPage(visit, {
    title: "Import companies",
    back: { to: list, text: "Companies" },
    problems: problem === null ? {} : { csv: problem },
    ...(refused !== null && { state: JSON.stringify(refused) }),
    above: refused !== null && <Lines refused={refused} />,
    forms: [
      {
        to: `${list}/import`,
        hasFiles: true,
        sections: [
          {
            lead: (
              <p>
                A CSV file of at most {numberText(MOST_COMPANIES)} companies. Its first line has the titles of the
                columns: {IMPORT_COLUMNS.join(", ")}. Only name and utr are needed. A company that is here already stays
                as it is.
              </p>
            ),
            content: <Csv typed={visit.form.get("csv") ?? ""} wrong={wrong ?? null} isDoubtful={isDoubtful} />,
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

interface CsvProps {
  typed: string;
  wrong: string | null;
  isDoubtful: boolean;
}

function Csv({ typed, wrong, isDoubtful }: CsvProps) {
  return (
    <>
      <div class="field">
        <label for="file">File</label>
        <input type="file" id="file" name="file" accept=".csv,.txt,text/csv" />
      </div>
      <div class={wrong ? "field field-lines field-wrong" : "field field-lines"}>
        <label for="csv">Or paste its lines</label>
        {wrong && (
          <p class="error" id="csv-error">
            {wrong}
          </p>
        )}
        <textarea
          id="csv"
          name="csv"
          rows={12}
          spellcheck={false}
          {...(wrong ? { "aria-invalid": true, "aria-describedby": "csv-error" } : {})}
        >
          {typed}
        </textarea>
      </div>
      {isDoubtful && (
        <Checkbox
          name="utrs_seen"
          value="yes"
          label="I have compared these UTRs with letters from HMRC: they are right"
        />
      )}
    </>
  );
}

function Lines({ refused: { kind, problems, leftOut } }: { refused: Refused }) {
  return (
    <Alert
      tone={kind === "doubtful" ? "wait" : "bad"}
      title={kind === "doubtful" ? "Compare these" : "Correct these lines"}
    >
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
