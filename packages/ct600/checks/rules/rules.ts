// The authority's business rules for the boxes of our profile (CT600 release v1.993), in one table: number, what it
// says in our words, the field to blame, when it is broken. Rules are complete in boxes we never fill too, so they
// judge any client's return correctly. docs/rules.md is drawn from it.

import { PAGE_RULES } from "../../pages/rules.ts";
import { ALLOWANCE_RULES } from "./allowance-rules.ts";
import { CHARGE_RULES } from "./charge-rules.ts";
import { DEDUCTION_RULES } from "./deduction-rules.ts";
import { DOCUMENT_RULES } from "./document-rules.ts";
import { IDENTITY_RULES } from "./identity-rules.ts";
import { INCOME_RULES } from "./income-rules.ts";
import { INDICATOR_RULES } from "./indicator-rules.ts";
import { RATE_RULES } from "./rate-rules.ts";
import { RELIEF_RULES } from "./relief-rules.ts";
import type { Rule } from "./rule.ts";
import { SETTLEMENT_RULES } from "./settlement-rules.ts";

export const RULES: readonly Rule[] = [
  ...IDENTITY_RULES,
  ...DOCUMENT_RULES,
  ...INCOME_RULES,
  ...DEDUCTION_RULES,
  ...CHARGE_RULES,
  ...RATE_RULES,
  ...RELIEF_RULES,
  ...SETTLEMENT_RULES,
  ...INDICATOR_RULES,
  ...ALLOWANCE_RULES,
  ...PAGE_RULES,
];
