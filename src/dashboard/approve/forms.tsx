// The forms of the approver's page: ask for a code, approve with it, or send the return back.

import { CODE_MINUTES, MOST_TRIES } from "../../filings/approval/code.ts";
import { CONSEQUENCES, DECLARED } from "../filings/declaration.ts";
import { Card } from "../frame/components.tsx";
import { type FormField, type Problems, text } from "../frame/forms/form-fields.tsx";
import { Button, Form, Input } from "../frame/forms/form-parts.tsx";
import { takerIn } from "../frame/text/authorities.ts";
import type { OpenVisit } from "../frame/visit.ts";
import { maskedEmail, type Shown } from "./opened.ts";

interface OnPage {
  visit: OpenVisit;
  shown: Shown;
}

type WithProblems = OnPage & { problems: Problems };

const labels = {
  name: "Your name",
  same_person: "The same person",
  name_because: "Why it is another name",
  code: "Code",
  declares: "Declaration",
  sender: "Your name",
  comment: "What is to be changed",
} as const;

/** For the list of what is wrong. */
export const approverFields: readonly FormField[] = Object.entries(labels).map(([name, label]) => text(name, label));

export function CodeForm({ visit, shown }: OnPage) {
  const { mailsTo, asker, organisation, path } = shown;
  const isMailOnly = organisation.approval_by_mail_only;
  const readOut = `Ask ${asker.contact} to read a code out to you, best on the phone.`;
  return (
    <Card title="Get a code">
      <div class="prose">
        {mailsTo !== null && (
          <p>
            To approve you need a code of six digits. We send it to <strong>{maskedEmail(mailsTo)}</strong>.
          </p>
        )}
        {mailsTo === null && isMailOnly && (
          <p>
            To approve you need a code of six digits, which {organisation.name} sends by mail only. No mail can go to
            you from here. Tell {asker.contact}, who can give your address and send you a new link.
          </p>
        )}
        {mailsTo === null && !isMailOnly && <p>To approve you need a code of six digits. {readOut}</p>}
        {mailsTo !== null && (
          <Form visit={visit} to={`${path}/code`}>
            <Button>Send me a code</Button>
          </Form>
        )}
        <p class="hint">
          A code works for {CODE_MINUTES} minutes and can be tried {MOST_TRIES} times. A newer one takes its place.
          {mailsTo !== null && !isMailOnly && ` No mail? ${readOut}`}
        </p>
      </div>
    </Card>
  );
}

/** `isDeclared`: the return names who was asked as its declarant. */
export function ApproveForm({
  visit,
  shown: { approval, path, mode },
  problems,
  isDeclared,
}: WithProblems & { isDeclared: boolean }) {
  const { approver_name: asked } = approval;
  const typed = (name: string) => visit.form.get(name) ?? undefined;
  const isOther =
    problems.same_person !== undefined || problems.name_because !== undefined || Boolean(typed("name_because"));
  return (
    <Form visit={visit} to={path} class="approving">
      <Card title="Approve">
        <Input
          name="name"
          label={labels.name}
          value={typed("name") ?? asked ?? ""}
          autocomplete="name"
          required
          maxLength={100}
          error={problems.name}
        />
        {asked !== null && (
          <details class="other-name" open={isOther}>
            <summary>
              I am not <span dir="auto">{asked}</span>
            </summary>
            {isDeclared && <SamePerson visit={visit} asked={asked} error={problems.same_person} />}
            <Input
              name="name_because"
              label={labels.name_because}
              hint="Put your own name above. Your name and the reason are kept with the approval."
              value={typed("name_because") ?? ""}
              maxLength={500}
              error={problems.name_because}
            />
          </details>
        )}
        <Input
          name="code"
          label={labels.code}
          hint="Six digits"
          inputMode="numeric"
          autocomplete="one-time-code"
          maxLength={10}
          required
          error={problems.code}
        />
        <div class={problems.declares ? "field field-wrong" : "field"}>
          {problems.declares && (
            <p class="error" id="declares-error">
              {problems.declares}
            </p>
          )}
          <label class="check">
            <input
              type="checkbox"
              id="declares"
              name="declares"
              value="yes"
              required
              checked={visit.form.get("declares") !== null}
              {...(problems.declares ? { "aria-invalid": true, "aria-describedby": "declares-error" } : {})}
            />{" "}
            {DECLARED}
          </label>
          <p class="hint">{CONSEQUENCES}</p>
        </div>
        <div class="actions form-actions">
          <Button tone="main">Approve</Button>
        </div>
        <p class="hint">
          Approving sends the return to {takerIn(mode, "HMRC")} as it stands here. It cannot be undone on this page.
        </p>
      </Card>
    </Form>
  );
}

/** Nobody declares in the name of another: what is stored says who declares, and is sent as it is. */
function SamePerson({ visit, asked, error }: { visit: OpenVisit; asked: string; error: string | undefined }) {
  return (
    <>
      <p>
        The return says that <strong dir="auto">{asked}</strong> declares it. If you are another person,{" "}
        <a href="#comment">send it back</a> and say who you are: it can then be sent to you in your own name.
      </p>
      <div class={error ? "field field-wrong" : "field"}>
        {error && (
          <p class="error" id="same_person-error">
            {error}
          </p>
        )}
        <label class="check">
          <input
            type="checkbox"
            id="same_person"
            name="same_person"
            value="yes"
            checked={visit.form.get("same_person") !== null}
            {...(error ? { "aria-invalid": true, "aria-describedby": "same_person-error" } : {})}
          />{" "}
          I am this person, and my name is another one by now
        </label>
      </div>
    </>
  );
}

export function SendBackForm({ visit, shown: { approval, path, asker }, problems }: WithProblems) {
  const error = problems.comment;
  const described = ["comment-hint", ...(error ? ["comment-error"] : [])].join(" ");
  return (
    <Form visit={visit} to={`${path}/send-back`}>
      <Card title="Or send it back">
        <Input
          name="sender"
          label={labels.sender}
          value={visit.form.get("sender") ?? approval.approver_name ?? ""}
          autocomplete="name"
          maxLength={100}
        />
        <div class={error ? "field field-wrong" : "field"}>
          <label for="comment">{labels.comment}</label>
          <p class="hint" id="comment-hint">
            {asker.name} reads this. Nothing is sent to HMRC.
          </p>
          {error && (
            <p class="error" id="comment-error">
              {error}
            </p>
          )}
          <textarea
            id="comment"
            name="comment"
            rows={4}
            maxLength={2_000}
            required
            aria-describedby={described}
            {...(error && { "aria-invalid": true })}
          >
            {visit.form.get("comment") ?? ""}
          </textarea>
        </div>
        <Button>Send back</Button>
      </Card>
    </Form>
  );
}

/** As it was made, on the copy. */
export function Declaration() {
  return (
    <Card title="Declaration">
      <div class="prose">
        <p>{DECLARED}</p>
        <p>{CONSEQUENCES}</p>
      </div>
    </Card>
  );
}
