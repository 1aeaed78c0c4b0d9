// Our schema for the return we file, made from the table of boxes: every element that can be filed, in the order the
// form fixes. The other elements of the form are read in their places, and said not to be judged there.

import { type BoxType, isBox, type Part, type Row } from "../../form/row.ts";
import { FORM, ROWS } from "../../form/table.ts";
import { isLater, PACKS, type Release } from "../../packs.ts";
import { ATTACHED_FILES } from "./attachments-schema.ts";
import { boxTextType } from "./box-types.ts";
import { money, required, text } from "./element-types.ts";
import { IR_HEADER } from "./header-schema.ts";
import { beyond, type ElementType, elements, one, optional, type Particle, several } from "./schema.ts";
import { oneOf } from "./text-types.ts";

/**
 * As of a release. Elements that came after v1.993 and are in the official pack that is `held` are its to judge: here
 * they are only read in their places.
 */
export function irEnvelopeOf(release: Release, held: Release = PACKS[0].release): ElementType {
  const companyTaxReturn: ElementType = {
    ...contentOf(asOf(FORM, release, held)),
    attributes: { ReturnType: required(oneOf("new", "amended")) },
  };
  return elements(one("IRheader", IR_HEADER), one("CompanyTaxReturn", companyTaxReturn));
}

/** As of the release that the built-in rules follow. */
export const IR_ENVELOPE: ElementType = irEnvelopeOf(PACKS[0].release);

/** Where the elements stand, below CompanyTaxReturn, that came after one release and up to another. */
export function elementsSince(held: Release, inForce: Release): string[] {
  return ROWS.flatMap(({ row: { since }, path }) =>
    since !== undefined && isLater(since, held) && !isLater(since, inForce) ? [path] : [],
  );
}

function asOf<R extends Part>(part: R, release: Release, held: Release): R {
  const rows = part.content.filter(({ since }) => since === undefined || !isLater(since, release));
  const content = rows.map((row): Row => {
    if (row.since !== undefined && !isLater(row.since, held)) return { ...row, occurs: "beyond" };
    return isBox(row) ? row : asOf(row, release, held);
  });
  return { ...part, content };
}

function contentOf({ content }: Part): ElementType {
  const alternatives = content.filter(({ occurs }) => occurs === "or" || occurs === "or?");
  return elements(
    ...content.flatMap((row): Particle[] => {
      if (row.occurs !== "or" && row.occurs !== "or?") return particlesOf(row);
      // A choice stands where its first alternative does.
      if (row !== alternatives[0]) return [];
      const of = alternatives.map((one) => particlesOf({ ...one, occurs: "1" }));
      return [{ kind: "choice", least: row.occurs === "or" ? 1 : 0, of }];
    }),
  );
}

function particlesOf(row: Row): Particle[] {
  const { element, occurs } = row;
  if (occurs === "beyond") return beyond(element);
  const type = isBox(row) ? boxElement(row.type) : row.id === "attachedFiles" ? ATTACHED_FILES : contentOf(row);
  if (occurs === "1") return [one(element, type)];
  return [typeof occurs === "string" ? optional(element, type) : several(element, type, occurs)];
}

function boxElement(type: BoxType): ElementType {
  const of = boxTextType(type);
  return type.kind === "pounds" || type.kind === "pence" ? money(of) : text(of);
}
