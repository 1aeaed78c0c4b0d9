// The frame of every page: where you are, in which environment, and where you can go.

import type { ComponentChildren, VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import type { Mode } from "../../platform/mode.ts";
import { Alert } from "./components.tsx";
import { notices } from "./notices.ts";
import type { Visit } from "./visit.ts";

interface Place {
  title: string;
  path: string;
  /** Further paths that belong to it. */
  under?: RegExp;
}

/** The interface names these: Settings → API keys, Settings → Webhooks → Add endpoint, Webhooks → Failed events. */
const sections: readonly { title: string | null; places: readonly Place[] }[] = [
  {
    title: null,
    places: [
      { title: "Overview", path: "" },
      { title: "Filings", path: "/filings" },
    ],
  },
  {
    title: "Webhooks",
    places: [
      { title: "Events", path: "/events" },
      { title: "Failed events", path: "/webhooks/failed", under: /^\/replays(\/|$)/ },
    ],
  },
  {
    title: "Settings",
    places: [
      { title: "API keys", path: "/settings/keys" },
      { title: "Webhooks", path: "/settings/webhooks" },
      { title: "Organisation", path: "/settings/organisation" },
      { title: "Tax authority", path: "/settings/authority" },
      { title: "Audit log", path: "/settings/audit" },
    ],
  },
];

const environments = {
  sandbox: { title: "Sandbox", words: "Nothing here reaches the tax authority." },
  live: { title: "Live", words: "Returns filed here go to the tax authority." },
  none: { title: "Account", words: "The same in sandbox and live." },
} as const;

/** A page under no environment, and not on the way to one. */
function environmentOf({ mode, params, query }: Visit): keyof typeof environments {
  return params.mode === undefined && !query.has("to") ? "none" : mode;
}

export function signedInPage(visit: Visit, { title, body }: { title: string; body: VNode }): string {
  const environment = environmentOf(visit);
  return html(
    `${title} · ${environments[environment].title} · Quarterday`,
    <body class={`mode-${environment}`}>
      <a class="skip" href="#main">
        Skip to the content
      </a>
      <header class="environment">
        <Band environment={environment} />
        <nav aria-label="Environment" class="switch">
          {(["sandbox", "live"] as const).map((other) => (
            <a key={other} href={switched(visit, other)} aria-current={other === environment ? "true" : undefined}>
              {environments[other].title}
            </a>
          ))}
        </nav>
      </header>
      <div class="frame">
        <Navigation visit={visit} />
        <main id="main" tabIndex={-1}>
          {visit.notice && (
            <Alert tone="good">
              <p>{notices[visit.notice]}</p>
            </Alert>
          )}
          {body}
        </main>
      </div>
      <footer class="foot">All times are UK time.</footer>
    </body>,
  );
}

function Band({ environment }: { environment: keyof typeof environments }) {
  const { title, words } = environments[environment];
  return (
    <p>
      <strong>{title}</strong> <span>{words}</span>
    </p>
  );
}

function Navigation({ visit }: { visit: Visit }) {
  const { mode, user, organisation, path } = visit;
  const here = currentPlace(path, mode);
  return (
    <aside class="side" aria-label="Places and account">
      <p class="brand">
        <a href={`/${mode}`}>Quarterday</a>
      </p>
      {/* On a narrow screen the menu opens by this box: without script, and without anything moving once the page is there. */}
      <input type="checkbox" id="menu" class="menu-box" autocomplete="off" />
      <label for="menu" class="menu-label">
        Menu
      </label>
      <div class="menu">
        <nav aria-label="Main">
          {sections.map((section) => (
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
        <div class="who">
          <p>{organisation.name}</p>
          <p class="muted cut" title={user.email}>
            {user.email}
          </p>
          <p>
            <a href="/account">Account</a>
          </p>
          <form method="post" action="/sign-out">
            <input type="hidden" name="csrf" value={visit.csrf} />
            <button type="submit" class="link">
              Sign out
            </button>
          </form>
        </div>
      </div>
    </aside>
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

/** Lists lead to the same list; a thing of one environment does not exist in the other. */
function switched({ path, mode }: Visit, other: string): string {
  const [, , section = "", place = ""] = path.split("/");
  if (!path.startsWith(`/${mode}`)) return `/${other}`;
  const list =
    section === "settings" || section === "webhooks" ? `/${section}/${place}` : section === "" ? "" : `/${section}`;
  return `/${other}${list.replace(/\/$/, "")}`;
}

/** For those who have not signed in, and for what went wrong before anybody was known: the address says in which environment. */
export function openPage(
  { title, body }: { title: string; body: ComponentChildren },
  environment: Mode | undefined,
): string {
  return html(
    `${title} · Quarterday`,
    <body class={environment === undefined ? "open" : `open mode-${environment}`}>
      {environment && (
        <header class="environment">
          <Band environment={environment} />
        </header>
      )}
      <main id="main">
        <p class="brand">Quarterday</p>
        {body}
      </main>
    </body>,
  );
}

function html(title: string, body: VNode): string {
  return `<!doctype html>${renderToString(
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href="/assets/icon.svg" />
        <link rel="stylesheet" href="/assets/dashboard.css" />
        <script src="/assets/dashboard.js" defer />
      </head>
      {body}
    </html>,
  )}`;
}
