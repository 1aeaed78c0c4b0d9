import assert from "node:assert/strict";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { UsageError } from "./errors.ts";
import { SignatureError, type SignatureErrorReason, verifySignature } from "./signature.ts";

const SECRET = "whsec_first";
const BODY = '{"id":"evt_1","type":"filing.accepted","data":{"object":{}}}';
// Computed with openssl: printf '%s' '1760000000.<body>' | openssl dgst -sha256 -hmac whsec_first
const RIGHT = "cd4db08d6cd2bb87e4e001f68adb49338ebd4978caf0e2fad5d7009018b4e14d";
const NON_ASCII =
  '{"id":"evt_2","type":"filing.failed","data":{"object":{"hmrc_error":"3304: Bjørk & Söhne £ 日本 🧾"}}}';
const RIGHT_FOR_NON_ASCII = "d53aeca388a92416e54f69edb11e71760e05db2172a1b7480da070b9526b2d7d";
const RIGHT_FOR_ARRAY = "b7981f62fc1bf5e7fd2162380146417102e4280eb744c381fd711501a31d1095";
/** The same body under whsec_second. */
const OTHER_SECRETS = "e06706ec3b0f5810b1db45c2450b0ac8403fd5e5385bf405bf96b7997f249e42";
const HEADER = `t=1760000000,v1=${RIGHT}`;

const atSecond = (offset: number) => ({ now: new Date((1_760_000_000 + offset) * 1_000) });

test("a right signature gives the event, from text and from bytes", () => {
  assert.equal(verifySignature(BODY, HEADER, SECRET, atSecond(0)).id, "evt_1");
  assert.equal(verifySignature(Buffer.from(BODY), HEADER, SECRET, atSecond(0)).id, "evt_1");

  const event = verifySignature(
    new TextEncoder().encode(NON_ASCII),
    `t=1760000000,v1=${RIGHT_FOR_NON_ASCII}`,
    SECRET,
    atSecond(0),
  );
  assert.equal(event.type === "filing.failed" && event.data.object.hmrc_error, "3304: Bjørk & Söhne £ 日本 🧾");
});

test("bytes may come in whatever holds bytes", async () => {
  const bytes = new TextEncoder().encode(BODY);
  const inTheMiddle = new Uint8Array([1, 2, ...bytes, 3]);
  const foreign: ArrayBuffer = runInNewContext("new Uint8Array(bytes).buffer", { bytes: [...bytes] });
  const bodies = {
    "an ArrayBuffer, as of request.arrayBuffer()": await new Response(BODY).arrayBuffer(),
    "an ArrayBuffer of another realm": foreign,
    "a part of a buffer": inTheMiddle.subarray(2, -1),
    "a DataView": new DataView(inTheMiddle.buffer, 2, bytes.length) as unknown as Uint8Array,
  };

  for (const [what, body] of Object.entries(bodies)) {
    assert.equal(verifySignature(body, HEADER, SECRET, atSecond(0)).id, "evt_1", what);
  }
  assert.throws(
    () => verifySignature(new ArrayBuffer(0), HEADER, SECRET, atSecond(0)),
    (error) => error instanceof SignatureError && /The body is empty/.test(error.message),
  );
});

test("the header may come as text, as a list of one, with other schemes and with spaces in it", () => {
  for (const header of [HEADER, [HEADER], `v0=abc,${HEADER},v2=def`, `v1=${RIGHT}, t=1760000000`]) {
    assert.equal(verifySignature(BODY, header, SECRET, atSecond(0)).id, "evt_1");
  }
});

test("while a secret is replaced there are two signatures, and either will do", () => {
  const both = `t=1760000000,v1=${OTHER_SECRETS},v1=${RIGHT}`;

  assert.equal(verifySignature(BODY, both, "whsec_first", atSecond(0)).id, "evt_1");
  assert.equal(verifySignature(BODY, both, "whsec_second", atSecond(0)).id, "evt_1");
  assert.equal(reasonFor(BODY, both, "whsec_third"), "signature_mismatch");
});

const refused: [SignatureErrorReason, string, () => unknown][] = [
  ["missing_header", "no header", () => verifySignature(BODY, undefined, SECRET)],
  ["missing_header", "a header that Headers.get did not find", () => verifySignature(BODY, null, SECRET)],
  ["missing_header", "an empty header", () => verifySignature(BODY, "", SECRET)],
  ["missing_header", "an empty list", () => verifySignature(BODY, [], SECRET)],
  ["malformed_header", "a header without a timestamp", () => verifySignature(BODY, `v1=${RIGHT}`, SECRET)],
  ["malformed_header", "a header of another kind", () => verifySignature(BODY, "Bearer abc", SECRET)],
  ["malformed_header", "a timestamp in words", () => verifySignature(BODY, `t=now,v1=${RIGHT}`, SECRET)],
  ["malformed_header", "an endless timestamp", () => verifySignature(BODY, `t=${"9".repeat(400)},v1=${RIGHT}`, SECRET)],
  ["malformed_header", "two timestamps", () => verifySignature(BODY, `t=1,${HEADER}`, SECRET)],
  ["malformed_header", "two headers", () => verifySignature(BODY, [HEADER, HEADER], SECRET)],
  ["no_v1_signature", "another scheme only", () => verifySignature(BODY, `t=1760000000,v0=${RIGHT}`, SECRET)],
  ["signature_mismatch", "a changed body", () => verifySignature(BODY.replace("evt_1", "evt_9"), HEADER, SECRET)],
  ["signature_mismatch", "a body serialised again", () => verifySignature(` ${BODY}`, HEADER, SECRET)],
  ["signature_mismatch", "an empty body", () => verifySignature("", HEADER, SECRET)],
  ["signature_mismatch", "another secret", () => verifySignature(BODY, HEADER, "whsec_other")],
  ["signature_mismatch", "another timestamp", () => verifySignature(BODY, `t=1760000001,v1=${RIGHT}`, SECRET)],
  [
    "signature_mismatch",
    "capitals",
    () => verifySignature(BODY, HEADER.toUpperCase().replace("T=", "t=").replace("V1=", "v1="), SECRET),
  ],
  ["signature_mismatch", "a cut signature", () => verifySignature(BODY, HEADER.slice(0, -2), SECRET)],
  ["signature_mismatch", "an empty signature", () => verifySignature(BODY, "t=1760000000,v1=", SECRET)],
  ["signature_mismatch", "a signature with a tail", () => verifySignature(BODY, `${HEADER}=00`, SECRET)],
  ["timestamp_too_old", "an old delivery", () => verifySignature(BODY, HEADER, SECRET, atSecond(301))],
  ["timestamp_in_future", "one from the future", () => verifySignature(BODY, HEADER, SECRET, atSecond(-301))],
  ["wrong_secret_format", "an API key", () => verifySignature(BODY, HEADER, "sk_sandbox_abc")],
  ["wrong_secret_format", "a secret with the end of a line", () => verifySignature(BODY, HEADER, `${SECRET}\n`)],
  ["wrong_secret_format", "an empty secret", () => verifySignature(BODY, HEADER, "")],
  ["wrong_secret_format", "no secret", () => verifySignature(BODY, HEADER, undefined as unknown as string)],
  ["body_was_parsed", "an object", () => verifySignature(JSON.parse(BODY), HEADER, SECRET)],
  ["body_was_parsed", "nothing at all", () => verifySignature(undefined as unknown as string, HEADER, SECRET)],
  [
    "not_an_event",
    "a list, rightly signed",
    () => verifySignature("[]", `t=1760000000,v1=${RIGHT_FOR_ARRAY}`, SECRET, atSecond(0)),
  ],
];

for (const [reason, what, verify] of refused) {
  test(`${what} is refused as ${reason}`, () => {
    assert.throws(
      verify,
      (error) => error instanceof SignatureError && error.reason === reason && error.message !== "",
    );
  });
}

test("the tolerance is 300 seconds either way, and can be set", () => {
  for (const offset of [-300, 0, 300])
    assert.equal(verifySignature(BODY, HEADER, SECRET, atSecond(offset)).id, "evt_1");

  assert.equal(verifySignature(BODY, HEADER, SECRET, { ...atSecond(900), tolerance: 900 }).id, "evt_1");
  assert.throws(() => verifySignature(BODY, HEADER, SECRET, { ...atSecond(11), tolerance: 10 }), SignatureError);
});

test("seconds are compared whole: a tolerance of 0 takes what was signed in the same second, and nothing else", () => {
  const verify = (offset: number, tolerance: number) =>
    verifySignature(BODY, HEADER, SECRET, { ...atSecond(offset), tolerance });

  for (const offset of [0, 0.001, 0.999]) assert.equal(verify(offset, 0).id, "evt_1", String(offset));
  assert.equal(verify(300.999, 300).id, "evt_1");
  for (const offset of [-0.001, 1]) assert.throws(() => verify(offset, 0), SignatureError, String(offset));
});

test("a tolerance or a time that is not a number does not let everything pass", () => {
  for (const tolerance of [Number.NaN, Number.POSITIVE_INFINITY, -1]) {
    assert.throws(() => verifySignature(BODY, HEADER, SECRET, { tolerance }), UsageError);
  }
  assert.throws(() => verifySignature(BODY, HEADER, SECRET, { now: new Date("never") }), UsageError);
});

test("without a time given, the machine's is used", () => {
  assert.equal(reasonFor(BODY, HEADER, SECRET), "timestamp_too_old");
});

test("no error tells the secret or the signature that would be right", () => {
  const wrong = `t=1760000000,v1=${"0".repeat(64)}`;

  assert.throws(
    () => verifySignature(BODY, wrong, SECRET),
    (error) => error instanceof SignatureError && !/whsec_first|cd4db08d/.test(`${error.stack}`),
  );
});

function reasonFor(body: string, header: string, secret: string): SignatureErrorReason | undefined {
  try {
    verifySignature(body, header, secret);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof SignatureError);
    return error.reason;
  }
}
