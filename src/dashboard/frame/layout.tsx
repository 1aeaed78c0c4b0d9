// The frame of every page: where you are, in which environment, and where you can go.

import { type ComponentChildren, options, type VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import type { Mode } from "../../platform/mode.ts";
import { ukTime } from "../../platform/uk-time.ts";
import { assetPath } from "./assets.ts";
import { Alert } from "./components.tsx";
import { inEnvironment, Navigation } from "./navigation.tsx";
import { isUnfinished, notices } from "./notices.ts";
import type { Theme } from "./security.ts";
import { giveOwnDirection } from "./text/own-direction.ts";
import type { Visit } from "./visit.ts";

options.vnode = giveOwnDirection;

const environments = {
  sandbox: { title: "Sandbox", words: "Nothing here is really filed." },
  live: { title: "Live", words: "What is filed here is real." },
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
            <a key={other} href={inEnvironment(visit, other)} aria-current={other === environment ? "true" : undefined}>
              {environments[other].title}
            </a>
          ))}
        </nav>
      </header>
      <div class="frame">
        <Navigation visit={visit} />
        <main id="main" tabIndex={-1}>
          {visit.notice && (
            <Alert tone={isUnfinished(visit.notice) ? "wait" : "good"}>
              <p>{notices[visit.notice]}</p>
            </Alert>
          )}
          {body}
        </main>
      </div>
      {/* Where the script says what has changed on a page that follows what it shows. */}
      <p id="announcement" class="visually-hidden" aria-live="polite" />
      <footer class="foot">
        <span class="on-screen">All times are UK time.</span>
        {/* So that a sheet of paper says what it shows, and when it did. */}
        <span class="on-paper">
          {visit.organisation.name} · {visit.origin}
          {visit.path} · printed {ukTime(visit.now)}
        </span>
      </footer>
    </body>,
    visit.theme,
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

/** Without sign-in, and for errors before the user is known: the address names the environment. */
export function openPage(
  { title, body, environment: about }: { title: string; body: ComponentChildren; environment?: Mode },
  inAddress: Mode | undefined,
  theme: Theme | null,
): string {
  const environment = about ?? inAddress;
  const look = about === undefined ? "open" : "open open-wide";
  return html(
    `${title} · Quarterday`,
    <body class={environment === undefined ? look : `${look} mode-${environment}`}>
      {environment && (
        <header class="environment">
          <Band environment={environment} />
        </header>
      )}
      <main id="main">
        <p class="brand">Quarterday</p>
        {body}
      </main>
      {about && <footer class="foot">All times are UK time.</footer>}
    </body>,
    theme,
  );
}

function html(title: string, body: VNode, theme: Theme | null): string {
  return `<!doctype html>${renderToString(
    <html lang="en-GB" data-theme={theme ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme ?? "light dark"} />
        <title>{title}</title>
        <link rel="icon" href={assetPath("icon.svg")} />
        <link rel="stylesheet" href={assetPath("dashboard.css")} />
        <script src={assetPath("dashboard.js")} defer />
      </head>
      {body}
    </html>,
  )}`;
}
