// Customers who file with both authorities while everything breaks. Each has an idempotency key for every request and
// sends it until there is an answer that says what became of it, then sends it again now and then, amends what was
// accepted, and asks how its filings and deliveries are. What was answered is written down; invariants.ts judges it.

import { setTimeout as sleep } from "node:timers/promises";
import type { Dice } from "../proofs/dice.ts";
import { ACCOUNTS, beside, dormantAccounts, returnWithAccounts } from "../support/accounts.ts";
import type { Answer, Client } from "../support/client.ts";
import { sampleReturn } from "../support/returns.ts";

/** One return, or accounts alone, as the customer knows it. */
export interface Sent {
  key: string;
  /** Of accounts alone it is the company's number. */
  utr: string;
  path: string;
  body: unknown;
  /** The filing that it amends. */
  amends: string | null;
  /** Every filing, or delivery, that a 2xx has named: one, if all is well. */
  ids: Set<string>;
  /** The deliveries to Companies House that it has named beside a filing. */
  beside: Set<string>;
  /** The number of the company whose accounts go to Companies House; null where none do. */
  company: string | null;
  /** What it was refused with for good: an amendment may come too late, nothing else may. */
  refused: string | null;
  /** As they were seen one after another, repetitions left out. */
  statuses: string[];
}

export interface CustomersBook {
  sent: Sent[];
  requests: number;
  /** By status, or by the code of the network's error: what the customers had to live with. */
  answers: Map<string, number>;
  /** Answers that no trouble explains. */
  unexpected: string[];
}

export interface Customers {
  book: CustomersBook;
  /** No more returns; those without an answer are sent until they have one. */
  finish(): Promise<void>;
}

const AT_ONCE = 4;
const PAUSE_MS = 300;
const FINAL = ["acknowledged", "failed", "accepted", "rejected"];
/** `accepted` is HMRC's word for a filing that is not yet over. */
const isOver = ({ path }: Sent, status: string) =>
  FINAL.includes(status) && (path === ACCOUNTS || status !== "accepted");

/** `apis` are two or more servers of one service: a request goes to any of them, a repetition to any other. */
export function startCustomers(apis: readonly Client[], dice: Dice): Customers {
  const book: CustomersBook = { sent: [], requests: 0, answers: new Map(), unexpected: [] };
  let isFinished = false;

  async function ask(send: (client: Client) => Promise<Answer>): Promise<Answer | null> {
    book.requests++;
    const answer = await send(dice.oneOf(apis)).catch((error: { code?: string; cause?: { code?: string } }) => {
      note(error.code ?? error.cause?.code ?? "no answer");
      return null;
    });
    if (answer !== null) note(answer.status < 400 ? String(answer.status) : `${answer.status} ${codeIn(answer)}`);
    return answer;
  }
  const note = (what: string) => book.answers.set(what, (book.answers.get(what) ?? 0) + 1);

  /** Once; says whether that was an answer for good. */
  async function send(sent: Sent): Promise<boolean> {
    const { path, body, key } = sent;
    const answer = await ask((client) => client.post(path, body, { "idempotency-key": key }));
    if (answer === null || mayPass(answer)) return false;
    if (answer.status === 201) {
      sent.ids.add(answer.json.id);
      if (sent.company !== null && sent.path !== ACCOUNTS) sent.beside.add(answer.json.companies_house_accounts);
    } else if (sent.amends !== null && codeIn(answer) === "filing_not_amendable") sent.refused = codeIn(answer);
    else book.unexpected.push(`${key}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return true;
  }

  async function untilAnswered(sent: Sent): Promise<void> {
    while (!(await send(sent))) await sleep(PAUSE_MS);
  }

  async function look(sent: Sent): Promise<void> {
    const [id] = sent.ids;
    const path = sent.path === ACCOUNTS ? ACCOUNTS : "/v1/filings";
    const answer = await ask((client) => client.get(`${path}/${id}`));
    if (answer === null || mayPass(answer)) return;
    if (answer.status !== 200) book.unexpected.push(`${id}: ${answer.status} ${answer.text.slice(0, 200)}`);
    else if (sent.statuses.at(-1) !== answer.json.status) sent.statuses.push(answer.json.status);
  }

  async function live(customer: number): Promise<void> {
    const own: Sent[] = [];
    while (!isFinished) {
      const filed = own.filter(({ ids }) => ids.size > 0);
      const amendable = filed.filter(({ amends, statuses }) => amends === null && statuses.at(-1) === "acknowledged");
      const what = dice.from(1, 10);
      if (what <= 2 || filed.length === 0) await file(own, newReturn(customer, own.length));
      else if (what === 3) await file(own, newReturnAndAccounts(customer, own.length));
      else if (what === 4) await file(own, newAccounts(customer, own.length));
      else if (what === 5 && amendable.length > 0)
        await file(own, amendmentOf(dice.oneOf(amendable), customer, own.length));
      else if (what === 6) await send(dice.oneOf(filed));
      else await look(dice.oneOf(filed.slice(-8)));
      await sleep(dice.from(0, PAUSE_MS));
    }
    for (const sent of own) {
      if (sent.ids.size === 0 && sent.refused === null) await untilAnswered(sent);
      // Whatever happened meanwhile: the same key names the same filing.
      else if (dice.chance(0.2)) await untilAnswered(sent);
    }
  }

  async function file(own: Sent[], sent: Sent): Promise<void> {
    own.push(sent);
    book.sent.push(sent);
    // Some give up for the time being, and come back at the end.
    for (let tries = dice.from(1, 6); tries > 0; tries--) {
      if (await send(sent)) return;
      await sleep(PAUSE_MS);
    }
  }

  const lives = Array.from({ length: AT_ONCE }, (_, customer) => live(customer));
  return {
    book,
    async finish() {
      isFinished = true;
      await Promise.all(lives);
      for (const sent of book.sent) {
        while (sent.ids.size > 0 && !isOver(sent, sent.statuses.at(-1) ?? "")) {
          const before = sent.statuses.length;
          await look(sent);
          if (sent.statuses.length === before) await sleep(PAUSE_MS);
        }
      }
    },
  };
}

function newReturn(customer: number, n: number): Sent {
  const utr = String(8_000_000_000 + customer * 1_000_000 + n);
  const body = sampleReturn({ utr, name: `Company ${customer} ${n} Ltd` });
  return {
    ...nothingYet,
    key: `return-${customer}-${n}`,
    utr,
    path: "/v1/filings",
    body,
    amends: null,
    ids: new Set(),
    beside: new Set(),
    statuses: [],
  };
}

/** Each of a company of its own: Companies House is asked by its number. */
const numberOf = (customer: number, n: number) => String(10_000_000 + customer * 1_000_000 + n);

function newReturnAndAccounts(customer: number, n: number): Sent {
  const alone = newReturn(customer, n);
  const company = numberOf(customer, n);
  const right = returnWithAccounts({ utr: alone.utr, name: `Company ${customer} ${n} Ltd` });
  const body = { ...right, company: { ...right.company, registration_number: company }, companies_house: beside };
  return { ...alone, key: `both-${customer}-${n}`, company, body };
}

function newAccounts(customer: number, n: number): Sent {
  const company = numberOf(customer, n);
  const body = dormantAccounts({ company: { name: `Company ${customer} ${n} Ltd`, registration_number: company } });
  return { ...newReturn(customer, n), key: `accounts-${customer}-${n}`, utr: company, path: ACCOUNTS, company, body };
}

function amendmentOf(original: Sent, customer: number, n: number): Sent {
  const [id = ""] = original.ids;
  const body = { financials: { trading_profit: 4_000_000 + n * 100 } };
  const path = `/v1/filings/${id}/amend`;
  return {
    ...nothingYet,
    key: `amendment-${customer}-${n}`,
    utr: original.utr,
    path,
    body,
    amends: id,
    ids: new Set(),
    beside: new Set(),
    statuses: [],
  };
}

const nothingYet = { refused: null, company: null };

/**
 * Told to come back: the service is in trouble and says so, the first request with this key is in progress, or other
 * amendments are to be answered first.
 */
function mayPass(answer: Answer): boolean {
  const comeBack = ["idempotency_in_progress", "too_many_amendments", "amended_meanwhile"];
  return answer.status === 503 || answer.status === 429 || comeBack.includes(codeIn(answer));
}

function codeIn(answer: Answer): string {
  return answer.json?.error?.code ?? "";
}
