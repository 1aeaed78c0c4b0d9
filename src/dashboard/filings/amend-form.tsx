// How the form of an amendment looks.

import type { FilingRow } from "../../filings/filing.ts";
import { Alert, FilingLink, LinkButton, PageHeader } from "../frame/components.tsx";
import { formPage } from "../frame/form-page.tsx";
import { Input, Select } from "../frame/form-parts.tsx";
import { Day } from "../frame/format.tsx";
import { type PageAnswer, pathIn, type Visit } from "../frame/visit.ts";
import type { AmendField, FormProblems } from "./amendment-form.ts";

interface AmendFormProps {
  visit: Visit;
  original: FilingRow;
  values: Record<AmendField, string>;
  problems: FormProblems;
  token: string;
  ownAccounts: boolean;
  declaredBy: string | null;
}

export function amendForm(props: AmendFormProps): PageAnswer {
  const { visit, original, problems, token } = props;
  const back = backTo(visit, original);
  return formPage(visit, {
    title: `Amend ${original.company_name}`,
    heading: HEADING,
    back,
    problems,
    above: <Notes {...props} />,
    forms: [
      {
        to: `${back.to}/amend`,
        hidden: { token },
        sections: [
          { title: "Figures, in pounds", content: <Figures {...props} /> },
          { title: "Accounts and declaration", content: <Declaration {...props} /> },
        ],
        submit: submitText(visit, original),
        cancel: { to: back.to },
      },
    ],
  });
}

const HEADING = "Amend this filing";

function submitText({ mode }: Visit, { test_mode }: FilingRow): string {
  if (mode === "sandbox") return "Submit amendment to the sandbox";
  return test_mode ? "Submit amendment as a test" : "Submit amendment to HMRC";
}

function backTo(visit: Visit, { id, company_name: text }: FilingRow) {
  return { to: pathIn(visit, `/filings/${id}`), text };
}

function Notes({ visit, original, ownAccounts }: AmendFormProps) {
  const waits = original.status === "pending" || original.status === "submitted";
  return (
    <>
      {original.test_mode && (
        <Alert tone="wait" title="This amends a test, and is a test too">
          <p>
            The return went to Test-in-Live and is not filed. Its amendment goes there as well: the tax authority checks
            it and files nothing.
          </p>
        </Alert>
      )}
      <p class="below">
        The whole return for <Day day={original.period_start} /> to <Day day={original.period_end} /> is{" "}
        {original.test_mode ? "sent" : "filed"} again with what you change here, as a filing of its own.
        {waits && " It is sent as soon as this one has been accepted, and fails if this one does."}
      </p>
      {original.amended_by !== null && (
        <Alert tone="wait" title="This filing has been amended already">
          <p>
            What you change here is based on this filing, not on <FilingLink visit={visit} id={original.amended_by} />.
            To go on from there, amend that one.
          </p>
        </Alert>
      )}
      {ownAccounts && (
        <Alert tone="wait" title="The accounts were a document of your own">
          <p>
            Unless you choose generated accounts below, it is sent again as it is. If it shows a figure that you change
            here, the two will differ: to send a new document with it, amend the filing through the API.
          </p>
        </Alert>
      )}
    </>
  );
}

function Figures({ values, problems }: AmendFormProps) {
  const amount = (name: AmendField) => ({
    name,
    value: values[name],
    error: problems[name],
    inputMode: "decimal" as const,
    autocomplete: "off",
  });
  return (
    <>
      <Input {...amount("turnover")} label="Turnover" required />
      <Input
        {...amount("trading_profit")}
        label="Trading profit"
        hint="What is taxed. A loss has a minus in front."
        required
      />
      <Input
        {...amount("gross_profit")}
        label="Gross profit"
        hint="In the accounts only. Left empty, or 0, it is not shown."
      />
      <Input
        {...amount("net_profit")}
        label="Net profit"
        hint="Profit before tax, in the accounts only. Left empty, or 0, it is the trading profit."
      />
    </>
  );
}

function Declaration({ values, problems, ownAccounts, declaredBy }: AmendFormProps) {
  const usual = declaredBy === null ? {} : { hint: `Left empty: ${declaredBy}.` };
  return (
    <>
      {ownAccounts && (
        <Select
          name="document"
          label="Accounts"
          value={values.document}
          error={problems.document}
          options={[
            ["own", "Send my document again"],
            ["generated", "Generate accounts from the figures"],
          ]}
        />
      )}
      <Select
        name="standard"
        label="Accounting standard"
        {...(ownAccounts ? { hint: "Used for generated accounts only." } : {})}
        value={values.standard}
        error={problems.standard}
        options={[
          ["frs102", "FRS 102, small companies"],
          ["frs105", "FRS 105, micro-entities"],
        ]}
      />
      <Input
        name="declarant_name"
        label="Declared by"
        value={values.declarant_name}
        error={problems.declarant_name}
        {...usual}
      />
      <Input
        name="declarant_status"
        label="In the capacity of"
        value={values.declarant_status}
        error={problems.declarant_status}
      />
    </>
  );
}

export function CannotAmend({ visit, original, reason }: { visit: Visit; original: FilingRow; reason: string }) {
  return (
    <>
      <PageHeader title={HEADING} back={backTo(visit, original)} />
      <Alert tone="bad" title="This filing cannot be amended">
        <p>{reason}</p>
      </Alert>
      <LinkButton to={pathIn(visit, `/filings/${original.id}`)}>Back to the filing</LinkButton>
    </>
  );
}
