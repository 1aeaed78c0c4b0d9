import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { packageFolder } from "../platform/package-folder.ts";
import { readBook } from "./book.ts";
import { ENTRIES, MOVED } from "./contents.ts";
import { search } from "./search.ts";

const book = readBook();
const idsOf = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));

/** For those who work on the program. */
const NOT_FOR_READERS = ["architecture.md"];

test("every Markdown file of docs/ is in the reference, but those for people who work on the program", () => {
  const below = (folder: string) =>
    readdirSync(new URL(`docs/${folder}`, packageFolder)).map((name) => `${folder}${name}`);
  const files = [...below(""), ...below("input/")].filter((name) => name.endsWith(".md"));

  const shown = new Set(ENTRIES.map(({ slug }) => `${slug}.md`));

  assert.deepEqual(
    files.filter((name) => !shown.has(name)),
    NOT_FOR_READERS,
  );
});

test("an address that moved leads to a page, and to a place that it has", () => {
  const dead = Object.values(MOVED).filter((place) => {
    const [slug = "", anchor] = place.split("#");
    const page = book.get(slug);
    return page === undefined || (anchor !== undefined && !idsOf(page.html).has(anchor));
  });

  assert.deepEqual(dead, []);
  assert.deepEqual(
    Object.keys(MOVED).filter((slug) => book.has(slug)),
    [],
  );
});

for (const page of book.values()) {
  test(`the page ${page.slug} has one heading of the first level, and every link on it leads somewhere`, () => {
    const ids = idsOf(page.html);
    const links = [...page.html.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href ?? "");
    const isDead = (href: string) => {
      if (href.startsWith("#")) return !ids.has(href.slice(1));
      const [, slug, anchor] = /^\/docs\/([\w/-]+)(?:#(.+))?$/.exec(href) ?? [];
      if (slug === undefined) return href.endsWith(".md");
      const target = book.get(slug);
      return target === undefined || (anchor !== undefined && !idsOf(target.html).has(anchor));
    };

    assert.equal(page.headings.filter(({ depth }) => depth === 1).length, 1);
    assert.deepEqual(links.filter(isDead), []);
    assert.equal(ids.size, [...page.html.matchAll(/ id="/g)].length, "no id occurs twice");
    assert.doesNotMatch(page.html, /<script|<style| style=| on\w+=/);
  });
}

test("samples in several languages are one set of tabs, and those alone are not", () => {
  const { html } = book.get("quickstart") ?? assert.fail();

  const labels = [...html.matchAll(/<label for="samples-1-\d">(.*?)<\/label>/g)].map(([, label]) => label);

  assert.equal(labels[0], "curl");
  assert.ok(labels.includes("TypeScript"));
  assert.match(html, /<pre[^>]*><code>npm ci &amp;&amp; npm start<\/code>/);
});

test("a state diagram is drawn, with each state and a text for those who cannot see it", () => {
  const { html } = book.get("interface") ?? assert.fail();

  for (const state of ["pending", "submitted", "accepted", "acknowledged", "failed"])
    assert.match(html, new RegExp(`class="state">${state}<`));
  assert.match(html, /aria-label="pending to submitted: dispatched/);
  assert.doesNotMatch(html, /stateDiagram/);
});

test("the search finds a code, a field and words, the best first", () => {
  const first = (words: string) => search(book, words)[0]?.address;

  assert.equal(first("invalid_utr"), "/docs/errors#invalid_utr");
  assert.equal(first("marginal relief"), "/docs/tax#marginal-relief");
  assert.equal(first("idempotency"), "/docs/interface#idempotency");
  assert.equal(first("trading_profit"), "/docs/input/figures#financials.trading_profit");
  assert.equal(first("financials.losses"), "/docs/input/losses#financials.losses");
  assert.equal(first("co2_emissions"), "/docs/input/allowances#financials.capital_allowances.cars.co2_emissions");
  assert.deepEqual(search(book, "zebra crossing"), []);
  assert.deepEqual(search(book, "  "), []);
});

test("no page speaks of the program's source, or of how the page is written", () => {
  const about = [...book.values()].filter(({ html }) => /\bsrc\/|generated from <code>|do not edit/i.test(html));

  assert.deepEqual(
    about.map(({ slug }) => slug),
    [],
  );
});
