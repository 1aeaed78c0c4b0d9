// What a hostile or broken peer makes of a right message: JSON with values of the wrong kind, keys twice, too deep;
// texts cut, repeated and mixed up.

import type { Field } from "../../packages/ct600/input/fields/field.ts";
import type { Dice } from "../proofs/dice.ts";

/** Pieces of JSON that no field is meant to hold. */
const oddValues = [
  ...["null", "true", "0", "-0", "-1", "0.5", "1e2", "1E+400", "-1e309", "1e-400", "9007199254740993", "9".repeat(400)],
  ...['""', '" "', '"\\u0000"', '"\\ud800"', '"\\udc00\\ud800"', '"\\ufffe"', '"\\u202e"', '"é"', '"株式会社"', '"🔥"'],
  ...['"<![CDATA[x]]>"', '"&#49;"', '"../../etc"', '"%00"', '"__proto__"', '"constructor"', '"\'; select 1; --"'],
  ...[
    "[]",
    "{}",
    "[[]]",
    '[{"a":[]}]',
    `${"[".repeat(19)}${"]".repeat(19)}`,
    `${'{"a":'.repeat(30)}1${"}".repeat(30)}`,
  ],
  ...['"2024-02-30"', '"0000-01-01"', '"99999-01-01"', '"2024-04-01T00:00:00Z"', `"${"a".repeat(5_000)}"`],
];
const oddKeys = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "",
  "a.b",
  "\u0000",
  "length",
  "company",
  "utr",
];

/** A value for each field of an input, most of them right; as JSON text, since no program would write some of them. */
export function inputText(field: Field, dice: Dice, share: number): string {
  if (dice.chance(share)) return dice.oneOf(oddValues);
  switch (field.kind) {
    case "group": {
      if (field.orWord !== undefined && dice.chance(0.3)) return JSON.stringify(field.orWord);
      const entries = Object.entries(field.fields)
        .filter(([, inner]) => (inner.required ? !dice.chance(share) : dice.chance(0.3)))
        .map(([name, inner]) => `${JSON.stringify(name)}:${inputText(inner, dice, share)}`);
      if (dice.chance(share)) entries.push(`${JSON.stringify(dice.oneOf(oddKeys))}:${dice.oneOf(oddValues)}`);
      if (dice.chance(share) && entries.length > 0) entries.push(dice.oneOf(entries));
      return `{${entries.join(",")}}`;
    }
    case "list":
      return `[${Array.from({ length: dice.from(0, 3) }, () => inputText(field.of, dice, share)).join(",")}]`;
    case "choice":
      return JSON.stringify(dice.oneOf(field.of));
    case "flag":
      return String(dice.chance(0.5));
    case "pence":
    case "integer":
      return String(dice.oneOf([0, 1, 2024, 4_000_000, 12_345_600, -100, field.least ?? 0, field.most ?? 9]));
    case "date":
      return JSON.stringify(dice.oneOf(["2024-04-01", "2025-03-31", "2023-10-01", "2024-02-29"]));
    default:
      return JSON.stringify(field.example ?? dice.oneOf(["Example Widgets Ltd", "12345678", "Jane Director"]));
  }
}

const oddTexts = [
  ...[
    "",
    " ",
    "\u0000",
    "\ufeff",
    "\ud800",
    "\u2028",
    "<",
    ">",
    "&",
    "&amp;",
    "&x;",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
  ],
  ...[
    "<?xml version='1.0'?>",
    "<!DOCTYPE a>",
    "xmlns=''",
    "xmlns:a='b'",
    "<a/>",
    "</a>",
    "<a>".repeat(300),
    "1e400",
    "-0",
  ],
  ...["%", "%00", "%ff", "%c0%af", "../", "//", "\r\n", "a".repeat(3_000), "'", '"', "{{x}}", "=", "=,@;"],
];

/** One to four changes, each at a place of its own. */
export function twisted(text: string, dice: Dice): string {
  let changed = text;
  for (let count = dice.from(1, 4); count > 0; count--) changed = dice.oneOf(twists)(changed, dice);
  return changed;
}

const twists: readonly ((text: string, dice: Dice) => string)[] = [
  (text, dice) => text.slice(0, dice.from(0, text.length)),
  (text, dice) => spliced(text, dice, 0, dice.oneOf(oddTexts)),
  (text, dice) => spliced(text, dice, dice.from(1, 40), ""),
  (text, dice) => spliced(text, dice, dice.from(1, 12), dice.oneOf(oddTexts)),
  (text, dice) => spliced(text, dice, 1, String.fromCharCode(dice.from(0, 255))),
  // A piece of it again, where it does not belong.
  (text, dice) => {
    const from = dice.from(0, text.length);
    return spliced(text, dice, 0, text.slice(from, from + dice.from(1, 200)));
  },
  // What stands between two tags or quotes, replaced whole.
  (text, dice) => {
    const places = [...text.matchAll(/>([^<]+)<|"([^"]*)"/g)];
    if (places.length === 0) return text;
    const place = dice.oneOf(places);
    const inner = place[1] ?? place[2] ?? "";
    const at = place.index + 1;
    return text.slice(0, at) + dice.oneOf(oddTexts) + text.slice(at + inner.length);
  },
];

function spliced(text: string, dice: Dice, length: number, by: string): string {
  const at = dice.from(0, text.length);
  return text.slice(0, at) + by + text.slice(at + length);
}
