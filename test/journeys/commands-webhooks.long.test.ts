// `npx quarterday endpoints …` and `events …`, beside a running service and a receiver.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeCertificate } from "../../src/platform/http/certificate.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import type { Client } from "../support/client.ts";
import type { TestDatabase } from "../support/database.ts";
import { untilStatus } from "../support/program.ts";
import { type Receiver, signatureIsRight, startReceiver } from "../support/receiver.ts";
import { sampleReturn } from "../support/returns.ts";
import { newShell, printedAlone, refused, succeeded } from "../support/shell.ts";
import { after, before, describe, test } from "../support/suite.ts";
import { until } from "../support/until.ts";

const { home, environment, typed, json, serve } = newShell({ after });
const certificate = makeCertificate(new Date(), systemRandom);
let database: TestDatabase;
let client: Client;
let receiver: Receiver;

before(async () => {
  receiver = await startReceiver(certificate);
  environment.WEBHOOK_CA_FILE = join(home.folder, "receiver.pem");
  writeFileSync(environment.WEBHOOK_CA_FILE, certificate.cert);
  const service = await serve();
  database = service.database;
  client = service.client(service.key ?? "");
});
after(() => receiver.close());

describe("endpoints and events", () => {
  let secret: string;
  let filingId: string;

  test("adding an endpoint prints only its secret, which is stored encrypted and signs what is sent", async () => {
    const words = ["endpoints", "add", "--mode", "sandbox", "--url", receiver.url, "--description", "The books"];
    secret = printedAlone(await home.run(words, { environment }), /^whsec_[0-9A-Za-z]{32}$/);
    filingId = (await client.post("/v1/filings", sampleReturn())).json.id;
    await untilStatus(client, filingId, "acknowledged");
    await until("both events are delivered", async () => receiver.received.length === 2);

    const [row] = await database.db.query<{ row: string; sealed_secret: Buffer }>(
      `select endpoints::text as row, sealed_secret from endpoints`,
    );
    assert.ok(receiver.received.every((received) => signatureIsRight(received, secret)));
    assert.ok(row !== undefined && !row.row.includes(secret) && !row.sealed_secret.includes(secret));
    assert.ok(!row.sealed_secret.toString("latin1").includes(secret.slice(6)));
    assert.match(
      succeeded(await typed("endpoints list --mode sandbox")),
      /^we_\w{24} {2}sandbox {2}https:\S+ {2}default +enabled /m,
    );
    assert.match(succeeded(await typed("endpoints list --mode live")), /^No webhook endpoints yet\./);
  });

  test("addresses that events may not be sent to are refused", async () => {
    const add = (url: string) => home.run(["endpoints", "add", "--mode", "sandbox", "--url", url], { environment });

    refused(await add("example.com"), /^"example\.com" is not a URL\. Enter one such as https:/);
    refused(await add("http://example.com/"), /^Webhooks need HTTPS\. Enter an https:\/\/ URL/);
    refused(await add("https://10.0.0.1/"), /^10\.0\.0\.1 is not a public address \(private\); /);
  });

  test("one endpoint more than the operator allows is refused", async () => {
    const allowsOne = { ...environment, WEBHOOK_ENDPOINTS_PER_ORGANISATION: "1" };
    const add = (mode: string) =>
      home.run(["endpoints", "add", "--mode", mode, "--url", "https://example.com/"], { environment: allowsOne });

    refused(await add("sandbox"), /^An organisation may have 1 sandbox endpoint\. Remove one that you no longer need/);
    assert.equal((await json("endpoints list --mode sandbox")).length, 1);
  });

  test("an event is sent again, the same bytes with a new signature", async () => {
    const [sent] = receiver.received;
    assert.ok(sent !== undefined);
    const before = receiver.received.length;

    const { stdout: said } = await typed(`events replay ${sent.event.id}`);
    const again = await until("it is sent again", async () => receiver.received[before]);
    await until("its delivery is recorded", async () => (await deliveries("pending")) === 0);

    assert.match(said, /^1 delivery is due now; `replays show rpl_\w{24}` shows the progress\.\n$/);
    assert.equal(again.body, sent.body);
    assert.ok(signatureIsRight(again, secret));
    assert.match(
      succeeded(await typed("events list")),
      new RegExp(
        `^${sent.event.id} {2}sandbox {2}filing\\.submitted {2}${filingId} .*delivered after 2 attempts to https:`,
        "m",
      ),
    );
    refused(await typed("events replay evt_none"), "Event evt_none not found.");
  });

  test("with the moment of the count, what was counted is sent once, however often the command runs", async () => {
    const choice = "events replay --status delivered";
    const counted = succeeded(await typed(choice));
    const asOf = /add --yes (--as-of 20\S+Z) to send them/.exec(counted)?.[1];
    const { length: before } = receiver.received;
    const answers: string[] = [];
    for (let press = 0; press < 3; press++) {
      answers.push(succeeded(await typed(`${choice} --yes ${asOf}`)));
      await until("all are delivered again", async () => (await deliveries("pending")) === 0);
    }

    assert.match(counted, /^2 delivered deliveries would be sent again; /);
    assert.match(answers.shift() ?? "", /^2 deliveries are due now; /);
    assert.deepEqual(answers, Array(2).fill("No deliveries match.\n"));
    assert.equal(receiver.received.length, before + 2);
    assert.equal(succeeded(await typed(`${choice} ${asOf}`)), "No deliveries match.\n");
  });

  test("one event or chosen deliveries: the moment of the first run keeps a second run from sending", async () => {
    const [event] = await json("events list");
    const [delivery] = event.deliveries;
    for (const choice of [`events replay ${event.id}`, `events replay --deliveries ${delivery.id}`]) {
      const first = await typed(choice);
      const { length: before } = receiver.received;
      await until("it is delivered", async () => (await deliveries("pending")) === 0);
      const again = /^Repeating this command sends again\. Add (--as-of 20\S+Z) to send only once\.\n$/.exec(
        first.stderr,
      )?.[1];

      assert.match(first.stdout, /^1 delivery is due now; /);
      assert.equal(succeeded(await typed(`${choice} ${again}`)), "No deliveries match.\n");
      assert.equal(await deliveries("pending"), 0);
      assert.ok(receiver.received.length <= before + 1);
      assert.equal((await json(choice)).deliveries, 1, "without it, it is sent again");
      await until("it is delivered", async () => (await deliveries("pending")) === 0);
    }
  });

  test("abandoned deliveries need attention in doctor, until they are replayed", async () => {
    assert.match(succeeded(await typed("doctor")), /^webhooks +ok +0 pending, 0 held$/m);
    receiver.answer(500);
    const { id } = (await client.post("/v1/filings", sampleReturn())).json;
    await until("both deliveries are abandoned", async () => (await deliveries("abandoned")) === 2);

    const doctor = await typed("doctor");
    const list = succeeded(await typed("events list --status abandoned"));
    receiver.answer(200);
    const counted = succeeded(await typed("events replay --status abandoned"));
    const said = succeeded(await typed("events replay --status abandoned --yes"));
    await until("nothing is abandoned or pending", async () => (await deliveries("abandoned", "pending")) === 0);

    assert.equal(doctor.code, 1);
    assert.match(doctor.stdout, /^webhooks +ATTENTION +2 abandoned; `events list --status abandoned` shows them/m);
    assert.equal(
      list.match(new RegExp(`filing\\.\\w+ +${id} .*abandoned after 5 attempts to .*responded with 500`, "g"))?.length,
      2,
    );
    assert.match(
      counted,
      /^2 abandoned deliveries would be sent again; add --yes --as-of 20\S+Z to send them; .*\.\n$/,
    );
    const replayId = /^2 deliveries are due now; `replays show (rpl_\w{24})` shows the progress\.\n$/.exec(said)?.[1];
    assert.match(
      succeeded(await typed(`replays show ${replayId}`)),
      new RegExp(`^${replayId} of \\d+ \\w{3} 20\\d\\d, \\d\\d:\\d\\d UK time: 2 of 2 delivered\n$`),
    );
    assert.match(succeeded(await typed("replays list")), new RegExp(`^${replayId} .* 2 of 2 delivered$`, "m"));
    assert.match(succeeded(await typed("doctor")), /^program +ok +Quarterday \d/m);
    assert.match(
      succeeded(await typed("doctor")),
      /^rules +ok +built in, for CT600 v1\.993( \+ changes to v1\.\d+)?$/m,
    );
    assert.equal(succeeded(await typed("events replay --status abandoned")), "No deliveries match.\n");
  });

  test("abandoned deliveries are dismissed, named ones or all that were counted: doctor no longer counts them", async () => {
    receiver.answer(500);
    await client.post("/v1/filings", sampleReturn());
    await until("both deliveries are abandoned", async () => (await deliveries("abandoned")) === 2);
    receiver.answer(200);
    const { length: before } = receiver.received;
    const [{ deliveries: named }] = await json("events list --status abandoned");
    const [endpoint] = await json("endpoints list");

    const one = succeeded(await typed(`events dismiss --deliveries ${named[0].id}`));
    const counted = succeeded(await typed(`events dismiss --endpoint ${endpoint.id}`));
    const asOf = /add --yes (--as-of 20\S+Z) to dismiss it\.\n$/.exec(counted)?.[1];
    const doctor = await typed("doctor");
    const all = succeeded(await typed(`events dismiss --endpoint ${endpoint.id} --yes ${asOf}`));

    assert.equal(one, "1 delivery dismissed.\n");
    assert.match(counted, /^1 abandoned delivery would be dismissed; /);
    assert.match(doctor.stdout, /^webhooks +ATTENTION +1 abandoned; /m, "a count dismisses nothing");
    assert.equal(all, "1 delivery dismissed.\n");
    assert.equal(succeeded(await typed("events dismiss --yes")), "No abandoned deliveries match.\n");
    assert.doesNotMatch((await typed("doctor")).stdout, /abandoned/);
    assert.equal(await deliveries("abandoned"), 2, "their status stays");
    assert.equal(receiver.received.length, before, "nothing is sent");
    refused(await typed("events dismiss --endpoint we_none"), /^Endpoint we_none not found\./);
  });

  test("a disabled endpoint's events are held", async () => {
    const [{ id }] = await json("endpoints list");

    assert.equal(
      succeeded(await typed(`endpoints disable ${id}`)),
      `${id} is disabled. Its events are held until you enable it and replay them.\n`,
    );
    await client.post("/v1/filings", sampleReturn());
    await until("its events are held", async () => (await deliveries("held")) === 2);

    assert.match(
      succeeded(await typed("endpoints list")),
      new RegExp(`^${id} .* disabled \\d+ \\w{3} 20\\d\\d, \\d\\d:\\d\\d UK time `, "m"),
    );
    refused(
      await typed("endpoints disable we_none"),
      "Endpoint we_none not found. `endpoints list` shows all endpoints.",
    );
    refused(await typed(`endpoints test ${id}`), `${id} is disabled; enable it to send a test event.`);
  });

  test("enabling an endpoint says what was held, and sends it on request", async () => {
    const [{ id }] = await json("endpoints list");

    const enabled = succeeded(await typed(`endpoints enable ${id}`));
    const counted = succeeded(await typed(`events replay --endpoint ${id} --status held`));
    const again = succeeded(await typed(`endpoints enable ${id} --replay`));
    await until("nothing is held or pending", async () => (await deliveries("held", "pending")) === 0);

    const command = `events replay --endpoint ${id} --status held --yes`;
    assert.equal(enabled, `${id} is enabled. 2 events were held. Send them with \`${command}\`.\n`);
    assert.match(counted, /^2 held deliveries would be sent again; add --yes --as-of 20\S+Z to send them; .*\.\n$/);
    assert.match(again, /2 events were held; 2 are being sent now \(rpl_\w{24}\)\.\n$/);
    assert.equal(succeeded(await typed(`endpoints enable ${id}`)), `${id} is enabled. No events were held.\n`);
  });

  test("a test event shows the receiver's response, and the event can be read with its attempts", async () => {
    const [{ id }] = await json("endpoints list");
    receiver.answer({ status: 418, body: "I am a\u0007 teapot" });

    const tested = await typed(`endpoints test ${id}`);
    receiver.answer(200);
    const well = succeeded(await typed(`endpoints test ${id}`));

    const eventId = /evt_\w{24}/.exec(tested.stdout)?.[0] ?? "";
    assert.equal(tested.code, 1);
    assert.match(tested.stdout, new RegExp(`^The test event ${eventId} did not arrive:`));
    assert.match(tested.stdout, / 418 .*status: responded with 418\. The receiver responded, but not with 2xx/);
    assert.match(well, /^The test event evt_\w{24} arrived:\n.*\n.* 200 .*received\n$/);
    const event = succeeded(await typed(`events show ${eventId}`));
    assert.match(
      event,
      new RegExp(
        `^${eventId} {2}filing\\.accepted \\(test\\) {2}sandbox {2}\\d+ \\w{3} 20\\d\\d, \\d\\d:\\d\\d UK time\\n`,
      ),
    );
    assert.match(event, /^ {4}response: I am a teapot$/m);
    assert.match(succeeded(await typed(`endpoints show ${id}`)), /^last 7 days {2}\d+ of \d+ attempts succeeded/m);
    refused(await typed("events show evt_none"), "Event evt_none not found. `events list` shows all events.");
  });

  test("rotating prints only the new secret, and a change shows its result", async () => {
    const [{ id }] = await json("endpoints list");
    const rotated = await typed(`endpoints rotate ${id} --overlap-hours 1`);
    const before = receiver.received.length;
    succeeded(await typed(`endpoints test ${id}`));
    const changed = succeeded(await typed(`endpoints change ${id} --events filing.failed --description Books`));

    const received = receiver.received[before];
    assert.match(rotated.stdout, /^whsec_[0-9A-Za-z]{32}\n$/);
    assert.match(
      rotated.stderr,
      /^The previous secret stays valid until \d+ \w{3} 20\d\d, \d\d:\d\d UK time\. Update your receiver before then\.\n$/,
    );
    assert.ok(received && signatureIsRight(received, rotated.stdout.trim()) && signatureIsRight(received, secret));
    assert.equal(changed, `${id} is changed. Waiting deliveries go to ${receiver.url}.\n`);
    assert.match(succeeded(await typed(`endpoints show ${id}`)), /^events +filing\.failed$/m);
    const twin = await home.run(["endpoints", "add", "--mode", "sandbox", "--url", receiver.url], { environment });
    assert.equal(twin.stderr, `${id} has the same URL, so your receiver will get each event twice.\n`);
  });
});

async function deliveries(...statuses: string[]): Promise<number> {
  const rows = await database.db.query(`select from deliveries where status = any ($1)`, [statuses]);
  return rows.length;
}
