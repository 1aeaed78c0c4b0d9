// One inline XBRL document: a page for people in which every fact is tagged where it is shown. Contexts and units are registered when a fact first
// uses them. What would make a wrong document is refused while it is built: an unknown prefix, more digits than the precision says, the same fact
// with two values, a fact that is made and then forgotten. Follows Inline XBRL 1.1 and the authority's style guide.

import { decimalText, numberText } from "../platform/numbers.ts";
import { longDayText } from "../platform/uk-time.ts";
import { xmlAttribute, xmlText } from "../platform/xml.ts";
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

export interface DocumentOptions {
  readonly schemaRef: string;
  /** The prefixes of the taxonomy and what they stand for. */
  readonly namespaces: Readonly<Record<string, string>>;
  /** The company's number at Companies House. */
  readonly registrationNumber: string;
}

/** Up to the prefixes of the taxonomy. */
const HTML = `<?xml version="1.0" encoding="UTF-8"?>\n<html${attributesText({
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

const END = Buffer.from("</body></html>\n");

const UNITS = { GBP: "iso4217:GBP", pure: "xbrli:pure" } as const;
type Unit = keyof typeof UNITS;

const ONCE = "every fact of a document stands in it once";

/** The slash at the end belongs to it. */
const COMPANIES_HOUSE = "http://www.companieshouse.gov.uk/";

export class InlineDocument {
  private readonly options: DocumentOptions;
  /** Their ids, by what is written in them. */
  private readonly contexts = new Map<string, string>();
  private readonly ids = new Map<Context, string>();
  private readonly units = new Set<Unit>();
  private readonly values = new Map<string, string>();
  private readonly facts = new Set<Markup>();
  private readonly hidden: Markup[] = [];
  private hasNil = false;

  constructor(options: DocumentOptions) {
    this.options = options;
  }

  text(name: string, context: Context, text: string): Markup {
    if (text.trim() === "") throw new Error(`${name} has no text`);
    return this.nonNumeric(name, context, text);
  }

  /** Shown as people write it, 31 March 2026. */
  date(name: string, context: Context, day: string): Markup {
    return this.nonNumeric(name, context, longDayText(day), "ixt:datedaymonthyearen");
  }

  flag(name: string, context: Context, value: boolean): Markup {
    return this.nonNumeric(name, context, value ? "Yes" : "No", `ixt:boolean${value}`);
  }

  /** An item without a content of its own: what it says is the dimension in its context. */
  fixed(name: string, context: Context): Markup {
    return this.nonNumeric(name, context, "");
  }

  pounds(name: string, context: Context, pounds: bigint): Markup {
    return this.number(name, context, {
      digits: numberText(size(pounds)),
      negative: pounds < 0n,
      decimals: 0,
      unit: "GBP",
    });
  }

  pence(name: string, context: Context, pence: bigint): Markup {
    const digits = decimalText(size(pence));
    return this.number(name, context, { digits, negative: pence < 0n, decimals: 2, unit: "GBP" });
  }

  /** Nil, as accounts print it: a dash that means zero. */
  dash(name: string, context: Context): Markup {
    const contextRef = this.contextRef(context);
    this.units.add("GBP");
    const attributes = { name, contextRef, unitRef: "GBP", decimals: "0", format: "ixt:zerodash" };
    return this.fact(`${name} ${contextRef} GBP`, "0", markup("ix:nonFraction", attributes, "-"));
  }

  /** A number of people or companies that must be stated and that nobody gave: the fact is there and has no value. */
  unknownCount(name: string, context: Context): Markup {
    const contextRef = this.contextRef(context);
    this.units.add("pure");
    this.hasNil = true;
    const attributes = { name, contextRef, unitRef: "pure", "xsi:nil": "true" };
    return this.fact(`${name} ${contextRef} pure`, "nil", markup("ix:nonFraction", attributes));
  }

  /** A whole number of people or companies. */
  count(name: string, context: Context, count: number): Markup {
    return this.number(name, context, {
      digits: numberText(count),
      negative: count < 0,
      decimals: 0,
      unit: "pure",
    });
  }

  /** A rate in percent, shown as 19 and meaning 0.19; more `decimals` for parts of a percent. */
  percent(name: string, context: Context, percent: number, { decimals = 2 }: { decimals?: number } = {}): Markup {
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

  write({ title, style, body }: { title: string; style: string; body: readonly Content[] }): Buffer {
    const missing = new Set(this.facts);
    const meet = (element: Markup) => {
      if (this.facts.has(element) && !missing.delete(element)) throw new Error(ONCE);
    };
    const head = `${HTML}${this.prefixes()} xml:lang="en"><head>${META}<title>${xmlText(title)}</title>`;
    const header = this.header(this.hidden.map((fact) => writeMarkup(fact, meet)).join(""));
    // Part by part: a character beyond Latin-1 makes the text it stands in slow to encode, and most parts have none.
    const parts = body.map((part) => Buffer.from(writeMarkup(part, meet)));
    if (missing.size > 0) throw new Error(ONCE);
    const start = Buffer.from(`</head><body><div style="display:none">${header}</div>`);
    return Buffer.concat([Buffer.from(head), styleElement(style), start, ...parts, END]);
  }

  private prefixes(): string {
    const prefixes: Record<string, string> = {};
    for (const [prefix, uri] of Object.entries(this.options.namespaces)) prefixes[`xmlns:${prefix}`] = uri;
    if (this.hasNil) prefixes["xmlns:xsi"] = "http://www.w3.org/2001/XMLSchema-instance";
    return attributesText(prefixes);
  }

  private header(hidden: string): string {
    let resources = "";
    for (const [written, id] of this.contexts) resources += `<xbrli:context id="${id}">${written}</xbrli:context>`;
    for (const unit of this.units)
      resources += `<xbrli:unit id="${unit}"><xbrli:measure>${UNITS[unit]}</xbrli:measure></xbrli:unit>`;
    const reference = attributesText({ "xlink:type": "simple", "xlink:href": this.options.schemaRef });
    return (
      `<ix:header>${hidden === "" ? "" : `<ix:hidden>${hidden}</ix:hidden>`}` +
      `<ix:references><link:schemaRef${reference}></link:schemaRef></ix:references>` +
      `<ix:resources>${resources}</ix:resources></ix:header>`
    );
  }

  private nonNumeric(name: string, context: Context, text: string, format?: string): Markup {
    const contextRef = this.contextRef(context);
    const attributes = format === undefined ? { name, contextRef } : { name, contextRef, format };
    return this.fact(`${name} ${contextRef}`, text, markup("ix:nonNumeric", attributes, text));
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
  ): Markup {
    if ((digits.split(".")[1] ?? "").length - (scale ?? 0) > decimals)
      throw new Error(`${name} has more digits than ${decimals} decimals hold`);
    const contextRef = this.contextRef(context);
    this.units.add(unit);
    const attributes: Record<string, string> = {
      name,
      contextRef,
      unitRef: unit,
      decimals: String(decimals),
      format: "ixt:numdotdecimal",
    };
    if (scale !== undefined) attributes.scale = String(scale);
    if (negative) attributes.sign = "-";
    return this.fact(
      `${name} ${contextRef} ${unit}`,
      `${negative ? "-" : ""}${digits}`,
      markup("ix:nonFraction", attributes, digits),
    );
  }

  private fact(key: string, value: string, fact: Markup): Markup {
    this.requirePrefix(fact.attributes.name ?? "");
    const known = this.values.get(key);
    if (known !== undefined && known !== value) throw new Error(`${key} has two values`);
    this.values.set(key, value);
    this.facts.add(fact);
    return fact;
  }

  private contextRef(context: Context): string {
    const known = this.ids.get(context);
    if (known !== undefined) return known;
    const id = this.register(context);
    this.ids.set(context, id);
    return id;
  }

  /** Two contexts that say the same are one. */
  private register({ period, dimensions }: Context): string {
    const segment = dimensions.map((one) => this.dimension(one)).join("");
    const identifier = `<xbrli:identifier scheme="${COMPANIES_HOUSE}">${xmlText(this.options.registrationNumber)}</xbrli:identifier>`;
    const dates =
      "instant" in period
        ? `<xbrli:instant>${period.instant}</xbrli:instant>`
        : `<xbrli:startDate>${period.start}</xbrli:startDate><xbrli:endDate>${period.end}</xbrli:endDate>`;
    const written =
      `<xbrli:entity>${identifier}${segment === "" ? "" : `<xbrli:segment>${segment}</xbrli:segment>`}</xbrli:entity>` +
      `<xbrli:period>${dates}</xbrli:period>`;
    const known = this.contexts.get(written);
    if (known !== undefined) return known;
    const id = `c${this.contexts.size + 1}`;
    this.contexts.set(written, id);
    return id;
  }

  private dimension(dimension: Dimension): string {
    this.requirePrefix(dimension.dimension);
    const attribute = `dimension="${xmlAttribute(dimension.dimension)}"`;
    if ("member" in dimension) {
      this.requirePrefix(dimension.member);
      return `<xbrldi:explicitMember ${attribute}>${xmlText(dimension.member)}</xbrldi:explicitMember>`;
    }
    const { domain, text } = dimension;
    this.requirePrefix(domain);
    return `<xbrldi:typedMember ${attribute}><${domain}>${xmlText(text)}</${domain}></xbrldi:typedMember>`;
  }

  private requirePrefix(name: string): void {
    const colon = name.indexOf(":");
    if (colon < 1 || !Object.hasOwn(this.options.namespaces, name.slice(0, colon)))
      throw new Error(`${name} has a prefix this document does not declare`);
  }
}

function size(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

const styles = new Map<string, Buffer>();

/** There are a few styles, each a large part of its documents: they are written once. */
function styleElement(style: string): Buffer {
  const known = styles.get(style) ?? Buffer.from(writeMarkup(markup("style", { type: "text/css" }, style), () => {}));
  styles.set(style, known);
  return known;
}
