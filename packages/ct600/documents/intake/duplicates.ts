// Facts stated more than once. The authority's rule 3314 allows that as long as all statements agree: the same figure,
// as far as each is exact, or the same text in the same language.

import { inherited, type XmlElement } from "../../xml/xml.ts";
import { agree, type StatedAmount } from "../amount.ts";
import type { Fact } from "./facts.ts";
import { type Finding, problem } from "./faults.ts";
import { shownNames } from "./names.ts";

export function duplicateProblems(facts: readonly Fact[]): Finding[] {
  const languageOf = inherited("", (element, above) => element.attr("lang", "xml")?.content.toLowerCase() ?? above);
  const statements = new Map<string, Fact[]>();
  for (const fact of facts) {
    const others = statements.get(fact.key);
    if (others === undefined) statements.set(fact.key, [fact]);
    else others.push(fact);
  }
  const names: string[] = [];
  for (const [first, ...others] of statements.values()) {
    if (first !== undefined && others.length > 0 && disagree([first, ...others], languageOf))
      names.push(first.concept.local);
  }
  if (names.length === 0) return [];
  const message = `The document states these facts more than once with different values, white space included: ${shownNames(names)}; make them the same (rule 3314).`;
  return [problem("ixbrl_duplicate_facts", message)];
}

type LanguageOf = (element: XmlElement) => string;

function disagree(facts: readonly Fact[], languageOf: LanguageOf): boolean {
  const unknown = facts.filter(({ value }) => value.kind === "nil");
  if (unknown.length > 0 && unknown.length < facts.length) return true;
  const amounts = facts.flatMap(({ value }) => (value.kind === "amount" ? [value.stated] : []));
  const finest = amounts.reduce<StatedAmount | undefined>(
    (best, amount) => (best === undefined || amount.decimals > best.decimals ? amount : best),
    undefined,
  );
  if (finest !== undefined && amounts.some((amount) => !agree(amount, finest))) return true;
  return textsDisagree(facts, languageOf);
}

/**
 * The language is asked for only where texts differ: nearly always there is one, and asking takes a walk up the tree.
 */
function textsDisagree(facts: readonly Fact[], languageOf: LanguageOf): boolean {
  const texts = facts.flatMap(({ value, element }) => (value.kind === "text" ? [{ text: value.text, element }] : []));
  if (texts.every(({ text }) => text === texts[0]?.text)) return false;
  const byLanguage = new Map<string, string>();
  for (const { text, element } of texts) {
    const language = languageOf(element);
    const other = byLanguage.get(language);
    if (other !== undefined && other !== text) return true;
    byLanguage.set(language, text);
  }
  return false;
}
