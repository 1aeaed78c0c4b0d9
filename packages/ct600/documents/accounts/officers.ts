// The people a document names. The taxonomy numbers them, Director1 and so on, and the authority wants the name of
// every number used (rule 3315).

import type { Director } from "../../accounts/model.ts";
import { type Context, type Dimension, type InlineDocument, member } from "../document.ts";
import { type Content, markup } from "../markup.ts";

export class Officers {
  readonly #numbers = new Map<string, number>();
  readonly #named = new Set<number>();
  readonly #directors: readonly Director[];

  constructor(directors: readonly Director[]) {
    this.#directors = directors;
    for (const { name } of directors) this.#numberOf(name);
  }

  dimensionOf(name: string): Dimension {
    return member("bus:EntityOfficersDimension", `bus:Director${this.#numberOf(name)}`);
  }

  /** The name as a fact, and the mark of one that stands in for a name nobody gave. */
  shown(name: string, document: InlineDocument, contextOf: (officer: Dimension) => Context): Content[] {
    const number = this.#numberOf(name);
    // One person may be written in two ways, but a fact has one value.
    const fact = this.#named.has(number)
      ? name
      : document.text("bus:NameEntityOfficer", contextOf(this.dimensionOf(name)), name);
    this.#named.add(number);
    return this.#directors.some((one) => one.name === name && one.isSample) ? [fact, " ", SAMPLE] : [fact];
  }

  #numberOf(name: string): number {
    const key = name.trim().toLowerCase();
    const number = this.#numbers.get(key) ?? this.#numbers.size + 1;
    this.#numbers.set(key, number);
    return number;
  }
}

const SAMPLE = markup("span", { class: "sample" }, "(sample name: none was given)");
