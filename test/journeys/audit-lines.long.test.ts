// Every change there is, and the line it records: the same whether the command or a page makes it. An action of the
// audit log that is in no row of the tables fails the test.

import assert from "node:assert/strict";
import { auditActions } from "../../src/audit/audit.ts";
import type { AuditRow } from "../../src/audit/store.ts";
import { accessChanges } from "../support/access-changes.ts";
import type { Change, Parties } from "../support/audited-change.ts";
import { changes } from "../support/changes.ts";
import { operator } from "../support/operator.ts";
import { commandContext, gather } from "../support/parties.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const allChanges = Object.entries({ ...changes, ...accessChanges });

/** By whoever comes without a session: somebody who signs in, or an approver. */
const byNobodyKnown = ["sign_in_failed", "code_refused", "filing_approved", "filing_sent_back", "approval_void"];

/** About all organisations at once: restored.long.test.ts and secret-key.long.test.ts have their lines. */
const ofEveryOrganisation = ["database_restored", "unknown_submissions_found", "secret_key_rotated"];

/** Reading calls too: mcp.test.ts provokes it. */
const byAssistants = ["tool_called"];

test("every action of the audit log is in a table of changes", () => {
  const inTables = allChanges.flatMap(([, { lines }]) => lines.map(({ action }) => action));
  const covered = new Set([...inTables, ...ofEveryOrganisation, ...byAssistants]);

  assert.deepEqual([...covered].sort(), Object.keys(auditActions).sort());
});

describe("the line of a change", () => {
  for (const [name, { lines, given, page, status = 303, command, api }] of allChanges) {
    const expected = lines.map(({ action, mode = null, subject = null, details = {} }) => {
      return { action, mode, subject, details };
    });
    if (page !== undefined)
      test(`${name}, on a page`, async () => {
        const [route, sent] = page;
        const by = await parties(given);

        const answer = await sent(by);

        const rows = await rowsSince(by.begun);
        assert.match(by.sentTo, patternOf(route));
        assert.equal(answer.status, status);
        assert.deepEqual(withoutIds(rows, by), expected);
        assert.ok(rows.every(({ actor, address }) => actor !== operator.name && address === "127.0.0.1"));
        const isUnknown = (action: string) => byNobodyKnown.includes(action);
        assert.ok(rows.every(({ action, user_id: userId }) => (userId === null) === isUnknown(action)));
      });
    if (command !== undefined)
      test(`${name}, by the command`, async () => {
        const [run, wordsFor] = command;
        const by = await parties(given);
        by.begun = await lastLine();

        await run(commandContext(by, wordsFor(by)), by);

        const rows = await rowsSince(by.begun);
        assert.deepEqual(withoutIds(rows, by), expected);
        assert.ok(rows.every(({ actor, user_id: userId }) => actor === operator.name && userId === null));
      });
    if (api !== undefined)
      test(`${name}, by the API`, async () => {
        const by = await parties(given);
        by.begun = await lastLine();

        const answer = await api(by);

        const rows = await rowsSince(by.begun);
        assert.equal(answer.status, 200);
        assert.deepEqual(withoutIds(rows, by), expected);
        assert.ok(rows.every(({ actor }) => actor === `API key ${by.customer.keys.sandbox.id}`));
      });
  }
});

test("filing and amending by the API record nothing: filings and events are the record", async () => {
  const customer = await service.customer();
  const before = await lastLine();

  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  await service.untilFinal(customer.sandbox, json.id);
  const amended = await customer.sandbox.post(`/v1/filings/${json.id}/amend`, { financials: { turnover: 13_000_000 } });

  assert.equal(amended.status, 201);
  assert.equal(await lastLine(), before);
});

async function parties(given: Change["given"]) {
  const ready = await gather(service, await service.customer(), { given, isSent: notes });
  /** The last line before the change itself. */
  const by = { ...ready, begun: 0, sentTo: "" };
  async function notes(path: string) {
    by.begun = await lastLine();
    by.sentTo = path;
  }
  return by;
}

async function lastLine(): Promise<number> {
  const [row] = await service.db.query<{ seq: number }>("select coalesce(max(seq), 0) as seq from audit_log");
  return row?.seq ?? 0;
}

async function rowsSince(seq: number): Promise<AuditRow[]> {
  return service.db.query<AuditRow>("select * from audit_log where seq > $1 order by seq", [seq]);
}

/** Without what differs each time: ids by their prefix, people by who they are. */
function withoutIds(rows: readonly AuditRow[], { person, colleague }: Parties) {
  const known: Record<string, string> = {
    [person.user.email]: "person",
    [person.user.name]: "their name",
    [colleague.user.email]: "colleague",
  };
  const withoutId = (text: string) =>
    text.replace(/^([a-z]{2,3}_)[0-9A-Za-z]{24}$/, "$1").replace(/^org_\w+@.+$/, "invited");
  const plain = (text: string) => known[text] ?? withoutId(text);
  return rows.map(({ action, mode, subject, details }) => ({
    action,
    mode,
    subject: subject === null ? null : plain(subject),
    details: JSON.parse(JSON.stringify(details), (_, value) => (typeof value === "string" ? plain(value) : value)),
  }));
}

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replace(/:\w+/g, "\\w+")}(\\?.*)?$`);
}
