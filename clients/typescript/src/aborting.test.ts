// A caller's signal ends a call wherever it is, with the caller's own reason.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answering, filing, input, KEY, patient } from "./answering.fixture.ts";
import { Quarterday } from "./quarterday.ts";

class Enough extends Error {}

test("a signal that has aborted sends nothing", async (t) => {
  const server = await answering(t, { status: 201, body: filing() });
  const { client } = patient(server.url);

  await assert.rejects(client.filings.create(input, { signal: AbortSignal.abort(new Enough()) }), Enough);
  assert.equal(server.requests.length, 0);
});

test("a signal ends a request under way, which is not tried again", async (t) => {
  const server = await answering(t, "silence");
  const abort = new AbortController();
  const { client, waits } = patient(server.url, {
    fetch: (url, request) => {
      setImmediate(() => abort.abort(new Enough()));
      return fetch(url, request);
    },
  });

  await assert.rejects(client.filings.create(input, { signal: abort.signal }), Enough);
  assert.deepEqual(waits, []);
});

test("a signal ends the wait between two attempts", async (t) => {
  const server = await answering(t, { status: 503, headers: { "retry-after": "60" } });
  const abort = new AbortController();
  // The real sleep, which would take a minute.
  const client = new Quarterday({
    apiKey: KEY,
    baseUrl: server.url,
    random: () => {
      setImmediate(() => abort.abort(new Enough()));
      return 0;
    },
  });

  await assert.rejects(client.filings.create(input, { signal: abort.signal }), Enough);
  assert.equal(server.requests.length, 1);
});

test("a signal ends the waiting for a filing", async (t) => {
  const server = await answering(t, { status: 200, body: filing() });
  const abort = new AbortController();
  const { client } = patient(server.url, { sleep: async () => abort.abort(new Enough()) });

  await assert.rejects(client.filings.waitUntilFinal("fil_1", { signal: abort.signal }), Enough);
  assert.equal(server.requests.length, 1);
});

test("a signal that lives long keeps nothing of the calls that ended", async (t) => {
  const server = await answering(t, { status: 201, body: filing() });
  const { client } = patient(server.url);
  const { signal } = new AbortController();
  let listeners = 0;
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (...words: Parameters<typeof addEventListener>) => {
    listeners++;
    return addEventListener.apply(signal, words);
  };
  signal.removeEventListener = (...words: Parameters<typeof removeEventListener>) => {
    listeners--;
    return removeEventListener.apply(signal, words);
  };

  for (let call = 0; call < 3; call++) await client.filings.create(input, { signal });

  assert.equal(listeners, 0);
});

test("many calls at once may share a signal without a warning of Node's", async (t) => {
  const server = await answering(t, { status: 201, body: filing() });
  const { client } = patient(server.url);
  const { signal } = new AbortController();
  const warnings: string[] = [];
  const note = ({ name }: Error) => void warnings.push(name);
  process.on("warning", note);
  t.after(() => process.off("warning", note));

  await Promise.all(Array.from({ length: 20 }, () => client.filings.create(input, { signal })));
  await new Promise(setImmediate);

  assert.deepEqual(warnings, []);
});
