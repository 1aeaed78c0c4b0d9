// What the computations document says about each page.

import type { ComputationsDocument, Parts } from "../documents/computations/parts.ts";
import type { Content } from "../documents/markup.ts";
import { exemptBody } from "./charity/document.ts";
import { groupRelief } from "./group-relief/document.ts";
import { participatorLoans } from "./loans/document.ts";
import { pagesAsData } from "./mirrored/document.ts";
import { researchAndDevelopment } from "./research/document.ts";

/** In the order of the form. */
const SECTIONS: readonly ((parts: Parts, given: ComputationsDocument) => Content[])[] = [
  participatorLoans,
  groupRelief,
  exemptBody,
  researchAndDevelopment,
  pagesAsData,
];

export function pageSections(parts: Parts, given: ComputationsDocument): Content[] {
  return SECTIONS.flatMap((section) => section(parts, given));
}
