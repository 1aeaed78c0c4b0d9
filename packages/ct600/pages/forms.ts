// The supplementary pages CT600A to CT600P as rows of the form, in its order. A page that this service fills has a
// folder of its own here; those that a caller sends element by element are in mirrored/.

import { beyond } from "../form/row.ts";
import { AVOIDANCE_PAGE } from "./avoidance/form.ts";
import { CHARITY_PAGE } from "./charity/form.ts";
import { GROUP_PAGE } from "./group-relief/form.ts";
import { LOANS_PAGE } from "./loans/form.ts";
import { CONTROLLED_FOREIGN_COMPANIES } from "./mirrored/trees/controlled-foreign-companies.ts";
import { CREATIVE_INDUSTRIES } from "./mirrored/trees/creative-industries.ts";
import { CROSS_BORDER_ROYALTIES } from "./mirrored/trees/cross-border-royalties.ts";
import { FREEPORTS } from "./mirrored/trees/freeports.ts";
import { INSURANCE } from "./mirrored/trees/insurance.ts";
import { RESIDENTIAL_PROPERTY_DEVELOPER_TAX } from "./mirrored/trees/residential-property-developer-tax.ts";
import { RESTITUTION_TAX } from "./mirrored/trees/restitution-tax.ts";
import { RING_FENCE_TRADE } from "./mirrored/trees/ring-fence-trade.ts";
import { TONNAGE_TAX } from "./mirrored/trees/tonnage-tax.ts";
import { RESEARCH_PAGE } from "./research/form.ts";

export const PAGE_FORMS = [
  LOANS_PAGE,
  CONTROLLED_FOREIGN_COMPANIES,
  GROUP_PAGE,
  INSURANCE,
  CHARITY_PAGE,
  TONNAGE_TAX,
  ...beyond("NorthernIreland"),
  CROSS_BORDER_ROYALTIES,
  RING_FENCE_TRADE,
  AVOIDANCE_PAGE,
  RESTITUTION_TAX,
  RESEARCH_PAGE,
  FREEPORTS,
  RESIDENTIAL_PROPERTY_DEVELOPER_TAX,
  CREATIVE_INDUSTRIES,
] as const;
