// Connections that a server refuses in ways for which the driver has no code.

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";

import { after, type TestContext, test } from "../../../test/support/suite.ts";
import { until } from "../../../test/support/until.ts";
import { codeOf, messageOf } from "../errors.ts";
import { copiedFolder, leaveNothing, opened, query } from "../postgres/embedded.testing.ts";
import { isUnavailable, openDatabase } from "./db.ts";

after(leaveNothing);

test("a server that wants a password is told apart from a silent one, and the connection to it is closed", async (t) => {
  const dataDir = await copiedFolder(t);
  const database = await opened(t, { dataDir });
  await writeFile(join(dataDir, "postgres", "quarterday_hba.conf"), "local all all scram-sha-256\n");
  await query(database, "select pg_reload_conf()");
  const line = await lineTo(t, socketOf(database.connection));

  const refusal = await until("the server has read who may connect", () => refusalAt(line.port));

  assert.equal(messageOf(refusal), "it asks for a password, and the address has none");
  assert.ok(isUnavailable(codeOf(refusal)), "requests are told to try again");
  assert.equal(await line.endedBy(), "us", "the server would wait for a minute");
});

test("a server without TLS is named where the address asks for TLS", async (t) => {
  const { connection } = await opened(t, { dataDir: await copiedFolder(t) });
  const line = await lineTo(t, socketOf(connection));

  const refusal = await refusalAt(line.port, "?sslmode=require");

  assert.equal(messageOf(refusal), "it does not offer TLS, which the address asks for (sslmode)");
  assert.equal(await line.endedBy(), "us");
});

test("what ends a connection at once is perhaps not PostgreSQL", async (t) => {
  const server = await listening(t, (client) => client.resume().end("HTTP/1.1 400 Bad Request\r\n\r\n"));

  const refusal = await refusalAt(server);

  assert.equal(messageOf(refusal), "it ended the connection at once; check that it is PostgreSQL");
});

/** What is thrown; undefined where the database answers. */
async function refusalAt(port: number, asking = ""): Promise<unknown> {
  const connectionString = `postgresql://quarterday@127.0.0.1:${port}/postgres${asking}`;
  const db = openDatabase({ connectionString }, { connections: 1, onIdleError: assert.fail });
  try {
    await db.query("select 1");
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await db.close();
  }
}

function socketOf({ host, port }: { host: string; port: number }): string {
  return join(host, `.s.PGSQL.${port}`);
}

/** Tells who ended the last connection. */
async function lineTo(t: TestContext, path: string) {
  let ended: Promise<"us" | "the server"> = Promise.reject(new Error("nobody has connected"));
  ended.catch(() => {});
  const port = await listening(t, (client) => {
    const server = connect({ path });
    client.on("error", () => {}).pipe(server);
    server.on("error", () => {}).pipe(client);
    ended = new Promise((resolve) => {
      client.once("close", () => resolve("us"));
      server.once("end", () => resolve("the server"));
    });
  });
  return { port, endedBy: () => ended };
}

async function listening(t: TestContext, onConnection: (client: Socket) => void): Promise<number> {
  const server: Server = createServer(onConnection);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}
