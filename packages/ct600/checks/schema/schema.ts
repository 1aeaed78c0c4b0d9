// What an XML schema says, as a value, and the walk that holds an element against it. Only what the authority's schemas
// use: sequences, choices, repeated elements, attributes, texts of a type.

import type { Element } from "../../xml/element.ts";
import { trimXml } from "../../xml/xml-text.ts";
import type { TextType } from "./text-types.ts";

/** A place in an element's content. `beyond` names an element the authority knows and we do not judge. */
export type Particle =
  | {
      readonly kind: "element";
      readonly name: string;
      readonly least: number;
      readonly most: number;
      readonly type: ElementType;
    }
  | { readonly kind: "choice"; readonly least: 0 | 1; readonly of: readonly (readonly Particle[])[] }
  | { readonly kind: "beyond"; readonly name: string; readonly most: number };

export interface ElementType {
  readonly attributes?: Readonly<Record<string, { readonly required: boolean; readonly type: TextType }>>;
  /** A text, or elements in this order, or (neither) anything at all. */
  readonly text?: TextType;
  readonly content?: readonly Particle[];
}

export const ANYTHING: ElementType = Object.freeze({});

export interface SchemaFinding {
  /** The names of the elements down to it, joined by slashes. */
  readonly at: string;
  readonly text: string;
}

export interface SchemaVerdict {
  readonly findings: SchemaFinding[];
  /** Parts that are none of the profile and were not looked into. */
  readonly beyond: string[];
}

export function holdAgainst(type: ElementType, element: Element): SchemaVerdict {
  const verdict: SchemaVerdict = { findings: [], beyond: [] };
  judge(element, type, element.name, verdict);
  return verdict;
}

function judge(element: Element, type: ElementType, at: string, verdict: SchemaVerdict): void {
  if (type === ANYTHING) return;
  if (type.attributes !== undefined || Object.keys(element.attributes).length > 0)
    judgeAttributes(element, type, at, verdict);
  if (type.text !== undefined) {
    if (element.children.length > 0) verdict.findings.push({ at, text: "must hold a text and no elements" });
    else if (element.document === undefined && !type.text.accepts(element.text))
      verdict.findings.push({ at, text: type.text.says });
    return;
  }
  if (trimXml(element.text) !== "") verdict.findings.push({ at, text: "must hold elements and no text of its own" });
  const content = type.content ?? [];
  const reading = new Reading(element, content, at, verdict);
  if (!reading.sequence(content)) return;
  const left = reading.next();
  if (left !== undefined) verdict.findings.push(unexpected(at, left));
}

function unexpected(at: string, element: Element): SchemaFinding {
  return { at: `${at}/${element.name}`, text: "is not expected here: unknown, repeated or out of order" };
}

function judgeAttributes(element: Element, type: ElementType, at: string, verdict: SchemaVerdict): void {
  const known = type.attributes ?? {};
  for (const [name, text] of Object.entries(element.attributes)) {
    const rule = Object.hasOwn(known, name) ? known[name] : undefined;
    if (rule === undefined)
      verdict.findings.push({ at: `${at}/@${name}`, text: "is not an attribute of this element" });
    else if (!rule.type.accepts(text)) verdict.findings.push({ at: `${at}/@${name}`, text: rule.type.says });
  }
  for (const [name, { required }] of Object.entries(known)) {
    if (required && element.attributes[name] === undefined)
      verdict.findings.push({ at: `${at}/@${name}`, text: "is missing" });
  }
}

/**
 * One walk along an element's children. Stops at the first child out of place: what follows cannot be told apart then.
 */
class Reading {
  private index = 0;
  private readonly parent: Element;
  private readonly content: readonly Particle[];
  private readonly at: string;
  private readonly verdict: SchemaVerdict;

  constructor(parent: Element, content: readonly Particle[], at: string, verdict: SchemaVerdict) {
    this.parent = parent;
    this.content = content;
    this.at = at;
    this.verdict = verdict;
  }

  next(): Element | undefined {
    return this.parent.children[this.index];
  }

  sequence(particles: readonly Particle[]): boolean {
    const { placeOf, demandedFrom } = orderOf(particles);
    for (let at = 0; at < particles.length; at++) {
      const child = this.next();
      // Most of a form is absent: what stands before the next child's place, and may be absent, is passed over.
      const place = child === undefined ? particles.length : (placeOf.get(child.name) ?? at);
      at = Math.max(at, Math.min(place, demandedFrom[at] ?? at));
      const particle = particles[at];
      if (particle !== undefined && !this.particle(particle)) return false;
    }
    return true;
  }

  private particle(particle: Particle): boolean {
    if (particle.kind === "beyond") return this.beyond(particle);
    if (particle.kind === "element") return this.elements(particle);
    const chosen = particle.of.find(([first]) => first !== undefined && this.startsWith(first));
    if (chosen !== undefined) return this.sequence(chosen);
    if (particle.least === 0) return true;
    return this.missing(particle.of.map(([first]) => nameOf(first)).join(" or "));
  }

  private elements({ name, least, most, type }: Particle & { kind: "element" }): boolean {
    let count = 0;
    for (let child = this.next(); child?.name === name && count < most; child = this.next()) {
      judge(child, type, `${this.at}/${name}`, this.verdict);
      this.index++;
      count++;
    }
    return count >= least ? true : this.missing(name);
  }

  private beyond({ name, most }: Particle & { kind: "beyond" }): boolean {
    for (let count = 0; this.next()?.name === name && count < most; count++) {
      this.verdict.beyond.push(`${this.at}/${name}`);
      this.index++;
    }
    return true;
  }

  private startsWith(particle: Particle): boolean {
    if (particle.kind === "choice") return particle.of.some(([first]) => first !== undefined && this.startsWith(first));
    return this.next()?.name === particle.name;
  }

  private missing(name: string): false {
    const before = this.next();
    // An unexpected element is to blame, not an element that may follow it.
    if (before !== undefined && !namesIn(this.content).includes(before.name)) {
      this.verdict.findings.push(unexpected(this.at, before));
      return false;
    }
    const where = before === undefined ? "at the end" : `before ${before.name}`;
    this.verdict.findings.push({ at: this.at, text: `lacks ${name} ${where}` });
    return false;
  }
}

interface Order {
  /** The place of an element by its name; a name with several places has none here. */
  readonly placeOf: ReadonlyMap<string, number>;
  /** For each place the first from there on that must not be empty, or the end. */
  readonly demandedFrom: readonly number[];
}

const orders = new WeakMap<readonly Particle[], Order>();

function orderOf(particles: readonly Particle[]): Order {
  const known = orders.get(particles);
  if (known !== undefined) return known;
  const order = orderIn(particles);
  orders.set(particles, order);
  return order;
}

function orderIn(particles: readonly Particle[]): Order {
  const names = particles.flatMap((particle, at) => firstNames(particle).map((name) => [name, at] as const));
  const isOnlyPlace = (name: string) => names.filter(([other]) => other === name).length === 1;
  return {
    placeOf: new Map(names.filter(([name]) => isOnlyPlace(name))),
    demandedFrom: particles.map((_, from) => {
      const at = particles.findIndex((particle, index) => index >= from && isDemanded(particle));
      return at === -1 ? particles.length : at;
    }),
  };
}

function isDemanded(particle: Particle): boolean {
  return particle.kind !== "beyond" && particle.least > 0;
}

/** The names with which it can begin. */
function firstNames(particle: Particle): string[] {
  if (particle.kind !== "choice") return [particle.name];
  return particle.of.flatMap(([first]) => (first === undefined ? [] : firstNames(first)));
}

function namesIn(particles: readonly Particle[]): string[] {
  return particles.flatMap((particle) => (particle.kind === "choice" ? particle.of.flatMap(namesIn) : [particle.name]));
}

function nameOf(particle: Particle | undefined): string {
  if (particle === undefined) return "";
  return particle.kind === "choice" ? particle.of.map(([first]) => nameOf(first)).join(" or ") : particle.name;
}

export function one(name: string, type: ElementType): Particle {
  return { kind: "element", name, least: 1, most: 1, type };
}

export function optional(name: string, type: ElementType): Particle {
  return { kind: "element", name, least: 0, most: 1, type };
}

export function several(name: string, type: ElementType, [least, most]: readonly [number, number]): Particle {
  return { kind: "element", name, least, most, type };
}

export function choice(...of: readonly (readonly Particle[])[]): Particle {
  return { kind: "choice", least: 1, of };
}

export function beyond(...names: readonly string[]): Particle[] {
  return names.map((name) => ({ kind: "beyond", name, most: 1 }));
}

export function elements(...content: readonly Particle[]): ElementType {
  return { content };
}

/** Any number of times. */
export const MANY = Number.POSITIVE_INFINITY;
