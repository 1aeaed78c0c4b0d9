// Holds a return against its form: elements, their order and number, attributes, and the text in the boxes. The numbers are those of the
// authority's list of schema errors, given as its validator (Xerces) gives them: a wrong text is told twice, once for the check it fails
// and once for the element it stands in, and of a wrong order only the first element out of place is told.

import { type FoundParts, partsAt, type XmlElement } from "../../packages/ct600/xml/xml.ts";
import type { Figures } from "./figures.ts";
import { CT_NAMESPACE, irEnvelopes } from "./form.ts";
import type { Content, Group, Part } from "./form-parts.ts";
import { locationAt, locationIn } from "./places.ts";
import { releaseOn } from "./release.ts";
import { type Attributes, normalised, type TextType } from "./text-types.ts";

export interface Fault {
  number: string;
  text: string;
  location: string;
}

export interface Examination {
  faults: readonly Fault[];
  figures: Figures;
}

interface Visit {
  faults: Fault[];
  figures: Map<string, string[]>;
  path: string;
  location: string;
}

/** A message may have any size, so the cost of judging it is bounded; people do not read more findings than this. */
const MOST_FAULTS = 100;
/** A right return has 1,001 at most: 999 loans to participators and their totals. */
const MOST_CHILDREN = 2_000;
const MOST_ATTRIBUTES = 100;
/** Names are compared by the walk itself. */
const NO_NAMESPACES = {};
/** What is looked for in an element, by the kind of content it should have. */
const PARTS: Record<Content["kind"], string> = {
  text: `@*[position() <= ${MOST_ATTRIBUTES}] | *[1]`,
  group: `@*[position() <= ${MOST_ATTRIBUTES}] | *[position() <= ${MOST_CHILDREN}] | text()[normalize-space()][1]`,
  unseen: `@*[position() <= ${MOST_ATTRIBUTES}]`,
};

/** `today`: the day on which it was filed. */
export function examine(element: XmlElement, today: string): Examination {
  const visit: Visit = { faults: [], figures: new Map(), path: "", location: locationAt("Body/IRenvelope") };
  visitElement(element, irEnvelopes[releaseOn(today)], visit);
  return visit;
}

function visitElement(element: XmlElement, content: Content, visit: Visit): void {
  const parts = partsAt(element, PARTS[content.kind], NO_NAMESPACES);
  if (content.kind === "text") visitText(element, parts, content, visit);
  else keep(visit, visit.path, parts.elements.map(declaredName).join(" "));
  const declared = content.kind === "unseen" ? undefined : content.attributes;
  visitAttributes(element, parts, declared, visit);
  if (content.kind === "group") visitGroup(element, parts, content, visit);
}

function visitText(element: XmlElement, { elements }: FoundParts, type: TextType, visit: Visit): void {
  const isSimple = type.attributes === null;
  if (elements.length > 0) {
    tell(
      visit,
      isSimple ? "4051" : "4052",
      `Element '${nameOf(element)}' holds elements where there is room for text only.`,
    );
    return;
  }
  const text = normalised(element.content, type);
  const failed = type.checks.find((check) => !check.passes(text));
  if (failed !== undefined) {
    tell(visit, failed.number, `The text of element '${nameOf(element)}' ${reasons[failed.number]}.`);
    tell(visit, isSimple ? "4065" : "4052", `Element '${nameOf(element)}' has a text that is not allowed there.`);
  }
  keep(visit, visit.path, type.isDocument ? "" : text);
}

const reasons: Record<string, string> = {
  4020: "is not a value of its type",
  4080: "is none of the values it can have",
  4082: "is too short",
  4083: "is too long or too large",
  4084: "is too small",
  4085: "does not have the form it must have",
};

const SCHEMA_INSTANCE = "http://www.w3.org/2001/XMLSchema-instance";

/** `declared` is null where none may stand, undefined where all may. */
function visitAttributes(
  element: XmlElement,
  { attributes }: FoundParts,
  declared: Attributes | null | undefined,
  visit: Visit,
): void {
  const found = new Set<string>();
  for (const { name, namespaceUri, value } of attributes) {
    if (namespaceUri === SCHEMA_INSTANCE) continue;
    const attribute = namespaceUri === "" && Object.hasOwn(declared ?? {}, name) ? declared?.[name] : undefined;
    found.add(name);
    if (attribute === undefined && declared === null) {
      tell(visit, "4068", `Element '${nameOf(element)}' has an attribute where there can be none.`);
    } else if (attribute === undefined && declared !== undefined) {
      tell(visit, "4000", `Element '${nameOf(element)}' has an attribute that is not one of its own.`);
    } else {
      const failed = attribute?.checks.find((check) => !check.passes(value));
      if (failed !== undefined) {
        tell(visit, failed.number, `Attribute '${name}' ${reasons[failed.number]}.`);
        tell(
          visit,
          "4000",
          `Attribute '${name}' of element '${nameOf(element)}' has a value that is not allowed there.`,
        );
      }
      keep(visit, `${visit.path}/@${name}`, value);
    }
  }
  for (const [name, { isRequired }] of Object.entries(declared ?? {})) {
    if (!isRequired || found.has(name)) continue;
    const location = locationIn(visit.location, `@${name}`);
    tell({ ...visit, location }, "4001", `Element '${nameOf(element)}' has no attribute '${name}'.`);
  }
}

function visitGroup(
  element: XmlElement,
  { elements: children, hasText }: FoundParts,
  group: Group,
  visit: Visit,
): void {
  if (hasText) {
    tell(visit, "4053", `Element '${nameOf(element)}' holds text where there is room for elements only.`);
  }
  const misplaced = firstOutOfPlace(group, children.map(declaredName));
  const seen = new Map<string, number>();
  for (const [at, child] of children.entries()) {
    const name = declaredName(child);
    const index = seen.get(name) ?? 0;
    seen.set(name, index + 1);
    const path = visit.path === "" ? name : `${visit.path}/${name}`;
    const inside: Visit = { ...visit, path, location: locationIn(visit.location, nameOf(child), index) };
    if (misplaced?.at === at) {
      tell(inside, misplaced.number, `There is no place for element '${nameOf(child)}' where it stands.`);
      // What follows may be right in itself, but it cannot be told what it was meant to be.
      return;
    }
    const content = group.contents.get(name);
    if (content !== undefined) visitElement(child, content, inside);
  }
  if (misplaced !== null && children.length < MOST_CHILDREN) {
    tell(visit, misplaced.number, `Element '${nameOf(element)}' is not complete: '${misplaced.missing}' is missing.`);
  }
}

interface OutOfPlace {
  /** The index of the first child that cannot stand there; one more than the last if something is missing after it. */
  at: number;
  number: "4051" | "4065" | "4066";
  missing?: string;
}

/** Goes through parts and children side by side, once. */
function firstOutOfPlace({ sequences }: Group, children: readonly string[]): OutOfPlace | null {
  const parts = sequences.find(([first]) => first?.name === children[0]) ?? sequences[0] ?? [];
  let place = 0;
  let times = 0;
  for (const [at, name] of children.entries()) {
    const before = { place, times };
    while (place < parts.length && (parts[place]?.name !== name || times === parts[place]?.most)) {
      if (times < (parts[place]?.least ?? 0)) return { at, number: "4065" };
      place++;
      times = 0;
    }
    if (place === parts.length) return { at, number: isAtTheEnd(parts, before) ? "4051" : "4065" };
    times++;
  }
  const missing = parts.slice(place).find(({ least }, further) => (further === 0 ? times : 0) < least);
  return missing === undefined ? null : { at: children.length, number: "4066", missing: missing.name };
}

/** Nothing at all could stand there, as opposed to something else. */
function isAtTheEnd(parts: readonly Part[], { place, times }: { place: number; times: number }): boolean {
  return place === parts.length - 1 && times === parts[place]?.most;
}

/** The empty name is nowhere declared. */
function declaredName({ name, namespaceUri }: XmlElement): string {
  return namespaceUri === CT_NAMESPACE ? name : "";
}

function nameOf({ name }: XmlElement): string {
  return name.slice(0, 64);
}

function keep({ figures }: Visit, path: string, text: string): void {
  const texts = figures.get(path);
  if (texts === undefined) figures.set(path, [text]);
  else texts.push(text);
}

function tell({ faults, location }: Visit, number: string, text: string): void {
  if (faults.length < MOST_FAULTS) faults.push({ number, text, location });
}
