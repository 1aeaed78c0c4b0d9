// The receivers that people copy, when something goes wrong: senders that hang up, bodies without an end, work that
// fails.

import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import type { Program } from "../support/in-process.ts";
import { newHome } from "../support/program.ts";
import {
  event,
  isHere,
  type Language,
  languages,
  readmeReceiver,
  signed,
  sourceOf,
  started,
} from "../support/receiver-programs.ts";
import { test } from "../support/suite.ts";

for (const language of languages) {
  const skip = isHere(language) ? false : `${language.name} is not on this machine`;
  test(`${language.file} outlives work that fails, and takes that event when it comes again`, { skip }, async (t) => {
    const { program, url } = await started(newHome(t), language, { source: broken(language) });

    const answers = [await send(url, "evt_broken"), await send(url, "evt_broken"), await send(url, "evt_well")];
    await program.says(/^handled evt_well /m);

    // PHP's own server sends nothing before the end of the program, so there the failure is still in time for the
    // answer.
    const failed = language.name === "php" ? 500 : 204;
    assert.deepEqual(answers.map(isTaken), [failed === 204, failed === 204, true]);
    const { stderr } = await killed(program);
    assert.equal(stderr.match(/not handled: evt_broken: .*no disk left/g)?.length, 2, stderr);
  });

  test(`${language.file} outlives senders that hang up, and handles once what they send again`, { skip }, async (t) => {
    const { program, url } = await started(newHome(t), language);

    for (let sender = 0; sender < 3; sender++) {
      await hangsUp(url, event("evt_cut"), { sent: 0.5 });
      await hangsUp(url, event("evt_unheard"), { sent: 1 });
    }
    const answers = [await send(url, "evt_cut"), await send(url, "evt_unheard")];

    assert.deepEqual(answers.map(isTaken), [true, true]);
    await program.says(/^handled evt_cut /m);
    await program.says(/^handled evt_unheard /m);
    const { stdout } = await killed(program);
    assert.equal(stdout.match(/^handled /gm)?.length, 2, stdout);
  });
}

const [node] = languages;
test("the receiver in the client's README takes what is right, refuses the rest, and outlives senders that hang up", async (t) => {
  assert.ok(node);
  const { program, url } = await started(newHome(t), node, { source: readmeReceiver() });

  for (let sender = 0; sender < 3; sender++) await hangsUp(url, event("evt_cut"), { sent: 0.5 });
  const taken = await send(url, "evt_cut");
  const body = event("evt_never");
  const unsigned = await fetch(url, { method: "POST", body });
  const changed = await fetch(url, { method: "POST", headers: signed(body), body: `${body} ` });
  const endless = " ".repeat(1024 * 1024 + 1);
  const tooLarge = await fetch(url, { method: "POST", headers: signed(endless), body: endless });

  assert.equal(taken.status, 204);
  assert.deepEqual([unsigned.status, await unsigned.text()], [400, "missing_header"]);
  assert.deepEqual([changed.status, await changed.text()], [400, "signature_mismatch"]);
  assert.equal(tooLarge.status, 413);
  const { stdout } = await killed(program);
  assert.deepEqual(stdout.match(/^received .*$/gm), ["received evt_cut filing.failed fil_evt_cut"]);
});

function broken(language: Language): string {
  const [line, before] = language.breaking;
  const source = sourceOf(language);
  assert.equal(source.split(line).length, 2, `${language.file} has the line once: ${line}`);
  return source.replace(line, () => `${before}${line}`);
}

async function send(url: string, id: string): Promise<Response> {
  const body = event(id);
  const answer = await fetch(url, { method: "POST", headers: signed(body), body });
  await answer.arrayBuffer();
  return answer;
}

function isTaken({ status }: Response): boolean {
  return status >= 200 && status < 300;
}

/** Sends the head and that part of the body, and closes the connection without waiting for an answer. */
async function hangsUp(url: string, body: string, { sent }: { sent: number }): Promise<void> {
  const { hostname, port, pathname } = new URL(url);
  const head = { host: hostname, ...signed(body), "content-length": String(Buffer.byteLength(body)) };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const written = `POST ${pathname} HTTP/1.1\r\n${lines.join("")}\r\n${body.slice(0, body.length * sent)}`;
  await new Promise((resolve) => socket.write(written, resolve));
  socket.destroy();
  await once(socket, "close");
}

/** It was alive until now: only our signal has ended it. */
async function killed(program: Program) {
  program.send("SIGKILL");
  const outcome = await program.ended();
  assert.equal(outcome.signal, "SIGKILL", outcome.stderr);
  return outcome;
}
