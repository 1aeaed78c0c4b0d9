// What every delivery of accounts to Companies House says, beside a return or on its own.

import type { GroupField, InputOf } from "../input/fields/field.ts";
import { DAY } from "../input/fields/kinds.ts";

export const DELIVERY = {
  authentication_code: {
    kind: "text",
    required: true,
    words:
      "The company's authentication code at Companies House. Used for this delivery, then erased; never in an answer.",
    pattern: "^[A-Za-z0-9]{6,8}$",
    code: "invalid_authentication_code",
    isAlwaysThisCode: true,
    message:
      "Send the company's authentication code: 6 letters and digits (8 at most), as on the letter from Companies House.",
    rule: "6 to 8 letters and digits; stored encrypted until Companies House has the accounts, then erased",
    example: "ABC123",
  },
  profit_and_loss: {
    kind: "choice",
    required: true,
    of: ["delivered", "left_out"],
    words:
      "Whether the profit and loss account is delivered, or left out as section 444 of the Companies Act 2006 permits: leaving it out is a statement by the directors, so there is no default.",
  },
  signed_on: {
    ...DAY,
    words: "Day on which the delivery is signed. Default: the day of the request.",
    defaultWords: "today",
    rule: "not before the period's end, not in the future (UK time)",
  },
  customer_reference: {
    kind: "text",
    words: "A reference of your own that Companies House repeats in its status: up to 25 letters and digits.",
    pattern: "^[A-Za-z0-9]{1,25}$",
    code: "invalid_text",
    message: "The customer reference has 1 to 25 letters and digits.",
    example: "CLIENT42",
  },
  contact: {
    kind: "group",
    type: "DeliveryContactInput",
    words: "Whom an examiner may ask.",
    fields: {
      name: {
        kind: "prose",
        subject: "The contact's name",
        least: 2,
        most: 160,
        words: "Name.",
        code: "invalid_text",
        example: "Jane Agent",
      },
      number: {
        kind: "text",
        words: "Telephone number.",
        pattern: "^[0-9+() -]{5,30}$",
        code: "invalid_text",
        message: "The telephone number has 5 to 30 digits, spaces, brackets, plus and hyphens.",
        example: "01632 960000",
      },
    },
  },
} as const satisfies GroupField["fields"];

/** In the body of a return: the same accounts are delivered too. */
export const COMPANIES_HOUSE = {
  kind: "group",
  type: "CompaniesHouseInput",
  words: "Delivers the accounts of this return to Companies House too, in the same request.",
  fields: DELIVERY,
} as const satisfies GroupField;

export type DeliveryInput = InputOf<typeof COMPANIES_HOUSE>;
