// The navigation: the places of an environment, and the user's account.

import type { Ability } from "../../audit/roles.ts";
import type { Mode } from "../../platform/mode.ts";
import { Form } from "./forms/form-parts.tsx";
import { ThemeSwitch } from "./theme.tsx";
import { mayDo, type Visit } from "./visit.ts";

interface Place {
  title: string;
  path: string;
  /** As its route does. */
  needs: Ability;
  /** Further paths that belong to it. */
  under?: RegExp;
  sandboxOnly?: true;
}

/** The interface names these: API keys, Webhooks → Add endpoint, Webhooks → Failed events. */
const sections: readonly { title: string | null; places: readonly Place[] }[] = [
  {
    title: null,
    places: [
      { title: "Home", path: "", needs: "read" },
      { title: "Companies", path: "/companies", needs: "read" },
      { title: "Drafts", path: "/drafts", needs: "file" },
      { title: "Filings", path: "/filings", needs: "read" },
      { title: "Deadlines", path: "/deadlines", needs: "read" },
      { title: "Companies House", path: "/companies-house", needs: "read" },
    ],
  },
  {
    title: "Webhooks",
    places: [
      { title: "Events", path: "/events", needs: "develop" },
      { title: "Failed events", path: "/webhooks/failed", needs: "develop", under: /^\/replays(\/|$)/ },
    ],
  },
  {
    title: "Developers",
    places: [
      { title: "Requests", path: "/requests", needs: "develop" },
      { title: "Test clock", path: "/clock", needs: "develop", sandboxOnly: true },
    ],
  },
  {
    title: "Settings",
    places: [
      { title: "API keys", path: "/settings/keys", needs: "develop" },
      { title: "Webhooks", path: "/settings/webhooks", needs: "develop" },
      { title: "Organisation", path: "/settings/organisation", needs: "administer" },
      { title: "Approval", path: "/settings/approval", needs: "administer" },
      { title: "People", path: "/settings/people", needs: "administer" },
      { title: "HMRC", path: "/settings/authority", needs: "administer" },
      { title: "Companies House", path: "/settings/companies-house", needs: "administer" },
      { title: "Audit log", path: "/settings/audit", needs: "audit" },
    ],
  },
];

/** What the visitor may open; a section without any is not there. */
function sectionsFor(visit: Visit) {
  return sections
    .map(({ title, places }) => ({ title, places: places.filter((place) => isFor(visit, place)) }))
    .filter(({ places }) => places.length > 0);
}

function isFor(visit: Pick<Visit, "actor" | "mode">, { needs, sandboxOnly }: Place): boolean {
  return mayDo(visit, needs) && (sandboxOnly !== true || visit.mode === "sandbox");
}

/** On a narrow screen a button opens it over the page: a popover, which needs no script and closes with Escape. */
export function Navigation({ visit }: { visit: Visit }) {
  const { mode, path } = visit;
  const here = currentPlace(path, mode);
  return (
    <aside class="side" aria-label="Navigation and account">
      <p class="brand">
        <a href={`/${mode}`}>Quarterday</a>
      </p>
      <button type="button" class="button button-plain menu-button" popovertarget="menu">
        Menu
      </button>
      <div class="menu" id="menu" popover="auto">
        <button type="button" class="button button-plain menu-close" popovertarget="menu" popovertargetaction="hide">
          Close menu
        </button>
        <nav aria-label="Main">
          {sectionsFor(visit).map((section) => (
            <div key={section.title} class="nav-section">
              {section.title && <p class="nav-title">{section.title}</p>}
              <ul>
                {section.places.map((place) => (
                  <li key={place.path}>
                    <a href={`/${mode}${place.path}`} aria-current={place === here ? "page" : undefined}>
                      {place.title}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <Who visit={visit} />
      </div>
    </aside>
  );
}

function Who({ visit }: { visit: Visit }) {
  const { user, organisation } = visit;
  return (
    <div class="who">
      <p>{organisation.name}</p>
      <p class="muted cut" title={user.email}>
        {user.email}
      </p>
      <p>
        <a href="/docs">Documentation</a>
      </p>
      <p>
        <a href="/account">Account</a>
      </p>
      <ThemeSwitch visit={visit} />
      <Form visit={visit} to="/sign-out">
        <button type="submit" class="link">
          Sign out
        </button>
      </Form>
    </div>
  );
}

/** The longest path that fits: `/webhooks/failed` is not `/webhooks`. */
function currentPlace(path: string, mode: string): Place | undefined {
  const own = path.replace(new RegExp(`^/${mode}`), "");
  return sections
    .flatMap(({ places }) => places)
    .filter(
      ({ path: at, under }) => own === at || (at !== "" && own.startsWith(`${at}/`)) || (under?.test(own) ?? false),
    )
    .sort((one, other) => other.path.length - one.path.length)[0];
}

/**
 * Lists lead to the same list; a thing of one environment does not exist in the other. What the other does not have,
 * and what the visitor may not do there, leads to its first page.
 */
export function inEnvironment({ path, mode, actor }: Visit, other: Mode): string {
  const [, , section = "", place = ""] = path.split("/");
  const here = currentPlace(path, mode);
  const isThere = here === undefined || isFor({ actor, mode: other }, here);
  if (!path.startsWith(`/${mode}`) || !isThere) return `/${other}`;
  const list =
    section === "settings" || section === "webhooks" ? `/${section}/${place}` : section === "" ? "" : `/${section}`;
  return `/${other}${list.replace(/\/$/, "")}`;
}
