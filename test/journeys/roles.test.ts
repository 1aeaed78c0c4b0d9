// Every page and form of the dashboard, asked for in every role and both environments: what comes back follows from the
// table of roles, and from nothing else. No page leads where its visitor may not go.

import assert from "node:assert/strict";
import { may, type Role, roles } from "../../src/audit/roles.ts";
import type { PageRoute } from "../../src/dashboard/frame/visit.ts";
import { pageRoutes } from "../../src/dashboard/routes.ts";
import { type Mode, modes } from "../../src/platform/mode.ts";
import { type Page, type Person, signedIn } from "../support/dashboard.ts";
import { type Planted, plant } from "../support/planted.ts";
import { type PageCase, pageCases, type Target } from "../support/route-cases.ts";
import { type Customer, type Service, startService } from "../support/service.ts";
import { after, before, describe, test } from "../support/suite.ts";

let service: Service;
let planted: Planted;
/** Another organisation, in which what is allowed is done. */
let elsewhere: Customer;

before(async () => {
  service = await startService({ liveUrl: (url) => url, companiesHouseUrl: (url) => url });
  planted = await plant(service);
  elsewhere = await service.customer("Elsewhere");
});
after(() => service.close());

const nameOf = ({ method, path }: PageRoute) => `${method} ${path}`;
const modesOf = ({ path }: PageRoute, { liveOnly, sandboxOnly }: PageCase): readonly Mode[] =>
  !path.startsWith("/:mode") || sandboxOnly ? ["sandbox"] : liveOnly ? ["live"] : modes;

function isAllowed({ needs }: PageRoute, role: Role, mode: Mode): boolean {
  return needs === "own" || may(role, needs, mode);
}

describe("every route, in every role and environment", () => {
  for (const route of pageRoutes)
    test(nameOf(route), async () => {
      const listed = pageCases[nameOf(route)];
      assert.ok(listed);
      for (const mode of modesOf(route, listed))
        for (const role of roles) {
          const target = { planted, mode, ids: planted.ids[mode] };
          const who = `${role} in ${mode}`;
          if (!isAllowed(route, role, mode)) await isRefused(route, listed, target, role, who);
          else await isAnswered(route, listed, target, role, who);
        }
    });

  test("what was refused has changed nothing", () => planted.isUntouched());
});

async function isRefused(route: PageRoute, listed: PageCase, target: Target, role: Role, who: string): Promise<void> {
  const page = await ask(planted.members[role], route, listed, target);

  assert.equal(page.status, 403, who);
  assert.match(page.text, new RegExp(`Your role is ${role}, and .*this needs the role .*owner`), who);
  assert.match(page.text, /An owner of your organisation can change your role\./, who);
  assert.ok(page.text.includes(planted.person.user.email), "and who that is");
}

/** A page as an owner sees it, in the organisation itself; a form where it may change something. */
async function isAnswered(route: PageRoute, listed: PageCase, target: Target, role: Role, who: string): Promise<void> {
  if (listed.owner !== undefined) {
    const page = await ask(planted.members[role], route, listed, target);
    assert.equal(page.status, listed.owner, who);
  }
  if (route.method === "POST") {
    // Signing out and the like end the session.
    const page = await ask(await signedIn(service, elsewhere, role), route, listed, target);
    assert.equal(page.status, listed.stranger, `${who}: ${page.text.slice(-600)}`);
    // An invitation goes to an address that is free.
    await service.db.query(
      "delete from password_links where user_id in (select id from users where email like 'invited-%')",
    );
    await service.db.query("delete from users where email like 'invited-%'");
  }
}

async function ask(browser: Person, route: PageRoute, listed: PageCase, target: Target): Promise<Page> {
  const { about = "filing", fields } = listed;
  const [query] = listed.queries?.[0] ?? [() => ""];
  const ofBoth = { colleague: planted.colleague.user.id, session: planted.sessionId };
  const id = { ...target.ids, ...ofBoth }[about];
  const place = route.path
    .replace(":mode", target.mode)
    .replace(":id", id)
    .replace(":name", "accounts.xhtml")
    .replace(":task", "losses")
    .replace(":page", "turnover");
  return route.method === "GET" ? browser.get(place + query(target)) : browser.post(place, fields?.(target) ?? {});
}

describe("what pages lead to", () => {
  for (const role of roles)
    test(`${role}: every link and every form is one that may be used, and the menu has all there are`, async () => {
      const looked: string[] = [];
      for (const route of pageRoutes.filter(({ method }) => method === "GET"))
        for (const mode of modesOf(route, pageCases[nameOf(route)] ?? { stranger: 404 })) {
          const listed = pageCases[nameOf(route)];
          if (listed?.owner !== 200 || !isAllowed(route, role, mode)) continue;
          const page = await ask(planted.members[role], route, listed, { planted, mode, ids: planted.ids[mode] });
          for (const wrong of notAllowed(page, role)) assert.fail(`${nameOf(route)} in ${mode} leads to ${wrong}`);
          looked.push(nameOf(route));
          if (route.path === "/:mode") assert.deepEqual(menuOf(page, mode), await menuFor(role, mode));
        }
      assert.ok(looked.length > 10, "something was looked at");
    });
});

/** Links and forms of a page that the role may not use. */
function notAllowed({ text }: Page, role: Role): string[] {
  const links = [...text.matchAll(/<a\b[^>]*? href="([^"]+)"/g)].map(([, to = ""]) => ["GET", to] as const);
  const forms = [...text.matchAll(/<form\b[^>]*? action="([^"]+)"/g)].map(([tag, to = ""]) =>
    tag.includes('method="get"') ? (["GET", to] as const) : (["POST", to] as const),
  );
  return [...links, ...forms]
    .filter(([method, to]) => {
      const path = to.replaceAll("&amp;", "&").split(/[?#]/)[0] ?? "";
      const route = routeOf(method, path);
      const mode = path.startsWith("/live") ? "live" : "sandbox";
      return route !== undefined && !isAllowed(route, role, mode);
    })
    .map(([method, to]) => `${method} ${to}`);
}

/** The one without a parameter goes first, as the router has it. */
function routeOf(method: string, path: string): PageRoute | undefined {
  const fits = pageRoutes.filter((route) => {
    const pattern = route.path.replace("/:mode", "/(sandbox|live)").replace(/:\w+/g, "[^/]+");
    return route.method === method && new RegExp(`^${pattern}$`).test(path);
  });
  return fits.sort((one, other) => one.path.split(":").length - other.path.split(":").length)[0];
}

/** Of the places in an owner's menu those whose route the role may use. */
async function menuFor(role: Role, mode: Mode): Promise<string[]> {
  const places = menuOf(await planted.members.owner.get(`/${mode}`), mode);
  assert.ok(places.length > 10, "an owner has all of it");
  return places.filter((place) => {
    const route = routeOf("GET", `/${mode}${place}`);
    return route !== undefined && isAllowed(route, role, mode);
  });
}

function menuOf({ text }: Page, mode: Mode): string[] {
  const [menu = ""] = /<nav aria-label="Main">[\s\S]*?<\/nav>/.exec(text) ?? [];
  return [...menu.matchAll(/href="([^"]+)"/g)].map(([, to = ""]) => to.replace(`/${mode}`, ""));
}
