// An organisation with a past, for pictures and for looking at every page: a month of filings in every state, endpoints
// that do well and ill, things that need a person. All of it happens through the service itself, by a clock that this
// file moves.

import { inviteUser, makePasswordLink } from "../../src/access/invitations.ts";
import { updateApproval } from "../../src/access/store.ts";
import { disableUser } from "../../src/access/team.ts";
import { createOwner } from "../../src/access/users.ts";
import type { Role } from "../../src/audit/roles.ts";
import { sendBack } from "../../src/filings/approval/approve.ts";
import { makeApprovalLink } from "../../src/filings/approval/link.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/platform/clock.ts";
import type { Mode } from "../../src/platform/mode.ts";
import { setPresenter } from "../../src/register/presenters/presenters.ts";
import { disableEndpoint } from "../../src/webhooks/endpoints/endpoints.ts";
import { replayEvent } from "../../src/webhooks/replays/replay.ts";
import { beside as besideReturn, dormantAccounts, holdAccounts, PRESENTER, returnWithAccounts } from "./accounts.ts";
import { asking } from "./approving.ts";
import { newPerson, openBrowser, signInAs } from "./dashboard.ts";
import { operator } from "./operator.ts";
import { sampleReturn, wideReturn } from "./returns.ts";
import { type Customer, type Service, startService } from "./service.ts";
import { type Enrolled, enrol } from "./two-step.ts";
import { fileWidely, nameWidely } from "./wide-names.ts";

export type Account = Awaited<ReturnType<typeof newPerson>>;

export interface Example {
  service: Service;
  customer: Customer;
  person: Account;
  /** Ids of filings, by what they show. */
  filings: Record<
    | "acknowledged"
    | "wide"
    | "widest"
    | "rejected"
    | "flagged"
    | "amended"
    | "amendment"
    | "stuck"
    | "pending"
    | "waiting"
    | "sentBack"
    | "live"
    | "tested",
    string
  >;
  /** Ids of drafts: one can be filed, one has problems, one is live, one makes two returns; others amend, or wait. */
  drafts: Record<
    "sound" | "wrong" | "live" | "long" | "amending" | "overtaken" | "widest" | "tested" | "waiting" | "sentBack",
    string
  >;
  /** Deliveries to Companies House, likewise. */
  accounts: Record<"accepted" | "rejected" | "parked" | "held" | "pending" | "tested", string>;
  /** With something to pay. */
  company: string;
  duty: string;
  endpoints: Record<"well" | "failing" | "disabled", string>;
  events: Record<"abandoned" | "replayed", string>;
  replay: string;
  /** By which the person could choose another password. */
  passwordLink: string;
  /** Of an organisation that has done nothing yet. */
  newcomer: Account;
  /** Of the person's organisation, and may only read. */
  viewer: Account;
  /** Links of approvers, by what became of the return. */
  approving: Record<"waiting" | "approved" | "revoked", { link: string; filing: string }>;
  /** By which somebody who is invited chooses a password. */
  invitationLink: string;
  /** Who signs in with a code. */
  guarded: Account & { app: Enrolled };
  /** Who has the password that the first start printed. */
  owner: { email: string; password: string };
}

const companies = [
  ["Harbour Lane Bakery Ltd", "8596148860"],
  ["Finch & Sons Joinery Ltd", "2325648152"],
  ["Tidewater Instruments Ltd", "9876543210"],
  ["Pennine Cycle Works Ltd", "1234567890"],
] as const;

const COMPANY = { name: "Harbour Lane Bakery Ltd", utr: "8596148860", registration_number: "12345678" };
const PERIOD = { start: "2025-04-01", end: "2026-03-31" };

/** As somebody begins them by hand. */
const SOUND = {
  company: COMPANY,
  period: PERIOD,
  financials: {
    ...{ turnover: 12_345_600, net_profit: 4_000_000, trading_profit: 4_510_000 },
    adjustments: { depreciation: 410_000, entertaining: 100_000 },
    participator_loans: { loans: [{ participator: "Jo Finch", amount: 800_000, made_on: "2025-06-01" }] },
  },
  accounts: {
    ...{ standard: "frs105", average_employees: 4, director: "Jo Finch", approved_on: "2026-09-01" },
    balance_sheet: { fixed_assets: 1_000_000, current_assets: 5_000_000, called_up_share_capital: 10_000 },
  },
  return: { exports_nothing: true },
};
const WRONG = {
  company: COMPANY,
  period: PERIOD,
  financials: { turnover: 12_345_600, net_profit: 4_000_000 },
  accounts: { balance_sheet: { cash: 100, current_assets: 200 } },
};

/** The longest key and value there may be, without a place to break them. */
const metadata = { order_id: "6735", client: "Harbour Lane group", ["W".repeat(40)]: "0123456789".repeat(50) };

/** As the service says it of a send that is too long ago. */
const HELD =
  "It is unknown whether these accounts arrived, and the send is too long ago for Companies House to tell. Look at the company's filing history. If they are not there, send them with `quarterday accounts release`.";

/** Long enough, step by step, for every attempt of the schedule to come. */
const scheduleSteps = [0, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR];

interface Past {
  days?: number;
  /** With the longest names and the largest sums there may be. */
  isWide?: boolean;
}

export async function startExample({ days = 30, isWide = false }: Past = {}): Promise<Example> {
  const service = await startService({
    now: "2026-10-15T08:30:00.000Z",
    liveUrl: (url) => url,
    companiesHouseUrl: (url) => url,
  });
  const customer = await service.customer("Harbour & Finch LLP");
  const well = await customer.listens();
  const disabled = await customer.listens();
  const person = await newPerson(service, customer);
  const credentials = { ...customer, mode: "live", companyUtr: null, senderId: "SENDER", password: "x" } as const;
  const { sealing, clock } = service;
  await setCredentials(service.db, credentials, operator, { sealing, clock });
  const presenter = { ...customer, destination: "test", ...PRESENTER } as const;
  await setPresenter(service.db, presenter, operator, { sealing, clock });

  let filed = 0;
  const file = async (scenario: string | null = null, mode: "sandbox" | "live" | "test_in_live" = "sandbox") => {
    const [name, utr] = companies[filed % companies.length] ?? companies[0];
    const body = { ...sampleReturn({ name, utr, trading_profit: 3_100_000 + 170_000 * (filed % 23) }) };
    filed++;
    const options = mode === "test_in_live" ? { options: { test_mode: true } } : {};
    const declared = { ...body, declarant: { name: "Jo Finch", status: "Director" }, ...options };
    const headers: Record<string, string> = scenario === null ? {} : { "service-test-scenario": scenario };
    const { status, json, text } = await customer[mode === "sandbox" ? "sandbox" : "live"].post(
      "/v1/filings",
      declared,
      headers,
    );
    if (status !== 201) throw new Error(`filing was answered with ${status}: ${text}`);
    return json.id as string;
  };
  const deliver = async (scenario: string, body: object = dormantAccounts(), mode: "sandbox" | "live" = "sandbox") => {
    const headers = { "service-test-scenario": scenario };
    const { status, json, text } = await customer[mode].post("/v1/companies_house/accounts", body, headers);
    if (status !== 201) throw new Error(`accounts were answered with ${status}: ${text}`);
    return json.id as string;
  };
  const finish = async () => {
    for (let second = 0; second < 6; second++) await service.passTime(SECOND);
  };

  for (let day = 0; day < days - 2; day++) {
    const weekday = service.clock.now().getUTCDay();
    const count = weekday === 0 || weekday === 6 ? 0 : 1 + ((day * 7) % 4);
    for (let one = 0; one < count; one++) await file(day % 9 === 4 && one === 0 ? "rejected" : null);
    if (count > 0) await finish();
    await disableOnce(day);
    service.clock.advance(DAY - 6 * SECOND);
  }
  async function disableOnce(day: number) {
    if (day !== Math.min(10, days - 3)) return;
    const which = { organisationId: customer.organisationId, mode: null, id: disabled.endpointId };
    await disableEndpoint(service.db, which, operator, { clock: service.clock });
  }

  const failing = await customer.listens();
  failing.answer({ status: 503, body: "We are moving house; come back on Tuesday." });
  const acknowledged = await file();
  const wideFiling = await customer.sandbox.post("/v1/filings", {
    ...wideReturn(),
    declarant: { name: "Jo Finch", status: "Director" },
    metadata,
  });
  const wide = wideFiling.json.id as string;
  const widest = isWide ? await fileWidely(customer, metadata) : wide;
  const rejected = await file("rejected");
  const flagged = await file("wrong_receipt");
  const amended = await file();
  const live = await file(null, "live");
  const tested = await file(null, "test_in_live");
  const beside = {
    ...returnWithAccounts({ name: "Harbour Lane Bakery Ltd", utr: "8596148860" }),
    companies_house: besideReturn,
  };
  const { json: both } = await customer.sandbox.post("/v1/filings", beside);
  const delivered = {
    accepted: both.companies_house_accounts as string,
    rejected: await deliver("rejected_by_examiner"),
    parked: await deliver("parked"),
    tested: await deliver("accepted", dormantAccounts({ options: { test_mode: true } }), "live"),
  };
  await finish();
  for (const step of scheduleSteps) await service.passTime(step + MINUTE);
  const amending = async (from: string, mode: Mode = "sandbox") => {
    const input = { financials: { turnover: 123_456_700 } };
    return (await customer[mode].post("/v1/drafts", { from, kind: "amend", input })).json.id as string;
  };
  const overtaken = await amending(amended);
  const { json } = await customer.sandbox.post(`/v1/filings/${amended}/amend`, {
    financials: { turnover: 12_900_000 },
  });
  await finish();
  if (isWide) await nameWidely(service, customer, failing.endpointId);
  const stuck = await file();
  // From here on no worker runs: what is filed waits.
  service.clock.advance(DAY + HOUR);
  const pending = await file();
  const [waiting, sentBack] = [await fileToApprove(customer, metadata), await fileToApprove(customer, metadata)];
  await sendItBack(service, await askedFor(service, customer, sentBack));
  await askedFor(service, customer, waiting);
  const accounts = { ...delivered, held: await deliver("accepted"), pending: await deliver("accepted") };
  await holdAccounts(service.db, accounts.held, HELD);

  const draftOf = async (input: object, by = customer.sandbox) => (await by.post("/v1/drafts", { input })).json.id;
  const eventOf = async (filing: string) => {
    const rows = await service.db.query<{ id: string }>(
      `select id from events where subject_id = $1 order by seq desc limit 1`,
      [filing],
    );
    return rows[0]?.id ?? "";
  };
  const events = { abandoned: await eventOf(amended), replayed: await eventOf(rejected) };
  const which = { organisationId: customer.organisationId, mode: null, eventId: events.replayed };
  const { replayId } = await replayEvent(service.db, which, operator, service);
  const asked = { organisationId: customer.organisationId, email: person.user.email };
  const { token: passwordLink } = await makePasswordLink(service.db, asked, operator, service);
  const { json: duties } = await customer.sandbox.get("/v1/obligations?kind=pay");
  const [duty] = duties.data as { id: string; company: string }[];
  const team = await addTeam(service, customer);
  const drafts = {
    sound: await draftOf(SOUND),
    wrong: await draftOf(WRONG),
    live: await draftOf(SOUND, customer.live),
    long: await draftOf({ ...SOUND, period: { ...SOUND.period, accounts_end: "2026-06-30" } }),
    amending: await amending(acknowledged),
    overtaken,
    widest: await amending(widest),
    tested: await amending(tested, "live"),
    ...(await sentForApproval(service, customer, person)),
  };
  const approving = await addApprovals(service, customer, person);
  const fresh = await service.customer("My organisation");
  return {
    service,
    customer,
    person,
    passwordLink,
    approving,
    ...team,
    newcomer: await newPerson(service, fresh),
    guarded: await guardedPerson(service, fresh),
    owner: await createOwner(service.db, fresh, service),
    drafts,
    filings: {
      acknowledged,
      wide,
      widest,
      rejected,
      flagged,
      amended,
      amendment: json.id,
      stuck,
      pending,
      waiting,
      sentBack,
      live,
      tested,
    },
    accounts,
    company: duty?.company ?? "",
    duty: duty?.id ?? "",
    endpoints: { well: well.endpointId, failing: failing.endpointId, disabled: disabled.endpointId },
    events,
    replay: replayId ?? "",
  };
}

async function fileToApprove({ sandbox }: Customer, metadata: object): Promise<string> {
  const body = { ...sampleReturn({ name: "Lantern Quay Ltd" }), metadata, options: { approval: "required" } };
  const { status, json, text } = await sandbox.post("/v1/filings", body);
  if (status !== 201) throw new Error(`the return to approve was answered with ${status}: ${text}`);
  return json.id;
}

/** The token of the link. */
async function askedFor(service: Service, { sandbox, organisationId }: Customer, id: string): Promise<string> {
  const { json } = await sandbox.get(`/v1/filings/${id}`);
  const which = { organisationId, mode: "sandbox", id: json.approval.id } as const;
  const approver = { name: "Jane Lantern", email: "jane@lantern-quay.example", capacity: "Director" };
  const { token } = await makeApprovalLink(service.db, which, approver, operator, { ...service, mailing: null });
  return token;
}

async function sendItBack({ db, clock, random }: Service, token: string): Promise<void> {
  const given = { name: "Jane Lantern", comment: "The van was sold in March. Take it out of the allowances, please." };
  const dependencies = { clock, publishing: { random, delaysMs: [] }, mailing: null };
  await sendBack(db, token, given, { from: "192.0.2.7" }, dependencies);
}

/** Colleagues in every role and every state. */
async function addTeam(service: Service, customer: Customer) {
  const { organisationId } = customer;
  const invited = (email: string, name: string, role: Role) =>
    inviteUser(service.db, { organisationId, email, name, role }, operator, service);
  const viewer = await newPerson(service, customer, "viewer");
  await newPerson(service, customer, "filer");
  const former = await newPerson(service, customer, "developer");
  await disableUser(service.db, former.user, operator, service);
  const withdrawn = await invited("sam@harbour-finch.example", "Sam Okafor", "viewer");
  await disableUser(service.db, withdrawn.user, operator, service);
  const { token: invitationLink } = await invited("priya@harbour-finch.example", "Priya Ramanathan", "developer");
  return { viewer, invitationLink };
}

async function guardedPerson(service: Service, customer: Pick<Customer, "organisationId">) {
  const account = await newPerson(service, customer);
  const browser = openBrowser(service);
  await signInAs(browser, account);
  return { ...account, app: await enrol(browser, service) };
}

/** A return that somebody is to approve, one that was approved, and one whose request was taken back. */
/** Drafts: one whose return waits for its approver, and one that was sent back. */
async function sentForApproval(service: Service, customer: Customer, { user }: Pick<Account, "user">) {
  const { organisationId, sandbox } = customer;
  const rule = (approval_sandbox: "always" | "never") =>
    service.db.transaction((tx) =>
      updateApproval(tx, organisationId, { approval_live: "never", approval_sandbox, approval_by_mail_only: false }),
    );
  await rule("always");
  const send = async (name: string) => {
    const { json: draft } = await sandbox.post("/v1/drafts", { input: { ...SOUND, company: { ...COMPANY, name } } });
    const { json, status, text } = await sandbox.post(`/v1/drafts/${draft.id}/file`, { version: 1 });
    if (status !== 201) throw new Error(`the draft to approve was answered with ${status}: ${text}`);
    return { draft: draft.id as string, filing: json };
  };
  const [waiting, returned] = [await send("W".repeat(160)), await send(COMPANY.name)];
  await rule("never");
  const token = await asking(service, customer, { user }).link(returned.filing);
  const browser = openBrowser(service);
  await browser.get(`/approve/${token}`);
  const comment = "The van is missing, and so is the interest on the director's loan.";
  await browser.post(`/approve/${token}/send-back`, { name: "Jane Doe", comment });
  return { waiting: waiting.draft, sentBack: returned.draft };
}

async function addApprovals(service: Service, customer: Customer, { user }: Pick<Account, "user">) {
  const firm = asking(service, customer, { user });
  const wait = async (name: string, utr: string) => {
    const body = { ...returnWithAccounts({ name, utr }), declarant: { name: "Jane Doe", status: "Director" } };
    const filing = await firm.files(body);
    return { filing, link: await firm.link(filing) };
  };
  const [waiting, approved, revoked] = [
    await wait("Lantern Quay Ltd", "2225648153"),
    await wait("Saltmarsh Books Ltd", "2225648161"),
    await wait("Old Foundry Ltd", "2225648179"),
  ];
  const browser = openBrowser(service);
  await browser.get(`/approve/${approved.link}`);
  const code = await firm.code(approved.filing);
  await browser.post(`/approve/${approved.link}`, { name: "Jane Doe", code, declares: "yes" });
  await firm.revokes(revoked.filing);
  const shown = ({ filing: { id: filing }, link }: typeof waiting) => ({ filing, link });
  return { waiting: shown(waiting), approved: shown(approved), revoked: shown(revoked) };
}
