// `npx quarterday listen` and `trigger`: a developer sees the sandbox's events as they happen and has them forwarded to
// a server.

import assert from "node:assert/strict";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { makeOrganisation } from "../../src/access/organisations.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { systemRandom } from "../../src/platform/ids.ts";
import { ukTimeOfDay } from "../../src/platform/uk-time.ts";
import type { TestDatabase } from "../support/database.ts";
import type { Program } from "../support/in-process.ts";
import { newHome, serving } from "../support/program.ts";
import { type Receiver, signatureIsRight, startReceiver } from "../support/receiver.ts";
import { jsonLines, newShell, refused, succeeded } from "../support/shell.ts";
import { after, before, describe, test } from "../support/suite.ts";

const { home, environment, typed, serve } = newShell({ after });
let database: TestDatabase;
let receiver: Receiver;
let line: Line;

before(async () => {
  receiver = await startReceiver(null);
  database = (await serve()).database;
  line = await lineTo(database);
});
after(async () => {
  line.close();
  await receiver.close();
});

describe("listen and trigger", () => {
  let listening: Program;
  let secret: string;

  test("a triggered event is shown, and forwarded like a real delivery, signed with the secret shown", async () => {
    succeeded(await typed("trigger accepted --wait"));
    const words = ["listen", "--forward-to", receiver.url];
    listening = home.start(words, { environment: { ...environment, DATABASE_URL: line.url } });
    const [, shown = ""] = await listening.says(
      /^Listening .*\n {2}forwarded to +http:\S+\n {2}signed with +(whsec_\w{32})\n/,
    );
    secret = shown;

    const said = succeeded(await typed("trigger accepted --wait"));
    await listening.says(/filing\.accepted .*\n/);

    const [, filingId = ""] = /^Filed (fil_\w{24}) in the sandbox: a sample return for \S+ to \S+\.\n/.exec(said) ?? [];
    assert.match(said, /\nScenario accepted: The return is checked as usual.*\n/);
    assert.deepEqual(said.match(/(?<=UK time {2})\w+$/gm), ["submitted", "accepted", "acknowledged"]);
    const stored = await database.db.query<{ id: string; type: string; payload: string }>(
      `select id, type, payload from events where subject_id = $1 order by seq`,
      [filingId],
    );
    assert.deepEqual(
      receiver.received.map(({ body }) => body),
      stored.map(({ payload }) => payload),
      "these two and none from before",
    );
    for (const received of receiver.received) {
      const { id, created } = received.event;
      const { headers } = received;
      assert.ok(signatureIsRight(received, secret));
      assert.deepEqual(
        [headers["content-type"], headers["user-agent"], headers["webhook-id"]],
        ["application/json", "Quarterday-Webhooks/1", id],
      );
      assert.equal(headers["webhook-timestamp"], /t=(\d+)/.exec(String(headers["service-signature"]))?.[1]);
      const time = ukTimeOfDay(new Date(created));
      assert.match(
        listening.stdout(),
        new RegExp(`^${time} {2}filing\\.\\w+ +${id} {2}${filingId} {2}200 in \\d+ ms$`, "m"),
      );
    }
  });

  test("a receiver that fails is shown, and the next event comes all the same", async () => {
    receiver.answer(500);
    const said = succeeded(await typed("trigger filing.failed --wait"));
    const [, missed] = await listening.says(
      /filing\.failed +(evt_\w+) .*500 in \d+ ms, not received: only 2xx counts\n/,
    );
    receiver.answer(302);
    await typed("trigger authentication-failure --wait");
    await listening.says(/filing\.failed .*302 in \d+ ms, not received: redirects are not followed\n/);
    receiver.answer(200);
    const next = succeeded(await typed("trigger accepted --wait"));
    await listening.says(new RegExp(`filing\\.accepted .*${filingIn(next)}  200 in \\d+ ms\n`));

    assert.match(said, /UK time {2}submitted\n.*UK time {2}failed\n {2}9200: .*\n {2}9204: .*\n {2}0: .*\n$/);
    const hints = listening.stdout().match(/not retried\. .* start with --from evt_\w+$/gm);
    assert.equal(hints?.length, 1, "the way to get them again is said once");
    assert.ok(receiver.received.some(({ event }) => event.id === missed));
  });

  test("a scenario that leaves a filing as it is ends the wait, and says why", async () => {
    const said = succeeded(await typed("trigger Wrong-Receipt --wait --utr 8596148860"));

    assert.match(said, /UK time {2}accepted\n {2}It needs attention: .*different IRmark/);
  });

  test("while the database is away it says so once, then goes on where it was", async () => {
    line.cut();
    await listening.says(/^The database cannot be reached \(.*\)\. Retrying …\n/m);
    const said = succeeded(await typed("trigger rejected --wait"));
    const filingId = filingIn(said);
    line.restore();

    await listening.says(/^The database is reachable again\.\n/m);
    await listening.says(new RegExp(`filing\\.submitted .*${filingId}  200.*\n.*filing\\.failed .*${filingId}  200`));
    assert.equal(listening.stdout().match(/cannot be reached/g)?.length, 1);
  });

  test("a receiver that is not there is shown; Ctrl-C ends it with 0", async () => {
    await receiver.close();
    await typed("trigger rejected --wait");
    await listening.says(/filing\.failed .*not received: connection refused; check that your server runs\n/);
    listening.send("SIGINT");
    const outcome = await listening.ended();

    assert.match(succeeded(outcome), /\n\nStopped\.\n$/);
  });

  test("for scripts it is a JSON object a line; it begins with a named event and keeps to the types asked for", async () => {
    receiver = await startReceiver(null);
    const [first] = await database.db.query<{ id: string }>(
      `select id from events where type = 'filing.failed' order by seq limit 1`,
    );
    const words = `listen --json --events filing.failed --from ${first?.id} --secret whsec_mine --forward-to ${receiver.url}`;
    const program = home.startHere(words.split(" "), environment);
    await program.says(/^(.*\n){5}/);
    program.send("SIGTERM");
    const [start, ...rest] = jsonLines(succeeded(await program.ended()));

    assert.deepEqual([start.event, start.secret], ["listening", "whsec_mine"]);
    assert.deepEqual(rest.pop(), { event: "stopped" });
    assert.deepEqual(
      rest.map(({ object, type, forward }) => [object, type, forward.status, forward.error]),
      Array.from({ length: 4 }, () => ["event", "filing.failed", 200, null]),
    );
    assert.equal(rest[0].id, first?.id);
    assert.ok(receiver.received.every((received) => signatureIsRight(received, "whsec_mine")));
  });

  test("trigger alone lists the scenarios", async () => {
    const list = succeeded(await typed("trigger"));

    assert.match(list, /^scenario +what the simulator does\naccepted +The return is checked as usual/);
    assert.match(list, /^never_answers +\S/m);
  });
});

test("the secret that listen signs with is the same at every run, and each organisation has its own", async () => {
  const [first] = await database.db.query<{ id: string }>(`select id from organisations`);
  const { id: second } = await makeOrganisation(
    database.db,
    { name: "Another" },
    { clock: systemClock, random: systemRandom },
  );

  const secrets = [];
  for (const organisation of [first?.id ?? "", first?.id ?? "", second]) {
    const words = `listen --json --forward-to ${receiver.url} --organisation ${organisation}`;
    const program = home.startHere(words.split(" "), environment);
    await program.says(/"event":"listening"/);
    program.send("SIGTERM");
    const [start] = jsonLines(succeeded(await program.ended()));
    secrets.push(start.secret);
  }

  const [once, again, another] = secrets;
  assert.match(once, /^whsec_\w{32}$/);
  assert.equal(again, once);
  assert.notEqual(another, once);
});

test("with the service's own database it runs beside the service only, and ends with it", async (t) => {
  const alone = newHome(t);
  const { program } = await serving(alone);
  const listening = alone.start(["listen"]);
  await listening.says(/^Listening .*\n/);
  program.send("SIGTERM");
  await program.ended();
  const { code, stderr } = await listening.ended();

  assert.deepEqual(
    { code, stderr },
    { code: 1, stderr: "The service has stopped, and its database with it. Start the service, then run this again.\n" },
  );
  refused(await alone.start(["listen"]).ended(), /^The service is not running\. Start it .*, then run this again\.\n$/);
});

function filingIn(text: string): string {
  return /fil_\w{24}/.exec(text)?.[0] ?? assert.fail(text);
}

interface Line {
  /** The database at the other end. */
  url: string;
  cut(): void;
  restore(): void;
  close(): void;
}

/** A way to the database that can be cut. */
async function lineTo({ connection }: TestDatabase): Promise<Line> {
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    near.on("error", () => {});
    if (isCut) return near.destroy();
    const far = connect(`${connection.host}/.s.PGSQL.${connection.port}`).on("error", () => {});
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    near.pipe(far).pipe(near);
    open.add(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: `postgresql://${connection.user}@127.0.0.1:${port}/${connection.database}`,
    cut,
    restore() {
      isCut = false;
    },
    close() {
      cut();
      server.close();
    },
  };
}
