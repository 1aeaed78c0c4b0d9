// GET /docs: one plain page for the person who followed an error's doc_url. Made from the route and error tables.

import { errorTable } from "./errors.ts";
import { routes } from "./routes.ts";

export function docsPage(): string {
  const routeRows = routes.map(({ method, path, summary }) => row([`<code>${method} ${path}</code>`, text(summary)]));
  const errorRows = Object.entries(errorTable).map(
    ([code, { status, means }]) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${text(means)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Quarterday API</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Quarterday API</h1>
<p>File UK corporation tax returns. The machine-readable description is <a href="/openapi.json">openapi.json</a>.</p>
<h2>Routes</h2>
<table><thead><tr><th>Route</th><th>What it does</th></tr></thead><tbody>${routeRows.join("")}</tbody></table>
<h2>Errors</h2>
<p>Every error has a code, a sentence that says what to do, the field at fault if there is one, and the request id to quote.</p>
<table><thead><tr><th>Code</th><th>Status</th><th>What it means</th></tr></thead><tbody>${errorRows.join("")}</tbody></table>
</main>
</body>
</html>
`;
}

function row(cells: string[]): string {
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
}

function text(plain: string): string {
  return plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

// On a narrow screen a row becomes a paragraph: the code and its status, then what it means. Codes are never broken.
const STYLE = `
:root { color-scheme: light dark; --line: #8884; --mark: #fd65; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem 1.25rem .4rem 0; border-bottom: 1px solid var(--line); }
code { font: .9em ui-monospace, monospace; white-space: nowrap; }
tr:target { background: var(--mark); }
@media (max-width: 40rem) {
  thead { display: none; }
  tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  td { display: inline; border: 0; padding-right: .75rem; }
  td:last-child { display: block; padding: 0; }
}
`;
