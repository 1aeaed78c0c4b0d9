// Group relief: losses that companies of a group give to each other, for the page CT600C. Follows CTA 2010 Part 5 and
// Part 5A; names of docs/group-relief.md.

import { BOX_TEXT_MAX, BOX_TEXT_MIN } from "../../input/company-name.ts";
import type { GroupField, ListField, TextField } from "../../input/fields/field.ts";
import { DAY, MAX_BOX_PENCE, UNSIGNED } from "../../input/fields/kinds.ts";

const LENGTH = `${BOX_TEXT_MIN}–${BOX_TEXT_MAX} characters that the form accepts`;

function name(words: string, example: string) {
  return {
    kind: "text",
    required: true,
    words,
    rule: LENGTH,
    moreCodes: ["schema_validation_failed"],
    example,
  } as const satisfies TextField;
}

/** A row of the form holds a pound or more. */
const AMOUNT = {
  ...UNSIGNED,
  least: 100,
  most: MAX_BOX_PENCE,
  because: ": the form holds whole pounds, from 1 to 99,999,999,999",
  required: true,
} as const;

const PERIOD = {
  kind: "group",
  type: "OtherCompanyPeriodInput",
  words: "The other company's accounting period. Default: this return's.",
  rule: "at most 12 months, and overlaps this return's period",
  moreCodes: ["invalid_period"],
  fields: {
    start: { ...DAY, required: true, words: "First day.", example: "2025-04-01" },
    end: { ...DAY, required: true, words: "Last day.", example: "2026-03-31" },
  },
} as const satisfies GroupField;

const REFERENCE = {
  kind: "text",
  required: true,
  words: "The other company's UTR or company number, 8 to 20 letters and digits.",
  rule: "8–20 letters and digits, not this company's own",
  moreCodes: ["schema_validation_failed", "does_not_reconcile"],
  example: "1234567890",
} as const satisfies TextField;

const MOST = 999;

const CLAIMS = {
  kind: "list",
  most: MOST,
  words: "What is claimed from each other company.",
  moreCodes: ["claim_too_high", "current_period_first", "own_losses_first", "loss_restriction", "missing_field"],
  of: {
    kind: "group",
    type: "GroupReliefClaimInput",
    words: "A claim.",
    fields: {
      company: name(`The company that surrenders the loss, ${BOX_TEXT_MIN} to ${BOX_TEXT_MAX} characters.`, "Sub Ltd"),
      reference: REFERENCE,
      amount: { ...AMOUNT, words: "Amount claimed, at least £1.", boxes: ["C5D", "C125D"] },
      period: PERIOD,
      carried_forward: {
        kind: "flag",
        default: false,
        words: "Whether it is a loss that the other company brought forward (box 312). Default false.",
      },
    },
  },
} as const satisfies ListField;

const SURRENDERS = {
  kind: "list",
  most: MOST,
  words: "What is surrendered to each other company.",
  rule: "adds up to surrendered; with carried_forward to surrendered_carried_forward",
  moreCodes: ["does_not_reconcile"],
  of: {
    kind: "group",
    type: "GroupReliefSurrenderInput",
    words: "A surrender.",
    fields: {
      company: name(`The company that claims the loss, ${BOX_TEXT_MIN} to ${BOX_TEXT_MAX} characters.`, "Parent Ltd"),
      reference: REFERENCE,
      amount: { ...AMOUNT, words: "Amount surrendered, at least £1.", boxes: ["C85D", "C190D"] },
      period: PERIOD,
      carried_forward: {
        kind: "flag",
        default: false,
        words: "Whether it is a loss that this company brought forward. Default false.",
      },
    },
  },
} as const satisfies ListField;

const NOTICES = {
  kind: "flag",
  default: false,
  words: "True: copies of the notices of consent are attached, as a file of type other in attachments.",
} as const;

export const GROUP_RELIEF = {
  kind: "group",
  type: "GroupReliefInput",
  words: "Group and consortium relief, for the supplementary page CT600C.",
  fields: {
    claims: CLAIMS,
    consent: {
      kind: "group",
      type: "GroupReliefConsentInput",
      words: "Consent to the claims: exactly one of the two kinds.",
      moreCodes: ["missing_field", "invalid_type"],
      fields: {
        simplified_arrangement: {
          kind: "group",
          type: "SimplifiedArrangementInput",
          words: "The group has a simplified arrangement with HMRC: who is authorised under it.",
          fields: {
            company: { ...name("The authorised company.", "Parent Ltd"), boxes: ["C30", "C145"] },
            name: { ...name("The authorised person.", "A Director"), boxes: ["C35", "C150"] },
            status: { ...name("That person's status.", "Director"), boxes: ["C40", "C155"] },
          },
        },
        notices_attached: { ...NOTICES, boxes: ["C claim notices", "C claim carried forward notices"] },
      },
    },
    permanent_establishment: {
      kind: "flag",
      default: false,
      words: "Whether the claims involve a UK branch of a company that is resident abroad. Default false.",
      boxes: ["C15", "C135"],
    },
    surrendered: {
      kind: "group",
      type: "SurrenderedLossesInput",
      words: "Losses of this period that are surrendered, by kind.",
      moreCodes: ["does_not_reconcile"],
      fields: {
        trading_loss: surrendered("Of the trading loss.", "C45"),
        non_trading_deficit: surrendered("Of the non-trading deficit.", "C55"),
        donations: surrendered("Of the qualifying donations above the profits.", "C60"),
        property_loss: surrendered("Of the property business loss above the profits.", "C65"),
        management_expenses: surrendered("Of the management expenses above the profits.", "C70"),
      },
    },
    surrendered_carried_forward: {
      kind: "group",
      type: "SurrenderedCarriedForwardLossesInput",
      words: "Losses brought forward from April 2017 on that are surrendered, by kind.",
      moreCodes: ["own_losses_first"],
      fields: {
        trading_loss: surrendered("Of trading losses brought forward.", "C160"),
        non_trading_deficit: surrendered("Of non-trading deficits brought forward.", "C165"),
        property_loss: surrendered("Of property business losses brought forward.", "C170"),
        management_expenses: surrendered("Of management expenses brought forward.", "C175"),
      },
    },
    surrenders: SURRENDERS,
    surrender_consent: {
      kind: "group",
      type: "GroupReliefSurrenderConsentInput",
      words: "Consent to the surrenders: exactly one of the three kinds.",
      moreCodes: ["missing_field", "invalid_type"],
      fields: {
        simplified_arrangement: {
          kind: "flag",
          default: false,
          words: "True: the group has a simplified arrangement with HMRC.",
          boxes: ["C surrender arrangement", "C surrender carried forward arrangement"],
        },
        this_page: {
          kind: "group",
          type: "ConsentOnPageInput",
          words: "This page is the notice of consent: who gives it.",
          moreCodes: ["schema_validation_failed"],
          boxes: ["C95", "C200"],
          fields: {
            name: { ...name("The person who consents.", "A Director"), boxes: ["C115", "C220"] },
            status: { ...name("That person's status.", "Director"), boxes: ["C120", "C225"] },
          },
        },
        notices_attached: { ...NOTICES, boxes: ["C surrender notices", "C surrender carried forward notices"] },
      },
    },
  },
} as const satisfies GroupField;

function surrendered<const Box extends string>(words: string, box: Box) {
  return { ...UNSIGNED, words, moreCodes: ["claim_too_high"], boxes: [box] } as const;
}
