// The notes to the accounts, each of which may be left out.

import { type Answers, ask, askBoth, type Page, type Question, valueAt, yesOrNo } from "./question.ts";

const isSmall = (answers: Answers) => valueAt(answers, "accounts.standard") !== "frs105";

const movementsOf = (path: string): readonly Question[] => [
  ask(`${path}cost.opening`, "Cost at the start of the period"),
  ask(`${path}cost.additions`, "Bought"),
  ask(`${path}cost.disposals`, "Cost of what was sold"),
  ask(`${path}depreciation.opening`, "Depreciation at the start of the period"),
  ask(`${path}depreciation.charge`, "Depreciation of the period"),
  ask(`${path}depreciation.disposals`, "Depreciation of what was sold"),
];

const creditors = "accounts.creditors_detail";

const creditorsIn = (term: "within_one_year" | "after_one_year"): readonly Question[] => [
  askBoth(`${creditors}.${term}.bank_loans_and_overdrafts`, "Bank loans and overdrafts"),
  askBoth(`${creditors}.${term}.trade_creditors`, "Trade creditors"),
  askBoth(`${creditors}.${term}.taxation_and_social_security`, "Tax and social security"),
  askBoth(`${creditors}.${term}.other_creditors`, "Other creditors"),
  askBoth(`${creditors}.${term}.accruals`, "Accruals and deferred income"),
];

export const NOTE_PAGES: readonly Page[] = [
  {
    name: "advances",
    title: "Advances and credits to directors",
    lead: "What directors owed the company in the period. The law asks for this note wherever there was any.",
    isOptional: true,
    questions: [
      ask("accounts.directors_advances", "Advances", null, {
        item: "Director",
        of: [
          ask("director", "Director"),
          ask("opening", "Owed at the start of the period"),
          ask("advanced", "Advanced in the period"),
          ask("repaid", "Repaid in the period"),
          ask("written_off", "Written off or waived in the period"),
          ask("interest_rate", "Interest in percent a year", "Such as 2.25. 0 for none."),
          ask("conditions", "Main conditions", "Such as Unsecured, repayable on demand."),
        ],
      }),
    ],
  },
  {
    name: "guarantees",
    title: "Guarantees for directors, and commitments",
    isOptional: true,
    questions: [
      ask("accounts.directors_guarantees", "Guarantees on behalf of directors", null, {
        item: "Guarantee",
        of: [
          ask("director", "Director"),
          ask("maximum", "The most the company may have to pay"),
          ask("terms", "Main terms"),
        ],
      }),
      ask("accounts.commitments.total", "Commitments and contingencies outside the balance sheet"),
      ask("accounts.commitments.description", "What they are", "Such as A lease of the office until March 2028."),
    ],
  },
  {
    name: "debtors",
    title: "Debtors by kind",
    lead: "Their sum must be the debtors in the balance sheet.",
    isOptional: true,
    when: isSmall,
    questions: [
      askBoth("accounts.debtors_detail.trade_debtors", "Trade debtors"),
      askBoth("accounts.debtors_detail.other_debtors", "Other debtors"),
      askBoth("accounts.debtors_detail.prepayments", "Prepayments and accrued income"),
    ],
  },
  {
    name: "creditors-within-one-year",
    title: "Creditors within one year, by kind",
    lead: "Their sum must be what the balance sheet shows as owed within one year.",
    isOptional: true,
    when: isSmall,
    questions: creditorsIn("within_one_year"),
  },
  {
    name: "creditors-after-one-year",
    title: "Creditors after one year, by kind",
    lead: "Their sum must be what the balance sheet shows as owed after more than one year.",
    isOptional: true,
    when: isSmall,
    questions: [
      ...creditorsIn("after_one_year"),
      askBoth(`${creditors}.secured`, "Creditors with security"),
      askBoth(`${creditors}.after_five_years`, "Creditors due after more than five years"),
    ],
  },
  {
    name: "fixed-assets",
    title: "Movements of tangible assets",
    lead: "Cost less depreciation at the end must be what the balance sheet shows. Enter them in total, or by class on the next page.",
    isOptional: true,
    when: isSmall,
    questions: movementsOf("accounts.fixed_asset_movements.tangible_assets."),
  },
  {
    name: "asset-classes",
    title: "Tangible assets by class",
    isOptional: true,
    when: isSmall,
    questions: [
      ask("accounts.asset_classes", "Classes of tangible assets", null, {
        item: "Class",
        of: [
          ask("kind", "What they are", null, {
            answers: [
              ["land_and_buildings", "Land and buildings"],
              ["leasehold_improvements", "Leasehold improvements"],
              ["plant_and_machinery", "Plant and machinery"],
              ["motor_vehicles", "Motor vehicles"],
              ["fixtures_and_fittings", "Fixtures and fittings"],
              ["computer_equipment", "Computer equipment"],
              ["office_equipment", "Office equipment"],
              ["other", "Other tangible assets"],
            ],
          }),
          ...movementsOf(""),
          ask("rate", "Rate and method of depreciation", "Such as 25% a year on the reducing balance."),
        ],
      }),
    ],
  },
  {
    name: "intangible-assets",
    title: "Movements of intangible assets",
    isOptional: true,
    when: isSmall,
    questions: movementsOf("accounts.fixed_asset_movements.intangible_assets."),
  },
  {
    name: "investment-property",
    title: "Movements of investment property",
    isOptional: true,
    when: isSmall,
    questions: [
      ask("accounts.investment_property.opening", "Value at the start of the period"),
      ask("accounts.investment_property.additions", "Bought in the period"),
      ask("accounts.investment_property.disposals", "Value of what was sold"),
      ask("accounts.investment_property.valuation", "How it was valued"),
    ],
  },
  {
    name: "deferred-tax",
    title: "Deferred tax",
    lead: "An asset has a minus in front.",
    isOptional: true,
    when: isSmall,
    questions: [
      ask("accounts.deferred_tax.opening", "At the start of the period"),
      ask("accounts.deferred_tax.through_reserves", "Through reserves in the period"),
      ask("accounts.deferred_tax.closing", "At the end of the period"),
    ],
  },
  {
    name: "reserves",
    title: "Movements of reserves",
    lead: "They are checked against the balance sheet. Accounts under FRS 102 show them in a note; those of a micro-entity (FRS 105) do not.",
    isOptional: true,
    questions: [
      ask("accounts.reserves.opening", "Profit kept in the company at the start of the period"),
      ask("accounts.reserves.dividends", "Dividends paid"),
      ask(
        "accounts.reserves.transfers",
        "Transfers to it from other reserves",
        "From it to others with a minus in front.",
      ),
    ],
  },
  {
    name: "policies",
    title: "Accounting policies",
    lead: "What you write takes the place of our standard text.",
    isOptional: true,
    when: isSmall,
    questions: [
      ask("accounts.going_concern", "Are the accounts prepared on the going concern basis?", null, yesOrNo()),
      ask("accounts.policies.going_concern", "Going concern, in the directors' words"),
      ask("accounts.policies.turnover", "Policy on turnover"),
      ask("accounts.policies.tangible_assets", "Policy on tangible assets"),
      ask("accounts.policies.intangible_assets", "Policy on intangible assets"),
      ask("accounts.policies.investment_property", "Policy on investment property"),
      ask("accounts.policies.stocks", "Policy on stocks"),
      ask("accounts.policies.taxation", "Policy on tax"),
      ask("accounts.policies.provisions", "Policy on provisions"),
      ask("accounts.policies.other", "Other policies"),
    ],
  },
  {
    name: "further-notes",
    title: "Further notes",
    lead: "For example on related parties, events after the end of the period, or the parent company.",
    isOptional: true,
    questions: [
      ask("accounts.notes", "Notes", null, {
        item: "Note",
        of: [ask("title", "Title of the note"), ask("text", "Text of the note")],
      }),
    ],
  },
];
