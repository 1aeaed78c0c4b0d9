// Finds sections by words: every word must occur, the last one may be the beginning of one.

import type { Book, Page } from "./book.ts";
import type { Section } from "./markdown.ts";

export interface Found {
  title: string;
  address: string;
  excerpt: string;
}

const MOST = 20;
const EXCERPT = 180;
/** A word in a title says more about a section than one in its text. */
const WEIGHTS = { page: 20, heading: 12, code: 6, text: 1 };

export function search(book: Book, words: string): Found[] {
  const wanted =
    words
      .toLowerCase()
      .match(/[\p{L}\p{N}_./-]+/gu)
      ?.slice(0, 8) ?? [];
  if (wanted.length === 0) return [];
  const scored = [...book.values()].flatMap((page) =>
    page.sections.map((section) => ({ page, section, score: scoreOf(page, section, wanted) })),
  );
  return scored
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ page, section }) => ({
      title: titleOf(page, section),
      address: addressOf(page, section),
      excerpt: excerptOf(section.text, wanted[0] ?? ""),
    }));
}

function scoreOf(page: Page, { heading, text }: Section, wanted: readonly string[]): number {
  const [title, head, body] = [page.title, heading?.text ?? "", text].map((one) => one.toLowerCase());
  const scores = wanted.map(
    (word) =>
      (title?.includes(word) ? WEIGHTS.page : 0) +
      (head?.includes(word) ? WEIGHTS.heading : 0) +
      (isNameOf(head ?? "", word) ? WEIGHTS.code * WEIGHTS.heading : 0) +
      WEIGHTS.text * Math.min(5, (body ?? "").split(word).length - 1),
  );
  const isEverywhere = wanted.every((word) => body?.includes(word) || head?.includes(word) || title?.includes(word));
  return isEverywhere ? scores.reduce((sum, one) => sum + one, 0) : 0;
}

/** A code by itself, or a field by the last part of its path. */
function isNameOf(heading: string, word: string): boolean {
  return heading === word || heading.endsWith(`.${word}`);
}

function titleOf(page: Page, { heading }: Section): string {
  return heading === null || heading.depth === 1 ? page.title : `${page.title}: ${heading.text}`;
}

function addressOf(page: Page, { heading }: Section): string {
  const address = `/docs/${page.slug}`;
  return heading === null || heading.depth === 1 ? address : `${address}#${heading.id}`;
}

function excerptOf(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - EXCERPT / 3);
  const cut = text.slice(at, at + EXCERPT).trim();
  return `${at > 0 ? "… " : ""}${cut}${at + EXCERPT < text.length ? " …" : ""}`;
}
