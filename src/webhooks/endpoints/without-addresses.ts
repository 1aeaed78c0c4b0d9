// Texts of sockets, OpenSSL and certificates as customers may read them. Which address a name has for us is the
// operator's business: a customer who learns it can draw a map of the operator's network (docs/decisions/0018).

import { isIP } from "node:net";

const HIDDEN = "(address)";

/** What can be an address, with a port behind it or a word such as "Address:" before it. A zone may have a hyphen. */
const RUNS = /[\w.:]+(?:%[\w.:-]+)?/g;
/** No hexadecimal number has such letters. */
const WORDS_BEFORE = /^(?:\w*[g-z_]\w*:)+/i;
const PORT = /:\d{1,5}$/;
/** Also in the middle of something else. */
const DOTTED = /\d{1,3}(?:\.\d{1,3}){3}/g;

export function withoutAddresses(text: string): string {
  return text.replace(RUNS, hidden).replace(DOTTED, HIDDEN);
}

function hidden(run: string): string {
  const [words = ""] = WORDS_BEFORE.exec(run) ?? [];
  const rest = run.slice(words.length).replace(/[.]+$/, "");
  return [rest, rest.replace(PORT, ""), rest.replace(/:$/, "")].some((part) => isIP(part) !== 0) ? words + HIDDEN : run;
}
