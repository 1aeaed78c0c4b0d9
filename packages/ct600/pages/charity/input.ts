// A charity or community amateur sports club that claims exemption: the page CT600E. Names of docs/charities.md.

import type { Field, GroupField, ListField } from "../../input/fields/field.ts";
import { DAY, UNSIGNED } from "../../input/fields/kinds.ts";

const amount = (words: string, box: NonNullable<Field["boxes"]>[number]) =>
  ({ ...UNSIGNED, words, boxes: [box] }) as const;

/** The form's own characters. */
const FORM_TEXT = "[A-Za-z0-9 ,.()\\/&'\\-\"!%*_+:@<>?=;]{1,100}";

const formText = (what: string) =>
  ({
    kind: "text",
    pattern: `^${FORM_TEXT}$`,
    code: "schema_validation_failed",
    message: `${what} must have 1 to 100 characters that the form accepts: no accents, no line breaks and none of £ $ # ~ €.`,
    rule: "1–100 characters that the form accepts",
  }) as const;

const LEGACIES = {
  kind: "list",
  most: 5000,
  words:
    "Legacies received, one by one. If the legators are not known, send one row with X in the names and the address, overseas true, a date and the sum.",
  rule: "for returns filed from 6 April 2026",
  moreCodes: ["invalid_type", "schema_validation_failed"],
  boxes: ["E88", "E195", "E200"],
  of: {
    kind: "group",
    type: "LegacyInput",
    words: "A legacy.",
    fields: {
      forename: {
        ...formText("The forename"),
        required: true,
        words: "Forename of the legator.",
        boxes: ["E195A"],
        example: "Ann",
      },
      surname: {
        ...formText("The surname"),
        required: true,
        words: "Surname of the legator.",
        boxes: ["E195B"],
        example: "Example",
      },
      address: {
        kind: "list",
        required: true,
        least: 1,
        most: 2,
        words: "The legator's last address: one or two lines, without the postcode.",
        boxes: ["E195C"],
        of: { ...formText("A line of the address"), words: "A line.", example: "1 High Street" },
      },
      postcode: {
        kind: "text",
        pattern:
          "^(GIR 0AA|([A-Z][0-9][0-9]?|[A-Z][A-HJ-Y][0-9][0-9]?|[A-Z][0-9][A-Z]|[A-Z][A-HJ-Y][0-9]?[A-Z]) [0-9][A-Z]{2})$",
        words: "The legator's last postcode, in capitals and with a blank.",
        message: "The postcode must be written in capitals and with a blank, such as AA1 1AA.",
        rule: "required unless overseas is true",
        code: "schema_validation_failed",
        moreCodes: ["missing_field"],
        boxes: ["E195D"],
        example: "AA1 1AA",
      },
      overseas: {
        kind: "flag",
        default: false,
        words: "Whether the legator lived outside the UK. Default false.",
        rule: "not with a postcode",
        moreCodes: ["does_not_reconcile"],
        boxes: ["E195E"],
      },
      date: {
        ...DAY,
        required: true,
        words: "Day on which the legacy was received.",
        rule: "not after the period's end",
        boxes: ["E195F"],
        example: "2025-12-01",
      },
      amount: { ...UNSIGNED, least: 100, required: true, words: "Amount of the legacy.", boxes: ["E195G"] },
    },
  },
} as const satisfies ListField;

const INCOME = {
  kind: "group",
  type: "CharityIncomeInput",
  words: "Exempt income. What is taxed belongs in financials.",
  fields: {
    trading: { ...amount("Turnover of exempt trading.", "E50"), moreCodes: ["missing_field"] },
    investments: amount("Exempt investment income.", "E55"),
    uk_property: {
      ...amount("Exempt income from land and buildings in the UK.", "E60"),
      moreCodes: ["missing_field"],
    },
    gift_aid: amount("Gift Aid, with the tax that HMRC repays on it.", "E65"),
    other_charities: amount("Received from other charities.", "E70"),
    gifts_of_shares: amount("Gifts of shares or securities received.", "E75"),
    gifts_of_property: amount("Gifts of land or buildings received.", "E80"),
    other: amount("Exempt income from other sources.", "E85"),
    legacies: LEGACIES,
  },
} as const satisfies GroupField;

const EXPENDITURE = {
  kind: "group",
  type: "CharityExpenditureInput",
  words: "Expenditure of the charity or club.",
  fields: {
    trading_costs: amount("Costs of exempt trading; they need trading income.", "E95"),
    uk_property: amount("Costs of land and buildings in the UK; they need income from them.", "E100"),
    administration: amount("General administration costs.", "E105"),
    grants_uk: amount("Grants and donations within the UK.", "E110"),
    grants_abroad: amount("Grants and donations outside the UK.", "E115"),
    other: amount("Other expenditure.", "E120"),
  },
} as const satisfies GroupField;

type AssetBox = NonNullable<Field["boxes"]>[number];

const held = (words: string, type: string, [disposals, holding]: readonly [AssetBox, AssetBox]) =>
  ({
    kind: "group",
    type,
    words,
    fields: {
      disposals: amount("Proceeds of disposals in the period.", disposals),
      held: amount(
        "Value held at the end of the period. For periods that start on 1 April 2026 or later: value added in the period.",
        holding,
      ),
    },
  }) as const satisfies GroupField;

const ASSETS = {
  kind: "group",
  type: "CharityAssetsInput",
  words: "Assets of the charity or club.",
  fields: {
    tangible_fixed: held("Tangible fixed assets.", "CharityFixedAssetsInput", ["E130", "E135"]),
    uk_investments: held("Investments in the UK, without controlled companies.", "CharityInvestmentsInput", [
      "E140",
      "E145",
    ]),
    controlled_companies: held("Shares in, and loans to, controlled companies.", "CharityControlledCompaniesInput", [
      "E150",
      "E155",
    ]),
    overseas_investments: held("Investments overseas.", "CharityOverseasInvestmentsInput", ["E160", "E165"]),
    loans_and_debtors: amount("Loans and non-trade debtors at the end of the period.", "E170"),
    other_current: amount("Other current assets at the end of the period.", "E175"),
    all_qualifying: {
      kind: "flag",
      default: false,
      words: "Whether all investments and loans qualify as charitable (CTA 2010 s511, s514). Charities only.",
      moreCodes: ["does_not_reconcile"],
      boxes: ["E180"],
    },
    non_qualifying: {
      ...amount(
        "Value of investments and loans that do not qualify; 0 says that there are none. Charities only.",
        "E185",
      ),
      rule: "not with all_qualifying",
      moreCodes: ["does_not_reconcile"],
    },
    controlled_companies_count: {
      kind: "integer",
      least: 0,
      most: 999,
      words: "Number of subsidiary or associated companies that it controlled at the end of the period.",
      boxes: ["E190"],
      example: 1,
    },
  },
} as const satisfies GroupField;

export const CHARITY = {
  kind: "group",
  type: "CharityInput",
  words:
    "A charity or community amateur sports club that claims exemption, for the supplementary page CT600E. No accounts are generated for a charity: send its own in accounts.pdf or accounts.ixbrl.",
  boxes: [115, "E15"],
  fields: {
    kind: {
      kind: "choice",
      of: ["charity", "sports_club"],
      required: true,
      words: "charity, or sports_club for a community amateur sports club (CASC). Box 4 is 8 or 6.",
      boxes: [4],
      example: "charity",
    },
    all_exempt: {
      kind: "flag",
      required: true,
      words: "Whether all income and gains are exempt. If false, the taxed part is in financials.",
      rule: "if true, financials state nothing that is taxed",
      moreCodes: ["does_not_reconcile"],
      boxes: ["E20", "E25"],
    },
    repayment_reference: {
      kind: "text",
      pattern: "^(X[NRT]?|C[RH]|Z[BCDEFGHJKN]|EW|ST|NI)[0-9]{1,9}$",
      words: "HMRC's reference for repayments to the charity or club.",
      message:
        "The repayment reference must be as HMRC gave it: X, XN, XR, XT, CR, CH, EW, ST, NI or Z with a letter, in capitals, and 1 to 9 digits, such as XN12345.",
      rule: "X, XN, XR, XT, CR, CH, EW, ST, NI or Z with a letter, and 1 to 9 digits",
      code: "invalid_charity_reference",
      boxes: ["E5"],
      example: "XN12345",
    },
    registration_number: {
      kind: "text",
      pattern: "^[A-Za-z0-9]{6,8}$",
      words: "Number at the Charity Commission, or of a Scottish charity.",
      message: "The charity's number must have 6 to 8 letters and digits, such as 1234567 or SC012345.",
      rule: "6 to 8 letters and digits",
      code: "invalid_charity_reference",
      boxes: ["E10"],
      example: "1234567",
    },
    overclaimed_tax: {
      kind: "flag",
      default: false,
      words: "Whether the return includes tax that was overclaimed. Default false.",
      boxes: ["E45"],
    },
    income: INCOME,
    expenditure: EXPENDITURE,
    assets: ASSETS,
  },
} as const satisfies GroupField;
