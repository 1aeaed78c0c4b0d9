// The receivers of docs/webhooks.md, as people copy them: each is started as a program and sent what the service would
// send, and what it would not. One whose language is not on this machine is skipped, saying so.

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { newHome } from "../support/program.ts";
import { event, isHere, languages, prepared, SECRET, started, usual } from "../support/receiver-programs.ts";
import { test } from "../support/suite.ts";

interface Delivery {
  what: string;
  body: string;
  header: string | undefined;
  /** Null is a 2xx; otherwise the reason that is answered with 400. */
  refused: string | null;
}

function deliveries(nowSeconds: number): Delivery[] {
  const v1 = (body: string, { secret = SECRET, t = nowSeconds } = {}) =>
    `v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
  const t = `t=${nowSeconds}`;
  const right = (what: string, body: string, header = `${t},${v1(body)}`) => ({ what, body, header, refused: null });
  const wrong = (what: string, refused: string, header: string | undefined, body = event("evt_never")) => ({
    what,
    body,
    header,
    refused,
  });
  const never = v1(event("evt_never"));
  const other = v1(event("evt_never"), { secret: "whsec_other" });
  const atTime = (seconds: number) => `t=${seconds},${v1(event("evt_never"), { t: seconds })}`;
  return [
    right("a delivery", event("evt_first")),
    right("the same delivery again", event("evt_first")),
    right("another delivery", event("evt_second")),
    right("letters beyond ASCII", event("evt_third", "3304: Bjørk & Söhne £ 日本 🧾")),
    right("two signatures, the second right", event("evt_fourth"), `${t},${other},${v1(event("evt_fourth"))}`),
    right("two signatures, the first right", event("evt_fifth"), `${t},${v1(event("evt_fifth"))},${other}`),
    right("a scheme to come", event("evt_sixth"), `v2=abc, ${t}, ${v1(event("evt_sixth"))}`),
    wrong("a changed body", "signature_mismatch", `${t},${v1(event("evt_first"))}`),
    wrong("a body with a space more", "signature_mismatch", `${t},${never}`, ` ${event("evt_never")}`),
    wrong("another secret", "signature_mismatch", `${t},${other}`),
    wrong("capitals", "signature_mismatch", `${t},v1=${never.slice(3).toUpperCase()}`),
    wrong("a cut signature", "signature_mismatch", `${t},${never.slice(0, -1)}`),
    wrong("another time than was signed", "signature_mismatch", `t=${nowSeconds - 1},${never}`),
    wrong("a delivery of ten minutes ago", "timestamp_too_old", atTime(nowSeconds - 600)),
    wrong("a delivery of the future", "timestamp_in_future", atTime(nowSeconds + 600)),
    wrong("no header", "missing_header", undefined),
    wrong("a header without a time", "malformed_header", never),
    wrong("a header with two times", "malformed_header", `${t},${t},${never}`),
    wrong("a time in words", "malformed_header", `t=now,${never}`),
    wrong("no signature of version 1", "no_v1_signature", `${t},v0=${never.slice(3)}`),
  ];
}

for (const language of languages) {
  const skip = isHere(language) ? false : `${language.name} is not on this machine`;
  test(`${language.file} takes what is right, once, and refuses everything else`, { skip }, async (t) => {
    const { program, url } = await started(newHome(t), language);

    const seen: [string, string][] = [];
    const expected: [string, string][] = [];
    for (const { what, body, header, refused } of deliveries(Math.floor(Date.now() / 1_000))) {
      const headers = header === undefined ? {} : { "service-signature": header };
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
      });
      const text = await answer.text();
      seen.push([what, answer.ok ? "taken" : `${answer.status} ${text.trim().replaceAll('"', "")}`]);
      expected.push([what, refused === null ? "taken" : `400 ${refused}`]);
    }
    assert.deepEqual(seen, expected);
    assert.equal((await fetch(url)).ok, false, "only POST is a delivery");

    await program.says(/handled evt_sixth/);
    program.send("SIGKILL");
    const { stdout } = await program.ended();
    const ids = ["evt_fifth", "evt_first", "evt_fourth", "evt_second", "evt_sixth", "evt_third"];
    assert.deepEqual(
      (stdout.match(/^handled .*$/gm) ?? []).sort(),
      ids.map((id) => `handled ${id} filing.failed fil_${id}`),
    );
  });
}

test("a receiver without a secret does not start", async (t) => {
  for (const language of languages.filter((one) => isHere(one) && one.name !== "php")) {
    const home = newHome(t);
    const program = prepared(home, language);

    const { code, stderr } = await home.start([], { program, environment: { ...usual(), PORT: "0" } }).ended();

    assert.notEqual(code, 0, language.name);
    assert.match(stderr, /Set QUARTERDAY_WEBHOOK_SECRET/, language.name);
  }
});
