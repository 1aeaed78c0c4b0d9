// Every change there is and the lines it records, except what people do with their own access (access-changes.ts). A
// line is the same whether a page, the command or the API makes the change.

import { pdfBase64 } from "../../packages/ct600/attachments/pdf.fixture.ts";
import { credentialsSet } from "../../src/cli/access/credentials.ts";
import { keysCreate, keysRevoke, keysRoll } from "../../src/cli/access/keys.ts";
import { organisationsCreate, organisationsQuota, organisationsSettings } from "../../src/cli/access/organisations.ts";
import { clockAdvance } from "../../src/cli/filings/clock.ts";
import { file } from "../../src/cli/filings/file.ts";
import { filingsResolve } from "../../src/cli/filings/filings.ts";
import { filingsConfirm, filingsRelease } from "../../src/cli/operation/restored.ts";
import { accountsRelease, accountsResolve } from "../../src/cli/register/accounts.ts";
import { accountsDeliver } from "../../src/cli/register/deliver.ts";
import { presenterSet, presenterTest } from "../../src/cli/register/presenters.ts";
import { eventsDismiss } from "../../src/cli/webhooks/dismiss.ts";
import {
  endpointsAdd,
  endpointsChange,
  endpointsDisable,
  endpointsEnable,
  endpointsRemove,
  endpointsRotate,
  endpointsTest,
} from "../../src/cli/webhooks/endpoints.ts";
import { eventsReplay } from "../../src/cli/webhooks/replays.ts";
import { trigger } from "../../src/cli/webhooks/trigger.ts";
import { dormantAccounts } from "./accounts.ts";
import { asking } from "./approving.ts";
import {
  abandonedEvent,
  acceptedFiling,
  addedCompany,
  type ByPage,
  type Change,
  flaggedFiling,
  form,
  heldAccounts,
  heldDelivery,
  heldFiling,
  type Parties,
  sandbox,
  somethingPaid,
  somethingToPay,
  submitting,
  typing,
  typingPassword,
  waitingFiling,
  whileSending,
  withFailed,
  withRegister,
  withServiceParts,
} from "./audited-change.ts";
import { type Fields, openBrowser } from "./dashboard.ts";
import { formIn } from "./form-in-page.ts";
import { sampleReturn } from "./returns.ts";

export const FIRST_URL = "https://127.0.0.1:1/in";
const ofEndpoint = { ...sandbox, subject: "we_" };
const endpointId = (by: Parties) => by.endpointId;
const endpoint = (by: Parties) => ({ positionals: [by.endpointId] });
const keyId = ({ customer }: Parties) => customer.keys.sandbox.id;
const key = (by: Parties) => ({ positionals: [keyId(by)] });
const givenId = (by: Parties) => by.givenId;
const given = (by: Parties) => ({ positionals: [by.givenId] });

const aDraft = async ({ customer }: Pick<Parties, "customer">): Promise<string> =>
  (await customer.sandbox.post("/v1/drafts", { input: sampleReturn() })).json.id;

async function amendingDraft({ customer }: Parties, from: string): Promise<string> {
  const body = { from, kind: "amend", input: { financials: { turnover: 13_000_000 } } };
  return (await customer.sandbox.post("/v1/drafts", body)).json.id;
}
const WARNINGS_OF_SAMPLE =
  "utr_check_digit, average_employees_missing, balance_sheet_missing, comparatives_missing, assumed, return_late";
const aCompany = {
  "company.name": "Quiet Harbour Ltd",
  "company.utr": "6596148860",
  "company.registration_number": "12345678",
};

/** What an approver sends, who has a link and no account. */
function onLink(path: string, fields: (code: string) => Fields): ByPage {
  return [
    `/approve/:token${path}`,
    async ({ service, customer, person, givenId: id, send }) => {
      const firm = asking(service, customer, person);
      const { json: filing } = await customer.sandbox.get(`/v1/filings/${id}`);
      const token = await firm.link(filing, { name: "Jane Doe", email: null, capacity: null });
      return send(`/approve/${token}${path}`, fields(await firm.code(filing)), openBrowser(service));
    },
  ];
}

export const changes: Record<string, Change> = {
  "add a company": {
    lines: [
      { action: "company_added", ...sandbox, subject: "com_", details: { name: "Example Ltd", utr: "8596148860" } },
    ],
    page: form("/:mode/companies/new", { fields: { name: "Example Ltd", utr: "8596148860", seen_utr: "8596148860" } }),
  },
  "import companies": {
    lines: [{ action: "companies_imported", ...sandbox, details: { added: 2 } }],
    page: form("/:mode/companies/import", { fields: { csv: "name,utr\nOne,1000000070\nTwo,2325648152" } }),
  },
  "change a company": {
    lines: [
      {
        action: "company_changed",
        ...sandbox,
        subject: "com_",
        details: { name: { before: "Example Ltd", after: "Renamed Ltd" } },
      },
    ],
    given: addedCompany,
    page: form("/:mode/companies/:id/edit", { id: givenId, fields: { name: "Renamed Ltd" } }),
  },
  "give a period": {
    lines: [
      { action: "period_given", ...sandbox, subject: "com_", details: { start: "2026-04-01", end: "2027-03-31" } },
    ],
    given: addedCompany,
    page: form("/:mode/companies/:id/period", { id: givenId, fields: { start: "2026-04-01", end: "2027-03-31" } }),
  },
  "remove a period": {
    lines: [
      { action: "period_removed", ...sandbox, subject: "com_", details: { start: "2025-04-01", end: "2026-03-31" } },
    ],
    given: addedCompany,
    page: form("/:mode/companies/:id/period/remove", {
      id: givenId,
      fields: { start: "2025-04-01", end: "2026-03-31" },
    }),
  },
  "mark a duty as done": {
    lines: [
      { action: "obligation_done", ...sandbox, subject: "com_", details: { kind: "pay", period_end: "2026-03-31" } },
    ],
    given: somethingToPay,
    page: form("/:mode/deadlines/:id/done", { id: givenId, fields: { done: "yes" } }),
  },
  "take back that a duty is done": {
    lines: [
      { action: "obligation_undone", ...sandbox, subject: "com_", details: { kind: "pay", period_end: "2026-03-31" } },
    ],
    given: somethingPaid,
    page: form("/:mode/deadlines/:id/done", { id: givenId, fields: { done: "no" } }),
  },
  "type a payment reference": {
    lines: [
      {
        action: "obligation_changed",
        ...sandbox,
        subject: "com_",
        details: {
          kind: "pay",
          period_end: "2026-03-31",
          payment_reference: { before: null, after: "8596148860A00101A" },
        },
      },
    ],
    given: somethingToPay,
    page: form("/:mode/deadlines/:id", { id: givenId, fields: { payment_reference: "8596148860A00101A" } }),
  },
  "create a key": {
    lines: [{ action: "key_created", ...sandbox, subject: "key_", details: { name: "Books" } }],
    page: form("/:mode/settings/keys/new", { fields: { name: "Books" } }),
    command: [keysCreate, () => ({ values: { mode: "sandbox", name: "Books" } })],
  },
  "roll a key": {
    lines: [
      {
        action: "key_rolled",
        ...sandbox,
        subject: "key_",
        details: { name: "test", new_key: "key_", overlap_hours: 1 },
      },
    ],
    page: form("/:mode/settings/keys/:id/roll", { id: keyId, fields: { overlap: "1" } }),
    command: [keysRoll, (by) => ({ ...key(by), values: { "overlap-hours": "1" } })],
  },
  "revoke a key": {
    lines: [{ action: "key_revoked", ...sandbox, subject: "key_", details: { name: "test" } }],
    page: form("/:mode/settings/keys/:id/revoke", { id: keyId, fields: { name: "test" } }),
    command: [keysRevoke, key],
  },
  "add an endpoint": {
    lines: [{ action: "endpoint_added", ...ofEndpoint, details: { host: "127.0.0.1:2", events: "default" } }],
    page: form("/:mode/settings/webhooks/new", { fields: { url: "https://127.0.0.1:2/in", events: "all" } }),
    command: [endpointsAdd, () => ({ values: { mode: "sandbox", url: "https://127.0.0.1:2/in" } })],
  },
  "change an endpoint": {
    lines: [
      {
        action: "endpoint_changed",
        ...ofEndpoint,
        details: { host: "127.0.0.1:1", url: "path changed", description: { before: "", after: "Books" } },
      },
    ],
    page: form("/:mode/settings/webhooks/:id/edit", {
      id: endpointId,
      fields: { url: `${FIRST_URL}/x`, description: "Books", events: "all" },
    }),
    command: [endpointsChange, (by) => ({ ...endpoint(by), values: { url: `${FIRST_URL}/x`, description: "Books" } })],
  },
  "change nothing of an endpoint": {
    lines: [],
    page: form("/:mode/settings/webhooks/:id/edit", { id: endpointId, fields: { url: FIRST_URL, events: "all" } }),
    command: [endpointsChange, (by) => ({ ...endpoint(by), values: { url: FIRST_URL } })],
  },
  "rotate a secret": {
    lines: [{ action: "endpoint_rotated", ...ofEndpoint, details: { overlap_hours: 1 } }],
    page: form("/:mode/settings/webhooks/:id/rotate", { id: endpointId, fields: { overlap: "1" } }),
    command: [endpointsRotate, (by) => ({ ...endpoint(by), values: { "overlap-hours": "1" } })],
  },
  "send a test event": {
    lines: [{ action: "endpoint_tested", ...ofEndpoint, details: { event: "evt_" } }],
    page: form("/:mode/settings/webhooks/:id/test", { id: endpointId }),
    command: [whileSending(endpointsTest), endpoint],
  },
  "disable an endpoint": {
    lines: [{ action: "endpoint_disabled", ...ofEndpoint }],
    page: form("/:mode/settings/webhooks/:id/disable", { id: endpointId }),
    command: [endpointsDisable, endpoint],
  },
  "enable an endpoint": {
    lines: [{ action: "endpoint_enabled", ...ofEndpoint, details: { held: 1 } }],
    given: heldDelivery,
    page: form("/:mode/settings/webhooks/:id/enable", { id: endpointId }),
    command: [endpointsEnable, endpoint],
  },
  "enable an endpoint and send what was held": {
    lines: [
      { action: "endpoint_enabled", ...ofEndpoint, details: { held: 1 } },
      { action: "deliveries_replayed", ...sandbox, subject: "rpl_", details: { deliveries: 1 } },
    ],
    given: heldDelivery,
    command: [endpointsEnable, (by) => ({ ...endpoint(by), values: { replay: true } })],
  },
  "remove an endpoint": {
    lines: [{ action: "endpoint_removed", ...ofEndpoint, details: { host: "127.0.0.1:1", abandoned: 1 } }],
    given: heldDelivery,
    page: form("/:mode/settings/webhooks/:id/remove", { id: endpointId }),
    command: [endpointsRemove, endpoint],
  },
  "go to the page that counts the selected deliveries": {
    lines: [],
    given: abandonedEvent,
    page: withFailed("/:mode/webhooks/failed"),
  },
  "dismiss failed deliveries": {
    lines: [{ action: "deliveries_dismissed", ...sandbox, details: { deliveries: 1 } }],
    given: abandonedEvent,
    page: withFailed("/:mode/webhooks/failed/dismiss"),
    command: [eventsDismiss, () => ({ values: { mode: "sandbox", yes: true } })],
  },
  "dismiss where nothing is abandoned": {
    lines: [],
    command: [eventsDismiss, () => ({ values: { yes: true } })],
  },
  "replay an event": {
    lines: [{ action: "deliveries_replayed", ...sandbox, subject: "rpl_", details: { deliveries: 1 } }],
    given: abandonedEvent,
    page: withFailed("/:mode/events/:id/replay"),
    command: [eventsReplay, given],
  },
  "replay many": {
    lines: [{ action: "deliveries_replayed", ...sandbox, subject: "rpl_", details: { deliveries: 1 } }],
    given: abandonedEvent,
    page: withFailed("/:mode/webhooks/failed/replay"),
    command: [eventsReplay, () => ({ values: { status: "abandoned", mode: "sandbox", yes: true } })],
  },
  "replay where there is nothing to replay": {
    lines: [],
    command: [eventsReplay, () => ({ values: { status: "abandoned", yes: true } })],
  },
  "resolve a flag": {
    lines: [
      {
        action: "flag_resolved",
        ...sandbox,
        subject: "fil_",
        details: { flag: "Look at it", note: "HMRC has this return." },
      },
    ],
    given: flaggedFiling,
    page: form("/:mode/filings/:id/flag", { id: givenId, fields: { note: "HMRC has this return." } }),
    command: [filingsResolve, (by) => ({ ...given(by), values: { note: "HMRC has this return." } })],
  },
  "ask somebody to approve a return": {
    lines: [
      {
        action: "approval_link_made",
        ...sandbox,
        subject: "fil_",
        details: { approver: "Jane Director", mailed: false },
      },
    ],
    given: waitingFiling,
    page: form("/:mode/filings/:id/approval", { id: givenId, fields: { name: "Jane Director" } }),
  },
  "show a code to read out to an approver": {
    lines: [{ action: "approval_code_made", ...sandbox, subject: "fil_" }],
    given: waitingFiling,
    page: form("/:mode/filings/:id/approval/code", { id: givenId }),
  },
  "take a request for approval back": {
    lines: [{ action: "approval_revoked", ...sandbox, subject: "fil_" }],
    given: waitingFiling,
    page: form("/:mode/filings/:id/approval/take-back", { id: givenId }),
  },
  "approve a return": {
    lines: [{ action: "filing_approved", ...sandbox, subject: "fil_", details: { second_factor: "read_out" } }],
    given: waitingFiling,
    page: onLink("", (code) => ({ name: "Jane Doe", code, declares: "yes" })),
  },
  "approve a return that the rules judge otherwise by now": {
    lines: [
      {
        action: "approval_void",
        ...sandbox,
        subject: "fil_",
        details: { reason: "By the rules of today the return would say something else than was stored." },
      },
    ],
    given: async (by) => {
      const id = await waitingFiling(by);
      const other =
        "update filings set input = jsonb_set(input, '{financials,trading_profit}', '9000000') where id = $1";
      await by.service.db.query(other, [id]);
      return id;
    },
    page: onLink("", (code) => ({ name: "Jane Doe", code, declares: "yes" })),
  },
  "send a return back": {
    lines: [{ action: "filing_sent_back", ...sandbox, subject: "fil_" }],
    given: waitingFiling,
    page: onLink("/send-back", () => ({ comment: "The stock is missing." })),
  },
  "ask for a code where no mail can go": {
    lines: [],
    given: waitingFiling,
    page: onLink("/code", () => ({})),
  },
  "have returns approved": {
    lines: [{ action: "organisation_changed", details: { approval_sandbox: { before: "never", after: "always" } } }],
    page: form("/:mode/settings/approval", { fields: { rule: "always", codes: "any" } }),
    command: [organisationsSettings, () => ({ values: { "approval-sandbox": "always" } })],
  },
  "release a held filing": {
    lines: [
      { action: "filing_released", ...sandbox, subject: "fil_", details: { note: "HMRC does not have this return." } },
    ],
    given: heldFiling,
    command: [filingsRelease, (by) => ({ ...given(by), values: { note: "HMRC does not have this return." } })],
  },
  "confirm a held filing": {
    lines: [
      {
        action: "filing_confirmed",
        ...sandbox,
        subject: "fil_",
        details: { note: "HMRC has this return.", correlation_id: "ABC123" },
      },
    ],
    given: heldFiling,
    command: [
      filingsConfirm,
      (by) => ({ ...given(by), values: { note: "HMRC has this return.", "correlation-id": "ABC123" } }),
    ],
  },
  "resolve a flag of accounts": {
    lines: [
      {
        action: "flag_resolved",
        ...sandbox,
        subject: "cha_",
        details: { flag: "Look at it", note: "They are there." },
      },
    ],
    given: heldAccounts,
    page: form("/:mode/companies-house/:id/flag", { id: givenId, fields: { note: "They are there." } }),
    command: [accountsResolve, (by) => ({ ...given(by), values: { note: "They are there." } })],
  },
  "release held accounts": {
    lines: [{ action: "accounts_released", ...sandbox, subject: "cha_", details: { note: "They are not there." } }],
    given: heldAccounts,
    page: form("/:mode/companies-house/:id/release", { id: givenId, fields: { note: "They are not there." } }),
    command: [accountsRelease, (by) => ({ ...given(by), values: { note: "They are not there." } })],
  },
  "begin a draft": {
    lines: [{ action: "draft_begun", ...sandbox, subject: "drf_" }],
    // A document of it comes and goes; what is written in a draft is no line of its own.
    async api({ customer }) {
      const attachments = [{ name: "Letter.pdf", pdf: pdfBase64("A letter") }];
      const { json } = await customer.sandbox.post("/v1/drafts", { input: { ...sampleReturn(), attachments } });
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({
        version: 1,
        input: { attachments: [{ name: "Copy.pdf", pdf: attachments[0]?.pdf }] },
      });
      return customer.sandbox.send("PATCH", `/v1/drafts/${json.id}`, { headers, body });
    },
  },
  "remember what a company's accounts are": {
    lines: [
      {
        action: "mapping_changed",
        ...sandbox,
        details: { utr: sampleReturn().company.utr, version: 1, accounts: { before: 0, after: 1 } },
      },
    ],
    api: ({ customer }) =>
      customer.sandbox.post("/v1/trial_balances", {
        company: { utr: sampleReturn().company.utr },
        period: { start: "2025-04-01", end: "2026-03-31" },
        lines: [
          { code: "4000", name: "Sales", credit: 100 },
          { code: "1200", name: "Bank current account", debit: 100 },
        ],
        mapping: [{ code: "4000", category: "sales" }],
        remember: true,
      }),
  },
  "begin a return from a trial balance": {
    lines: [
      {
        action: "mapping_changed",
        ...sandbox,
        subject: "com_",
        details: { utr: sampleReturn().company.utr, version: 1, accounts: { before: 0, after: 1 } },
      },
      { action: "draft_begun", ...sandbox, subject: "drf_" },
    ],
    given: addedCompany,
    page: form("/:mode/companies/:id/trial-balance", {
      id: givenId,
      fields: {
        ...{ start: "01/04/2025", end: "31/03/2026", remember: "yes", do: "start", token: "t".repeat(24) },
        said: '[{"code":"4000","category":"sales"}]',
        csv: "code,name,debit,credit\n4000,Sales,,10\n1200,Bank Current Account,10,",
      },
    }),
  },
  "begin a return": {
    lines: [{ action: "draft_begun", ...sandbox, subject: "drf_" }],
    page: form("/:mode/drafts/new", { fields: { ...aCompany, token: "d".repeat(24) } }),
  },
  "delete a draft": {
    lines: [
      {
        action: "draft_deleted",
        ...sandbox,
        subject: "drf_",
        details: { version: 1, name: "Example Widgets Ltd", utr: sampleReturn().company.utr },
      },
    ],
    given: aDraft,
    page: form("/:mode/drafts/:id/delete", { id: givenId }),
  },
  "say what a return needs": {
    lines: [],
    given: aDraft,
    page: form("/:mode/drafts/:id/needs", { id: givenId, fields: { needs: "losses" } }),
  },
  "answer a page of a return": {
    lines: [],
    given: aDraft,
    page: [
      "/:mode/drafts/:id/pages/:page",
      (by) => by.send(`/sandbox/drafts/${by.givenId}/pages/turnover`, { "financials.turnover": "130,000" }),
    ],
  },
  "submit a return": {
    lines: [{ action: "filing_created", ...sandbox, subject: "fil_" }],
    given: aDraft,
    page: submitting,
  },
  "look at the warnings of a draft": {
    lines: [
      {
        action: "draft_warnings_seen",
        ...sandbox,
        subject: "drf_",
        details: { version: 1, warnings: WARNINGS_OF_SAMPLE },
      },
    ],
    given: async ({ customer }) => (await customer.sandbox.post("/v1/drafts", { input: sampleReturn() })).json.id,
    page: [
      "/:mode/drafts/:id/check",
      async ({ person, givenId, send }) => {
        const path = `/sandbox/drafts/${givenId}/check`;
        const { text } = await person.get(path);
        return send(path, {
          looked: [...text.matchAll(/name="looked" value="([^"]+)"/g)].map(([, mark = ""]) => mark),
        });
      },
    ],
  },
  "try a live draft in the sandbox": {
    lines: [{ action: "filing_created", ...sandbox, subject: "fil_" }],
    given: async ({ customer }) => (await customer.live.post("/v1/drafts", { input: sampleReturn() })).json.id,
    page: form("/:mode/drafts/:id/try", {
      id: givenId,
      mode: "live",
      fields: { place: "sandbox", version: "1", token: "d".repeat(24) },
    }),
  },
  "begin a draft from a filing": {
    lines: [{ action: "draft_begun", ...sandbox, subject: "drf_" }],
    given: acceptedFiling,
    page: form("/:mode/filings/:id/draft", { id: givenId, fields: { kind: "next_year", token: "d".repeat(24) } }),
  },
  "file a return": {
    lines: [{ action: "filing_created", ...sandbox, subject: "fil_" }],
    command: [withServiceParts(file), () => ({ positionals: ["-"] })],
  },
  "file a sample return": {
    lines: [{ action: "filing_created", ...sandbox, subject: "fil_" }],
    command: [withServiceParts(trigger), () => ({ positionals: ["accepted"] })],
  },
  "deliver accounts": {
    lines: [{ action: "accounts_delivered", ...sandbox, subject: "cha_" }],
    command: [withServiceParts(accountsDeliver, dormantAccounts()), () => ({ positionals: ["-"] })],
  },
  "amend a filing": {
    lines: [{ action: "filing_amended", ...sandbox, subject: "fil_", details: { amendment: "fil_" } }],
    given: async (by) => amendingDraft(by, await acceptedFiling(by)),
    page: submitting,
  },
  "put an amendment on top of another": {
    lines: [],
    given: async (by) => {
      const from = await acceptedFiling(by);
      const draft = await amendingDraft(by, from);
      await by.customer.sandbox.post(`/v1/filings/${from}/amend`, { financials: { trading_profit: 4_100_000 } });
      return draft;
    },
    page: [
      "/:mode/drafts/:id/check/on-top",
      async ({ person, givenId, send }) => {
        const path = `/sandbox/drafts/${givenId}/check`;
        const { version = "", newest = "" } = formIn((await person.get(path)).text);
        return send(`${path}/on-top`, { version, newest });
      },
    ],
  },
  "change metadata": {
    lines: [{ action: "metadata_changed", ...sandbox, subject: "fil_", details: { keys: "order_id" } }],
    given: acceptedFiling,
    api: ({ customer, givenId: id }) =>
      customer.sandbox.post(`/v1/filings/${id}`, { metadata: { order_id: "6735", not_there: null } }),
  },
  "set credentials": {
    lines: [{ action: "credentials_set", mode: "live", details: { company: "every company", released: 0 } }],
    page: form("/:mode/settings/authority/credentials", {
      mode: "live",
      fields: { sender_id: "SENDER", password: "a password" },
    }),
    command: [typingPassword(credentialsSet), () => ({ values: { mode: "live", "sender-id": "SENDER" } })],
  },
  "set credentials and file as an agent": {
    lines: [
      { action: "credentials_set", mode: "live", details: { company: "8596148860", released: 0 } },
      { action: "organisation_changed", details: { files_as: { before: "company", after: "agent" } } },
    ],
    command: [
      typingPassword(credentialsSet),
      () => ({
        values: { mode: "live", "sender-id": "SENDER", "company-utr": "8596148860", "files-as": "agent" },
      }),
    ],
  },
  "set a presenter": {
    lines: [{ action: "presenter_set", mode: "live", details: { for: "test", released: 0 } }],
    page: form("/:mode/settings/companies-house/presenter", {
      mode: "live",
      fields: { for: "test", presenter_id: "66664217000", presenter_code: "a-code", package_reference: "0012" },
    }),
    command: [
      typing("PRESENTER\nCODE\n", presenterSet),
      () => ({ values: { for: "test", "package-reference": "0012" } }),
    ],
  },
  "test a presenter": {
    lines: [{ action: "presenter_tested", mode: "live", details: { for: "test", outcome: "no_address" } }],
    page: form("/:mode/settings/companies-house/test", { mode: "live", fields: { for: "test" } }),
    command: [withRegister(presenterTest), () => ({ values: { for: "test" } })],
  },
  "test the connection": {
    lines: [{ action: "connection_tested", ...sandbox, details: { outcome: "taken" } }],
    page: form("/:mode/settings/authority/test"),
  },
  "change the organisation": {
    lines: [{ action: "organisation_changed", details: { declarant_name: { before: null, after: "Jane Director" } } }],
    page: form("/:mode/settings/organisation", {
      fields: {
        organisation: "A software house",
        declarant_name: "Jane Director",
        declarant_status: "",
        files_as: "company",
        retention: "",
      },
    }),
  },
  "refuse incomplete returns": {
    lines: [{ action: "organisation_changed", details: { refuse_incomplete: { before: false, after: true } } }],
    page: form("/:mode/settings/organisation", {
      fields: {
        organisation: "A software house",
        declarant_name: "",
        declarant_status: "",
        files_as: "company",
        refuse_incomplete: "yes",
        retention: "",
      },
    }),
    command: [organisationsSettings, () => ({ values: { "refuse-incomplete": "yes" } })],
  },
  "set how long events are kept": {
    lines: [{ action: "organisation_changed", details: { event_retention_days: { before: null, after: 30 } } }],
    page: form("/:mode/settings/organisation/retention", { fields: { days: "30" } }),
  },
  "stop keeping requests": {
    lines: [
      { action: "organisation_changed", subject: "org_", details: { keeps_requests: { before: true, after: false } } },
    ],
    page: form("/:mode/requests", { fields: { keeps: "no" } }),
  },
  "set a storage quota": {
    lines: [{ action: "organisation_changed", details: { storage_quota_bytes: { before: null, after: 5_000_000 } } }],
    command: [organisationsQuota, () => ({ values: { megabytes: "5" } })],
  },
  "advance the sandbox's clock": {
    lines: [
      {
        action: "sandbox_clock_advanced",
        ...sandbox,
        details: { seconds: 10_800, filings: 0, accounts: 0, deliveries: 0 },
      },
    ],
    page: form("/:mode/clock", { fields: { amount: "3", unit: "hours" } }),
    command: [clockAdvance, () => ({ positionals: ["3h"] })],
  },
  "create an organisation": {
    lines: [{ action: "organisation_created", subject: "org_", details: { name: "Another firm" } }],
    command: [organisationsCreate, () => ({ values: { name: "Another firm" } })],
  },
};
