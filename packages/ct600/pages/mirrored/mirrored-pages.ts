// The pages that a caller sends element by element, each with its tick and the boxes of the main form that it fills.
// Which page fills which box follows HMRC's box map and rules, release v1.993.

import type { MirroredPart } from "../../form/row.ts";
import type { Place } from "../../form/table.ts";
import { CONTROLLED_FOREIGN_COMPANIES } from "./trees/controlled-foreign-companies.ts";
import { CREATIVE_INDUSTRIES } from "./trees/creative-industries.ts";
import { CROSS_BORDER_ROYALTIES } from "./trees/cross-border-royalties.ts";
import { FREEPORTS } from "./trees/freeports.ts";
import { INSURANCE } from "./trees/insurance.ts";
import { RESIDENTIAL_PROPERTY_DEVELOPER_TAX } from "./trees/residential-property-developer-tax.ts";
import { RESTITUTION_TAX } from "./trees/restitution-tax.ts";
import { RING_FENCE_TRADE } from "./trees/ring-fence-trade.ts";
import { TONNAGE_TAX } from "./trees/tonnage-tax.ts";

export interface MirroredPage {
  /** What it is about, after "CT600B,". */
  readonly words: string;
  readonly form: MirroredPart;
  readonly tick: Place;
}

export const MIRRORED_PAGES = {
  B: { words: "controlled foreign companies and hybrids", form: CONTROLLED_FOREIGN_COMPANIES, tick: 100 },
  D: { words: "insurance", form: INSURANCE, tick: 110 },
  F: { words: "tonnage tax", form: TONNAGE_TAX, tick: 120 },
  H: { words: "cross-border royalties", form: CROSS_BORDER_ROYALTIES, tick: 130 },
  I: { words: "ring fence trades", form: RING_FENCE_TRADE, tick: 135 },
  K: { words: "restitution tax", form: RESTITUTION_TAX, tick: 141 },
  M: { words: "freeports and investment zones", form: FREEPORTS, tick: 143 },
  N: { words: "residential property developer tax", form: RESIDENTIAL_PROPERTY_DEVELOPER_TAX, tick: 144 },
  P: { words: "creative industries", form: CREATIVE_INDUSTRIES, tick: 96 },
} as const satisfies Record<string, MirroredPage>;

export type MirroredLetter = keyof typeof MIRRORED_PAGES;

/** In the order of the letters. */
export const MIRRORED = Object.entries(MIRRORED_PAGES) as [MirroredLetter, (typeof MIRRORED_PAGES)[MirroredLetter]][];
