// The approval on the page of a return: how it stands, what happened, and what those who may file can do while it
// waits.

import type { ComponentChildren } from "preact";
import { KEY_ACTOR } from "../../../audit/key-actor.ts";
import type { ApprovalRow, ApprovalState } from "../../../filings/approval/approval.ts";
import type { ApprovalLink } from "../../../filings/approval/link-store.ts";
import type { Named } from "../../../filings/approval/people.ts";
import type { FilingRow } from "../../../filings/filing.ts";
import { Alert, Badge, Card, Copyable, LinkButton, type Tone } from "../../frame/components.tsx";
import { Moment } from "../../frame/format.tsx";
import { Button, Form } from "../../frame/forms/form-parts.tsx";
import { mayDo, pathIn, type Visit } from "../../frame/visit.ts";
import { Entries, type Entry } from "../filing/timeline.tsx";
import type { FullApproval } from "./approval-of.ts";

interface CardProps {
  visit: Visit;
  filing: FilingRow;
  of: FullApproval | null;
}

const badges: Readonly<Record<ApprovalState, readonly [Tone, string]>> = {
  waiting: ["wait", "waiting for approval"],
  approved: ["good", "approved"],
  sent_back: ["bad", "sent back"],
  expired: ["bad", "not answered in time"],
  revoked: ["idle", "taken back"],
  void: ["bad", "void"],
};

export function ApprovalCard({ visit, filing, of }: CardProps) {
  if (of === null) return null;
  const { approval, hash } = of;
  const [tone, word] = badges[approval.state];
  return (
    <Card title="Approval" id="approval" aside={<Badge tone={tone}>{word}</Badge>}>
      {approval.state === "waiting" && <Wait visit={visit} filing={filing} of={of} />}
      <Entries of={entriesOf(of)} />
      {hash !== null && (
        <div class="quiet">
          SHA-256 of what is approved: <Copyable text={hash} label="The hash" />
        </div>
      )}
    </Card>
  );
}

function Wait({ visit, filing, of: { approval, links } }: CardProps & { of: FullApproval }) {
  const own = pathIn(visit, `/filings/${filing.id}/approval`);
  const link = links.find(({ ended_at: ended }) => ended === null);
  const isSent = link !== undefined;
  const isReadOut = isSent && !visit.organisation.approval_by_mail_only;
  const who = approval.approver_name ?? "whoever approves for the company";
  return (
    <>
      <p class="below">
        Nothing is sent to HMRC before {who} approves the return, by <Moment at={approval.expires_at} />.
        {!isSent && " No link was sent yet."}
      </p>
      {link !== undefined && <NextStep visit={visit} link={link} who={who} />}
      {mayDo(visit, "file") && (
        <div class="actions below">
          {isReadOut && (
            <Form visit={visit} to={`${own}/code`}>
              <input type="hidden" name="token" value={visit.formToken} />
              <Button tone={link.sent_to === null ? "main" : "plain"}>Show a code to read out</Button>
            </Form>
          )}
          <LinkButton to={own} tone={isReadOut ? "plain" : "main"}>
            {isSent ? "Send a new link" : "Send link"}
          </LinkButton>
          <LinkButton to={`${own}/take-back`} tone="danger">
            Take back
          </LinkButton>
        </div>
      )}
    </>
  );
}

function NextStep({ visit, link, who }: { visit: Visit; link: ApprovalLink; who: string }) {
  const { sent_to: mailedTo, opened_at: opened } = link;
  const next = mailedTo === null ? `Next, pass the link on to ${who}.` : `The link was mailed to ${mailedTo}.`;
  return (
    <p class="below">
      {opened === null ? next : "The link was opened."} {takesCode(visit, mailedTo)}
    </p>
  );
}

function takesCode({ organisation }: Visit, mailedTo: string | null): string {
  const takes = "Whoever opens it sees the return, and approving it takes";
  if (!organisation.approval_by_mail_only)
    return `${takes} ${mailedTo === null ? "a code that you read out" : "a code: by mail, or read out by you"}.`;
  return mailedTo === null
    ? "Codes go by mail only: send a new link, with an email address."
    : `${takes} a code that goes there too.`;
}

/** A link or a code, which this page shows once. */
export function ShownOnce({ visit, of }: Pick<CardProps, "visit" | "of">) {
  const { revealed } = visit;
  if (revealed === null || of === null || of.approval.state !== "waiting") return null;
  const { approval, links } = of;
  const who = approval.approver_name ?? "the approver";
  if (CODE.test(revealed))
    return (
      <Card title="Code to read out, shown once">
        <p>
          Call {who} and read this code out. It works for 15 minutes, together with the link. Do not send it with the
          link.
        </p>
        <Copyable text={revealed} label="The code" />
      </Card>
    );
  const mailedTo = links.at(-1)?.sent_to ?? null;
  return (
    <Card title="Link for the approver, shown once">
      <p>
        {mailedTo === null ? `Pass this link on to ${who}.` : `This link was mailed to ${mailedTo}.`} It works until{" "}
        <Moment at={approval.expires_at} />.
      </p>
      <Copyable text={revealed} label="The link" />
    </Card>
  );
}

const CODE = /^\d{6}$/;

interface NotApprovedProps extends Pick<CardProps, "of" | "visit"> {
  /** The draft that it was made of, where that is open again. */
  draft: string | null;
}

/** First of all that a page says of a return that nobody approved. */
export function NotApproved({ of, visit, draft }: NotApprovedProps) {
  if (of === null) return null;
  const { state, decided_by: by, reason, decided_at: at } = of.approval;
  const who = by === null ? null : of.named(by);
  const next = draft === null ? "Correct the return and file it again." : "Its draft is open again, to be changed.";
  return <NotApprovedAlert of={{ state, by: who, reason, at }}>{mayDo(visit, "file") && next}</NotApprovedAlert>;
}

interface Ended {
  state: ApprovalState;
  by: string | null;
  reason: string | null;
  at: Date | null;
}

/** How it ended; the children say what comes next. Nothing of one that waits or was approved. */
export function NotApprovedAlert({ of, children }: { of: Ended; children: ComponentChildren }) {
  const { state, by, reason, at } = of;
  if (state === "waiting" || state === "approved") return null;
  const titles: Readonly<Record<typeof state, string>> = {
    sent_back: by === null ? "Sent back" : `Sent back by ${by}`,
    expired: "Not approved: nobody answered in time",
    revoked:
      by === null ? "Not approved: taken back" : `Not approved: taken back by ${KEY_ACTOR.test(by) ? "a program" : by}`,
    void: "Not approved: the request is void",
  };
  return (
    <Alert tone="bad" title={titles[state]}>
      {reason !== null && state === "sent_back" && <blockquote class="quoted">{reason}</blockquote>}
      {reason !== null && state === "void" && <p>{reason}</p>}
      <p>
        <Moment at={at} />. Nothing was sent to HMRC. {children}
      </p>
    </Alert>
  );
}

const ASKED_BY: Readonly<Record<FullApproval["approval"]["asked_by"], string>> = {
  setting: "The settings ask for approval.",
  option: "Approval was asked for.",
  key: "The key may only prepare: a person has to approve.",
};

function entriesOf({ approval, links, named }: FullApproval): Entry[] {
  const asked = ASKED_BY[approval.asked_by];
  const prepared = {
    key: "prepared",
    title: `Prepared by ${named(approval.prepared_by)}`,
    at: approval.created_at,
    text: asked,
  };
  return [prepared, ...links.flatMap((link) => linkEntries(link, named)), lastEntry(approval, named)];
}

function linkEntries(link: ApprovalLink, named: Named): Entry[] {
  const { id, sent_to, created_at, opened_at, opened_from } = link;
  const madeBy = named(link.made_by);
  const sent =
    sent_to === null
      ? { title: "Link created", text: `By ${madeBy}, to be passed on.` }
      : { title: `Sent to ${sent_to}`, text: `By ${madeBy}.` };
  return [
    { key: id, ...sent, at: created_at },
    ...(opened_at === null
      ? []
      : [
          {
            key: `${id} opened`,
            title: "Opened",
            at: opened_at,
            ...(opened_from !== null && { text: `From ${opened_from}.` }),
          },
        ]),
  ];
}

function lastEntry(approval: ApprovalRow, named: Named): Entry {
  const { state, approver_name: asked, approver_capacity: capacity, decided_by: by, decided_at: at, reason } = approval;
  const who = by ?? asked ?? "the approver";
  switch (state) {
    case "waiting": {
      const title = `Waiting for ${asked === null ? "an approver" : asked}`;
      return { key: state, title, at: null, kind: "todo", ...(capacity !== null && { text: capacity }) };
    }
    case "approved":
      return { key: state, title: `Approved by ${who}`, at, text: <ApprovedText of={approval} /> };
    case "sent_back":
      return { key: state, title: `Sent back by ${who}`, at, kind: "wrong", text: <q>{reason}</q> };
    case "expired":
      return { key: state, title: "Expired", at, kind: "wrong", text: "Nobody answered in 14 days." };
    case "revoked":
      return { key: state, title: `Taken back by ${named(who)}`, at, kind: "wrong" };
    case "void":
      return { key: state, title: "Void", at, kind: "wrong", text: reason };
  }
}

function ApprovedText({ of }: { of: ApprovalRow }) {
  const { second_factor: factor, approver_email: email, approver_name: asked, decided_from: from } = of;
  const { other_name_because: because } = of;
  return (
    <>
      {factor === "mail"
        ? `With a code that was mailed to ${email ?? "the approver"}`
        : "With a code that was read out"}
      {from !== null && `, from ${from}`}.
      {because !== null && (
        <div>
          {asked} was asked. Why it was another name: <q>{because}</q>
        </div>
      )}
    </>
  );
}
