// How hard a password is to guess. It is cut into the parts a guessing program would try, in the way that leaves least
// to guess: common words, the person's own words, runs of keys, years, repetitions. Each part counts as a few
// characters, however long it is.

import { bothWays, commonWords, keyRuns, littleWords } from "./common-words.ts";

/** In unpredictable characters: nine random letters take about 2^42 tries. */
const LEAST_WORTH = 9;
/**
 * So many words, with nothing but digits, signs and little words around them, are found sooner than their worth
 * suggests.
 */
const FEW = { words: 3, around: 16 };

/** What one part is worth, in such characters. */
const worth = {
  letter: 1,
  digit: 1,
  sign: 1,
  signAgain: 0,
  common: 2,
  little: 1,
  own: 1,
  run: 1,
  year: 1,
  again: 1,
};
type Kind = keyof typeof worth;
const around: readonly Kind[] = ["digit", "sign", "signAgain", "little", "year"];

const SHORTEST = { own: 3, same: 3, again: 3 };

/** Whether a program would find it soon. `own` is what is known about the person: name, email address, organisation. */
export function isGuessable(password: string, own: readonly string[]): boolean {
  const parts = cheapestParts(spellingsOf(password), ownWords(own));
  if (sum(parts.map((kind) => worth[kind])) < LEAST_WORTH) return true;
  const words = parts.filter((kind) => !around.includes(kind)).length;
  return !parts.includes("letter") && words <= FEW.words && parts.length - words < FEW.around;
}

/**
 * The same text as read by a guessing program: in lower case, without accents, and with digits and signs as the letters
 * they stand for.
 */
interface Spellings {
  plain: string;
  all: readonly string[];
}

const standIns: Readonly<Record<string, string>> = {
  ...{ "0": "o", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g" },
  ...{ "@": "a", $: "s", "€": "e", "+": "t", "|": "l", "(": "c" },
};

function spellingsOf(password: string): Spellings {
  const plain = password.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const read = (one: string) =>
    plain.replace(/[^\p{L}]/gu, (sign) => (/[1!]/.test(sign) ? one : standIns[sign]) ?? sign);
  return { plain, all: [plain, read("i"), read("l")] };
}

function ownWords(texts: readonly string[]): ReadonlySet<string> {
  const words = texts.flatMap((text) => spellingsOf(text).plain.split(/[^\p{L}\p{N}]+/u));
  return new Set(bothWays(["quarterday", ...words.filter(({ length }) => length >= SHORTEST.own)]));
}

interface Part {
  kind: Kind;
  length: number;
}

/** From the end to the beginning: the cheapest way to cut what stands from each place on. */
function cheapestParts(spellings: Spellings, own: ReadonlySet<string>): Kind[] {
  const { length } = spellings.plain;
  const best: { cost: number; part: Part | null }[] = Array.from({ length: length + 1 }, () => ({
    cost: 0,
    part: null,
  }));
  for (let at = length - 1; at >= 0; at--) {
    const ways = partsAt(spellings, at, own).map((part) => ({
      cost: worth[part.kind] + (best[at + part.length]?.cost ?? 0),
      part,
    }));
    best[at] = ways.reduce((one, other) => (other.cost < one.cost ? other : one));
  }
  const kinds: Kind[] = [];
  for (let at = 0, part = best[0]?.part; part; at += part.length, part = best[at]?.part) kinds.push(part.kind);
  return kinds;
}

/** Every part that may begin here; always the character itself. */
function partsAt({ plain, all }: Spellings, at: number, own: ReadonlySet<string>): Part[] {
  const parts: Part[] = [{ kind: singleKind(plain, at), length: 1 }];
  for (let length = 2; at + length <= plain.length; length++) {
    const texts = all.map((text) => text.slice(at, at + length));
    const [text = ""] = texts;
    const add = (kind: Kind) => parts.push({ kind, length });
    if (texts.some((word) => own.has(word))) add("own");
    if (texts.some((word) => commonWords.has(word))) add("common");
    if (littleWords.has(text)) add("little");
    if (/^(19|20)\d\d$/.test(text)) add("year");
    if (keyRuns.has(text) || isOneOverAndOver(text)) add("run");
    if (length >= SHORTEST.again && plain.slice(0, at).includes(text)) add("again");
  }
  return parts;
}

function singleKind(text: string, at: number): Kind {
  const character = text.charAt(at);
  if (/\p{N}/u.test(character)) return "digit";
  // Half of a character beyond 65,535 is told apart by nothing, so it counts as a letter too.
  if (/[\p{L}\p{Cs}]/u.test(character)) return "letter";
  return text.indexOf(character) < at ? "signAgain" : "sign";
}

function isOneOverAndOver(text: string): boolean {
  return text.length >= SHORTEST.same && text === text.charAt(0).repeat(text.length);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => one + other, 0);
}
