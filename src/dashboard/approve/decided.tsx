// What became of a request for approval, for whoever has its link: decided, it stays readable as a copy to print; ended
// otherwise, the page says how, and whom to ask.

import type { ComponentChildren } from "preact";
import { contentHashes } from "../../filings/approval/approval-store.ts";
import type { LinkTrouble } from "../../filings/approval/link.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { Alert, Card, Facts } from "../frame/components.tsx";
import { notFoundPage } from "../frame/errors.tsx";
import { Moment } from "../frame/format.tsx";
import { takerIn } from "../frame/text/authorities.ts";
import type { PageResponse } from "../frame/visit.ts";
import type { Shown } from "./opened.ts";

/** Whether the link shows the return: to be decided, or as it was decided by an approver. */
export function isShownWhole({ trouble, approval }: Pick<Shown, "trouble" | "approval">): boolean {
  return trouble === null || trouble === "approved" || trouble === "sent_back" || isVoidLater(trouble, approval);
}

/** It was approved, and was not sent after all. */
const isVoidLater = (trouble: LinkTrouble, { second_factor }: Shown["approval"]) =>
  trouble === "void" && second_factor !== null;

type Ended = Exclude<LinkTrouble, "approved" | "sent_back">;

const ended: Readonly<Record<Ended, (shown: Shown) => { title: string; says: ComponentChildren; ask: string }>> = {
  replaced: ({ asker }) => ({
    title: "This link was replaced by a newer one",
    says: "Only the newest link works. Nothing was decided with this one.",
    ask: `Look for a newer message, or ask ${asker.contact} for the link.`,
  }),
  expired: ({ approval, asker }) => ({
    title: "This link has expired",
    says: (
      <>
        It worked until <Moment at={approval.expires_at} />. Nobody approved the return by then, and nothing was sent to
        HMRC.
      </>
    ),
    ask: `To approve the return after all, ask ${asker.contact} to file it again.`,
  }),
  revoked: ({ approval, asker, organisation }) => ({
    title: "This request was taken back",
    says: (
      <>
        <span dir="auto">{organisation.name}</span> took it back on <Moment at={approval.decided_at} />. You have
        nothing to do, and nothing was sent to HMRC.
      </>
    ),
    ask: `If you have questions, ask ${asker.contact}.`,
  }),
  void: ({ approval, asker }) => ({
    title: "This return can no longer be approved",
    says: <>Nothing was sent to HMRC. {approval.reason}</>,
    ask: `Ask ${asker.contact} to correct it and send you a new link.`,
  }),
};

/** Without anything of the return but whose it is. */
export function endedPage(shown: Shown, trouble: Ended): PageResponse {
  const { title, says, ask } = ended[trouble](shown);
  return {
    kind: "page",
    status: 410,
    environment: shown.mode,
    title,
    body: (
      <div class="message">
        <h1>{title}</h1>
        <p>{says}</p>
        <p>{ask}</p>
      </div>
    ),
  };
}

export function unknownLink(): PageResponse {
  return {
    ...notFoundPage(undefined),
    title: "This link does not work",
    body: (
      <div class="message">
        <h1>This link does not work</h1>
        <p>Check that you have opened the whole link. If you have, ask the person who sent it to you for a new one.</p>
      </div>
    ),
  };
}

export function headingOf({ trouble }: Pick<Shown, "trouble">): string {
  switch (trouble) {
    case "approved":
      return "Return approved";
    case "sent_back":
      return "Return sent back";
    default:
      return trouble === null ? "Approve this return" : "Return not sent after all";
  }
}

/** Who decided what, when, and about which content. */
export function Decision({ shown, hashes }: { shown: Shown; hashes: Readonly<Record<string, string>> }) {
  const { approval, trouble, asker } = shown;
  const isApproved = approval.second_factor !== null;
  return (
    <>
      {trouble === "approved" && (
        <Alert tone="good" title="The return is approved">
          <p>
            It is sent to {takerIn(shown.mode, "HMRC")} next. {asker.name} sees that you approved it. You can close this
            page, or print it.
          </p>
        </Alert>
      )}
      {trouble === "sent_back" && (
        <Alert tone="note" title="The return is sent back">
          <p>
            Nothing is sent to HMRC. {asker.name} sees what you wrote, corrects the return and asks you again, with a
            new link.
          </p>
        </Alert>
      )}
      {trouble === "void" && (
        <Alert tone="wait" title="It was approved, but not sent to HMRC">
          <p>
            {approval.reason} Ask {asker.contact} what happens next.
          </p>
        </Alert>
      )}
      <Card title={isApproved ? "Approval" : "Sent back"}>
        <Facts
          of={[
            [isApproved ? "Approved by" : "Sent back by", <Words key="by" text={approval.decided_by ?? "–"} />],
            ["When", <Moment key="at" at={approval.decided_at} />],
            ...(approval.other_name_because === null
              ? []
              : [
                  ["Asked was", <Words key="asked" text={approval.approver_name ?? "–"} />] as const,
                  ["Why it was another name", <Words key="why" text={approval.other_name_because} />] as const,
                ]),
            ...(isApproved ? [["With a code", factorText(shown)] as const] : []),
            ...(isApproved || approval.reason === null
              ? []
              : [["What is to be changed", <Words key="reason" text={approval.reason} />] as const]),
          ]}
        />
        <Fingerprints shown={shown} hashes={hashes} title={isApproved ? "What was approved" : "What was sent back"} />
      </Card>
    </>
  );
}

const factorText = ({ approval, asker }: Shown) =>
  approval.second_factor === "mail" ? "Sent by mail" : `Read out by ${asker.name} or a colleague`;

const Words = ({ text }: { text: string }) => (
  <span dir="auto" class="as-typed">
    {text}
  </span>
);

export const hashesOf = (db: Queryable, { approval }: Shown) => contentHashes(db, approval.id);

/** By which it can be shown later that what was sent is what was approved. */
export function Fingerprints({
  shown: { filings },
  hashes,
  title,
}: {
  shown: Shown;
  hashes: Readonly<Record<string, string>>;
  title: string;
}) {
  return (
    <dl class="fingerprints">
      {filings.map(({ id }) => (
        <div key={id}>
          <dt>{title}: SHA-256 of the return with all its documents</dt>
          <dd>
            <code>{hashes[id] ?? "–"}</code>
          </dd>
          <dd class="hint">Reference {id}</dd>
        </div>
      ))}
    </dl>
  );
}
