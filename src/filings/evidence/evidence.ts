// The evidence of a filing: everything that is known of it, in one file that needs no Quarterday to be read. It holds
// bank details, so who may have it is a matter of its own (audit/roles.ts).

import { type AuditRow, auditEntries } from "../../audit/store.ts";
import type { Destinations } from "../../authorities/hmrc/destinations.ts";
import type { Queryable } from "../../platform/database/db.ts";
import { attemptsOfEvent, everyAttempt } from "../../webhooks/deliveries/attempt-store.ts";
import { type EventSummary, eventsAbout } from "../../webhooks/store.ts";
import { contentHashes, knownApproval } from "../approval/approval-store.ts";
import { linksOf } from "../approval/link-store.ts";
import { namesIn } from "../approval/people.ts";
import { computationObject } from "../computation.ts";
import { documentsOf, type FilingDocument } from "../documents.ts";
import { type FilingRow, filingObject, judgedBy } from "../filing.ts";
import { resolvedFlag } from "../review/flag-store.ts";
import { storedInput } from "../store.ts";
import { filedBy } from "./filed-by.ts";
import { RECEIPT, replyEntries } from "./replies.ts";
import { type Entry, type EntryName, evidenceZip, record, text } from "./zip.ts";

export const EVIDENCE_TYPE = "application/zip";
export const evidenceFileName = ({ id }: { id: string }) => `evidence-${id}.zip`;

/** Of the audit log: more lines about one filing there hardly are. */
const MOST_LINES = 1_000;

export interface EvidenceParts {
  db: Queryable;
  destinations: Destinations;
  version: string;
}

/** What went elsewhere with the return, and a paragraph about it. */
export interface Beside {
  entries: readonly Entry[];
  readMe: string;
}

/** Without what went to Companies House; `register/` adds that, and everybody asks there. */
export async function evidenceOf(
  filing: FilingRow,
  madeAt: Date,
  parts: EvidenceParts,
  beside: Beside | null,
): Promise<() => Promise<Buffer>> {
  const entries = [
    ...(await documentEntries(filing, parts)),
    ...(await replyEntries(filing, parts.db)),
    ...(await recordEntries(filing, parts)),
    ...(beside?.entries ?? []),
  ];
  const about = { filing: filing.id, madeAt, version: parts.version };
  const readMe: Entry = {
    name: "read-me.txt",
    says: "What is in here, and what it shows",
    bytes: text(readMeOf(filing, beside)),
  };
  return () => evidenceZip([readMe, ...entries], about);
}

const known: Readonly<Record<string, readonly [name: EntryName, says: string]>> = {
  "submission.xml": ["message/submission.xml", "The message to HMRC as it was sent, without the password"],
  "accounts.xhtml": ["documents/accounts.xhtml", "The accounts in the message, in iXBRL"],
  "accounts-companies-house.xhtml": [
    "documents/accounts-companies-house.xhtml",
    "The accounts as Companies House takes them, made from the same return",
  ],
  "computations.xhtml": ["documents/computations.xhtml", "The computations in the message, in iXBRL"],
  "receipt.xml": [RECEIPT, "HMRC's receipt"],
};

async function documentEntries(filing: FilingRow, { db, destinations }: EvidenceParts): Promise<Entry[]> {
  const documents = await documentsOf(db, filing, destinations);
  return documents.map((document, index) => {
    const [name, says] = known[document.name] ?? attachedAs(document, index);
    return { name, says, bytes: document.bytes() };
  });
}

/** The caller's name for it is told, and names nothing here. */
function attachedAs({ name, attachedAs: kind = "file" }: FilingDocument, index: number): [EntryName, string] {
  return [`documents/attached-${index + 1}.pdf`, `An attached PDF (${kind}), which the caller named ${name}`];
}

async function recordEntries(filing: FilingRow, { db }: EvidenceParts): Promise<Entry[]> {
  const scope = { organisationId: filing.organisation_id, mode: filing.mode };
  const which = { ...scope, id: filing.id };
  const input = await storedInput(db, which);
  const filter = { by: null, actions: null, subject: filing.id, since: null, until: null };
  const lines = await auditEntries(db, { ...scope, before: null, limit: MOST_LINES }, filter);
  const resolved = await resolvedFlag(db, which);
  return [
    record("filing.json", "The filing as the API shows it", filingObject(filing)),
    record("return.json", "The return as it was filed, with the SHA-256 of each file in its place", input),
    record(
      "computation.json",
      "The computation line by line, with statute and rules",
      await computationObject(filing, db),
    ),
    record(
      "checks.json",
      "By which release of HMRC's rules the return was checked and passed, and which of this program made the message",
      {
        schema_version: filing.schema_version,
        judged_by: judgedBy(filing),
        built_by: filing.built_by,
        checked_at: filing.created_at.toISOString(),
        warnings: filing.warnings,
      },
    ),
    record("events.json", "What was told to webhook endpoints, and every attempt", await eventsOf(filing, db)),
    ...(filing.approval_id === null ? [] : [await approvalEntry(filing.approval_id, db)]),
    record("people.json", "Who filed it, and what people and the command did, from the audit log", {
      ...(await filedBy(filing, lines, db)),
      lines: lines.map(lineOf).reverse(),
      ...(resolved && { resolved_flag: resolved }),
    }),
  ];
}

/** Who was asked, by which links, what they opened and decided, and what exactly they approved. */
async function approvalEntry(id: string, db: Queryable): Promise<Entry> {
  const whole = await knownApproval(db, id);
  const made = await linksOf(db, id);
  const named = await namesIn(whole, made, db);
  const { organisation_id: _, mode: __, prepared_by_user: ___, decided_by: by, ...approval } = whole;
  const people = { prepared_by: named(whole.prepared_by), decided_by: by === null ? null : named(by) };
  const links = made.map(({ approval_id: ____, ...link }) => ({ ...link, made_by: named(link.made_by) }));
  const says =
    "Who approved it, and the SHA-256 of what they approved: the input as canonical JSON, a line end, the body";
  return record("approval.json", says, { ...approval, ...people, content_sha256: await contentHashes(db, id), links });
}

/** About one filing or delivery. */
export async function eventsOf(
  { id: subjectId, organisation_id: organisationId, mode }: Pick<FilingRow, "id" | "organisation_id" | "mode">,
  db: Queryable,
) {
  const events = await eventsAbout(db, { organisationId, mode, subjectId });
  return Promise.all(events.map((event) => eventWithAttempts(event, db)));
}

async function eventWithAttempts({ id, type, created_at, payload, deliveries }: EventSummary, db: Queryable) {
  const attempts = await attemptsOfEvent(db, id, { ...everyAttempt, responseBytes: 0 });
  return {
    ...{ id, type, created_at: created_at.toISOString(), payload: JSON.parse(payload.toString()) },
    deliveries: deliveries.map((delivery) => ({
      ...{ id: delivery.id, endpoint: delivery.endpoint_id, status: delivery.status },
      attempts: attempts
        .filter((attempt) => attempt.delivery_id === delivery.id)
        .map(({ number, attempted_at: at, response_status: status, error }) => ({
          ...{ number, at: at.toISOString(), response_status: status, error },
        }))
        .reverse(),
    })),
  };
}

const lineOf = ({ at, actor, action, details, address }: AuditRow) => ({
  ...{ at: at.toISOString(), who: actor, action, details, address },
});

function readMeOf(
  { id, company_name, company_utr, period_start, period_end }: FilingRow,
  beside: Beside | null,
): string {
  return `Evidence of a company tax return

Company   ${company_name}
UTR       ${company_utr}
Period    ${period_start} to ${period_end}
Filing    ${id}

manifest.json lists every other file with its size and SHA-256 hash. "sha256sum" prints the hash of a file.

A hash shows that a file is the one the list names. It does not show who made the list: whoever can change a file can
change its hash too. What shows that HMRC has this very return is its receipt (replies/receipt.xml), which repeats the
IRmark of the message (message/submission.xml): the IRmark is computed from the body of the message, by the rules that
HMRC publishes.
${beside === null ? "" : `\n${beside.readMe}\n`}
The files may hold bank details and names of people. Keep them as you keep the return itself.
`;
}
