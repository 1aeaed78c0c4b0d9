// Contexts and units of a caller's document, as values. Two contexts that say the same are the same, whatever their
// ids.

import { isCalendarDate } from "../../period.ts";
import { childElements, elementsAt, type XmlElement } from "../../xml/xml.ts";
import type { Faults } from "./faults.ts";
import { CURRENCIES, type NameReader, PATHS, type QualifiedName } from "./names.ts";

export type Period =
  | { readonly kind: "instant"; readonly at: string }
  | { readonly kind: "duration"; readonly start: string; readonly end: string }
  | { readonly kind: "forever" };

export interface Dimension {
  readonly dimension: QualifiedName;
  /** Null for a typed member. */
  readonly member: QualifiedName | null;
}

export interface Context {
  readonly scheme: string;
  readonly identifier: string;
  readonly period: Period | null;
  readonly dimensions: readonly Dimension[];
  /** Contexts that say the same have the same number. */
  readonly number: number;
}

export interface Resources {
  readonly contexts: ReadonlyMap<string, Context>;
  /** By their ids; units that say the same have the same number. */
  readonly units: ReadonlyMap<string, number>;
}

interface Reading {
  readonly nameAt: NameReader;
  readonly faults: Faults;
}

export function readResources(header: XmlElement, paths: typeof PATHS, reading: Reading): Resources {
  const numberOf = numbering();
  const contexts = new Map<string, Context>();
  for (const element of elementsAt(header, "ix:resources/xbrli:context", paths)) {
    const id = element.attr("id")?.content ?? "";
    if (contexts.has(id)) reading.faults.add("contextId", id);
    contexts.set(id, readContext(element, id, { ...reading, numberOf }));
  }
  const units = new Map<string, number>();
  for (const element of elementsAt(header, "ix:resources/xbrli:unit", paths)) {
    const id = element.attr("id")?.content ?? "";
    if (units.has(id)) reading.faults.add("unitId", id);
    units.set(id, numberOf(readUnit(element, id, reading)));
  }
  return { contexts, units };
}

/** The same number for the same words. */
function numbering(): (said: string) => number {
  const numbers = new Map<string, number>();
  return (said) => {
    const number = numbers.get(said) ?? numbers.size;
    numbers.set(said, number);
    return number;
  };
}

type Numbering = ReturnType<typeof numbering>;

function readContext(element: XmlElement, id: string, reading: Reading & { numberOf: Numbering }): Context {
  let [scheme, identifier] = ["", ""];
  let period: Period | null = null;
  let dimensions: [Dimension, key: string][] = [];
  for (const part of childElements(element)) {
    if (part.name === "scenario") reading.faults.add("scenario", id);
    if (part.name === "period") period = readPeriod(part);
    if (part.name !== "entity") continue;
    for (const inner of childElements(part)) {
      if (inner.name === "segment") dimensions = readSegment(inner, id, reading);
      if (inner.name !== "identifier") continue;
      scheme = inner.attr("scheme")?.content ?? "";
      identifier = inner.content.trim();
    }
  }
  if (period === null) reading.faults.add("period", id);
  const keys = dimensions.map(([, key]) => key).sort();
  const number = reading.numberOf(JSON.stringify([scheme, identifier, period, keys]));
  return { scheme, identifier, period, dimensions: dimensions.map(([dimension]) => dimension), number };
}

function readPeriod(element: XmlElement): Period | null {
  const parts = new Map(childElements(element).map((part) => [part.name, part.content.trim()]));
  const [at, start, end] = [parts.get("instant"), parts.get("startDate"), parts.get("endDate")];
  if (parts.has("forever")) return { kind: "forever" };
  if (at !== undefined) return isCalendarDate(at) ? { kind: "instant", at } : null;
  if (start === undefined || end === undefined || !isCalendarDate(start) || !isCalendarDate(end)) return null;
  return start <= end ? { kind: "duration", start, end } : null;
}

function readSegment(element: XmlElement, id: string, { nameAt, faults }: Reading): [Dimension, string][] {
  return childElements(element).flatMap((part): [Dimension, string][] => {
    const dimension = nameAt(part, part.attr("dimension")?.content ?? "");
    const typed = part.name === "typedMember";
    const member = part.name === "explicitMember" ? nameAt(part, part.content) : null;
    if (part.namespaceUri !== PATHS.xbrldi || dimension === null || (member === null && !typed)) {
      faults.add("segment", id);
      return [];
    }
    const said = member === null ? part.content.trim() : nameKey(member);
    return [[{ dimension, member }, `${nameKey(dimension)}=${said}`]];
  });
}

/**
 * A unit is a measure, several multiplied, or one group of them divided by another; their order within a group says
 * nothing.
 */
function readUnit(element: XmlElement, id: string, { nameAt, faults }: Reading): string {
  const measures = (parent: XmlElement) =>
    childElements(parent)
      .filter(({ name }) => name === "measure")
      .map((measure) => {
        const name = nameAt(measure, measure.content);
        if (name === null || (/^[A-Z]{3}$/.test(name.local) && name.namespace !== CURRENCIES))
          faults.add("measure", id);
        return name === null ? "" : nameKey(name);
      })
      .sort();
  const divide = childElements(element).find(({ name }) => name === "divide");
  const groups = divide === undefined ? [element] : childElements(divide);
  const key = groups.map(measures);
  if (key.length === 0 || key.some((group) => group.length === 0)) faults.add("measure", id);
  return JSON.stringify(key);
}

export function nameKey({ namespace, local }: QualifiedName): string {
  return `{${namespace}}${local}`;
}
