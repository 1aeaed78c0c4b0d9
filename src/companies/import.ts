// Companies from a CSV file: all of them, or none and a list of what is wrong, line by line. What each has to do is
// computed by the workers afterwards, so that a long list takes no longer than it takes to store it.

import { numberText } from "../../packages/ct600/text/numbers.ts";
import { type Actor, recordAudit } from "../audit/audit.ts";
import { refuseUnlessMay } from "../audit/roles.ts";
import { csvRows } from "../platform/csv.ts";
import type { Transactional } from "../platform/database/db.ts";
import { Refusal } from "../platform/errors.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/mode.ts";
import { type NewCompany, newCompanyTyped } from "./change.ts";
import { insertCompanies } from "./import-store.ts";
import type { RefreshDependencies } from "./refresh.ts";
import { hasWrongCheckDigit, NOTHING_TYPED, type TypedCompany, WRONG_CHECK_DIGIT } from "./typed.ts";

/** At once: as many as the form takes. */
export const MOST_COMPANIES = 5_000;
/** So many problems are told: more are not read. */
export const MOST_PROBLEMS = 20;

type Column = keyof TypedCompany | "start" | "end";

/** The titles that are known, in the order in which they are shown. */
const COLUMNS: Readonly<Record<string, Column>> = {
  name: "name",
  utr: "utr",
  company_number: "registrationNumber",
  incorporated_on: "incorporatedOn",
  year_end: "yearEnd",
  type: "companyType",
  period_start: "start",
  period_end: "end",
  approver_name: "approverName",
  approver_email: "approverEmail",
  approver_capacity: "approverCapacity",
};

export const IMPORT_COLUMNS = Object.keys(COLUMNS);

export interface LineProblem {
  line: number;
  message: string;
}

export type ImportResult =
  /** Also on which lines a UTR has a wrong check digit. */
  | { kind: "imported"; added: number; alreadyHere: number; doubtful: readonly number[] }
  /** Nothing was changed. Doubts are about UTRs alone, and a person may say that these are right. */
  | { kind: "refused" | "doubtful"; problems: readonly LineProblem[]; leftOut: number };

export interface CompaniesCsv {
  text: string;
  /** UTRs with a wrong check digit. */
  doubtful: "asked about" | "taken";
}

/** A company that is here already stays as it is. */
export async function importCompanies(
  db: Transactional,
  scope: Scope,
  { text, doubtful: treated }: CompaniesCsv,
  actor: Actor,
  { clock, random }: RefreshDependencies,
): Promise<ImportResult> {
  refuseUnlessMay(actor, "file", scope.mode);
  const read = companiesIn(text);
  if (read.problems.length > 0) return notImported("refused", read.problems);
  if (read.doubtful.length > 0 && treated === "asked about")
    return notImported(
      "doubtful",
      read.doubtful.map((line) => ({ line, message: WRONG_CHECK_DIGIT })),
    );
  const at = clock.now();
  const rows = read.companies.map((company) => ({
    ...company,
    id: newId("com", random),
    obligationId: newId("obl", random),
  }));
  return db.transaction(async (tx) => {
    const added = await insertCompanies(tx, scope, rows, at);
    if (added > 0) {
      const { organisationId, mode } = scope;
      await recordAudit(tx, actor, { action: "companies_imported", organisationId, mode, details: { added }, at });
    }
    return { kind: "imported", added, alreadyHere: rows.length - added, doubtful: read.doubtful };
  });
}

function notImported(kind: "refused" | "doubtful", all: readonly LineProblem[]): ImportResult {
  const problems = all.slice(0, MOST_PROBLEMS);
  return { kind, problems, leftOut: all.length - problems.length };
}

interface ReadCompanies {
  companies: NewCompany[];
  problems: LineProblem[];
  /** Lines. */
  doubtful: number[];
}

function companiesIn(text: string): ReadCompanies {
  const rows = csvRows(text);
  if (rows === null) throw wrongFile("A double quote in it is not closed. Save it as CSV again.");
  const [titles, ...lines] = rows;
  if (titles === undefined || lines.length === 0)
    throw wrongFile(
      "There are no companies in it. The first line has the titles of the columns, each further line a company.",
    );
  if (lines.length > MOST_COMPANIES)
    throw wrongFile(
      `It has ${numberText(lines.length)} companies. Import at most ${numberText(MOST_COMPANIES)} at once. No company was added.`,
    );
  const columns = columnsIn(titles.cells);
  const [companies, problems, doubtful]: [NewCompany[], LineProblem[], number[]] = [[], [], []];
  const lineOf = new Map<string, number>();
  for (const { line, cells } of lines) {
    const read = companyIn(cells, columns);
    if (typeof read === "string") {
      problems.push({ line, message: read });
      continue;
    }
    const first = lineOf.get(read.utr);
    if (first === undefined) lineOf.set(read.utr, line);
    else problems.push({ line, message: `This UTR is on line ${first} too.` });
    if (hasWrongCheckDigit(read.utr)) doubtful.push(line);
    companies.push(read);
  }
  return { companies, problems, doubtful };
}

const wrongFile = (message: string) => new Refusal("invalid_option", message, "csv");

function columnsIn(titles: readonly string[]): (Column | null)[] {
  const names = titles.map((title) =>
    title
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_"),
  );
  const missing = ["name", "utr"].find((name) => !names.includes(name));
  if (missing !== undefined)
    throw wrongFile(`The first line must have the titles name and utr; ${missing} is missing.`);
  const unknown = names.find((name) => name !== "" && COLUMNS[name] === undefined);
  if (unknown !== undefined)
    throw wrongFile(`The column "${unknown.slice(0, 40)}" is not known. Known are ${IMPORT_COLUMNS.join(", ")}.`);
  return names.map((name) => COLUMNS[name] ?? null);
}

/** A text says what is wrong. */
function companyIn(cells: readonly string[], columns: readonly (Column | null)[]): NewCompany | string {
  const typed = { ...NOTHING_TYPED, start: "", end: "" };
  for (const [index, cell] of cells.entries()) {
    const column = columns[index];
    if (column) typed[column] = cell;
    else if (cell.trim() !== "") return "It has more cells than the first line has titles.";
  }
  try {
    return newCompanyTyped(typed);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
