// A page says nothing that was never true: all its words are of one moment, also while the worker is at it, and a send
// that is under way is told apart from one whose outcome is unknown.

import assert from "node:assert/strict";
import { SECOND } from "../../src/platform/clock.ts";
import type { Database } from "../../src/platform/database/db.ts";
import { type Person, signedIn, wordsOf } from "../support/dashboard.ts";
import { type Interposer, startInterposer } from "../support/interposer.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";
import { until } from "../support/until.ts";

describe("while the worker goes on between two statements of a page", () => {
  let service: Service;
  let customer: Customer;
  let person: Person;
  let happens = async (_: string) => {};
  before(async () => {
    service = await startService({ servedFrom: (db) => interrupted(db, (statement) => happens(statement)) });
    customer = await service.customer();
    person = await signedIn(service, customer);
  });
  after(() => service.close());

  /** What the page says when all that is due is done right after its first statement about this table. */
  async function interruptedWords(path: string, table: string): Promise<string> {
    happens = async (statement) => {
      if (!statement.includes(`from ${table} `)) return;
      happens = async () => {};
      await service.settle();
    };
    return wordsOf((await person.get(path)).text);
  }

  test("a test event that is answered with 204 is never said not to have arrived", async () => {
    const receiver = await customer.listens();
    receiver.answer(204);
    const sent = await person.post(`/sandbox/settings/webhooks/${receiver.endpointId}/test`);

    const words = await interruptedWords(sent.location ?? "", "events");

    assert.equal(receiver.received.length, 1, "it arrived while the page was made");
    assert.doesNotMatch(words, /was not delivered/);
    assert.match(wordsOf((await person.follow(sent)).text), /The test event was delivered\./);
  });

  test("a filing's status and what is said to have happened to it are of one moment", async () => {
    const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());

    const words = await interruptedWords(`/sandbox/filings/${json.id}`, "filings");

    assert.equal((await customer.sandbox.get(`/v1/filings/${json.id}`)).json.status, "submitted");
    assert.match(
      words,
      /Example Widgets Ltd .* Amend .* Status not sent yet .* Next The return is sent to the sandbox/,
    );
    assert.doesNotMatch(words, /asks the sandbox for its response|filing\.submitted/);
  });
});

/** The same database, where something else may happen after each statement. */
function interrupted(db: Database, happens: (statement: string) => Promise<void>): Database {
  async function interrupting<Result>(text: string, answer: Promise<Result>): Promise<Result> {
    const result = await answer;
    await happens(text);
    return result;
  }
  return {
    ...db,
    query: (text, values, options) => interrupting(text, db.query(text, values, options)),
    snapshot: (reads) =>
      db.snapshot((tx) =>
        reads({ ...tx, query: (text, values, options) => interrupting(text, tx.query(text, values, options)) }),
      ),
  };
}

describe("a return that is being sent", () => {
  let between: Interposer;
  let service: Service;
  let customer: Customer;
  let person: Person;
  before(async () => {
    between = await startInterposer();
    service = await startService({ sandboxUrl: () => between.url });
    between.forwardTo(service.simulator.url);
    customer = await service.customer();
    person = await signedIn(service, customer);
  });
  after(async () => {
    await service.close();
    await between.close();
  });

  const wordsOn = async (id: string) => wordsOf((await person.get(`/sandbox/filings/${id}`)).text);
  const uncertain = /It is unknown whether the last send arrived/;

  test("is said to be sent now, and not to be uncertain, until its reply is here", async () => {
    between.conduct("submit", "hold");
    const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
    const arrives = between.next("submit");
    const settled = service.settle();
    await arrives;

    const words = await wordsOn(json.id);
    between.release();
    await settled;

    assert.match(words, /Created .* Sending now 15 Nov 2026/);
    assert.doesNotMatch(words, uncertain);
    assert.doesNotMatch(words, /Sent 15 Nov/, "it is not sent before it is known to have arrived");
    assert.match(await wordsOn(json.id), /Sent 15 Nov .* Submitted 15 Nov/);
  });

  test("is uncertain once its worker has lost it, or waits for longer than a send may take", async () => {
    between.conduct("submit", "hold");
    const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
    const arrives = between.next("submit");
    const settled = service.settle();
    await arrives;

    service.clock.advance(60 * SECOND);
    const late = await wordsOn(json.id);
    service.clock.advance(-60 * SECOND);
    const inTime = await wordsOn(json.id);
    // The worker is there still, and may renew its lease before the page is read.
    const abandoned = await until("the page finds the lease ended", async () => {
      await service.db.query(`update submissions set lease_until = clock_timestamp() where filing_id = $1`, [json.id]);
      const words = await wordsOn(json.id);
      return uncertain.test(words) ? words : undefined;
    });
    between.release();
    await settled;

    assert.match(late, uncertain);
    assert.match(inTime, /Sending now/);
    assert.doesNotMatch(abandoned, /Sending now/);
  });

  test("is uncertain from the moment its send failed, also while the authority is asked what it has", async () => {
    between.conduct("submit", "garble");
    const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
    await service.settle();
    between.conduct("list", "hold");
    const asked = between.next("list");
    const settled = service.passTime(5 * SECOND);
    await asked;

    const words = await wordsOn(json.id);
    between.release();
    await settled;

    assert.match(words, uncertain);
    assert.doesNotMatch(words, /Sending now/);
  });
});
