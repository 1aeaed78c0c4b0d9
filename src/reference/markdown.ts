// Markdown of `docs/` as the HTML of one page: headings that can be linked to, tables that scroll, samples in several
// languages behind tabs, state diagrams drawn.

import { Marked, type Token, type Tokens } from "marked";
import { drawStates } from "./drawing.ts";
import { escaped } from "./escape.ts";

export interface Heading {
  depth: number;
  id: string;
  text: string;
}

/** What stands below one heading, without marks, for the search. */
export interface Section {
  heading: Heading | null;
  text: string;
}

export interface Rendered {
  html: string;
  headings: Heading[];
  sections: Section[];
}

/** What people call the languages of samples. Samples in different languages right after one another say the same. */
const LANGUAGES: Readonly<Record<string, string>> = {
  bash: "curl",
  ts: "TypeScript",
  python: "Python",
  js: "JavaScript",
  go: "Go",
  php: "PHP",
  csharp: "C#",
};

/** A request beside its response. */
const LAYOUT: Readonly<Record<string, string>> = {
  "<!-- request -->": '<div class="pair"><div>',
  "<!-- response -->": "</div><div>",
  "<!-- end of pair -->": "</div></div>",
};

/** Below every heading: not in the list of a page. */
const ENTRY_DEPTH = 7;

/** Where a reader who has signed in can make a key. */
export const KEY_FORM = "<!-- create a sandbox key -->";

export function render(markdown: string, linkOf: (href: string) => string | null): Rendered {
  const marked = new Marked({ gfm: true });
  const tokens = marked.lexer(markdown);
  const headings = headingsIn(tokens);
  const ids = headings.values();
  let tabs = 0;
  marked.use({
    renderer: {
      heading({ depth, tokens: inner }) {
        const { id } = ids.next().value ?? { id: "" };
        const content = this.parser.parseInline(inner);
        return `<h${depth} id="${id}">${content}${depth === 1 ? "" : ` <a class="anchor" href="#${id}" aria-label="Link to this section">#</a>`}</h${depth}>\n`;
      },
      code({ text, lang = "" }) {
        if (lang === "mermaid") return drawStates(text);
        return sample(text, lang);
      },
      table(token) {
        const cellsOf = (cells: Tokens.TableCell[], tag: "th" | "td") =>
          cells.map(({ tokens: inner }, column) => {
            // A phone shows a row as a list, each value beside the name of its column.
            const name = tag === "td" && column > 0 ? plainText(token.header[column]?.text ?? "") : "";
            const label = name === "" ? "" : ` data-column="${escaped(name)}"`;
            return `<${tag}${label}>${this.parser.parseInline(inner)}</${tag}>`;
          });
        const row = (cells: Tokens.TableCell[], tag: "th" | "td") => `<tr>${cellsOf(cells, tag).join("")}</tr>`;
        const head = token.header.some(({ text }) => text !== "") ? `<thead>${row(token.header, "th")}</thead>` : "";
        const body = token.rows.map((cells) => row(cells, "td")).join("\n");
        return `<div class="wide" tabindex="0" role="region" aria-label="Table"><table>${head}<tbody>${body}</tbody></table></div>\n`;
      },
      link({ href, tokens: inner }) {
        const [address, words] = [linkOf(href), this.parser.parseInline(inner)];
        return address === null ? words : `<a href="${escaped(address)}">${words}</a>`;
      },
      image({ text }) {
        return escaped(text);
      },
      html({ text }) {
        if (text.trim() === KEY_FORM) return KEY_FORM;
        const layout = LAYOUT[text.trim()];
        if (layout !== undefined) return layout;
        const shown = text.replace(/<!--[\s\S]*?-->/g, "");
        return shown
          .replace(/ href="([^"#][^"]*)"/g, (_, href) => ` href="${escaped(linkOf(href) ?? "/docs")}"`)
          .replace(/(?<=<(?:dt|summary)><code>)([\w.[\]]+\.)/g, pathHtml);
      },
    },
  });
  const html = inTabs(tokens).map((group) => {
    if (group.length === 1) return marked.parser(group);
    return tabbed(group as Tokens.Code[], `samples-${++tabs}`);
  });
  return { html: html.join(""), headings, sections: sectionsIn(tokens, headings) };
}

/** Tokens one by one, but samples that say the same in several languages together. */
function inTabs(tokens: readonly Token[]): Token[][] {
  const groups: Token[][] = [];
  for (const token of tokens.filter(({ type }) => type !== "space")) {
    const group = groups.at(-1);
    const isAnother = group?.every((one) => isSample(one) && isSample(token) && one.lang !== token.lang);
    if (group !== undefined && isAnother) group.push(token);
    else groups.push([token]);
  }
  return groups;
}

function isSample(token: Token): token is Tokens.Code {
  return token.type === "code" && typeof token.lang === "string" && token.lang in LANGUAGES;
}

/** Without script: each label chooses its own radio button, and that shows its sample. */
function tabbed(samples: readonly Tokens.Code[], name: string): string {
  const parts = samples.map(({ text, lang = "" }, index) => {
    const id = `${name}-${index}`;
    return {
      choice: `<input type="radio" name="${name}" id="${id}" data-language="${lang}"${index === 0 ? " checked" : ""}><label for="${id}">${LANGUAGES[lang]}</label>`,
      pane: `<div class="pane">${sample(text, lang)}</div>`,
    };
  });
  const legend = '<legend class="visually-hidden">Language of the sample</legend>';
  return `<fieldset class="tabs">${legend}${parts.map(({ choice }) => choice).join("")}${parts.map(({ pane }) => pane).join("")}</fieldset>\n`;
}

function sample(text: string, lang: string): string {
  const label = LANGUAGES[lang] ?? (lang === "" ? "text" : lang);
  return `<div class="sample"><pre tabindex="0" aria-label="Sample: ${escaped(label)}"><code>${escaped(text)}</code></pre></div>\n`;
}

/** As on GitHub, so that links in the Markdown work in both places. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}

function headingsIn(tokens: readonly Token[]): Heading[] {
  const seen = new Map<string, number>();
  return tokens
    .filter((token): token is Tokens.Heading => token.type === "heading")
    .map(({ depth, text }) => {
      const plain = plainText(text);
      const anchor = anchorOf(plain);
      const before = seen.get(anchor) ?? 0;
      seen.set(anchor, before + 1);
      return { depth, text: plain, id: before === 0 ? anchor : `${anchor}-${before}` };
    });
}

function sectionsIn(tokens: readonly Token[], headings: readonly Heading[]): Section[] {
  const sections: Section[] = [{ heading: null, text: "" }];
  let next = 0;
  for (const token of tokens) {
    if (token.type === "heading") sections.push({ heading: headings[next++] ?? null, text: "" });
    else if (token.type === "html") sections.push(...entriesIn(token.raw));
    else {
      const last = sections.at(-1);
      if (last !== undefined) last.text += ` ${plainText(token.raw)}`;
    }
  }
  return sections.filter(({ heading, text }) => heading !== null || text.trim() !== "");
}

/** Fields and their groups in HTML: whatever has an anchor and names its path first is a section of its own. */
function entriesIn(html: string): Section[] {
  const entry = /<(?:details(?: open)?|div) id="([^"]+)">\n<(?:summary|dt)>(.*)((?:\n<dd>.*)*)/g;
  return [...html.matchAll(entry)].map(([, id = "", first = "", others = ""]) => {
    const name = /<code>(.*?)<\/code>/.exec(first)?.[1] ?? id;
    return { heading: { depth: ENTRY_DEPTH, id, text: name }, text: withoutTags(`${first} ${others}`) };
  });
}

/** The way to a field, less loud than its name, and it breaks between its parts. */
function pathHtml(path: string): string {
  return `<span class="path">${path.replaceAll(".", ".<wbr>")}</span>`;
}

function withoutTags(html: string): string {
  const plain = html.replace(/<a class="anchor".*?<\/a>/g, "").replace(/<[^>]*>/g, " ");
  return plain
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");
}

function plainText(markdown: string): string {
  return markdown
    .replace(/```\w*/g, " ")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*|]|(?:^|\s)[-:]{3,}/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
