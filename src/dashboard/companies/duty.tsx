// One duty: its day, what the law sets, what is not known, and what a person says of it.

import { poundsText } from "../../../packages/ct600/text/numbers.ts";
import { markDone, sayOfObligation } from "../../companies/mark.ts";
import { obligationOf } from "../../companies/obligation-list-store.ts";
import { type ShownObligation, shownObligations } from "../../companies/shown.ts";
import { todayIn } from "../../companies/today.ts";
import { dayTyped, referenceTyped, referenceWarning } from "../../companies/typed.ts";
import { Refusal } from "../../platform/errors.ts";
import { Period } from "../filings/filing/parts.tsx";
import { accountsPath } from "../frame/accounts.tsx";
import { Alert, Card, Facts, PageHeader, Table } from "../frame/components.tsx";
import { Day, Moment } from "../frame/format.tsx";
import { ErrorSummary, titleWith } from "../frame/forms/error-summary.tsx";
import { day, Fields, type FormField, text } from "../frame/forms/form-fields.tsx";
import { problemsOf } from "../frame/forms/form-page.tsx";
import { Button, Form } from "../frame/forms/form-parts.tsx";
import { dayWritten } from "../frame/forms/typed-dates.ts";
import { type DashboardParts, mayDo, type PageResponse, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { companyPath, DueDay, daysText, kindTexts, State } from "./parts.tsx";

export async function dutyPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  return pageOfDuty(visit, await dutyHere(visit, parts), null);
}

export async function saveDuty(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const duty = await dutyHere(visit, parts);
  try {
    const said = {
      paymentReference: referenceTyped(visit.form.get("payment_reference") ?? ""),
      typedOn: dayTyped(dayWritten(visit.form.get("typed_on") ?? ""), "typed_on"),
    };
    await sayOfObligation(parts.db, { ...scopeOf(visit), id: duty.row.id }, said, visit.actor, parts);
  } catch (error) {
    if (error instanceof Refusal && error.field !== null) return pageOfDuty(visit, duty, error);
    throw error;
  }
  return { kind: "redirect", to: dutyPath(visit, duty), notice: "duty_saved" };
}

export async function doneWithDuty(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const duty = await dutyHere(visit, parts);
  const isDone = visit.form.get("done") === "yes";
  await markDone(parts.db, { ...scopeOf(visit), id: duty.row.id }, isDone, visit.actor, parts);
  return { kind: "redirect", to: dutyPath(visit, duty), notice: isDone ? "duty_done" : "duty_open" };
}

const dutyPath = (visit: Visit, { row }: ShownObligation) => pathIn(visit, `/deadlines/${row.id}`);

/** Another organisation's, and the other environment's, do not exist. */
async function dutyHere(visit: Visit, { db, clock }: DashboardParts): Promise<ShownObligation> {
  const scope = scopeOf(visit);
  const row = await obligationOf(db, { ...scope, id: visit.params.id ?? "" });
  const [shown] = row === undefined ? [] : await shownObligations(db, [row], await todayIn(db, scope, clock));
  if (shown !== undefined) return shown;
  throw new Refusal("not_found", `No such deadline in your ${visit.mode} environment.`);
}

function pageOfDuty(visit: Visit, duty: ShownObligation, problem: Refusal | null): PageResponse {
  const { row, company, law } = duty;
  const problems = { ...visit.problems, ...problemsOf(problem) };
  const title = kindTexts[row.kind];
  const fields = fieldsOf(duty);
  const days = daysText(duty);
  return {
    kind: "page",
    again: { kind: "form", problems, state: null },
    title: titleWith(problems, `${title}: ${company.name}`),
    body: (
      <>
        <PageHeader title={title} back={{ to: companyPath(visit, company.id), text: company.name }} />
        <ErrorSummary problems={problems} fields={fields} />
        <Card>
          <Facts
            of={[
              [
                "Company",
                <a key="company" href={companyPath(visit, company.id)}>
                  {company.name}
                </a>,
              ],
              ["Period", <Period key="period" of={row} />],
              [
                "Due",
                <span key="due">
                  <DueDay of={duty} />
                  {days === "" ? "" : `, ${days}`}
                </span>,
              ],
              ...arrival(duty),
              ["State", <State key="state" of={duty} />],
              ...subject(visit, duty),
              ...marked(duty),
            ]}
          />
          {law.notes.map(({ code, text: sentence }) => (
            <p key={code} class="after">
              {sentence}
            </p>
          ))}
          <ReferenceAlert duty={duty} />
        </Card>
        {mayDo(visit, "file") && <Said visit={visit} duty={duty} fields={fields} problems={problems} />}
        <Penalties duty={duty} />
      </>
    ),
  };
}

function arrival({ law: { arriveBy, dueOn } }: ShownObligation) {
  return arriveBy === null || arriveBy === dueOn
    ? []
    : [["Payment arrives by", <Day key="arrives" day={arriveBy} />] as const];
}

function subject(visit: Visit, { row }: ShownObligation) {
  if (row.subject_id === null) return [];
  const isReturn = row.kind === "return";
  const to = isReturn ? pathIn(visit, `/filings/${row.subject_id}`) : accountsPath(visit, row.subject_id);
  return [
    [
      isReturn ? "Return" : "Accounts",
      <a key="subject" href={to}>
        {isReturn ? "Open the return" : "Open the accounts"}
      </a>,
    ] as const,
  ];
}

function marked({ row }: ShownObligation) {
  if (row.done_at === null) return [];
  return [
    [
      "Marked as done",
      <span key="done">
        {row.done_by}, <Moment at={row.done_at} />
      </span>,
    ] as const,
  ];
}

function ReferenceAlert({ duty: { row, company } }: { duty: ShownObligation }) {
  const warning = row.payment_reference === null ? null : referenceWarning(row.payment_reference, company.utr);
  return warning === null ? null : <Alert tone="wait">{<p>{warning}</p>}</Alert>;
}

/** What a person may type: another thing for each kind. */
function fieldsOf({ row }: ShownObligation): FormField[] {
  if (row.kind === "pay")
    return [
      text("payment_reference", "Payment reference", {
        hint: "17 characters, from HMRC's letter about this period. Quarterday never makes one up.",
        value: row.payment_reference ?? "",
        autocomplete: "off",
      }),
    ];
  const [label, hint] =
    row.kind === "return"
      ? ["HMRC's notice served on", "Only a notice served less than three months before the day moves it."]
      : [
          "Day that Companies House shows",
          "If it differs: after a change of year end, or if Companies House gave more time.",
        ];
  return [day("typed_on", label, { hint, value: row.typed_on ?? "" })];
}

interface SaidProps {
  visit: Visit;
  duty: ShownObligation;
  fields: readonly FormField[];
  problems: Partial<Record<string, string>>;
}

function Said({ visit, duty, fields, problems }: SaidProps) {
  const isDone = duty.row.done_at !== null;
  return (
    <Card title="What you know">
      <Form visit={visit} to={dutyPath(visit, duty)}>
        <Fields fields={fields} typed={visit.form} problems={problems} />
        <div class="actions">
          <Button>Save</Button>
        </div>
      </Form>
      <Form visit={visit} to={`${dutyPath(visit, duty)}/done`}>
        <p class="hint after">
          {isDone
            ? "It counts as done, whatever was filed here."
            : "Mark it if it was done elsewhere, or is not needed: it then counts as done."}
        </p>
        <div class="actions">
          <Button name="done" value={isDone ? "no" : "yes"} tone={isDone ? "plain" : "main"}>
            {isDone ? "Not done after all" : "Mark as done"}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Penalties({ duty: { law } }: { duty: ShownObligation }) {
  const { steps } = law.penalties;
  if (steps.length === 0) return null;
  return (
    <Card title="What the law sets">
      <Table
        caption="Penalties by the day of delivery"
        rows={steps}
        keyOf={({ from, kind }) => `${from} ${kind}`}
        columns={[
          { title: "Delivered from", cell: ({ from }) => <Day day={from} /> },
          {
            title: "In all",
            cell: (step) =>
              step.kind === "flat"
                ? poundsText(100 * step.pounds).replace(/\.00$/, "")
                : `${step.percent}% of the unpaid tax`,
          },
          {
            title: "If earlier ones were late too",
            cell: (step) =>
              step.kind === "flat" && step.poundsIfRepeated !== null
                ? poundsText(100 * step.poundsIfRepeated).replace(/\.00$/, "")
                : "–",
          },
        ]}
      />
      <p class="hint">Amounts are totals, not to be added. Information, not advice.</p>
    </Card>
  );
}
