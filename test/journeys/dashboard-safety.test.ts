// What keeps the dashboard safe on every page: who is let in, which forms are believed, what the headers of each
// response say, what is recorded, and what is not.

import assert from "node:assert/strict";
import { auditActions } from "../../src/audit/audit.ts";
import { openRoutes, pageRoutes } from "../../src/dashboard/routes.ts";
import { type Fields, formHeaders, openBrowser, type Page, type Person, signedIn } from "../support/dashboard.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

let service: Service;
let customer: Customer;
let person: Person;
before(async () => {
  service = await startService({ trustedProxies: ["10.0.0.0/8"] });
  customer = await service.customer();
  person = await signedIn(service, customer);
});
after(() => service.close());

/** A path of the table, with something in place of each parameter. */
const pathOf = ({ path }: { path: string }) => path.replace(":mode", "sandbox").replace(/:\w+/g, "some_id");

describe("every route of the table", () => {
  for (const route of pageRoutes.filter(({ method }) => method === "GET")) {
    test(`GET ${route.path} sends those who have not signed in to do so, and brings them back`, async () => {
      const answer = await openBrowser(service).get(`${pathOf(route)}?a=1`);

      const way = encodeURIComponent(`${pathOf(route)}?a=1`);
      assert.deepEqual([answer.status, answer.location, answer.text], [303, `/sign-in?to=${way}`, ""]);
      isProtected(answer);
    });
  }

  for (const route of pageRoutes.filter(({ method }) => method === "POST")) {
    test(`POST ${route.path} changes nothing for those who have not signed in, or without the form's token`, async () => {
      const changes = () => service.db.query("select count(*) as number from audit_log");
      const before = await changes();

      const stranger = await openBrowser(service).post(pathOf(route));
      const without = await person.send("POST", pathOf(route), { headers: formHeaders(service.url), body: "a=1" });
      const none = await person.send("POST", pathOf(route), { headers: { origin: service.url } });

      assert.match(stranger.location ?? "", /^\/sign-in/);
      for (const answer of [without, none]) {
        assert.equal(answer.status, 400);
        assert.match(answer.text, /This form has expired or came from another site\./);
        assert.match(answer.text, /<nav aria-label="Main">/, "the page keeps the navigation");
        isProtected(answer);
      }
      assert.deepEqual(await changes(), before);
    });
  }

  for (const route of openRoutes.filter(({ method }) => method === "POST")) {
    test(`POST ${route.path} is refused without the form's token`, async () => {
      const answer = await openBrowser(service).send("POST", route.path, { headers: formHeaders(service.url) });

      assert.match(answer.text, /This form has expired or came from another site/);
    });
  }
});

/** What every answer says about itself. */
function isProtected({ headers }: Page, referrerPolicy = "same-origin") {
  const policy = String(headers["content-security-policy"]);
  assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/);
  assert.match(policy, /form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/);
  assert.doesNotMatch(policy, /unsafe|\*|https?:|data:/);
  assert.deepEqual(
    ["x-frame-options", "x-content-type-options", "referrer-policy", "cache-control", "cross-origin-opener-policy"].map(
      (name) => headers[name],
    ),
    ["DENY", "nosniff", referrerPolicy, "no-store", "same-origin"],
  );
  assert.match(String(headers["request-id"]), /^req_\w{24}$/);
}

test("pages, refusals, redirects and what does not exist all carry the same protection", async () => {
  const paths = ["/sign-in", "/", "/sandbox", "/live/settings/keys", "/account", "/nothing", "/sandbox/nothing"];
  const odd = [
    "/sandbox/%",
    "/sandbox/%ff",
    "/sandbox/settings/keys/%00",
    `/sandbox/settings/keys/${"x".repeat(2_000)}`,
  ];
  const mistaken = ["/other/settings/keys", "/sandbox//settings", "/password?token=%00", "/assets/none"];

  for (const path of [...paths, ...odd, ...mistaken]) {
    const answer = await person.get(path);
    // The address of a link is a secret: not even our own pages are told it.
    isProtected(answer, path.startsWith("/password") ? "strict-origin" : "same-origin");
    assert.ok([200, 303, 400, 404].includes(answer.status), `${path}: ${answer.status}`);
    assert.match(String(answer.headers["content-type"] ?? "text/html"), /^text\/html/, path);
  }
  assert.match((await person.get("/sandbox/nothing")).text, /Page not found/);
  assert.match((await person.get("/nothing")).text, /Page not found/);
  for (const path of ["/sandbox/nothing", "/nothing", "/sandbox/filings/fil_none"])
    assert.match((await person.get(path)).text, /<nav aria-label="Main">/, `${path} keeps the navigation`);
  assert.equal((await person.get("/other/settings/keys")).status, 404);
});

test("an error page says in which environment it is, and leads back to that one", async () => {
  const missing = await person.get("/live/nothing");
  const foreign = await person.get("/live/filings/fil_unknown");
  const forged = await person.send("POST", "/live/settings/organisation", {
    headers: formHeaders(service.url),
    body: "a=1",
  });

  for (const { text } of [missing, foreign, forged]) {
    assert.match(text, /class="[^"]*mode-live"/);
    assert.match(text, /What is filed here is real/);
    assert.match(text, /<a href="\/live">Go to Home/);
  }
  assert.deepEqual([missing.status, foreign.status, forged.status], [404, 404, 400]);
});

test("no page has a script, a style or a handler of its own: the policy would not let it work", async () => {
  for (const { path } of pageRoutes.filter(({ method }) => method === "GET")) {
    const { text } = await person.get(path.replace(":mode", "live").replace(/:\w+/g, customer.keys.live.id));
    assert.doesNotMatch(text, /<style|\sstyle="|\son\w+="|javascript:|<script(?! src="\/assets\/)/, path);
  }
});

describe("a form", () => {
  const changes = async () =>
    (await service.db.query<{ name: string }>("select name from api_keys where name = 'Forged'")).length;
  let sent = 0;
  const send = async (headers: Record<string, string>, fields: Fields = {}) => {
    const token = String(++sent).padStart(24, "0");
    const body = new URLSearchParams({ csrf: await person.csrf(), token, name: "Forged", ...fields }).toString();
    const type = { "content-type": "application/x-www-form-urlencoded" };
    return person.send("POST", "/sandbox/settings/keys/new", { headers: { ...type, ...headers }, body });
  };

  test("is believed only if the browser says that it came from one of our pages, and with the page's token", async () => {
    const stranger = await signedIn(service, await service.customer());
    await stranger.get("/account");
    const visitor = openBrowser(service);
    await visitor.get("/sign-in");
    const host = new URL(service.url).host;
    const forged: [what: string, headers: Record<string, string>, fields?: Fields][] = [
      ["nothing said", {}],
      ["a foreign origin", { origin: "https://evil.example" }],
      ["a foreign origin that looks like ours", { origin: `https://${host}.evil.example` }],
      ["another port", { origin: "https://localhost:1" }],
      ["plain HTTP", { origin: `http://${host}` }],
      ["no origin", { origin: "null" }],
      ["cross-site", { origin: service.url, "sec-fetch-site": "cross-site" }],
      ["same-site", { origin: service.url, "sec-fetch-site": "same-site" }],
      ["typed into the address", { "sec-fetch-site": "none" }],
      [
        "a name forwarded by an untrusted proxy",
        { origin: "https://evil.example", "x-forwarded-host": "evil.example" },
      ],
      ["a wrong token", { origin: service.url }, { csrf: "x".repeat(43) }],
      ["an empty token", { origin: service.url }, { csrf: "" }],
      ["another person's token", { origin: service.url }, { csrf: await stranger.csrf() }],
      ["a visitor's token", { origin: service.url }, { csrf: await visitor.csrf() }],
    ];

    for (const [what, headers, fields] of forged) assert.equal((await send(headers, fields)).status, 400, what);
    assert.equal(await changes(), 0);
    assert.equal((await send({ origin: service.url })).status, 303, "as older browsers send it");
    assert.equal((await send({ "sec-fetch-site": "same-origin" })).status, 303);
    assert.equal(await changes(), 2);
  });

  test("that is too large, or none at all, is refused in a sentence", async () => {
    const large = await send({ origin: service.url }, { name: "x".repeat(300_000) });
    const json = await send({ origin: service.url, "content-type": "application/json" });
    const parts = await send({ origin: service.url, "content-type": "multipart/form-data; boundary=x" });
    const unreadable = await send({ origin: service.url }, { name: "a\0b" });

    assert.deepEqual([large.status, json.status, parts.status, unreadable.status], [413, 415, 415, 400]);
    assert.match(large.text, /This form is too large\. The limit is 262 kB\./);
    assert.match(json.text, /This address accepts only forms of the dashboard/);
    for (const answer of [large, json, parts, unreadable]) isProtected(answer);
  });
});

test("HEAD gets what GET would without the body, and unchanged assets are not sent twice", async () => {
  for (const path of ["/sandbox", "/sign-in", "/assets/dashboard.css", "/sandbox/nothing"]) {
    const [get, head] = [await person.get(path), await person.send("HEAD", path)];
    assert.deepEqual([head.status, head.text], [get.status, ""], path);
  }
  const { headers } = await person.get("/assets/dashboard.css");
  const again = await person.send("GET", "/assets/dashboard.css", {
    headers: { "if-none-match": String(headers.etag) },
  });
  assert.deepEqual([again.status, again.text], [304, ""]);
});

test("where a request comes from is the connection's word, unless a proxy that is trusted says otherwise", async (t) => {
  const proxied = await startService({ trustedProxies: ["127.0.0.0/8"] });
  t.after(() => proxied.close());
  const sessionOf = async (at: Service, headers: Record<string, string>) => {
    const person = await signedIn(at, await at.customer());
    Object.assign(person.headers, headers);
    await person.post("/sandbox/settings/keys/new", { name: "Here" });
    const [row] = await at.db.query<{ address: string }>(
      "select address from audit_log where action = 'key_created' and user_id = $1",
      [person.user.id],
    );
    return row?.address;
  };
  const claim = { "x-forwarded-for": "192.0.2.66, 203.0.113.9" };

  assert.equal(await sessionOf(service, claim), "127.0.0.1");
  assert.equal(await sessionOf(proxied, claim), "203.0.113.9");
  const named = await signedIn(proxied, await proxied.customer());
  const headers = { ...formHeaders("https://tax.example.com"), "x-forwarded-host": "tax.example.com" };
  const body = new URLSearchParams({ csrf: await named.csrf(), token: "0".repeat(24), name: "Here" }).toString();
  assert.equal((await named.send("POST", "/sandbox/settings/keys/new", { headers, body })).status, 303);
});

test("an entry of the audit log cannot be changed or removed, and holds no secret", async () => {
  const fields = { organisation: "Safe", declarant_name: "", declarant_status: "", files_as: "company", retention: "" };
  await person.get("/account");
  await person.post("/sandbox/settings/organisation", fields);
  const { location } = await person.post("/live/settings/keys/new", { name: "Recorded" });
  const shown = await person.get(location ?? "");
  const key = /sk_live_\w{38}/.exec(shown.text)?.[0] ?? "none";
  await person.post("/live/settings/authority/credentials", { sender_id: "SENDERX", password: "its password" });
  await person.post("/confirm", { password: person.password });

  const rows = await service.db.query<{ action: string }>("select * from audit_log order by seq");
  for (const statement of [
    "update audit_log set actor = 'nobody'",
    "delete from audit_log",
    "truncate audit_log",
    "truncate audit_log restart identity cascade",
  ])
    await assert.rejects(service.db.query(statement), /the audit log is only ever added to/, statement);

  assert.deepEqual(await service.db.query("select * from audit_log order by seq"), rows);
  const actions = new Set(rows.map(({ action }) => action));
  for (const action of ["signed_in", "password_set", "organisation_changed", "key_created", "credentials_set"])
    assert.ok(actions.has(action), action);
  assert.ok([...actions].every((action) => Object.hasOwn(auditActions, action)));
  assert.match(key, /^sk_live_/);
  const kept = JSON.stringify([rows, service.logged()]);
  for (const secret of [key, "SENDERX", "its password", person.password, person.cookies.get("__Host-quarterday")])
    assert.ok(!kept.includes(String(secret)), "no secret is recorded");
});
