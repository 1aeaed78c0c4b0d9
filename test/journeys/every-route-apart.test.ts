// Every route of the tables, asked for one organisation's things by everyone who is not to have them: other
// organisations, the other environment, keys that are none, people who are signed out, not set up or disabled. Nothing
// of it is in any answer, and nothing of it changes.

import assert from "node:assert/strict";
import { createApiKey, revokeApiKey } from "../../src/access/api-keys.ts";
import { disableUser } from "../../src/access/team.ts";
import { createOwner } from "../../src/access/users.ts";
import { routes } from "../../src/api/routes.ts";
import type { PageRoute } from "../../src/dashboard/frame/visit.ts";
import { openRoutes, pageRoutes } from "../../src/dashboard/routes.ts";
import { setCredentials } from "../../src/filings/exchange/credentials.ts";
import { type Mode, modes } from "../../src/platform/mode.ts";
import { setPresenter } from "../../src/register/presenters/presenters.ts";
import { PRESENTER } from "../support/accounts.ts";
import type { Answer, Client } from "../support/client.ts";
import { type Browser, newPerson, openBrowser, type Page, signedIn, signInAs } from "../support/dashboard.ts";
import { operator } from "../support/operator.ts";
import { type Planted, plant } from "../support/planted.ts";
import { type ApiRequest, apiCases, type PageCase, pageCases, type Target } from "../support/route-cases.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

let service: Service;
let planted: Planted;
let stranger: Customer;
/** Who is sent away from every page, and where to. */
let sentAway: Record<string, { browser: Browser; to: RegExp }>;
let refusedKeys: Record<string, Client>;

before(async () => {
  service = await startService({ liveUrl: (url) => url, companiesHouseUrl: (url) => url });
  planted = await plant(service);
  stranger = await service.customer("A stranger");
  const { db, clock, sealing } = service;
  const credentials = { ...stranger, mode: "live", companyUtr: null, senderId: "STRANGER", password: "x" } as const;
  await setCredentials(db, credentials, operator, { sealing, clock });
  const presenter = { ...PRESENTER, presenterId: "STRANGER", ...stranger, destination: "live" } as const;
  await setPresenter(db, presenter, operator, { sealing, clock });
  refusedKeys = {
    authentication_required: service.client(),
    invalid_api_key: service.client(`${planted.customer.keys.sandbox.secret.slice(0, -1)}!`),
    api_key_revoked: await revokedKey(),
  };
  const [provisional, disabled] = [openBrowser(service), openBrowser(service)];
  const owner = await createOwner(db, await service.customer("Not set up"), service);
  await provisional.get("/sign-in");
  await provisional.post("/sign-in", owner);
  await provisional.get("/set-up");
  const former = await newPerson(service, stranger);
  await signInAs(disabled, former);
  await disableUser(db, former.user, operator, service);
  sentAway = {
    "signed out": { browser: openBrowser(service), to: /^\/sign-in/ },
    "not set up": { browser: provisional, to: /^\/set-up$/ },
    disabled: { browser: disabled, to: /^\/sign-in/ },
  };
});
after(() => service.close());

/** Of the stranger, so that the planted rows stay as they are. */
async function revokedKey(): Promise<Client> {
  const wanted = { organisationId: stranger.organisationId, mode: "sandbox" as const, name: "former" };
  const { key, secret } = await createApiKey(service.db, wanted, operator, service);
  await revokeApiKey(service.db, { ...wanted, mode: null, id: key.id }, operator, service);
  return service.client(secret);
}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

test("every route of the API and every page has a case, and no case is without one", () => {
  assert.deepEqual(Object.keys(apiCases).sort(), routes.map(nameOf).sort());
  assert.deepEqual(Object.keys(pageCases).sort(), pageRoutes.map(nameOf).sort());
});

describe("the API", () => {
  for (const route of routes)
    test(`${nameOf(route)} keeps what is planted to its own key`, async () => {
      const { about, requests } = apiCases[nameOf(route)] ?? { requests: [] };
      for (const target of modes.map(targetIn))
        for (const request of requests) {
          const id = about === undefined ? "" : target.ids[about];
          const path =
            route.path.replace(":id", id).replace(":name", "submission.xml") + (request.query?.(target) ?? "");
          const body = request.body === undefined ? undefined : JSON.stringify(request.body(target));
          const ask = (client: Client) =>
            client.send(route.method, path, { ...jsonHeaders(request), ...(body && { body }) });
          const sent = path + body;

          const expected = (mode: Mode, outcome: string) =>
            route.sandboxOnly && mode === "live" ? "403 key_not_permitted" : outcome;
          if (request.owner !== "not sent") {
            const answer = await ask(planted.customer[target.mode]);
            assert.equal(outcomeOf(answer), expected(target.mode, request.owner), "the owner");
          }
          for (const { who, mode, client, marks } of outsiders(target, request)) {
            const answer = await ask(client);
            assert.equal(outcomeOf(answer), expected(mode, request.outsider), who);
            holdsNone(answer, marks, sent, who);
          }
          for (const [code, client] of Object.entries(refusedKeys)) {
            const answer = await ask(client);
            assert.equal(outcomeOf(answer), `401 ${code}`);
            holdsNone(answer, everyMark(), sent, code);
          }
        }
      await planted.isUntouched();
    });
});

interface Outsider {
  who: string;
  mode: Mode;
  client: Client;
  marks: readonly string[];
}

function outsiders({ mode }: Target, { isOwn }: ApiRequest): Outsider[] {
  const other = otherThan(mode);
  const ofOwner = { client: planted.customer[other], marks: planted.marks[mode] };
  const inOther = { who: `the owner, in ${other}`, mode: other, ...ofOwner };
  return [
    { who: `a stranger, in ${mode}`, mode, client: stranger[mode], marks: everyMark() },
    { who: `a stranger, in ${other}`, mode: other, client: stranger[other], marks: everyMark() },
    ...(isOwn ? [] : [inOther]),
  ];
}

function jsonHeaders({ body, headers }: ApiRequest) {
  return { headers: { ...(body && { "content-type": "application/json" }), ...headers } };
}

const outcomeOf = ({ status, json }: Answer) => [status, json?.error?.code].filter(Boolean).join(" ");

describe("the dashboard", () => {
  for (const route of pageRoutes)
    test(`${nameOf(route)} keeps what is planted to its own people`, async () => {
      const listed = pageCases[nameOf(route)];
      assert.ok(listed);
      for (const target of modesOf(route, listed).map(targetIn)) {
        const someone = await signedIn(service, stranger);
        for (const [query, outsider] of listed.queries ?? [[() => ""]]) {
          const visit: Asking = { route, listed, target, query: query(target) };
          await ownerSees(visit);
          const status = outsider ?? listed.stranger;
          await isApart(visit, { who: "a stranger", browser: someone, marks: everyMark(), status });
          await otherModeIsApart(visit, outsider);
          for (const [who, { browser, to }] of Object.entries(sentAway)) {
            if (who === "not set up" && ["/set-up", "/sign-out"].includes(route.path)) continue;
            const page = await isApart(visit, { who, browser, marks: everyMark(), status: 303 });
            assert.match(page.location ?? "", to, who);
          }
        }
      }
      await planted.isUntouched();
    });

  test("a session is ended by its own user only, not by a colleague", async () => {
    const page = await planted.colleague.post(`/account/sessions/${planted.sessionId}`);

    assert.equal(page.status, pageCases["POST /account/sessions/:id"]?.stranger);
    await planted.isUntouched();
  });

  test("pages that need no sign-in show nothing of anyone", async () => {
    const open = openRoutes.filter(({ method }) => method === "GET").map(({ path }) => path);
    for (const path of [...open, "/openapi.json", "/docs", "/healthz", "/readyz", "/metrics"])
      holdsNone(await openBrowser(service).get(path), everyMark(), path, path);
  });
});

function targetIn(mode: Mode): Target {
  return { planted, mode, ids: planted.ids[mode] };
}

function modesOf({ path }: PageRoute, { liveOnly, sandboxOnly }: PageCase): readonly Mode[] {
  if (!path.startsWith("/:mode") || sandboxOnly) return ["sandbox"];
  return liveOnly ? ["live"] : modes;
}

interface Asking {
  route: PageRoute;
  listed: PageCase;
  target: Target;
  query: string;
}

/** Shows that the case asks for what is there: the outsiders' answers would say nothing otherwise. */
async function ownerSees({ listed, ...visit }: Asking): Promise<void> {
  if (listed.owner === undefined) return;
  const { page, path } = await ask(planted.person, { listed, ...visit });
  assert.equal(page.status, listed.owner, `the owner at ${path}`);
  const { sandbox, live, both } = planted.marks;
  if (listed.about !== undefined)
    assert.ok(
      [...sandbox, ...live, ...both].some((mark) => page.text.includes(mark)),
      `the owner sees nothing at ${path}`,
    );
}

async function otherModeIsApart({ listed, ...visit }: Asking, outsider: number | undefined): Promise<void> {
  const status = listed.otherMode ?? (listed.crosses && (outsider ?? listed.owner));
  if (status === undefined) return;
  const { mode } = visit.target;
  const owner = { who: "the owner in the other environment", browser: planted.person, marks: planted.marks[mode] };
  await isApart({ listed, ...visit }, { ...owner, status, mode: otherThan(mode) });
}

async function isApart(
  visit: Asking,
  {
    who,
    browser,
    marks,
    status,
    mode,
  }: Omit<Outsider, "client" | "mode"> & { browser: Browser; status: number; mode?: Mode },
): Promise<Page> {
  const { page, path, sent } = await ask(browser, visit, mode);
  assert.equal(page.status, status, `${who} at ${path}`);
  holdsNone(page, marks, sent, `${who} at ${path}`);
  return page;
}

/** The target's things by their ids, on a page of this environment. */
async function ask(browser: Browser, { route, listed, target, query }: Asking, mode = target.mode) {
  // Nobody reads them here; a browser forgets them soon.
  for (const name of [...browser.cookies.keys()]) if (/-notice-/.test(name)) browser.cookies.delete(name);
  const { about = "filing", fields } = listed;
  const ofBoth = { colleague: planted.colleague.user.id, session: planted.sessionId };
  const id = { ...target.ids, ...ofBoth }[about];
  const path =
    route.path
      .replace(":mode", mode)
      .replace(":id", id)
      .replace(":name", "accounts.xhtml")
      .replace(":task", "losses")
      .replace(":page", "turnover") + query;
  const sent = fields?.(target) ?? {};
  const page = route.method === "GET" ? await browser.get(path) : await browser.post(path, sent);
  return { page, path, sent: path + JSON.stringify(sent) };
}

const otherThan = (mode: Mode): Mode => (mode === "sandbox" ? "live" : "sandbox");

function everyMark(): readonly string[] {
  return [...planted.marks.sandbox, ...planted.marks.live, ...planted.marks.both];
}

/** What the request itself named may be repeated. */
function holdsNone(
  { text, headers }: Pick<Page, "text" | "headers">,
  marks: readonly string[],
  sent: string,
  who: string,
) {
  const answer = text + JSON.stringify(headers);
  const request = sent + decodeURIComponent(sent);
  const found = marks.filter((mark) => answer.includes(mark) && !request.includes(mark));
  assert.deepEqual(found, [], who);
}
