// The Python client, through the whole service: what a customer's program would do with it.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SECOND } from "../../src/platform/clock.ts";
import { lacksPython, python, pythonClient } from "../support/python.ts";
import { sampleReturn } from "../support/returns.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, test } from "../support/suite.ts";

const skip = await lacksPython();

let service: Service;
let folder: string;
before(async () => {
  service = await startService();
  folder = mkdtempSync(join(tmpdir(), "qd-python-"));
  writeFileSync(join(folder, "cert.pem"), service.certificate.cert);
});
after(async () => {
  rmSync(folder, { recursive: true, force: true });
  await service.close();
});

/** While the program runs, time passes for the service. */
async function runs(words: string[], customer: Customer): Promise<string> {
  let isOver = false;
  const output = python(words, {
    QUARTERDAY_URL: service.url,
    QUARTERDAY_CA_FILE: join(folder, "cert.pem"),
    QUARTERDAY_API_KEY: customer.keys.sandbox.secret,
  }).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await service.passTime(SECOND);
    await new Promise(setImmediate);
  }
  return output;
}

test("a program files, delivers, waits, amends, lists, downloads, validates and handles refusals", {
  skip,
}, async () => {
  const told = JSON.parse(await runs(["tests/journey.py"], await service.customer()));

  assert.deepEqual(told, {
    created: ["pending", 760_000, 201],
    request_id: "req_",
    replayed: [true, "true"],
    final: "acknowledged",
    failed: ["failed", true],
    amended: ["acknowledged", true, 855_000],
    listed: true,
    metadata: { client: "A & B" },
    found: true,
    documents: ["submission.xml", "accounts.xhtml", "computations.xhtml", "receipt.xml"].map((name) => [name, true]),
    evidence: true,
    computation: "computation",
    carried_forward: "carried_forward",
    valid: { valid: true, errors: [] },
    invalid: ["missing_field", "invalid_utr", "missing_field"],
    included: ["computation", "errors", "judged_by", "valid", "warnings"],
    event: true,
    accounts: {
      delivered: ["pending", "accepted", []],
      replayed: true,
      refused: ["rejected", 1],
      listed: true,
      documents: ["accounts.xhtml", "submission.xml"].map((name) => [name, true]),
      valid: true,
      invalid: ["authentication_code"],
      told: true,
    },
    errors: [
      [422, "invalid_utr", "company.utr", 2, "req_"],
      [404, "filing_not_found", null, 0, "req_"],
      [409, "idempotency_conflict", null, 0, "req_"],
      [401, "invalid_api_key", null, 0, "req_"],
    ],
    clock: [0, 3_600],
    heard: true,
  });
});

test("the first program of the README files a return", { skip }, async () => {
  const [, program = ""] = readFileSync(join(pythonClient, "README.md"), "utf8").match(/```python\n(.*?)```/s) ?? [];

  assert.match(await runs(["-c", program], await service.customer()), /^fil_\w+ pending 760000\n$/);
});

test("a delivered webhook is verified, and a changed one is refused", { skip }, async () => {
  const customer = await service.customer();
  const receiver = await customer.listens();
  const { json } = await customer.sandbox.post("/v1/filings", sampleReturn({ name: "Café & Söhne Ltd" }));
  await service.untilFinal(customer.sandbox, json.id);
  const verify = `
import sys
from quarterday import SignatureError, verify_signature
body, header, secret, now = sys.argv[1:]
print(verify_signature(body, header, secret, now=float(now))["data"]["object"]["id"])
try:
    verify_signature(body + " ", header, secret, now=float(now))
except SignatureError as error:
    print(error.reason)
`;

  assert.equal(receiver.received.length, 2);
  for (const { headers, body } of receiver.received) {
    const seconds = String(service.clock.now().getTime() / 1_000);
    const words = ["-c", verify, body, String(headers["service-signature"]), receiver.secret, seconds];
    assert.equal(await python(words), `${json.id}\nsignature_mismatch\n`);
  }
});

test("a certificate that is not trusted is told, and nothing is tried again", { skip }, async () => {
  const customer = await service.customer();
  const ask = `
import os
from quarterday import ApiConnectionError, Quarterday
waits = []
client = Quarterday(api_key=os.environ["QUARTERDAY_API_KEY"], base_url=os.environ["QUARTERDAY_URL"], sleep=waits.append)
try:
    client.filings.list()
except ApiConnectionError as error:
    print("pass ca_file. Nothing was sent." in str(error), waits)
`;

  assert.equal(await runs(["-c", ask], customer), "True []\n");
});
