// What a trial balance is given with: the period, how the accounts are made up, and the lines.

import { dayText } from "../../../packages/ct600/text/days.ts";
import type { Period } from "../../companies/company.ts";
import { Card, LinkButton } from "../frame/components.tsx";
import { choice, day, Fields, type Problems, text } from "../frame/forms/form-fields.tsx";
import { Button } from "../frame/forms/form-parts.tsx";
import type { Visit } from "../frame/visit.ts";

/** What is known of the company, beside what is typed. */
interface Known {
  /** The lines are there: they are folded away. */
  isMapped: boolean;
  /** That of its last accounts. */
  standard: "frs102" | "frs105" | null;
  /** The next period, where none is over. */
  notOver: Period | null;
}

const STANDARDS = [
  ["frs102", "FRS 102 section 1A (small companies)"],
  ["frs105", "FRS 105 (micro-entities)"],
] as const;

const fieldsFor = ({ standard, notOver }: Known) => [
  day(
    "start",
    "First day of the accounts",
    notOver === null
      ? {}
      : { hint: `The next period ends on ${dayText(notOver.end)} and is not over yet, so it is not filled in.` },
  ),
  day("end", "Last day of the accounts"),
  choice("standard", "Accounts under", STANDARDS, {
    ...(standard !== null && { hint: `The last accounts that were filed here are under ${STANDARD_NAMES[standard]}.` }),
  }),
  choice("business", "What the company does", [
    ["trade", "It trades"],
    ["property", "It only lets property"],
    ["investment", "It only holds investments"],
  ]),
];

const STANDARD_NAMES = { frs102: "FRS 102", frs105: "FRS 105" } as const;

const SIGNED = [
  text("signed", "Title of the column with amounts of both sides", {
    hint: "Only where there is one column instead of debit and credit: debits without a minus, credits with one.",
    autocomplete: "off",
  }),
];

interface GivenProps {
  visit: Visit;
  problems: Problems;
  known: Known;
  cancel: string;
}

export function Given({ visit, problems, known, cancel }: GivenProps) {
  const { isMapped } = known;
  const hasPrevious = (visit.form.get("previous_csv") ?? "") !== "" || problems.previous_csv !== undefined;
  return (
    <Card title={isMapped ? "The lines" : "Lines of the ledger"}>
      <div class="prose lead">
        <p>
          The trial balance of the last day of the accounts, before the closing entries, as your ledger exports it: a
          line for each account with its code or name, a debit and a credit in pounds.
        </p>
      </div>
      <Fields fields={fieldsFor(known)} typed={visit.form} problems={problems} />
      <Csv {...{ file: "file", name: "csv", label: "File", visit, problems }} />
      <details open={hasPrevious}>
        <summary>The year before, for comparatives</summary>
        <p class="hint">
          Without it the last return that was filed here is used, if there is one. It also shows what was bought and
          sold in the year, as a return that began from a trial balance does.
        </p>
        <Csv {...{ file: "previous_file", name: "previous_csv", label: "File of the year before", visit, problems }} />
      </details>
      <details open={(visit.form.get("signed") ?? "") !== ""}>
        <summary>Amounts in one column</summary>
        <Fields fields={SIGNED} typed={visit.form} problems={problems} />
      </details>
      <div class="actions form-actions">
        <Button tone={isMapped ? "plain" : "main"} name="do" value="map">
          {isMapped ? "Read the lines again" : "Read the lines"}
        </Button>
        <LinkButton to={cancel}>Cancel</LinkButton>
      </div>
    </Card>
  );
}

interface CsvProps {
  file: string;
  name: string;
  label: string;
  visit: Visit;
  problems: Problems;
}

function Csv({ file, name, label, visit, problems }: CsvProps) {
  const wrong = problems[name];
  return (
    <>
      <div class="field">
        <label for={file}>{label}</label>
        <input type="file" id={file} name={file} accept=".csv,.txt,text/csv" />
      </div>
      <div class={wrong ? "field field-lines field-wrong" : "field field-lines"}>
        <label for={name}>{name === "csv" ? "Or paste its lines" : "Or paste the lines of the year before"}</label>
        {wrong && (
          <p class="error" id={`${name}-error`}>
            {wrong}
          </p>
        )}
        <textarea
          id={name}
          name={name}
          rows={8}
          spellcheck={false}
          {...(wrong ? { "aria-invalid": true, "aria-describedby": `${name}-error` } : {})}
        >
          {visit.form.get(name) ?? ""}
        </textarea>
      </div>
    </>
  );
}
