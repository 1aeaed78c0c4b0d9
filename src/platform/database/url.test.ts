import assert from "node:assert/strict";
import { test } from "node:test";
import { type DatabaseUrl, parseDatabaseUrl, placesOf } from "./url.ts";

const alone = [
  "postgresql://user:pw@host:5432/quarterday",
  "postgres://host/db",
  "postgresql://me@/db?host=/run/pg",
  "postgresql://me@/db?host=%2Frun%2Fpg&port=5433",
  "postgresql:///db",
  "postgresql://user:a,b:c@host/db",
  "postgresql://user:a@b,c@host/db",
  "postgresql://user@[2001:db8::1]:5433/db?sslmode=verify-full",
  "postgresql://host/db?application_name=a,b",
  "postgresql://user:pw@host/db#x",
];

for (const url of alone) {
  test(`one server is left to the driver as it was given: ${url}`, () => {
    assert.deepEqual(parseDatabaseUrl(url), { url, choice: null });
  });
}

type Choice = NonNullable<DatabaseUrl["choice"]>;
const at = (host: string, port = 5432) => ({ host, port });

const several: [given: string, url: string, servers: Choice["servers"], attributes?: Choice["attributes"]][] = [
  [
    "postgresql://user:pw@a:5432,b:5433/db?target_session_attrs=read-write",
    "postgresql://user:pw@/db?host=a&port=5432",
    [at("a"), at("b", 5433)],
  ],
  ["postgres://a,b,c/db", "postgres:///db?host=a&port=5432", [at("a"), at("b"), at("c")]],
  [
    "postgresql://u@[2001:db8::1]:5433,[::1],10.0.0.1:1/db?target_session_attrs=primary",
    "postgresql://u@/db?host=2001%3Adb8%3A%3A1&port=5433",
    [at("2001:db8::1", 5433), at("::1"), at("10.0.0.1", 1)],
    "primary",
  ],
  [
    "postgresql://u%40x:p%2C%2F@a,b/d%20b?sslmode=verify-full&sslrootcert=/etc/a%20b.pem",
    "postgresql://u%40x:p%2C%2F@/d%20b?host=a&port=5432&sslmode=verify-full&sslrootcert=%2Fetc%2Fa+b.pem",
    [at("a"), at("b")],
  ],
  ["postgresql://u:1,2@3,4@a,b/db", "postgresql://u:1,2@3,4@/db?host=a&port=5432", [at("a"), at("b")]],
  [
    "postgresql://%2Frun%2Fone,%2Frun%2Ftwo:1/db",
    "postgresql:///db?host=%2Frun%2Fone&port=5432",
    [at("/run/one"), at("/run/two", 1)],
  ],
  ["postgresql://u@/db?host=a,/run/pg&port=1,2", "postgresql://u@/db?host=a&port=1", [at("a", 1), at("/run/pg", 2)]],
  ["postgresql:///db?host=a,b&port=6432", "postgresql:///db?host=a&port=6432", [at("a", 6432), at("b", 6432)]],
  ["postgresql://u@a,b:/", "postgresql://u@/?host=a&port=5432", [at("a"), at("b")]],
  ["postgresql://u@a,b", "postgresql://u@/?host=a&port=5432", [at("a"), at("b")]],
  ["postgresql://a/db?target_session_attrs=primary", "postgresql:///db?host=a&port=5432", [at("a")], "primary"],
];

for (const [given, url, servers, attributes = "read-write"] of several) {
  test(`these servers are chosen from: ${given}`, () => {
    assert.deepEqual(parseDatabaseUrl(given), { url, choice: { servers, attributes } });
  });
}

const wrong: [given: string, mustBe: RegExp][] = [
  ["mysql://hunter2@a,b/db", /^a URL such as postgresql:/],
  ["postgresql://", /^a URL such as postgresql:/],
  ["postgresql://user:hunter2@a:port/db", /^a URL such as postgresql:/],
  [
    "postgresql://user:hunter2@a,,b/db",
    /^a URL with a host before and after each comma, such as .*; host 2 of 3 is missing$/,
  ],
  ["postgresql://user:hunter2@a,/db", /; host 2 of 2 is missing$/],
  ["postgresql://user:hunter2@,/db", /; host 1 of 2 is missing$/],
  ["postgresql://user:hunter2@a:0,b/db", /^a URL with ports from 1 to 65535; that of host 1 of 2 is not one$/],
  ["postgresql://user:hunter2@a,b:65536/db", /that of host 2 of 2 is not one$/],
  ["postgresql://user:hunter2@a,b:5x/db", /that of host 2 of 2 is not one$/],
  // The slash belongs to the password, so its beginning looks like a port.
  ["postgresql://user:hunter2/x@a,b/db", /^a URL such as postgresql:/],
  ["postgresql://a,user:hunter2/x@b/db", /that of host 2 of 2 is not one$/],
  ["postgresql://user:hunter2@a,2001:db8::1/db", /\[2001:db8::1\]:5432; host 2 of 2 is not one$/],
  ["postgresql://user:hunter2@[a],b/db", /; host 1 of 2 is not one$/],
  ["postgresql://user:hunter2@[::1,b/db", /; host 1 of 2 is not one$/],
  ["postgresql://user:hunter2@a,%zz/db", /percent signs .*; host 2 of 2 has another$/],
  ["postgresql://user:hunter2@/db?host=a,b,c&port=1,2", /^a URL with one port, or with as many ports as hosts$/],
  [
    "postgresql://user:hunter2@a,b/db?target_session_attrs=any",
    /^a URL with target_session_attrs=read-write or primary/,
  ],
  ["postgresql://user:hunter2@a/db?target_session_attrs=standby", /^a URL with target_session_attrs=read-write or/],
];

for (const [given, mustBe] of wrong) {
  test(`what is wrong is said without repeating it: ${given}`, () => {
    assert.throws(
      () => parseDatabaseUrl(given),
      ({ message }: Error) => mustBe.test(message) && !message.includes("hunter2"),
    );
  });
}

test("messages name the places of a database, and neither user nor password", () => {
  assert.equal(placesOf("postgresql://user:hunter2@a,[::1]:1/db"), "a:5432, [::1]:1");
  assert.equal(placesOf("postgresql://user:hunter2@a:5433/db?x=y"), "postgresql://a:5433/db");
});
