import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, createDestinations, pollAddressOf, responsePathOf } from "./destinations.ts";

function destinationAt(url: string) {
  const settings = {
    sandboxUrl: null,
    sandboxPollSeconds: 1,
    sandboxAcceptedSeconds: 2,
    vendorId: null,
    version: "0.1.0",
  };
  return createDestinations({ ...settings, liveUrl: new URL(url) }).live;
}

const authority = destinationAt("https://authority.example:8443/submission");

/** What a reply says, and the path and query that are followed. */
const followed: [what: string, endPoint: string, path: string][] = [
  ["the authority's own", "https://authority.example:8443/poll", "/poll"],
  ["a path of another gateway's", "http://localhost:5665/LTS/LTSServlet", "/LTS/LTSServlet"],
  ["a query", "https://authority.example/poll?id=7&part=a?b", "/poll?id=7&part=a?b"],
  ["a path alone", "/LTS/LTSServlet?id=7", "/LTS/LTSServlet?id=7"],
  ["no path", "https://authority.example", "/"],
  ["another host", "https://elsewhere.example/admin", "/admin"],
  ["another host, port and scheme in capitals", "HTTP://ELSEWHERE.EXAMPLE:1/Poll", "/Poll"],
  ["a name and a password", "https://me:secret@elsewhere.example/poll", "/poll"],
  ["a host that looks like a path", "https://authority.example//elsewhere.example/x", "//elsewhere.example/x"],
  ["steps upwards", "https://authority.example/a/../../b/%2e%2E/poll", "/poll"],
  ["steps upwards to a host", "https://authority.example/..//elsewhere.example/", "//elsewhere.example/"],
  ["letters outside ASCII", "https://authority.example/é?ü", "/%C3%A9?%C3%BC"],
  ["a fragment", "https://authority.example/poll#part", "/poll"],
];

for (const [what, endPoint, path] of followed) {
  test(`a ResponseEndPoint with ${what} is followed by its path, at our own host`, () => {
    assert.equal(responsePathOf(endPoint), path);

    const address = addressOf(authority, responsePathOf(endPoint));

    assert.equal(address.origin, "https://authority.example:8443");
    assert.equal(address.username + address.password, "");
    assert.equal(address.pathname + address.search, path);
  });
}

const ignored: [what: string, endPoint: string][] = [
  ["nothing", ""],
  ["a host without a scheme", "//elsewhere.example/poll"],
  ["a name", "poll"],
  ["steps", "../poll"],
  ["a query alone", "?id=7"],
  ["a backslash", "https:\\\\elsewhere.example\\poll"],
  ["a path that begins with a backslash", "/\\elsewhere.example/poll"],
  ["a line break", "/\n/elsewhere.example/poll"],
  ["a tab", "https://authority.example/\t/poll"],
  ["a blank", "https://authority.example/po ll"],
  ["a control character", "https://authority.example/\u0085poll"],
  ["no host", "https://"],
  ["a host that is none", "https://[::zz]/poll"],
  ["another scheme", "ftp://authority.example/poll"],
  ["a script", "javascript:alert(1)"],
  ["a file", "file:///etc/passwd"],
  ["an address of 17 kB", `https://authority.example/${"x".repeat(17_000)}`],
];

for (const [what, endPoint] of ignored) {
  test(`a ResponseEndPoint with ${what} is not followed`, () => {
    assert.equal(responsePathOf(endPoint), null);
  });
}

test("where no reply named an address, the authority is polled beside its address for submissions", () => {
  assert.equal(pollAddressOf(authority, null).href, "https://authority.example:8443/poll");
  assert.equal(pollAddressOf(authority, "/elsewhere").href, "https://authority.example:8443/elsewhere");
  assert.equal(pollAddressOf(destinationAt("https://p.example/te/submission?key=1"), null).pathname, "/te/poll");
});

test("where no reply named an address, any other gateway is polled at the address we know", () => {
  const gateway = destinationAt("http://localhost:5665/LTS/LTSPostServlet");

  assert.equal(pollAddressOf(gateway, null).href, "http://localhost:5665/LTS/LTSPostServlet");
});

test("submissions, list requests and deletes without an address go to the configured address as it is", () => {
  assert.equal(addressOf(authority, null).href, "https://authority.example:8443/submission");
});
