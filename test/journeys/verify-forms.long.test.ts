// `quarterday verify` of evidence whose JSON files hold values of other types, with the manifest written anew: whatever
// stands there it says what failed, and never stops with an error of its own.

import assert from "node:assert/strict";
import { unzipSync } from "fflate";
import { verifyEvidence } from "../../src/filings/evidence/verify/verify.ts";
import { version } from "../../src/main/version.ts";
import { MINUTE, SECOND } from "../../src/platform/clock.ts";
import { beside, returnWithAccounts } from "../support/accounts.ts";
import { asking } from "../support/approving.ts";
import { newCustomerWithPerson, type Person } from "../support/dashboard.ts";
import { repacked } from "../support/evidence-files.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService();
  ({ customer, person } = await newCustomerWithPerson(service));
});
after(() => service.close());

async function evidenceOf(id: string): Promise<Buffer> {
  const { status, bytes, text } = await customer.sandbox.get(`/v1/filings/${id}/evidence`);
  assert.equal(status, 200, text);
  return bytes;
}

const result = (zip: Uint8Array) => verifyEvidence(Buffer.from(zip), { version }).result;

const OTHERS: readonly unknown[] = [null, true, 0, "x", [], { x: 1 }];

const kindOf = (value: unknown) => (value === null ? "null" : Array.isArray(value) ? "list" : typeof value);

type Path = readonly (string | number)[];

/** Each field, in lists those of the first row: `deep` levels down. */
function pathsIn(value: unknown, deep: number, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null || path.length > deep) return [path];
  const members: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.slice(0, 1).map((one, index) => [index, one] as const)
    : Object.entries(value);
  return [path, ...members.flatMap(([name, one]) => pathsIn(one, deep, [...path, name]))];
}

function at(value: unknown, path: Path): unknown {
  return path.reduce((one, name) => Reflect.get(one as object, name), value);
}

function withAt(value: unknown, path: Path, other: unknown): unknown {
  if (path.length === 0) return other;
  const copy = structuredClone(value);
  Reflect.set(at(copy, path.slice(0, -1)) as object, path.at(-1) ?? "", other);
  return copy;
}

/** Both belong there, and nothing else in the evidence says which. */
const NULL_OR_TEXT = new Set(
  Object.entries({
    "filing.json": "amended_by continues_in continues approval.preparer",
    "checks.json": "built_by",
    "replies.json": "0.to 0.http_status 0.first_at 0.last_at",
    "people.json": "filer.id filer.name",
    "approval.json": "approver_email approver_capacity other_name_because decided_from",
    "register/deliveries.json": "0.customer_reference 0.filing 0.submitted_at 0.decided_at 0.due_on 0.first_sent_at",
  }).flatMap(([name, paths]) => paths.split(" ").map((path) => `${name} ${path}`)),
);

/** What every kind of value in every field of a file comes to: those that did not fail. */
function passing(zip: Uint8Array, name: string, deep: number): string[] {
  const value: unknown = JSON.parse(Buffer.from(unzipSync(zip)[name] ?? []).toString());
  return pathsIn(value, deep).flatMap((path) => {
    const own = at(value, path);
    // An optional field of a return that is null is as one that is not there.
    const mayBeNull = name === "return.json" || NULL_OR_TEXT.has(`${name} ${path.join(".")}`);
    const others = OTHERS.filter(
      (one) => kindOf(one) !== kindOf(own) && !(mayBeNull && (one === null || (own === null && one === "x"))),
    );
    return others.flatMap((other) => {
      const spoilt = Buffer.from(JSON.stringify(withAt(value, path, other)));
      const changed = repacked(zip, (files) => void Object.assign(files, { [name]: spoilt }), { isListed: true });
      const found = result(changed);
      return found === "failed" ? [] : [`${name} ${path.join(".")} ${JSON.stringify(other)}: ${found}`];
    });
  });
}

const DEEP: Readonly<Record<string, number>> = { "computation.json": 1, "return.json": 1 };

test("what is nested deeper than anything of ours fails too", async () => {
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn());
  const zip = await evidenceOf(json.id);
  const deep = Buffer.from(`{"warnings":${"[".repeat(200_000)}${"]".repeat(200_000)}}`);
  for (const name of Object.keys(unzipSync(zip)).filter((one) => one.endsWith(".json") && one !== "manifest.json"))
    assert.equal(
      result(repacked(zip, (files) => void Object.assign(files, { [name]: deep }), { isListed: true })),
      "failed",
      name,
    );
});

test("a value of another type in any field of any JSON file fails, and nothing throws", async () => {
  const waiting = await asking(service, customer, person).files(sampleReturn());
  const declarant = { name: "Jane Director", status: "Director" };
  const { json, text } = await customer.sandbox.post("/v1/filings", {
    ...returnWithAccounts(),
    ...{ declarant, companies_house: beside, metadata: { client: "4711" } },
  });
  assert.ok(json.id, text);
  await service.untilFinal(customer.sandbox, json.id);
  for (let step = 0; step < 12; step++) await service.passTime(SECOND);
  await service.passTime(MINUTE);
  await service.settle();
  const sent = await evidenceOf(json.id);
  const asked = await evidenceOf(waiting.id);
  assert.deepEqual([result(sent), result(asked)], ["passed", "passed"]);
  const names = Object.keys(unzipSync(sent)).filter((name) => name.endsWith(".json") && name !== "manifest.json");
  assert.ok(names.includes("register/deliveries.json"));

  const found = [
    ...names.flatMap((name) => passing(sent, name, DEEP[name] ?? 3)),
    ...["approval.json", "filing.json", "people.json"].flatMap((name) => passing(asked, name, 2)),
  ];

  assert.deepEqual(found, []);
});
