// Relief for research and development: the merged scheme and ERIS. Follows CTA 2009 Part 13 as it is for periods that
// start from 1 April 2024, and the page CT600L.

import type { GroupField, TextField } from "../../input/fields/field.ts";
import { UNSIGNED } from "../../input/fields/kinds.ts";

/** Three digits of the office, a stroke, and what the form takes as the employer's part of it. */
export const PAYE_REFERENCE = `^(?!000)[0-9]{3}/(?! )[A-Za-z0-9 ,.()/&'\\-"!%*_+:@<>?=;]{1,10}$`;

const REFERENCE = {
  kind: "text",
  words: "A PAYE reference: the three digits of the HMRC office, a stroke and the employer's reference.",
  pattern: PAYE_REFERENCE,
  code: "invalid_paye_reference",
  message:
    "A PAYE reference has the three digits of the HMRC office (not 000), a stroke and 1 to 10 characters, such as 123/AB456.",
  rule: "office of three digits, not 000; `/`; 1–10 characters, the first no space",
  example: "123/AB456",
} as const satisfies TextField;

const BROUGHT_FORWARD = {
  kind: "group",
  type: "ResearchBroughtForwardInput",
  words: "Credit that the last return carried forward.",
  fields: {
    step_2: { ...UNSIGNED, words: "Held back at step 2: box L140 of the last return.", boxes: ["L5"] },
    step_3: { ...UNSIGNED, words: "Held back at step 3: box L145 of the last return.", boxes: ["L20"] },
  },
} as const satisfies GroupField;

const USE = {
  kind: "group",
  type: "ResearchCreditUseInput",
  words: "What the expenditure credit is used for before any of it is paid. Default: nothing.",
  fields: {
    other_periods: {
      ...UNSIGNED,
      words: "Set against corporation tax of other periods (step 4).",
      moreCodes: ["claim_too_high"],
      boxes: ["L90"],
    },
    group: {
      ...UNSIGNED,
      words: "Given to companies of the group (step 5).",
      moreCodes: ["claim_too_high"],
      boxes: ["L100", "L160"],
    },
    other_liabilities: {
      ...UNSIGNED,
      words: "Set against other debts to HMRC, such as VAT or PAYE (step 6).",
      moreCodes: ["claim_too_high"],
      boxes: ["L115"],
    },
    group_step_2: {
      ...UNSIGNED,
      words: "Of the amount held back at step 2, given to companies of the group.",
      moreCodes: ["claim_too_high"],
      boxes: ["L135", "L155"],
    },
  },
} as const satisfies GroupField;

export const RESEARCH_AND_DEVELOPMENT = {
  kind: "group",
  type: "ResearchAndDevelopmentInput",
  words:
    "Relief for research and development, for the supplementary page CT600L: the expenditure credit of the merged scheme and enhanced R&D intensive support (ERIS). For periods that start from 1 April 2024.",
  moreCodes: ["relief_not_available"],
  fields: {
    size: {
      kind: "choice",
      of: ["small_or_medium", "large"],
      labels: { small_or_medium: "Small or medium-sized", large: "Large" },
      words: "Size of the company in the meaning of the relief. Required with new expenditure.",
      moreCodes: ["missing_field"],
      boxes: [650, 655],
    },
    additional_information_sent: {
      kind: "flag",
      words:
        "Whether HMRC has the additional information form, which must be sent on or before the day of the return. Required with new expenditure; HMRC removes a claim without it.",
      moreCodes: ["missing_field", "relief_not_available"],
      boxes: [657],
    },
    claim_notified: {
      kind: "flag",
      default: false,
      words:
        "Whether HMRC has a claim notification, which a first claim, or one after three years without any, needs within six months after the period. Default false.",
      boxes: [656],
    },
    expenditure: {
      ...UNSIGNED,
      words: "Qualifying expenditure of the merged scheme.",
      moreCodes: ["missing_field"],
      boxes: ["L10"],
    },
    credit: {
      ...UNSIGNED,
      words: "Expenditure credit claimed, at most 20% of expenditure. Default: the most.",
      moreCodes: ["claim_too_high"],
      boxes: ["L15"],
    },
    credit_in_accounts: {
      kind: "flag",
      default: true,
      words:
        "Whether net_profit contains the credit, which is taxed in the trade. If not, it is added beside the adjustments. Default true.",
    },
    intensive_expenditure: {
      ...UNSIGNED,
      words: "Qualifying expenditure under ERIS. It is not part of expenditure.",
      moreCodes: ["relief_not_available"],
      boxes: [659, "L166"],
    },
    total_expenditure: {
      ...UNSIGNED,
      words:
        "Total relevant expenditure with connected companies, of which at least 30% must be research. Required with ERIS unless met_intensity_last_period.",
      moreCodes: ["missing_field", "relief_not_available", "does_not_reconcile"],
    },
    relevant_research_expenditure: {
      ...UNSIGNED,
      words: "Research in total_expenditure, with connected companies. Default: both kinds of expenditure together.",
    },
    met_intensity_last_period: {
      kind: "flag",
      default: false,
      words:
        "Whether the company met the intensity condition, and claimed, in its last period of 12 months: then it need not meet it now. Default false.",
    },
    surrender: {
      ...UNSIGNED,
      words:
        "Of the trading loss, what is given up for the payable credit of ERIS. Default: as much as gives a credit; 0 gives up nothing.",
      moreCodes: ["claim_too_high"],
      boxes: ["L170"],
    },
    paye_and_nic: {
      ...UNSIGNED,
      words:
        "PAYE and National Insurance of the company for the period, which caps what is payable. Required where a credit is payable; 0 is an answer.",
      moreCodes: ["missing_field"],
      boxes: ["L72", "L168"],
    },
    paye_references: {
      kind: "list",
      most: 2,
      words: "PAYE references of the company. Required with paye_and_nic.",
      moreCodes: ["missing_field"],
      of: REFERENCE,
    },
    connected_paye_and_nic: {
      ...UNSIGNED,
      words: "PAYE and National Insurance of connected companies for work on this research.",
      boxes: ["L73", "L169"],
    },
    connected_paye_references: {
      kind: "list",
      most: 999,
      words: "PAYE references of connected companies. Required with connected_paye_and_nic.",
      moreCodes: ["missing_field"],
      of: REFERENCE,
    },
    cap_exempt: {
      kind: "flag",
      default: false,
      words: "Whether the cap does not apply (CTA 2009 s1112E). Default false.",
      boxes: ["L71", "L167"],
    },
    connected_spending: {
      ...UNSIGNED,
      words:
        "Spent on workers from connected persons and on work contracted out to them. Required with cap_exempt; at most 15% of the expenditure.",
      moreCodes: ["missing_field", "claim_too_high"],
      boxes: ["L71A", "L167A"],
    },
    brought_forward: BROUGHT_FORWARD,
    received_from_group: {
      ...UNSIGNED,
      words: "Step 2 amounts received from companies of the group, at most the tax that they can be set against.",
      moreCodes: ["claim_too_high"],
      boxes: [615],
    },
    use: USE,
    going_concern: {
      kind: "flag",
      default: true,
      words: "Whether the company is a going concern. If not, nothing is payable. Default true.",
      moreCodes: ["relief_not_available"],
      boxes: ["L123"],
    },
  },
} as const satisfies GroupField;
