// A mail as it is sent: plain text, and the same as simple HTML. What names and addresses hold, a header never ends
// early and no markup begins.

import { type MailKind, type MailNames, mails } from "./words.ts";

/** What a kind of mail is filled with. */
export interface MailContent {
  names: Partial<MailNames>;
  link: string;
}

export interface Message {
  subject: string;
  text: string;
  html: string;
}

const MOST_LETTERS = 120;

export function messageOf(kind: MailKind, { names, link }: MailContent): Message {
  const { subject, paragraphs, action, foot } = mails[kind];
  const fill = (words: string) => filled(words, names);
  const said = paragraphs.map(fill);
  const text = [...said, ...(action === null ? [] : [`${action}:\n${link}`]), "--", fill(foot)].join("\n\n");
  const html = [
    ...said.map((words) => `<p>${escaped(words)}</p>`),
    ...(action === null ? [] : [`<p><a href="${escaped(link)}">${escaped(action)}</a><br>${escaped(link)}</p>`]),
    `<p><small>${escaped(fill(foot))}</small></p>`,
  ].join("\n");
  return {
    subject: fill(subject),
    text: `${text}\n`,
    html: `<!doctype html>\n<html lang="en-GB"><body>\n${html}\n</body></html>\n`,
  };
}

function filled(words: string, names: Partial<MailNames>): string {
  return words.replace(/\{(\w+)\}/g, (_, name: keyof MailNames) => {
    const value = names[name];
    if (value === undefined) throw new Error(`a mail lacks what {${name}} stands for`);
    return onOneLine(value);
  });
}

/** Control characters, line ends and what turns the direction of writing: blanks. */
function onOneLine(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return plain.length > MOST_LETTERS ? `${plain.slice(0, MOST_LETTERS - 1)}…` : plain;
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
