// The table of roles is asked where a change is made, whatever page or program leads there: each use case is called by
// an actor in every role and both environments, with nothing in between.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DraftChangeInput, NewDraftInput } from "../../packages/ct600/input/fields/draft.ts";
import { createApiKey, revokeApiKey, rollApiKey } from "../../src/access/api-keys.ts";
import { inviteAgain, inviteUser, makePasswordLink } from "../../src/access/invitations.ts";
import { changeApproval, changeOrganisation } from "../../src/access/organisations.ts";
import { requireTwoStep, resetTwoStep } from "../../src/access/second-step/two-step.ts";
import { changeRole, disableUser } from "../../src/access/team.ts";
import type { Actor } from "../../src/audit/audit.ts";
import { type Ability, may, ROLE_NOT_PERMITTED, type Role, roles } from "../../src/audit/roles.ts";
import { addCompany, changeCompany, givePeriod, removePeriod } from "../../src/companies/change.ts";
import { importCompanies } from "../../src/companies/import.ts";
import { markDone, sayOfObligation } from "../../src/companies/mark.ts";
import { companyTyped, NOTHING_TYPED } from "../../src/companies/typed.ts";
import { beginDraft } from "../../src/drafts/begin.ts";
import { changeDraft } from "../../src/drafts/change-draft.ts";
import { deleteDraft } from "../../src/drafts/delete.ts";
import type { DraftRow } from "../../src/drafts/draft.ts";
import { fileDraft } from "../../src/drafts/file.ts";
import { recordLookedAt } from "../../src/drafts/looked-at.ts";
import { putOnTop } from "../../src/drafts/put-on-top.ts";
import { tryDraft } from "../../src/drafts/try.ts";
import { showCode } from "../../src/filings/approval/code.ts";
import { revokeApproval, revokeApprovalOf } from "../../src/filings/approval/decide.ts";
import { makeApprovalLink } from "../../src/filings/approval/link.ts";
import { changeMetadata } from "../../src/filings/change-metadata.ts";
import { amendReturn, fileReturn } from "../../src/filings/create/file.ts";
import type { CreateDependencies } from "../../src/filings/create/request.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { type ConnectionDependencies, testConnection } from "../../src/filings/exchange/test-connection.ts";
import type { FilingRow } from "../../src/filings/filing.ts";
import { confirmAccepted } from "../../src/filings/review/confirm.ts";
import { releaseHeld } from "../../src/filings/review/release.ts";
import { resolveFlag } from "../../src/filings/review/resolve-flag.ts";
import { sendTestEvent } from "../../src/filings/test-event.ts";
import { advanceSandboxClock } from "../../src/operations/sandbox-clock.ts";
import type { Transaction } from "../../src/platform/database/db.ts";
import { codeOf } from "../../src/platform/errors.ts";
import { type Mode, modes } from "../../src/platform/mode.ts";
import { deliverAccounts } from "../../src/register/create/deliver.ts";
import type { DeliverDependencies } from "../../src/register/create/request.ts";
import { setPresenter } from "../../src/register/presenters/presenters.ts";
import { type PresenterTestDependencies, testPresenter } from "../../src/register/presenters/test-presenter.ts";
import { releaseAccounts, resolveAccountsFlag } from "../../src/register/review/flags.ts";
import { dismissDeliveries } from "../../src/webhooks/deliveries/dismiss.ts";
import {
  addEndpoint,
  changeEndpoint,
  disableEndpoint,
  enableEndpoint,
  rotateSecret,
} from "../../src/webhooks/endpoints/endpoints.ts";
import { removeEndpoint } from "../../src/webhooks/endpoints/remove-endpoint.ts";
import { replayDeliveries, replayEvent, replayInBulk } from "../../src/webhooks/replays/replay.ts";
import { PRESENTER } from "../support/accounts.ts";
import { newPerson } from "../support/dashboard.ts";
import { type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

let service: Service;
let organisationId: string;
let colleague: Awaited<ReturnType<typeof newPerson>>["user"];
let keys: Record<Mode, { id: string }>;

before(async () => {
  service = await startService();
  const customer = await service.customer();
  ({ organisationId, keys } = customer);
  colleague = (await newPerson(service, customer)).user;
});
after(() => service.close());

interface Calling {
  tx: Transaction;
  mode: Mode;
  actor: Actor;
}

/** What it needs, in which environments, and a call: that there is nothing like it comes out later. */
type UseCase = readonly [needs: Ability, call: (by: Calling) => Promise<unknown>, only?: Mode];

const scope = (mode: Mode) => ({ organisationId, mode });
const nothing = (mode: Mode, id: string) => ({ ...scope(mode), id });
const asOf = new Date("2026-11-15T09:00:00.000Z");
const bulk = { endpointId: null, statuses: ["abandoned"], since: null, until: null, asOf } as const;
/** Looked at before anything else that these need. */
const inside = <Needed>(tx: Transaction) => ({ ...service, db: tx }) as unknown as Needed;
const FACTS = companyTyped({ ...NOTHING_TYPED, name: "Example Ltd" });
const YEAR = { start: "2025-04-01", end: "2026-03-31" };
const confirmation = { note: "It is there.", correlationId: "ABC" };

function filing({ mode, actor }: Calling) {
  const read = () => assert.fail("the input was read");
  const filer = {
    ...scope(mode),
    declarant: null,
    filesAs: "company",
    refuseIncomplete: false,
    approvalRule: "never",
  } as const;
  return { filer, companyUtr: null, read, scenario: null, idempotency: null, actor };
}

/** Not of the shape of a draft, so that nothing comes of it. */
function drafting(by: Calling) {
  const problem = { code: "invalid_type", message: "It is none.", field: "" } as const;
  const value: DraftChangeInput & NewDraftInput = { version: 1 };
  const shaped = { value, problems: [problem], leftOut: 0, isClean: () => false };
  return { filer: filing(by).filer, actor: by.actor, body: null, shaped };
}

const useCases: Record<string, UseCase> = {
  fileReturn: ["file", (by) => fileReturn(filing(by), inside<CreateDependencies>(by.tx))],
  amendReturn: [
    "file",
    (by) => amendReturn({ mode: by.mode } as FilingRow, filing(by), inside<CreateDependencies>(by.tx)),
  ],
  deliverAccounts: ["file", (by) => deliverAccounts(filing(by), inside<DeliverDependencies>(by.tx))],
  beginDraft: ["file", (by) => beginDraft({ ...drafting(by), idempotency: null }, inside<CreateDependencies>(by.tx))],
  changeDraft: ["file", (by) => changeDraft("drf_x", drafting(by), inside<CreateDependencies>(by.tx))],
  fileDraft: [
    "file",
    (by) =>
      fileDraft(
        "drf_x",
        { ...drafting(by), version: 1, scenario: null, answerFor: () => assert.fail("it was filed") },
        inside<CreateDependencies>(by.tx),
      ),
  ],
  tryDraft: [
    "file",
    (by) =>
      tryDraft(
        "drf_x",
        { ...drafting(by), version: 1, place: "sandbox", key: "x", answerFor: () => assert.fail("it was filed") },
        inside<CreateDependencies>(by.tx),
      ),
  ],
  deleteDraft: ["file", ({ tx, mode, actor }) => deleteDraft(nothing(mode, "drf_x"), actor, inside(tx))],
  putOnTop: [
    "file",
    (by) =>
      putOnTop(
        "drf_x",
        { filer: filing(by).filer, actor: by.actor, version: 1, newest: "fil_x" },
        inside<CreateDependencies>(by.tx),
      ),
  ],
  recordLookedAt: [
    "file",
    ({ tx, mode, actor }) =>
      recordLookedAt(
        { mode } as DraftRow,
        { actor, warnings: [] },
        { ...inside<CreateDependencies>(tx), clock: service.clock },
      ),
  ],
  makeApprovalLink: [
    "file",
    ({ tx, mode, actor }) =>
      makeApprovalLink(tx, nothing(mode, "apr_x"), { name: "Jane", email: null, capacity: null }, actor, {
        ...service,
        mailing: null,
      }),
  ],
  showCode: [
    "file",
    ({ tx, mode, actor }) => showCode(tx, nothing(mode, "apr_x"), actor, { ...service, mailing: null }),
  ],
  revokeApprovalOf: [
    "file",
    ({ tx, mode, actor }) =>
      revokeApprovalOf(tx, { id: "fil_x", organisation_id: "org_x", mode, approval_id: null }, actor, {
        ...service,
        publishing: { random: service.random, delaysMs: [] },
        mailing: null,
      }),
  ],
  revokeApproval: [
    "file",
    ({ tx, mode, actor }) =>
      revokeApproval(tx, nothing(mode, "apr_x"), actor, {
        ...service,
        publishing: { random: service.random, delaysMs: [] },
        mailing: null,
      }),
  ],
  changeMetadata: [
    "file",
    ({ tx, mode, actor }) => changeMetadata({ id: "fil_x", mode }, { a: "b" }, actor, { db: tx, clock: service.clock }),
  ],
  resolveFlag: ["file", ({ tx, mode, actor }) => resolveFlag(tx, nothing(mode, "fil_x"), "Note", actor, service)],
  releaseHeld: ["file", ({ tx, mode, actor }) => releaseHeld(tx, nothing(mode, "fil_x"), "Note", actor, service)],
  confirmAccepted: [
    "file",
    ({ tx, mode, actor }) =>
      confirmAccepted(tx, nothing(mode, "fil_x"), confirmation, actor, {
        ...service,
        publishing: { random: service.random, delaysMs: [] },
      }),
  ],
  resolveAccountsFlag: [
    "file",
    ({ tx, mode, actor }) => resolveAccountsFlag(tx, nothing(mode, "cha_x"), "Note", actor, service),
  ],
  releaseAccounts: [
    "file",
    ({ tx, mode, actor }) => releaseAccounts(tx, nothing(mode, "cha_x"), "Note", actor, service),
  ],
  "createApiKey, restricted": [
    "develop",
    ({ tx, mode, actor }) =>
      createApiKey(tx, { ...scope(mode), name: "Reader", permission: "read_only" }, actor, service),
  ],
  "createApiKey, for everything": [
    "full_key",
    ({ tx, mode, actor }) => createApiKey(tx, { ...scope(mode), name: "Books" }, actor, service),
  ],
  "rollApiKey, one for everything": [
    "full_key",
    ({ tx, mode, actor }) => rollApiKey(tx, { ...scope(mode), id: keys[mode].id }, { overlapMs: 0 }, actor, service),
  ],
  "rollApiKey, whose environment is not said": [
    "full_key",
    ({ tx, mode, actor }) =>
      rollApiKey(tx, { organisationId, mode: null, id: keys[mode].id }, { overlapMs: 0 }, actor, service),
  ],
  revokeApiKey: ["develop", ({ tx, mode, actor }) => revokeApiKey(tx, nothing(mode, "key_x"), actor, service)],
  addCompany: [
    "file",
    ({ tx, mode, actor }) =>
      addCompany(tx, scope(mode), { utr: "8596148860", facts: FACTS, period: null }, actor, service),
  ],
  importCompanies: [
    "file",
    ({ tx, mode, actor }) =>
      importCompanies(tx, scope(mode), { text: "name,utr\nOne,8596148860", doubtful: "taken" }, actor, service),
  ],
  changeCompany: ["file", ({ tx, mode, actor }) => changeCompany(tx, nothing(mode, "com_x"), FACTS, actor, service)],
  givePeriod: ["file", ({ tx, mode, actor }) => givePeriod(tx, nothing(mode, "com_x"), YEAR, actor, service)],
  removePeriod: ["file", ({ tx, mode, actor }) => removePeriod(tx, nothing(mode, "com_x"), YEAR, actor, service)],
  markDone: ["file", ({ tx, mode, actor }) => markDone(tx, nothing(mode, "obl_x"), true, actor, service)],
  sayOfObligation: [
    "file",
    ({ tx, mode, actor }) =>
      sayOfObligation(tx, nothing(mode, "obl_x"), { paymentReference: null, typedOn: null }, actor, service),
  ],
  addEndpoint: [
    "develop",
    ({ tx, mode, actor }) =>
      addEndpoint(
        tx,
        { ...scope(mode), url: "https://127.0.0.1:9/in", description: "", eventTypes: null },
        actor,
        service,
      ),
  ],
  changeEndpoint: ["develop", ({ tx, mode, actor }) => changeEndpoint(tx, nothing(mode, "we_x"), {}, actor, service)],
  rotateSecret: [
    "develop",
    ({ tx, mode, actor }) => rotateSecret(tx, nothing(mode, "we_x"), { overlapMs: 0 }, actor, service),
  ],
  disableEndpoint: ["develop", ({ tx, mode, actor }) => disableEndpoint(tx, nothing(mode, "we_x"), actor, service)],
  enableEndpoint: [
    "develop",
    ({ tx, mode, actor }) => enableEndpoint(tx, nothing(mode, "we_x"), { replaysHeld: false }, actor, service),
  ],
  removeEndpoint: ["develop", ({ tx, mode, actor }) => removeEndpoint(tx, nothing(mode, "we_x"), actor, service)],
  sendTestEvent: ["develop", ({ tx, mode, actor }) => sendTestEvent(tx, nothing(mode, "we_x"), actor, service)],
  replayEvent: [
    "develop",
    ({ tx, mode, actor }) => replayEvent(tx, { ...scope(mode), eventId: "evt_x" }, actor, service),
  ],
  replayDeliveries: [
    "develop",
    ({ tx, mode, actor }) => replayDeliveries(tx, { ...scope(mode), deliveryIds: [], asOf }, actor, service),
  ],
  replayInBulk: ["develop", ({ tx, mode, actor }) => replayInBulk(tx, { ...scope(mode), ...bulk }, actor, service)],
  dismissDeliveries: [
    "develop",
    ({ tx, mode, actor }) =>
      dismissDeliveries(
        tx,
        { ...scope(mode), deliveryIds: [], endpointId: null, since: null, until: null, asOf },
        actor,
        service,
      ),
  ],
  advanceSandboxClock: [
    "develop",
    ({ tx, actor }) => advanceSandboxClock(tx, { organisationId, seconds: 1 }, actor, service),
    "sandbox",
  ],
  setCredentials: [
    "administer",
    ({ tx, mode, actor }) =>
      setCredentials(tx, { ...scope(mode), companyUtr: null, senderId: "S", password: "p" }, actor, service),
  ],
  testConnection: [
    "administer",
    ({ tx, mode, actor }) =>
      testConnection({ ...scope(mode), companyUtr: null }, actor, {
        ...service,
        ...service.parts,
        db: tx,
      } as unknown as ConnectionDependencies),
  ],
  setPresenter: [
    "administer",
    ({ tx, actor }) => setPresenter(tx, { organisationId, destination: "live", ...PRESENTER }, actor, service),
    "live",
  ],
  testPresenter: [
    "administer",
    ({ tx, actor }) =>
      testPresenter({ organisationId, destination: "live" }, actor, {
        ...service,
        ...service.parts,
        db: tx,
      } as unknown as PresenterTestDependencies),
    "live",
  ],
  changeOrganisation: [
    "administer",
    ({ tx, actor }) => changeOrganisation(tx, organisationId, { name: "Another" }, actor, service),
  ],
  changeApproval: [
    "administer",
    ({ tx, actor }) => changeApproval(tx, organisationId, { approval_live: "always" }, actor, service),
  ],
  inviteUser: [
    "administer",
    ({ tx, actor }) => inviteUser(tx, { organisationId, email: "new@x.example", name: "New" }, actor, service),
  ],
  inviteAgain: ["administer", ({ tx, actor }) => inviteAgain(tx, colleague, actor, service)],
  makePasswordLink: [
    "administer",
    ({ tx, actor }) => makePasswordLink(tx, { organisationId, email: colleague.email }, actor, service),
  ],
  changeRole: ["administer", ({ tx, actor }) => changeRole(tx, colleague, "viewer", actor, service)],
  resetTwoStep: ["administer", ({ tx, actor }) => resetTwoStep(tx, colleague, actor, service)],
  requireTwoStep: ["administer", ({ tx, actor }) => requireTwoStep(tx, organisationId, true, actor, service)],
  disableUser: ["administer", ({ tx, actor }) => disableUser(tx, colleague, actor, service)],
};

/** Rolls back what was allowed. */
class Enough extends Error {}

async function outcomeOf(call: UseCase[1], actor: Actor, mode: Mode): Promise<"refused" | "not refused"> {
  let outcome: unknown;
  await service.db
    .transaction(async (tx) => {
      outcome = await call({ tx, mode, actor }).then(() => "done", codeOf);
      throw new Enough();
    })
    .catch((error) => assert.ok(error instanceof Enough));
  return outcome === ROLE_NOT_PERMITTED ? "refused" : "not refused";
}

const personIn = (role: Role): Actor => ({ userId: null, name: `a ${role}`, address: null, role });

describe("each use case is refused to roles that may not", () => {
  for (const [name, [needs, call, only]] of Object.entries(useCases))
    test(name, async () => {
      for (const mode of modes.filter((one) => only === undefined || one === only))
        for (const role of roles) {
          const expected = may(role, needs, mode) ? "not refused" : "refused";
          assert.equal(await outcomeOf(call, personIn(role), mode), expected, `${role} in ${mode}`);
        }
    });

  test("nobody who is not known may do anything, and the operator everything", async () => {
    for (const [name, [, call, only = "live"]] of Object.entries(useCases)) {
      const visitor = { userId: null, name: "not signed in", address: null, role: "visitor" } as const;
      const operator = { userId: null, name: "command", address: null, role: "operator" } as const;
      assert.equal(await outcomeOf(call, visitor, only), "refused", name);
      assert.equal(await outcomeOf(call, operator, only), "not refused", name);
    }
  });
});

/** What records a change without asking the table, and why. */
const askingNothing: Record<string, string> = {
  "src/access/second-step/give-code.ts": "one's own",
  "src/access/sign-in/choose-password.ts": "one's own",
  "src/access/sign-in/complete.ts": "one's own",
  "src/audit/tool-calls.ts": "nothing changes: the tool has asked for what its key may do",
  "src/access/sign-in/sign-in.ts": "one's own",
  "src/access/sign-in/signed-in.ts": "one's own",
  "src/access/users.ts": "one's own name and address",
  "src/access/who-is-told.ts": "one's own",
  "src/filings/approval/approve.ts": "the approver's alone, who has no account",
  "src/filings/amend/new-amendment.ts": "amendReturn has asked",
  "src/filings/create/new-original.ts": "fileReturn has asked",
  "src/filings/create/storage-quota.ts": "the command's alone",
  "src/operations/restored.ts": "the command's alone",
  "src/operations/rotate-secret-key.ts": "the command's alone",
};

test("every file that records a change asks the table, or is known not to", () => {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  const recording = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((name) => `src/${name}`)
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$/.test(name) && name !== "src/audit/audit.ts")
    .map((name) => ({ name, text: readFileSync(join(root, name), "utf8") }))
    .filter(({ text }) => /\brecordAudit\(/.test(text));
  const silent = recording.filter(({ text }) => !/\brefuseUnlessMay\((actor|request\.actor)\b/.test(text));

  assert.ok(recording.length > 20);
  assert.deepEqual(silent.map(({ name }) => name).sort(), Object.keys(askingNothing).sort());
});
