// A page with a form: the way back, what is wrong, what it is about, the fields, and the buttons. Every form of the
// dashboard is one.

import type { ComponentChildren, VNode } from "preact";
import type { Refusal } from "../../../platform/errors.ts";
import { Card, LinkButton, PageHeader } from "../components.tsx";
import type { OpenVisit, PageResponse } from "../visit.ts";
import { ErrorSummary, titleWith } from "./error-summary.tsx";
import { Fields, type FormField, type Problems } from "./form-fields.tsx";
import { Button, Form } from "./form-parts.tsx";

export interface FormPage {
  title: string;
  /** Where it says more than the title. */
  heading?: string;
  back?: { to: string; text: string };
  problems?: Problems;
  /** What the page that shows the form again has to know besides, as text. */
  state?: string;
  /** Between the heading and the form. */
  above?: ComponentChildren;
  forms: readonly PageForm[];
  below?: ComponentChildren;
}

export interface PageForm {
  to: string;
  sections: readonly Section[];
  hidden?: Readonly<Record<string, string | readonly string[] | null>>;
  /** Brings files along: its route takes them. */
  hasFiles?: boolean;
  /** Pressed twice it counts once: it carries a token (once.ts). */
  once?: boolean;
  /** Nothing to press where there is nothing to do. */
  submit: string | null;
  tone?: "main" | "plain" | "danger";
  cancel?: { to: string; text?: string };
}

interface Section {
  title?: string;
  /** Where a link leads to it. */
  id?: string;
  lead?: ComponentChildren;
  fields?: readonly FormField[];
  /** Fields that are more than a table of them. */
  content?: VNode;
}

export function formPage(visit: OpenVisit, page: FormPage): PageResponse {
  const { title, heading = title, back, above, forms, below } = page;
  const problems = { ...visit.problems, ...page.problems };
  return {
    kind: "page",
    again: { kind: "form", problems, state: page.state ?? null },
    title: titleWith(problems, title),
    body: (
      <>
        <PageHeader title={heading} {...(back && { back })} />
        <ErrorSummary problems={problems} fields={fieldsOf(forms)} />
        {above}
        {forms.map((form) => (
          <OneForm key={form.to} visit={visit} form={form} problems={problems} />
        ))}
        {below}
      </>
    ),
  };
}

/** At its field, or else about the whole form. */
export function problemsOf(refusal: Refusal | null): Problems {
  return refusal === null ? {} : { [refusal.field ?? ""]: refusal.message };
}

/** Null where a section has fields of its own, whose names only it knows. */
function fieldsOf(forms: readonly PageForm[]): FormField[] | null {
  const sections = forms.flatMap((form) => form.sections);
  return sections.some(({ content }) => content !== undefined) ? null : sections.flatMap(({ fields = [] }) => fields);
}

function OneForm({ visit, form, problems }: { visit: OpenVisit; form: PageForm; problems: Problems }) {
  const { to, sections, hidden = {}, once = false, hasFiles = false } = form;
  const isAlone = sections.length === 1;
  return (
    <Form visit={visit} to={to} hasFiles={hasFiles}>
      {once && <input type="hidden" name="token" value={visit.formToken} />}
      {Object.entries(hidden).flatMap(([name, values]) =>
        [values ?? []].flat().map((value) => <input key={`${name} ${value}`} type="hidden" {...{ name, value }} />),
      )}
      {sections.map(({ title, id, lead, fields = [], content }) => (
        <Card key={title ?? ""} {...(title !== undefined && { title })} {...(id !== undefined && { id })}>
          {lead && <div class="prose lead">{lead}</div>}
          <Fields fields={fields} typed={visit.form} problems={problems} />
          {content}
          {isAlone && <Buttons form={form} />}
        </Card>
      ))}
      {!isAlone && <Buttons form={form} />}
    </Form>
  );
}

function Buttons({ form: { submit, tone = "main", cancel } }: { form: PageForm }) {
  return (
    <div class="actions form-actions">
      {submit !== null && <Button tone={tone}>{submit}</Button>}
      {cancel && <LinkButton to={cancel.to}>{cancel.text ?? "Cancel"}</LinkButton>}
    </div>
  );
}
