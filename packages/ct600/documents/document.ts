// One inline XBRL document: a page for people in which every fact is tagged where it is shown. Contexts and units are
// registered when a fact first uses them. What would make a wrong document is refused while it is built: an unknown
// prefix, more digits than the precision says, the same fact with two values, a fact that is made and then forgotten.
// Follows Inline XBRL 1.1 and the authority's style guide.

import { longDayText } from "../text/days.ts";
import { decimalText, numberText } from "../text/numbers.ts";
import { joined, utf8Bytes } from "../xml/bytes.ts";
import { xmlAttribute, xmlText } from "../xml/xml-text.ts";
import type { Entity } from "./entity.ts";
import { attributesText, type Content, type Markup, markup, writeMarkup } from "./markup.ts";

/** A period or a moment, with the dimensions that say what a fact is about. */
export interface Context {
  readonly period: { readonly start: string; readonly end: string } | { readonly instant: string };
  readonly dimensions: readonly Dimension[];
}

export type Dimension =
  | { readonly dimension: string; readonly member: string }
  | { readonly dimension: string; readonly domain: string; readonly text: string };

export const member = (dimension: string, of: string): Dimension => ({ dimension, member: of });

/**
 * Who reads a document. Companies House wants this first line to the letter, and no language on facts without a text,
 * which would have that of html: there the language is that of the page below the header.
 */
const READERS = {
  hmrc: { declaration: '<?xml version="1.0" encoding="UTF-8"?>\n', language: ' xml:lang="en"', page: ["", ""] },
  companies_house: {
    declaration: '<?xml version="1.0"?>\n',
    language: "",
    page: ['<div xml:lang="en">', "</div>"],
  },
} as const;
export type Reader = keyof typeof READERS;

/** Up to the prefixes of the taxonomy. */
const HTML = `<html${attributesText({
  xmlns: "http://www.w3.org/1999/xhtml",
  "xmlns:ix": "http://www.xbrl.org/2013/inlineXBRL",
  // The second registry of transformations, the one seen to be accepted.
  "xmlns:ixt": "http://www.xbrl.org/inlineXBRL/transformation/2011-07-31",
  "xmlns:xbrli": "http://www.xbrl.org/2003/instance",
  "xmlns:xbrldi": "http://xbrl.org/2006/xbrldi",
  "xmlns:link": "http://www.xbrl.org/2003/linkbase",
  "xmlns:xlink": "http://www.w3.org/1999/xlink",
  "xmlns:iso4217": "http://www.xbrl.org/2003/iso4217",
})}`;

/** The short form, charset alone, is not XHTML and is refused. */
const META = '<meta http-equiv="Content-Type" content="text/html; charset=UTF-8"/>';

const END = "</body></html>\n";

const SCHEMA_INSTANCE = attributesText({ "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance" });

/** The names of a taxonomy, and what all documents have in common that use it: written once. */
export class Vocabulary {
  readonly html: string;
  readonly references: string;
  private readonly prefixes: ReadonlySet<string>;
  private readonly known = new Set<string>();

  /** What its prefixes stand for, and the schema that a document refers to. */
  constructor({ schemaRef, namespaces }: { schemaRef: string; namespaces: Readonly<Record<string, string>> }) {
    const declared = Object.entries(namespaces).map(([prefix, uri]) => [`xmlns:${prefix}`, uri] as const);
    this.html = `${HTML}${attributesText(Object.fromEntries(declared))}`;
    const reference = attributesText({ "xlink:type": "simple", "xlink:href": schemaRef });
    this.references = `<ix:references><link:schemaRef${reference}></link:schemaRef></ix:references>`;
    this.prefixes = new Set(Object.keys(namespaces));
  }

  /** Each name is looked at once: the same ones stand in every document. */
  require(name: string): void {
    if (this.known.has(name)) return;
    const [prefix = "", local] = name.split(":");
    if (local === undefined || !this.prefixes.has(prefix))
      throw new Error(`${name} has a prefix this document does not declare`);
    if (xmlAttribute(name) !== name) throw new Error(`${name} is no name`);
    this.known.add(name);
  }
}

/** A fact as it is shown. */
export interface Fact extends Markup {
  readonly isNegative: boolean;
}

class MadeFact implements Fact {
  readonly name: string;
  readonly attributes: string;
  readonly content: readonly Content[];
  readonly isNegative: boolean;
  isWritten = false;

  constructor(name: string, attributes: string, shown: string, isNegative = false) {
    this.name = name;
    this.attributes = attributes;
    this.content = [shown];
    this.isNegative = isNegative;
  }
}

/** A context that the document has, and what is said in it. */
interface Registered {
  readonly id: string;
  readonly segment: string;
  readonly dates: string;
  /** By the names of the facts. */
  readonly said: Map<string, string>;
}

interface Page {
  readonly title: string;
  readonly style: string;
  readonly body: readonly Content[];
  readonly reader?: Reader;
}

const UNITS = { GBP: "iso4217:GBP", pure: "xbrli:pure" } as const;
type Unit = keyof typeof UNITS;

const ONCE = "every fact of a document stands in it once";

export class InlineDocument {
  private readonly vocabulary: Vocabulary;
  private readonly identifier: string;
  /** By what is written in them. */
  private readonly contexts = new Map<string, Registered>();
  private readonly registered = new Map<Context, Registered>();
  private readonly units = new Set<Unit>();
  private readonly hidden: Markup[] = [];
  private unwritten = 0;
  private hasNil = false;

  constructor(vocabulary: Vocabulary, { scheme, identifier }: Entity) {
    this.vocabulary = vocabulary;
    this.identifier = `<xbrli:identifier scheme="${scheme}">${xmlText(identifier)}</xbrli:identifier>`;
  }

  text(name: string, context: Context, text: string): Fact {
    if (text.trim() === "") throw new Error(`${name} has no text`);
    return this.nonNumeric(name, context, text);
  }

  /** Shown as people write it, 31 March 2026. */
  date(name: string, context: Context, day: string): Fact {
    return this.nonNumeric(name, context, longDayText(day), "ixt:datedaymonthyearen");
  }

  flag(name: string, context: Context, value: boolean): Fact {
    return this.nonNumeric(name, context, value ? "Yes" : "No", `ixt:boolean${value}`);
  }

  /** An item without a content of its own: what it says is the dimension in its context. */
  fixed(name: string, context: Context): Fact {
    return this.nonNumeric(name, context, "");
  }

  pounds(name: string, context: Context, pounds: bigint): Fact {
    return this.number(name, context, {
      digits: numberText(size(pounds)),
      negative: pounds < 0n,
      decimals: 0,
      unit: "GBP",
    });
  }

  pence(name: string, context: Context, pence: bigint): Fact {
    const digits = decimalText(size(pence));
    return this.number(name, context, { digits, negative: pence < 0n, decimals: 2, unit: "GBP" });
  }

  /** Nil, as accounts print it: a dash that means zero. */
  dash(name: string, context: Context): Fact {
    const { id, said } = this.contextOf(context);
    this.units.add("GBP");
    const attributes = ` name="${name}" contextRef="${id}" unitRef="GBP" decimals="0" format="ixt:zerodash"`;
    return this.fact(name, said, "0 GBP", new MadeFact("ix:nonFraction", attributes, "-"));
  }

  /** A number of people or companies that must be stated and that nobody gave: the fact is there and has no value. */
  unknownCount(name: string, context: Context): Fact {
    const { id, said } = this.contextOf(context);
    this.units.add("pure");
    this.hasNil = true;
    const attributes = ` name="${name}" contextRef="${id}" unitRef="pure" xsi:nil="true"`;
    return this.fact(name, said, "nil pure", new MadeFact("ix:nonFraction", attributes, ""));
  }

  /** A whole number of people or companies. */
  count(name: string, context: Context, count: number): Fact {
    return this.number(name, context, {
      digits: numberText(count),
      negative: count < 0,
      decimals: 0,
      unit: "pure",
    });
  }

  /** A rate in percent, shown as 19 and meaning 0.19; more `decimals` for parts of a percent. */
  percent(name: string, context: Context, percent: number, { decimals = 2 }: { decimals?: number } = {}): Fact {
    return this.number(name, context, {
      digits: String(percent),
      negative: false,
      decimals,
      unit: "pure",
      scale: -2,
    });
  }

  /** For what has no place on the page. */
  hide(...facts: readonly Markup[]): void {
    this.hidden.push(...facts);
  }

  write({ title, style, body, reader = "hmrc" }: Page): Uint8Array {
    const meet = (element: Markup) => {
      if (!(element instanceof MadeFact)) return;
      if (element.isWritten) throw new Error(ONCE);
      element.isWritten = true;
      this.unwritten--;
    };
    const { html } = this.vocabulary;
    const { declaration, language, page } = READERS[reader];
    const [opened, closed] = page;
    const instance = this.hasNil ? SCHEMA_INSTANCE : "";
    const head = `${declaration}${html}${instance}${language}><head>${META}<title>${xmlText(title)}</title>`;
    const header = this.header(this.hidden.map((fact) => writeMarkup(fact, meet)).join(""));
    // Part by part: a character beyond Latin-1 makes the text it stands in slow to encode, and most parts have none.
    const parts = body.map((part) => utf8Bytes(writeMarkup(part, meet)));
    if (this.unwritten > 0) throw new Error(ONCE);
    const start = utf8Bytes(`</head><body><div style="display:none">${header}</div>${opened}`);
    return joined([utf8Bytes(head), styleElement(style), start, ...parts, utf8Bytes(`${closed}${END}`)]);
  }

  private header(hidden: string): string {
    let resources = "";
    for (const { id, segment, dates } of this.contexts.values())
      resources +=
        `<xbrli:context id="${id}"><xbrli:entity>${this.identifier}${segment}</xbrli:entity>` +
        `<xbrli:period>${dates}</xbrli:period></xbrli:context>`;
    for (const unit of this.units)
      resources += `<xbrli:unit id="${unit}"><xbrli:measure>${UNITS[unit]}</xbrli:measure></xbrli:unit>`;
    return (
      `<ix:header>${hidden === "" ? "" : `<ix:hidden>${hidden}</ix:hidden>`}${this.vocabulary.references}` +
      `<ix:resources>${resources}</ix:resources></ix:header>`
    );
  }

  private nonNumeric(name: string, context: Context, text: string, format?: string): Fact {
    const { id, said } = this.contextOf(context);
    const attributes = ` name="${name}" contextRef="${id}"${format === undefined ? "" : ` format="${format}"`}`;
    return this.fact(name, said, text, new MadeFact("ix:nonNumeric", attributes, text));
  }

  private number(
    name: string,
    context: Context,
    {
      digits,
      negative,
      decimals,
      unit,
      scale,
    }: { digits: string; negative: boolean; decimals: number; unit: Unit; scale?: number },
  ): Fact {
    const point = digits.indexOf(".");
    if ((point < 0 ? 0 : digits.length - point - 1) - (scale ?? 0) > decimals)
      throw new Error(`${name} has more digits than ${decimals} decimals hold`);
    const { id, said } = this.contextOf(context);
    this.units.add(unit);
    const sign = negative ? "-" : "";
    const attributes =
      ` name="${name}" contextRef="${id}" unitRef="${unit}" decimals="${decimals}" format="ixt:numdotdecimal"` +
      `${scale === undefined ? "" : ` scale="${scale}"`}${negative ? ' sign="-"' : ""}`;
    const fact = new MadeFact("ix:nonFraction", attributes, digits, negative);
    return this.fact(name, said, `${sign}${digits} ${unit}`, fact);
  }

  private fact(name: string, said: Map<string, string>, value: string, fact: MadeFact): Fact {
    this.vocabulary.require(name);
    const known = said.get(name);
    if (known === undefined) said.set(name, value);
    else if (known !== value) throw new Error(`${name} has two values in one context`);
    this.unwritten++;
    return fact;
  }

  private contextOf(context: Context): Registered {
    const known = this.registered.get(context);
    if (known !== undefined) return known;
    const registered = this.register(context);
    this.registered.set(context, registered);
    return registered;
  }

  /** Two contexts that say the same are one. */
  private register({ period, dimensions }: Context): Registered {
    const members = dimensions.map((one) => this.dimension(one)).join("");
    const segment = members === "" ? "" : `<xbrli:segment>${members}</xbrli:segment>`;
    const dates =
      "instant" in period
        ? `<xbrli:instant>${period.instant}</xbrli:instant>`
        : `<xbrli:startDate>${period.start}</xbrli:startDate><xbrli:endDate>${period.end}</xbrli:endDate>`;
    const written = `${dates}${segment}`;
    const known = this.contexts.get(written);
    if (known !== undefined) return known;
    const registered = { id: `c${this.contexts.size + 1}`, segment, dates, said: new Map<string, string>() };
    this.contexts.set(written, registered);
    return registered;
  }

  private dimension(dimension: Dimension): string {
    this.vocabulary.require(dimension.dimension);
    const attribute = `dimension="${dimension.dimension}"`;
    if ("member" in dimension) {
      this.vocabulary.require(dimension.member);
      return `<xbrldi:explicitMember ${attribute}>${dimension.member}</xbrldi:explicitMember>`;
    }
    const { domain, text } = dimension;
    this.vocabulary.require(domain);
    return `<xbrldi:typedMember ${attribute}><${domain}>${xmlText(text)}</${domain}></xbrldi:typedMember>`;
  }
}

function size(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

const styles = new Map<string, Uint8Array>();

/** There are a few styles, each a large part of its documents: they are written once. */
function styleElement(style: string): Uint8Array {
  const known = styles.get(style) ?? utf8Bytes(writeMarkup(markup("style", { type: "text/css" }, style), () => {}));
  styles.set(style, known);
  return known;
}
