// The pages of the reference, read from `docs/` once. A link from one Markdown file to another leads to the page that
// shows it.

import { readFileSync } from "node:fs";
import { packageFolder } from "../platform/package-folder.ts";
import { ENTRIES, type Entry } from "./contents.ts";
import { type Heading, type Rendered, render } from "./markdown.ts";

export interface Page extends Entry, Rendered {
  markdown: string;
}

export type Book = ReadonlyMap<string, Page>;

const docs = new URL("docs/", packageFolder);

export function readBook(): Book {
  return new Map(
    ENTRIES.map((entry) => {
      const markdown = withPrograms(textOf(`${entry.slug}.md`));
      return [entry.slug, { ...entry, markdown, ...render(markdown, (href) => linkOf(href, entry)) }];
    }),
  );
}

const textOf = (file: string) => readFileSync(new URL(file, docs), "utf8");

/** The language of a program, by the ending of its file. */
const LANGUAGES: Readonly<Record<string, string>> = { mjs: "js", py: "python", php: "php", cs: "csharp", go: "go" };

/** A paragraph that is only a link to one of the receivers shows the program itself. */
function withPrograms(markdown: string): string {
  return markdown.replace(
    /^\[(receivers\/\w+\.(\w+))\]\(\1\)$/gm,
    (_, file: string, ending: string) => `\`\`\`${LANGUAGES[ending]}\n${textOf(file)}\`\`\``,
  );
}

/**
 * Where a link of the Markdown leads; null where it is not part of the reference, such as a decision: it is named and
 * not linked.
 */
function linkOf(href: string, from: Entry): string | null {
  if (/^[a-z]+:|^[/#]/.test(href)) return href;
  const { pathname, hash } = new URL(href, `file:///${from.slug}.md`);
  const [, slug] = /^\/(.*)\.md$/.exec(pathname) ?? [];
  return ENTRIES.some((entry) => entry.slug === slug) ? `/docs/${slug}${hash}` : null;
}

/** What to list beside a page. */
export function outline({ headings }: Page): Heading[] {
  return headings.filter(({ depth }) => depth === 2 || depth === 3);
}
