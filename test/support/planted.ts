// One organisation with something of every kind in both environments, planted in an empty database: every row there is
// then its own. For tests that show that no other organisation, and no key of the other environment, sees or changes
// any of it.

import assert from "node:assert/strict";
import type { Role } from "../../src/audit/roles.ts";
import { makeApprovalLink } from "../../src/filings/approval/link.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { HOUR, MINUTE, SECOND } from "../../src/platform/clock.ts";
import { type Mode, modes } from "../../src/platform/mode.ts";
import { setPresenter } from "../../src/register/presenters/presenters.ts";
import { replayEvent } from "../../src/webhooks/replays/replay.ts";
import { CODE, dormantAccounts, holdAccounts, PRESENTER } from "./accounts.ts";
import { type Person, signedIn } from "./dashboard.ts";
import { operator } from "./operator.ts";
import { sampleReturn } from "./returns.ts";
import type { Customer, Service } from "./service.ts";

/** What has an id and an environment. */
export type Thing =
  | "filing"
  | "waiting"
  | "event"
  | "endpoint"
  | "key"
  | "replay"
  | "delivery"
  | "accounts"
  | "company"
  | "obligation"
  | "draft"
  | "request";

export interface Planted {
  customer: Customer;
  person: Person;
  colleague: Person;
  /** The person, and one in each lesser role. */
  members: Record<Role, Person>;
  /** Of the person. */
  sessionId: string;
  ids: Record<Mode, Record<Thing, string>>;
  /** Texts that stand in nobody else's data, by environment; names of people and of the organisation are in neither. */
  marks: Record<Mode | "both", readonly string[]>;
  companies: typeof companies;
  /** When that was done, as forms say when they were shown. */
  at: string;
  /** Fails if a row of its own has changed or is gone, or if a new row has to do with it. */
  isUntouched(): Promise<void>;
}

/** In whole pounds, and long enough not to be found in anything by chance. */
const companies = {
  sandbox: { name: "Quokka Vellum Ltd", utr: "2325648152", number: "07741263", turnover: 9_414_143, profit: 7_313_197 },
  live: { name: "Numbat Parchment Ltd", utr: "6410027391", number: "08852374", turnover: 8_676_869, profit: 6_242_651 },
} as const;

const plantedKey = { "idempotency-key": "planted" };

/** In the metadata. */
const animals = { sandbox: "tamandua", live: "bilby-bandicoot" } as const;

export async function plant(service: Service): Promise<Planted> {
  const { db, clock, sealing } = service;
  const customer = await service.customer("Ocelot Ledger LLP");
  const credentials = { ...customer, mode: "live", companyUtr: null, senderId: "SENDERWOMBAT", password: "x" } as const;
  await setCredentials(db, credentials, operator, { sealing, clock });
  for (const destination of ["live", "test"] as const)
    await setPresenter(db, { ...customer, destination, ...PRESENTER }, operator, { sealing, clock });
  const endpoints = {
    sandbox: (await customer.registers("https://127.0.0.1:1/pangolin-in", "sandbox")).endpointId,
    live: (await customer.registers("https://127.0.0.1:1/axolotl-in", "live")).endpointId,
  };
  const filings = { sandbox: await file("sandbox"), live: await file("live") };
  for (let second = 0; second < 10; second++) await service.passTime(SECOND);
  // No endpoint answers: every delivery is abandoned.
  for (const wait of [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR]) await service.passTime(wait + MINUTE);
  await db.query("update filings set flag = 'Look at this kinkajou'");
  const accounts = { sandbox: await hold("sandbox"), live: await hold("live") };
  const waiting = { sandbox: await fileToApprove("sandbox"), live: await fileToApprove("live") };
  for (const mode of modes) await mapping(mode);
  const drafts = { sandbox: await draft("sandbox"), live: await draft("live") };
  const [person, colleague] = [await signedIn(service, customer), await signedIn(service, customer)];
  const ids = { sandbox: await idsIn("sandbox"), live: await idsIn("live") };
  const [filer, developer, viewer] = [
    await signedIn(service, customer, "filer"),
    await signedIn(service, customer, "developer"),
    await signedIn(service, customer, "viewer"),
  ];
  const members = { owner: person, filer, developer, viewer };
  // What a first look writes down is written before the rows are learned by heart.
  for (const mode of modes) {
    await customer[mode].get("/v1/filings");
    for (const someone of [...Object.values(members), colleague]) await someone.get(`/${mode}`);
  }
  const [session] = await db.query<{ id: string }>("select id from sessions where user_id = $1", [person.user.id]);

  const at = clock.now().toISOString();
  const own = await allRows();
  const tokens = new Set(
    own.flatMap(({ text }) => text.match(/\b[a-z]{2,4}_((sandbox|live)_)?[0-9A-Za-z]{16,}/g) ?? []),
  );
  const marks = { sandbox: marksOf("sandbox"), live: marksOf("live"), both: marksOfBoth() };
  return { customer, person, colleague, members, sessionId: session?.id ?? "", ids, marks, companies, at, isUntouched };

  async function file(mode: Mode): Promise<string> {
    const { name, utr, turnover, profit } = companies[mode];
    const body = {
      ...sampleReturn({ name, utr, trading_profit: profit * 100 }),
      declarant: { name: "Jo Wombat", status: "Director" },
      metadata: { planted: "yes", animal: animals[mode] },
    };
    body.financials.turnover = turnover * 100;
    const answer = await customer[mode].post("/v1/filings", body, plantedKey);
    assert.equal(answer.status, 201, answer.text);
    return answer.json.id;
  }

  /** For another year: live takes one original for each. */
  async function fileToApprove(mode: Mode): Promise<string> {
    const { name, utr } = companies[mode];
    const period = { start: "2025-04-01", end: "2026-03-31" };
    const declarant = { name: "Jo Wombat", status: "Director" };
    const body = { ...sampleReturn({ name, utr }), period, declarant, options: { approval: "required" } };
    const { status, json, text } = await customer[mode].post("/v1/filings", body);
    assert.equal(status, 201, text);
    const which = { organisationId: customer.organisationId, mode, id: json.approval.id };
    const approver = { name: "Jo Wombat", email: "wombat@example.com", capacity: null };
    await makeApprovalLink(db, which, approver, operator, { ...service, mailing: null });
    return json.id;
  }

  async function hold(mode: Mode): Promise<string> {
    const { name, number } = companies[mode];
    const body = dormantAccounts({ company: { name, registration_number: number } });
    const { status, json, text } = await customer[mode].post("/v1/companies_house/accounts", body, plantedKey);
    assert.equal(status, 201, text);
    await holdAccounts(db, json.id, "Look at this kinkajou");
    return json.id;
  }

  async function mapping(mode: Mode): Promise<void> {
    const { name, utr } = companies[mode];
    const { status, json, text } = await customer[mode].post("/v1/trial_balances", {
      company: { name, utr },
      period: { start: "2025-04-01", end: "2026-03-31" },
      lines: [
        { code: "4000", name: `Sales of ${animals[mode]}`, credit: 100 },
        { code: "1200", name: "Bank current account", debit: 100 },
      ],
      mapping: [{ code: "4000", name: `Sales of ${animals[mode]}`, category: "sales" }],
      remember: true,
    });
    assert.deepEqual([status, json.remembered?.version], [200, 1], text);
  }

  async function draft(mode: Mode): Promise<string> {
    const { name, utr } = companies[mode];
    const input = { ...sampleReturn({ name, utr }), metadata: { animal: animals[mode] } };
    const { status, json, text } = await customer[mode].post("/v1/drafts", { input }, plantedKey);
    assert.equal(status, 201, text);
    return json.id;
  }

  async function idsIn(mode: Mode): Promise<Record<Thing, string>> {
    const events = await db.query<{ event: string; delivery: string }>(
      `select e.id as event, d.id as delivery from events e join deliveries d on d.event_id = e.id
       where e.mode = $1 and d.status = 'abandoned' order by e.seq`,
      [mode],
    );
    const [abandoned, replayed] = events;
    assert.ok(abandoned && replayed, `two abandoned events in ${mode}`);
    const which = { organisationId: customer.organisationId, mode: null, eventId: replayed.event };
    const { replayId } = await replayEvent(db, which, operator, service);
    return {
      ...abandoned,
      ...(await companyIn(mode)),
      filing: filings[mode],
      waiting: waiting[mode],
      accounts: accounts[mode],
      draft: drafts[mode],
      endpoint: endpoints[mode],
      key: customer.keys[mode].id,
      replay: replayId ?? "",
      request: await requestIn(mode),
    };
  }

  /** The newest that is kept. */
  async function requestIn(mode: Mode): Promise<string> {
    // The page writes down first what has just been asked.
    await person.get(`/${mode}/requests`);
    const [request] = await db.query<{ id: string }>(
      "select id from api_requests where mode = $1 order by seq desc limit 1",
      [mode],
    );
    assert.ok(request, `a request in ${mode}`);
    return request.id;
  }

  /** With the first thing that it has to do. */
  async function companyIn(mode: Mode) {
    const { json } = await customer[mode].get(`/v1/obligations?kind=pay`);
    const [first] = json.data as { id: string; company: string }[];
    assert.ok(first, `something to pay in ${mode}`);
    return { company: first.company, obligation: first.id };
  }

  function marksOf(mode: Mode): string[] {
    const { name, utr, number, turnover, profit } = companies[mode];
    const figures = [turnover, profit].flatMap((pounds) => [String(pounds), pounds.toLocaleString("en-GB")]);
    const secrets = [customer.keys[mode].secret];
    const path = mode === "sandbox" ? "pangolin-in" : "axolotl-in";
    return [name, utr, number, animals[mode], path, ...figures, ...secrets, ...Object.values(ids[mode])];
  }

  function marksOfBoth(): string[] {
    const people = [person, colleague].flatMap(({ user }) => [user.email, user.id]);
    const inNeither = [...tokens].filter((token) => !modes.some((mode) => Object.values(ids[mode]).includes(token)));
    return [
      "Ocelot Ledger LLP",
      "SENDERWOMBAT",
      PRESENTER.presenterId,
      PRESENTER.code,
      CODE,
      "Jo Wombat",
      "kinkajou",
      ...people,
      ...inNeither,
    ];
  }

  async function isUntouched(): Promise<void> {
    const now = await allRows();
    const present = new Set(now.map(keyOf));
    const known = new Set(own.map(keyOf));
    const changed = own.filter((row) => !present.has(keyOf(row)));
    const isAbout = ({ text }: Row) => [...tokens].some((token) => text.includes(token));
    // The owner's own requests go on, and are kept.
    const isOwnRequest = ({ at, text }: Row) => at === "public.api_requests" && text.includes(customer.organisationId);
    const about = now.filter((row) => !known.has(keyOf(row)) && isAbout(row) && !isOwnRequest(row));
    const shown = (rows: Row[]) => rows.map(({ at, text }) => `${at} ${text.slice(0, 300)}`);
    assert.deepEqual({ changed: shown(changed), about: shown(about) }, { changed: [], about: [] });
  }

  async function allRows(): Promise<Row[]> {
    // A kept form belongs to whoever typed it, and names the page that was asked for, whosever that is.
    const tables = await db.query<{ at: string }>(
      `select format('%I.%I', schemaname, tablename) as at from pg_tables
       where schemaname in ('public', 'simulator') and tablename not in ('authority_state', 'kept_forms')`,
    );
    // Documents are long: what follows the first lines of a row is told by its hash.
    const rowsIn = ({ at }: { at: string }) =>
      `select '${at}' as at, left(t::text, 4000) as text, md5(t::text) as hash from ${at} t`;
    return db.query<Row>(tables.map(rowsIn).join(" union all "));
  }
}

interface Row {
  at: string;
  text: string;
  hash: string;
}

const keyOf = ({ at, hash }: Row) => `${at} ${hash}`;
