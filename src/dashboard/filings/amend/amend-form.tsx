// How the form of an amendment looks.

import type { FilingRow } from "../../../filings/filing.ts";
import { Alert, FilingLink, LinkButton, PageHeader } from "../../frame/components.tsx";
import { Day } from "../../frame/format.tsx";
import { formPage } from "../../frame/forms/form-page.tsx";
import { Input, Select } from "../../frame/forms/form-parts.tsx";
import { type PageResponse, pathIn, type Visit } from "../../frame/visit.ts";
import { ChangedMeanwhile } from "./amended-meanwhile.tsx";
import { type AmendField, choiceLabel, type FormProblems, formFields } from "./amendment-form.ts";
import { type AmendmentShown, CheckSummary, warningsIn } from "./checked-amendment.tsx";
import type { Meanwhile } from "./meanwhile.ts";

interface AmendFormProps {
  visit: Visit;
  /** The one that the page is about. */
  named: FilingRow;
  /** The one that is amended: the return as it stands. */
  newest: FilingRow;
  values: Record<AmendField, string>;
  problems: FormProblems;
  token: string;
  /** Of what is typed; null where it was not checked yet. */
  check: AmendmentShown | null;
  /** What others changed after the form was opened. */
  meanwhile: Meanwhile | null;
  /** Of the return, which lead from the net profit to the trading profit. */
  besideDetails: boolean;
  ownAccounts: boolean;
  ownComputations: boolean;
  /** The names of the attached files. */
  attached: readonly string[];
  declaredBy: string | null;
}

export function amendForm(props: AmendFormProps): PageResponse {
  const { visit, named, newest, problems, token, check, meanwhile } = props;
  const back = backTo(visit, named);
  const title = `Amend ${named.company_name}`;
  return formPage(visit, {
    title: check === null ? title : `Checked: ${title}`,
    heading: HEADING,
    back,
    problems,
    ...(check !== null && { state: JSON.stringify(check) }),
    above: (
      <>
        {check !== null && <CheckSummary newest={newest} check={check} />}
        {meanwhile !== null && <ChangedMeanwhile visit={visit} meanwhile={meanwhile} />}
        <Notes {...props} />
      </>
    ),
    forms: [
      {
        to: `${back.to}/amend`,
        hidden: { token, expected_newest: newest.id, checked: check?.mark ?? null },
        sections: [
          { title: "Figures, in pounds", content: <Figures {...props} /> },
          { title: "Accounts and declaration", content: <Declaration {...props} /> },
          ...warningsIn(check),
        ],
        submit: check === null ? checkText(meanwhile) : submitText(visit, newest),
        cancel: meanwhile === null ? { to: back.to } : dropping(visit, newest),
      },
    ],
  });
}

const HEADING = "Amend this filing";

const checkText = (meanwhile: Meanwhile | null) =>
  meanwhile === null ? "Check amendment" : "Check my changes on top of theirs";

const dropping = (visit: Visit, { id }: FilingRow) => ({
  to: pathIn(visit, `/filings/${id}`),
  text: "Drop my changes",
});

function submitText({ mode }: Visit, { test_mode }: FilingRow): string {
  if (mode === "sandbox") return "Submit amendment to the sandbox";
  return test_mode ? "Submit amendment as a test" : "Submit amendment to HMRC";
}

function backTo(visit: Visit, { id, company_name: text }: FilingRow) {
  return { to: pathIn(visit, `/filings/${id}`), text };
}

function Notes({ visit, named, newest, meanwhile, ownAccounts, ownComputations, attached }: AmendFormProps) {
  const waits = newest.status === "pending" || newest.status === "submitted";
  const isAnother = newest.id !== named.id;
  return (
    <>
      {newest.test_mode && (
        <Alert tone="wait" title="This amendment is a test">
          <p>
            The return went to Test-in-Live and is not filed. Its amendment goes there too: HMRC checks it and files
            nothing.
          </p>
        </Alert>
      )}
      <p class="below">
        The whole return for <Day day={newest.period_start} /> to <Day day={newest.period_end} /> is{" "}
        {newest.test_mode ? "sent" : "filed"} again with your changes, as a new filing.
        {waits && " It is sent when the return it amends is accepted, and fails if that one fails."}
      </p>
      {isAnother && meanwhile === null && (
        <Alert tone="wait" title="This filing is not the newest">
          <p>
            The return stands as <FilingLink visit={visit} id={newest.id} />. The form shows that one, and your changes
            apply to it.
          </p>
        </Alert>
      )}
      {ownAccounts && (
        <Alert tone="wait" title="The accounts are your own document">
          <p>
            The same document is sent again, unless you choose generated accounts below. If it shows a figure that you
            change here, the two will differ. To send a new document, amend the filing through the API.
          </p>
        </Alert>
      )}
      {ownComputations && (
        <Alert tone="wait" title="The computations are your own document">
          <p>
            They must state the figures of the return. If you change those, choose generated computations below, or send
            a new document through the API.
          </p>
        </Alert>
      )}
      {attached.length > 0 && (
        <Alert
          tone="wait"
          title={attached.length === 1 ? "A file is attached" : `${attached.length} files are attached`}
        >
          <p>
            {attached.join("; ")}. {attached.length === 1 ? "It is" : "They are"} sent again as filed. Files are added,
            changed and removed through the API.
          </p>
        </Alert>
      )}
    </>
  );
}

function Figures({ values, problems, besideDetails }: AmendFormProps) {
  const amounts = formFields.filter(({ field }) => field.kind === "pence");
  return (
    <>
      {amounts.map(({ name, label, hint, hintBesideDetails, field }) => (
        <Input
          key={name}
          name={name}
          label={label}
          hint={(besideDetails ? hintBesideDetails : undefined) ?? hint}
          value={values[name]}
          error={problems[name]}
          inputMode="decimal"
          autocomplete="off"
          {...(field.required ? { required: true } : {})}
        />
      ))}
    </>
  );
}

function Declaration({ values, problems, ownAccounts, ownComputations, declaredBy }: AmendFormProps) {
  const usual = declaredBy === null ? {} : { hint: `If empty: ${declaredBy}.` };
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
      {ownComputations && (
        <Select
          name="computations_document"
          label="Computations"
          value={values.computations_document}
          error={problems.computations_document}
          options={[
            ["own", "Send my document again"],
            ["generated", "Generate computations from the figures"],
          ]}
        />
      )}
      {formFields.map(({ name, label, field }) => {
        const common = { key: name, name, label, value: values[name], error: problems[name] };
        if (field.kind === "choice")
          return (
            <Select
              {...common}
              {...(ownAccounts ? { hint: "Used for generated accounts only." } : {})}
              options={field.of.map((choice) => [choice, choiceLabel(field, choice)])}
            />
          );
        return field.kind === "text" && <Input {...common} {...(name === "declarant_name" ? usual : {})} />;
      })}
    </>
  );
}

export function CannotAmend({ visit, named, reason }: { visit: Visit; named: FilingRow; reason: string }) {
  return (
    <>
      <PageHeader title={HEADING} back={backTo(visit, named)} />
      <Alert tone="bad" title="This filing cannot be amended">
        <p>{reason}</p>
      </Alert>
      <LinkButton to={pathIn(visit, `/filings/${named.id}`)}>Back to the filing</LinkButton>
    </>
  );
}
