import assert from "node:assert/strict";
import { test } from "node:test";
import { systemRandom } from "../../platform/ids.ts";
import { comesFromHere, cookie, cookieOf, csrfIsRight, csrfToken, documentHeaders, isToken } from "./security.ts";

const here = "https://tax.example.com";

test("a form is ours when the browser says so, by its origin or by Sec-Fetch-Site, and nothing says otherwise", () => {
  const said: [headers: Record<string, string>, believed: boolean][] = [
    [{ origin: here }, true],
    [{ origin: "https://tax.example.com:443" }, true],
    [{ origin: "https://TAX.example.com" }, true],
    [{ origin: here, "sec-fetch-site": "same-origin" }, true],
    [{ "sec-fetch-site": "same-origin" }, true],
    [{}, false],
    [{ origin: "null" }, false],
    [{ origin: "" }, false],
    [{ origin: "http://tax.example.com" }, false],
    [{ origin: "https://tax.example.com:8443" }, false],
    [{ origin: "https://tax.example.com.evil.example" }, false],
    [{ origin: "https://evil.example", "sec-fetch-site": "same-origin" }, false],
    [{ origin: here, "sec-fetch-site": "cross-site" }, false],
    [{ origin: here, "sec-fetch-site": "same-site" }, false],
    [{ origin: here, "sec-fetch-site": "none" }, false],
    [{ origin: here, "sec-fetch-site": "" }, false],
  ];

  for (const [headers, believed] of said) assert.equal(comesFromHere(headers, here), believed, JSON.stringify(headers));
});

test("a form's token belongs to one cookie alone", () => {
  const token = csrfToken("one cookie", systemRandom);

  assert.equal(csrfIsRight(token, "one cookie"), true);
  for (const given of [null, "", "x", `${token}x`, token.slice(1), csrfToken("another cookie", systemRandom)])
    assert.equal(csrfIsRight(given, "one cookie"), false);
  assert.equal(csrfIsRight(token, "another cookie"), false);
});

test("a form's token is another text each time, so that the length of a compressed page does not tell it", () => {
  const tokens = [1, 2].map(() => csrfToken("one cookie", systemRandom));

  const [one = "", other = ""] = tokens;
  for (const at of [0, one.length / 2]) assert.notEqual(one.slice(at, at + 43), other.slice(at, at + 43));
  for (const token of tokens) assert.equal(csrfIsRight(token, "one cookie"), true);
});

test("a cookie is read by its whole name", () => {
  const headers = { cookie: "a=1; __Host-quarterday-visitor=two; x__Host-quarterday=three; __Host-quarterday=four=4" };

  assert.equal(cookieOf(headers, "__Host-quarterday"), "four=4");
  assert.equal(cookieOf(headers, "__Host-quarterday-visitor"), "two");
  assert.equal(cookieOf(headers, "b"), null);
  assert.equal(cookieOf({}, "a"), null);
  assert.equal(cookie("__Host-a", "1"), "__Host-a=1; Path=/; Secure; HttpOnly; SameSite=Lax");
});

test("only text in the form of our tokens counts as a token", () => {
  for (const text of [null, "", "short", "x".repeat(65), `${"x".repeat(32)} `, `${"x".repeat(31)}ß`])
    assert.equal(isToken(text), false);
  assert.equal(isToken("Az09_-".padEnd(32, "x")), true);
});

test("a document from outside runs nothing, loads nothing, and has no origin", () => {
  const policy = documentHeaders["content-security-policy"] ?? "";

  assert.match(policy, /^sandbox; default-src 'none';/);
  assert.doesNotMatch(policy, /script-src|allow-|connect-src|https?:/);
  assert.equal(documentHeaders["x-content-type-options"], "nosniff");
});
