// The pages of the reference, read from `docs/` once. A link from one Markdown file to another leads to the page that shows it.

import { readFileSync } from "node:fs";
import { packageFolder } from "../platform/package-folder.ts";
import { ENTRIES, type Entry } from "./contents.ts";
import { anchorOf, type Heading, type Rendered, render } from "./markdown.ts";

export interface Page extends Entry, Rendered {
  markdown: string;
}

export type Book = ReadonlyMap<string, Page>;

const docs = new URL("docs/", packageFolder);

export function readBook(): Book {
  const texts = new Map([...new Set(ENTRIES.map(({ file }) => file))].map((file) => [file, textOf(file)]));
  const places = placesOf(texts);
  return new Map(
    ENTRIES.map((entry) => {
      const markdown = markdownOf(entry, texts.get(entry.file) ?? "");
      return [entry.slug, { ...entry, markdown, ...render(markdown, linksFrom(entry, places)) }];
    }),
  );
}

const textOf = (file: string) => readFileSync(new URL(file, docs), "utf8");

/** A section becomes a page: its heading the page's, and those below it one level higher. */
function markdownOf({ title, section }: Entry, text: string): string {
  if (section === undefined) return text;
  const found = sectionsOf(text).find(({ heading }) => heading === section);
  if (found === undefined) throw new Error(`docs/ has no section "${section}"`);
  const body = found.text.replace(/^## .*\n/, "").replace(/^#(#+ )/gm, "$1");
  return `# ${title}\n${body}`;
}

function sectionsOf(text: string): { heading: string; text: string }[] {
  return text
    .split(/^(?=## )/m)
    .map((part) => ({ heading: /^## (.*)$/m.exec(part)?.[1] ?? "", text: part }))
    .filter(({ text: part }) => part.startsWith("## "));
}

/** Where each file and each of its headings is shown: "interface.md#lifecycle" on /docs/filing#lifecycle. */
function placesOf(texts: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  for (const { slug, file, section } of ENTRIES) {
    const address = `/docs/${slug}`;
    if (section === undefined) {
      places.set(file, address);
      continue;
    }
    if (!places.has(file)) places.set(file, address);
    const found = sectionsOf(texts.get(file) ?? "").find(({ heading }) => heading === section);
    for (const [, marks = "", heading = ""] of (found?.text ?? "").matchAll(/^(##+) (.*)$/gm)) {
      const anchor = anchorOf(heading);
      places.set(`${file}#${anchor}`, marks === "##" ? address : `${address}#${anchor}`);
    }
  }
  return places;
}

function linksFrom({ file, section }: Entry, places: ReadonlyMap<string, string>): (href: string) => string | null {
  return (href) => {
    if (/^[a-z]+:|^\//.test(href)) return href;
    const [path = "", anchor] = href.split("#");
    // A heading of the same file may be on another page, if the file has several.
    const target = path === "" ? file : path;
    if (path === "" && section === undefined) return href;
    const place = places.get(anchor === undefined ? target : `${target}#${anchor}`);
    if (place !== undefined) return place;
    const whole = places.get(target);
    // What is not part of the reference, such as a decision record or a source, is named and not linked.
    if (whole === undefined) return path === "" ? href : null;
    return anchor === undefined ? whole : `${whole}#${anchor}`;
  };
}

/** What to list beside a page. */
export function outline({ headings }: Page): Heading[] {
  return headings.filter(({ depth }) => depth === 2 || depth === 3);
}
