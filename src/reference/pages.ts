// The frame around a page of the reference. It works without script: the menu is a list, the search a form, tabs are
// radio buttons, groups are disclosures.

import { type Book, outline, type Page } from "./book.ts";
import { CONTENTS, ENTRIES, type Entry } from "./contents.ts";
import { escaped } from "./escape.ts";
import { KEY_FORM } from "./markdown.ts";
import type { Found } from "./search.ts";

export interface Framing {
  /** Addresses of the style sheet, of the script, and of the calculator. */
  style: string;
  script: string;
  calculator: string;
  /** For the forms of a reader who has signed in; null for any other. */
  forms: { csrf: string; token: string } | null;
  /** As the browser remembers it from the dashboard; null as the system has it. */
  theme: "light" | "dark" | null;
}

export function pageHtml(page: Page, framing: Framing): string {
  const at = ENTRIES.findIndex(({ slug }) => slug === page.slug);
  const content = page.html.replace(KEY_FORM, keyForm(framing));
  return frame(framing, {
    title: page.title,
    slug: page.slug,
    isWide: page.isWide === true,
    hasCalculator: page.hasCalculator === true,
    main: `<article class="text">${content}</article>${neighbours(at)}`,
    aside: page.isWide ? "" : aside(page),
  });
}

export function contentsHtml(framing: Framing): string {
  const chapters = CONTENTS.map(({ title, entries }) => {
    const items = entries
      .filter(isAlone)
      .map(
        ({ slug, title: name, about }) =>
          `<li><a href="/docs/${slug}">${escaped(name)}</a><p>${escaped(about)}</p></li>`,
      );
    return `<h2>${escaped(title)}</h2><ul class="found">${items.join("")}</ul>`;
  });
  const words =
    '<p>File UK corporation tax by API: a small JSON return in, a filed CT600 out, and a signed webhook when HMRC has answered. Begin with the <a href="/docs/quickstart">quickstart</a>: it takes a minute. For programs there are <a href="/openapi.json">openapi.json</a> and <a href="/llms.txt">llms.txt</a>.</p>';
  return frame(framing, {
    title: "Contents",
    slug: null,
    main: `<article class="text"><h1>Quarterday reference</h1>${words}${chapters.join("")}</article>`,
    aside: "",
  });
}

export function searchHtml(words: string, found: readonly Found[], framing: Framing): string {
  const results = found.map(
    ({ title, address, excerpt }) =>
      `<li><a href="${escaped(address)}">${escaped(title)}</a><p>${escaped(excerpt)}</p></li>`,
  );
  const none = `<p>Nothing has all of these words. Try fewer, or look at the <a href="/docs">contents</a>.</p>`;
  const list = results.length === 0 ? none : `<ol class="found">${results.join("")}</ol>`;
  const heading = words.trim() === "" ? "Search" : `Search: ${words}`;
  const body = words.trim() === "" ? "<p>Type what you are looking for, such as a field, a code or a word.</p>" : list;
  return frame(framing, {
    title: heading,
    slug: null,
    words,
    main: `<article class="text"><h1>${escaped(heading)}</h1>${body}</article>`,
    aside: "",
  });
}

export function missingHtml(book: Book, slug: string, framing: Framing): string {
  const near = [...book.keys()].filter((one) => one.startsWith(slug.slice(0, 3)));
  const links = near.map((one) => `<li><a href="/docs/${one}">${escaped(book.get(one)?.title ?? one)}</a></li>`);
  const list = links.length === 0 ? "" : `<p>Did you mean one of these?</p><ul>${links.join("")}</ul>`;
  return frame(framing, {
    title: "No such page",
    slug: null,
    main: `<article class="text"><h1>No such page</h1><p>The reference has no page with this address. Search for a word above, or look at the <a href="/docs">contents</a>.</p>${list}</article>`,
    aside: "",
  });
}

interface Parts {
  title: string;
  slug: string | null;
  main: string;
  aside: string;
  words?: string;
  isWide?: boolean;
  hasCalculator?: boolean;
}

function frame(
  { style, script, calculator, theme }: Framing,
  { title, slug, main, aside: beside, words = "", isWide = false, hasCalculator = false }: Parts,
): string {
  return `<!doctype html>
<html lang="en-GB"${theme === null ? "" : ` data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme ?? "light dark"}">
<title>${escaped(title)} · Quarterday reference</title>
<link rel="icon" href="/assets/icon.svg">
<link rel="stylesheet" href="${style}">
<script src="${script}" defer></script>
${hasCalculator ? `<script type="module" src="${calculator}"></script>` : ""}
${slug === null ? "" : `<link rel="alternate" type="text/markdown" href="/docs/${slug}.md">`}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header>
<a class="brand" href="/docs">Quarterday <span>reference</span></a>
<form role="search" action="/docs/search"><label class="visually-hidden" for="q">Search the reference</label><input type="search" id="q" name="q" value="${escaped(words)}" placeholder="Search: a field, a code, a word"><button>Search</button></form>
<nav aria-label="Elsewhere"><a href="/openapi.json">OpenAPI</a> <a href="/">Dashboard</a></nav>
</header>
<div class="columns${isWide ? " wide-page" : ""}">
<nav class="contents" aria-label="Contents">${contents(slug)}</nav>
<main id="main" tabindex="-1">${main}</main>
${beside}
</div>
</body>
</html>
`;
}

/** On a phone the menu is closed until it is wanted. */
function contents(current: string | null): string {
  const open = ENTRIES.find(({ slug }) => slug === current);
  const isShown = ({ within }: Entry) => within === undefined || within === open?.slug || within === open?.within;
  const chapters = CONTENTS.map(({ title, entries }) => {
    const links = entries.filter(isShown).map(({ slug, title: name, within }) => {
      const mark = slug === current ? ' aria-current="page"' : "";
      const place = within === undefined ? "" : ' class="within"';
      return `<li${place}><a class="chapter-link" href="/docs/${slug}"${mark}>${escaped(name)}</a></li>`;
    });
    return `<h2 class="list-title">${escaped(title)}</h2><ul class="list">${links.join("")}</ul>`;
  });
  return `<input type="checkbox" id="menu" class="menu"><label class="menu-label" for="menu">Contents</label><div class="chapters">${chapters.join("")}</div>`;
}

function isAlone({ within }: Entry): boolean {
  return within === undefined;
}

function aside(page: Page): string {
  const links = outline(page).map(
    ({ id, text, depth }) => `<li class="depth-${depth}"><a class="outline" href="#${id}">${escaped(text)}</a></li>`,
  );
  const list =
    links.length < 2 ? "" : `<h2 class="list-title">On this page</h2><ul class="list">${links.join("")}</ul>`;
  return `<aside class="beside" aria-label="This page">${list}<p><a class="outline" href="/docs/${page.slug}.md">As Markdown</a></p></aside>`;
}

function neighbours(at: number): string {
  const link = (entry: (typeof ENTRIES)[number] | undefined, words: string) =>
    entry === undefined
      ? "<span></span>"
      : `<a href="/docs/${entry.slug}"><span>${words}</span> ${escaped(entry.title)}</a>`;
  return `<nav class="neighbours" aria-label="Previous and next page">${link(ENTRIES[at - 1], "Previous")}${link(ENTRIES[at + 1], "Next")}</nav>`;
}

/** The dashboard makes the key, and shows it once. */
function keyForm({ forms }: Framing): string {
  if (forms === null)
    return `<p class="card">Signed in to the dashboard, you can create a sandbox key on this page. <a href="/sign-in?to=%2Fsandbox%2Fsettings%2Fkeys%2Fnew">Sign in</a></p>`;
  return `<form class="card" method="post" action="/sandbox/settings/keys/new"><input type="hidden" name="csrf" value="${escaped(forms.csrf)}"><input type="hidden" name="token" value="${escaped(forms.token)}"><label class="card-label" for="name">Name of the new sandbox key</label> <input id="name" name="name" required maxlength="100" value="Reference"> <button>Create a sandbox key</button></form>`;
}
