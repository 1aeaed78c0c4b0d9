// Every scenario of the simulator of Companies House, moved on by the sandbox's own clock: how a delivery ends, what it
// says of it, and that the authority has it once.

import assert from "node:assert/strict";
import { scenarioTable } from "../../packages/simulator/companies-house/scenarios.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../src/platform/clock.ts";
import { accountsEventTypes } from "../../src/register/lifecycle.ts";
import { deliver, delivered, dormantAccounts, takenBySimulator } from "../support/accounts.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

/** One test waits for it. */
const SILENCE_MS = 3 * SECOND;

let service: Service;
before(async () => {
  service = await startService({ sendTimeoutMs: SILENCE_MS, leaseSeconds: 6 });
});
after(() => service.close());

interface Ending {
  status: "accepted" | "rejected" | "submitted";
  /** What of it a person is to look at, once the first status is there. */
  flag?: string;
  /** Of the reasons: code and the beginning of the text. */
  rejections?: [string, string][];
  examiner?: { telephone: string; comment: string };
  /** How far the sandbox's clock is moved in all, at most. */
  within?: number;
  /** Submissions at the authority. */
  taken?: number;
}

const UNSIGNED: [string, string] = ["3082", "The balance sheet does not name"];
const OTHER_DATE: [string, string] = ["259", "The accounts are not made up"];

const endings: Record<string, Ending> = {
  accepted: { status: "accepted" },
  rejected: { status: "rejected", rejections: [UNSIGNED] },
  rejected_several: {
    status: "rejected",
    rejections: [UNSIGNED, OTHER_DATE, ["3082", "The notes are not signed <either>"]],
  },
  rejected_by_examiner: {
    status: "rejected",
    rejections: [OTHER_DATE],
    examiner: { telephone: "029 2018 0123", comment: "Please file a change of accounting reference date first." },
  },
  parked: { status: "accepted", flag: "parked", within: 2 * DAY },
  internal_failure: { status: "accepted", flag: "internal_failure", within: 2 * DAY },
  answered_late: { status: "accepted", within: 2 * DAY },
  silent: { status: "accepted", within: HOUR },
  receipt_lost: { status: "accepted" },
  status_gone: { status: "submitted", flag: "no_longer_listed", within: 2 * DAY },
  unavailable: { status: "accepted" },
  authentication_failure: { status: "rejected", rejections: [["502", "Authorisation failure"]], taken: 0 },
  document_refused: { status: "rejected", rejections: [["9999", "ix:resources not found"]], taken: 0 },
  receipt_response: { status: "accepted" },
  receipt_old_namespace: { status: "accepted" },
};

test("every scenario has its ending here", () => {
  assert.deepEqual(Object.keys(endings).sort(), scenarioTable.map(({ name }) => name).sort());
});

async function advance(customer: Customer, milliseconds: number): Promise<void> {
  const { status, text } = await customer.sandbox.post("/v1/sandbox/clock/advance", { seconds: milliseconds / SECOND });
  assert.equal(status, 200, text);
  await service.settle();
}

for (const [index, [scenario, ending]] of Object.entries(endings).entries())
  test(`${scenario}: the delivery ends ${ending.status}, tells of each move once, and is at Companies House once`, async () => {
    const { status, flag, rejections = [], examiner = null, within = 10 * MINUTE, taken = 1 } = ending;
    const customer = await service.customer();
    const receiver = await customer.listens("sandbox", { eventTypes: [...accountsEventTypes] });
    const number = String(4_000_000 + index).padStart(8, "0");
    const company = { name: "Sleeping Lion Ltd", registration_number: number };

    const { id } = await deliver(customer.sandbox, dormantAccounts({ company }), { "service-test-scenario": scenario });
    await service.settle();
    const flags = new Set<string>();
    let seen = await delivered(customer.sandbox, id);
    for (let moved = 0; moved < within && !["accepted", "rejected"].includes(seen.status); ) {
      const step = moved < MINUTE ? SECOND : HOUR;
      moved += step;
      await advance(customer, step);
      seen = await delivered(customer.sandbox, id);
      if (seen.needs_attention !== null) flags.add(seen.needs_attention.reason);
    }

    assert.equal(seen.status, status);
    assert.deepEqual([...flags], flag === undefined ? [] : [flag]);
    const isOver = status !== "submitted";
    assert.equal(seen.needs_attention === null, isOver, "what is over needs nobody");
    assert.deepEqual(
      seen.rejections.map(({ code, text }: { code: string; text: string }, at: number) => [
        code,
        text.slice(0, rejections[at]?.[1].length),
      ]),
      rejections,
    );
    assert.deepEqual(seen.examiner, examiner);
    assert.equal(seen.decided_at === null, !isOver);
    assert.equal((await takenBySimulator(service, number)).length, taken);
    const moves = taken === 0 ? [status] : isOver ? ["submitted", status] : ["submitted"];
    assert.deepEqual(
      receiver.received.map(({ event }) => event.type),
      moves.map((move) => `companies_house_accounts.${move}`),
    );
  });

test("a sandbox clock that is advanced moves the deliveries of its own organisation only", async () => {
  const [one, other] = [await service.customer(), await service.customer()];
  const late = { "service-test-scenario": "answered_late" };
  const mine = await deliver(one.sandbox, dormantAccounts(), late);
  const theirs = await deliver(other.sandbox, dormantAccounts(), late);
  await service.settle();

  await advance(one, 2 * DAY);

  assert.equal((await delivered(one.sandbox, mine.id)).status, "accepted");
  assert.equal((await delivered(other.sandbox, theirs.id)).status, "submitted");
});

test("a number or a code that the simulator reserves is refused, and the code is not repeated", async () => {
  const customer = await service.customer();
  const company = { name: "Sleeping Lion Ltd", registration_number: "99999999" };
  const unknown = await deliver(customer.sandbox, dormantAccounts({ company }));
  const wrong = await deliver(customer.sandbox, dormantAccounts({ authentication_code: "000000" }));

  await service.settle();

  for (const { id } of [unknown, wrong]) {
    const { status, rejections, submission_number, submitted_at } = await delivered(customer.sandbox, id);
    assert.deepEqual([status, rejections[0].code, submitted_at], ["rejected", "502", null]);
    assert.match(submission_number, /^[0-9A-Z]{6}$/);
    assert.ok(!JSON.stringify(rejections).includes("000000"));
  }
});
