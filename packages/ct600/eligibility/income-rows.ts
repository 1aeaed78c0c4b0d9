// What a company earns, and what it claims.

import { DEDUCTIONS_ALLOWANCE } from "../rates/limits.ts";
import { asPage, cannot, note, type Row } from "./row.ts";

/** The accounts' profit then has more in it than the trade. */
const OTHER = "financials.net_profit";

export const INCOME_ROWS = {
  trade: { words: "Trade" },
  property: { words: "Rent from property", needs: ["financials.property", OTHER] },
  interest: { words: "Interest and other loan relationships", needs: ["financials.non_trading_loan_profit", OTHER] },
  dividends: { words: "Dividends that are exempt", needs: ["financials.exempt_distributions", OTHER] },
  foreign_dividends: { words: "Dividends from abroad that are taxed", needs: ["financials.foreign_dividends", OTHER] },
  foreign_income: {
    words: "Income that was taxed abroad",
    needs: ["financials.foreign_income", "financials.double_taxation_relief", OTHER],
  },
  chargeable_gains: { words: "Chargeable gains", needs: ["financials.chargeable_gains", OTHER] },
  intangible_gains: {
    words: "Gains on intangible assets outside a trade",
    needs: ["financials.intangible_gains", OTHER],
  },
  annual_payments: { words: "Annual payments and annuities", needs: ["financials.annual_payments", OTHER] },
  taxed_at_source: {
    words: "Income with tax taken off",
    needs: ["financials.income_taxed_at_source", "financials.income_tax_deducted", OTHER],
  },
  other: { words: "Other income", needs: ["financials.other_income", OTHER] },
  insurance_business: {
    words: "Insurance business",
    ...asPage("D", "Insurance business"),
    tick: "Insurance business",
  },
  tonnage_tax: { words: "Ships under tonnage tax", ...asPage("F", "Tonnage tax"), tick: "Ships under tonnage tax" },
  ring_fence: {
    words: "Oil and gas: a ring fence trade",
    ...asPage("I", "The ring fence of an oil and gas company"),
    tick: "Oil and gas: a ring fence trade",
  },
  residential_property_development: {
    words: "Residential property developer tax",
    ...asPage("N", "Residential property developer tax"),
    tick: "Residential property developer tax",
  },
  restitution_interest: {
    words: "Restitution interest",
    ...asPage("K", "Restitution tax"),
    tick: "Restitution interest",
  },
  northern_ireland: {
    words: "Profits at a Northern Ireland rate",
    hmrc: note(
      "not_offered",
      "There is no Northern Ireland rate: such profits are taxed like any others.",
      "File the return without it. The page CT600G is refused by HMRC.",
    ),
  },
} as const satisfies Record<string, Row>;

export const CLAIM_ROWS = {
  capital_allowances: { words: "Capital allowances", needs: ["financials.capital_allowances", OTHER] },
  short_life_assets: {
    words: "A pool for a short-life asset",
    hmrc: cannot(
      "not_offered",
      "A pool for a short-life asset is not offered here.",
      "Put the expenditure into the main or the special rate pool, or file this return with other software.",
    ),
    tick: "A pool for a short-life asset",
  },
  ship_pool: {
    words: "A pool for a ship",
    hmrc: cannot("not_offered", "A pool for ships is not offered here."),
    tick: "Capital allowances on a ship in a pool of its own",
  },
  special_tax_site_allowances: {
    words: "Capital allowances of special tax sites",
    hmrc: cannot("not_offered", "Allowances of special tax sites are not offered here."),
    tick: "Capital allowances of freeports and investment zones",
  },
  special_allowances: {
    words: "Capital allowances for research, minerals, know-how, patents or dredging",
    hmrc: cannot(
      "not_offered",
      "Allowances for research and development, minerals, know-how, patents and dredging are not offered here.",
    ),
    tick: "Capital allowances for research, minerals, know-how, patents or dredging",
  },
  losses: { words: "Losses, of this period or brought forward", needs: ["financials.losses"] },
  losses_above_allowance: {
    words: "Losses brought forward of more than £5 million used",
    hmrc: cannot(
      "loss_restriction",
      "Since 1 April 2017 losses brought forward above the deductions allowance of £5 million a year are restricted, and such a return cannot be filed here.",
      "Claim less, or file this return with other software.",
    ),
    since: DEDUCTIONS_ALLOWANCE.from,
    tick: "More than £5 million of losses brought forward is used",
  },
  management_expenses: { words: "Management expenses", needs: ["financials.management_expenses"] },
  qualifying_donations: { words: "Gifts to charity", needs: ["financials.qualifying_donations"] },
  community_investment_relief: {
    words: "Community investment relief",
    needs: ["financials.community_investment_relief"],
  },
  double_taxation_relief: {
    words: "Relief for tax paid abroad",
    needs: ["financials.double_taxation_relief", "financials.foreign_income"],
  },
  group_relief: {
    words: "Group or consortium relief",
    pages: ["C"],
    needs: ["financials.group_relief", "attachments"],
  },
  group_relief_of_allowances: {
    words: "Surrender of capital allowances or losses on intangibles",
    hmrc: cannot("not_offered", "This kind of loss cannot be surrendered here."),
    tick: "Capital allowances or losses on intangibles given to another company of the group",
  },
  group_relief_from_abroad: {
    words: "Losses of group companies abroad",
    hmrc: cannot(
      "not_offered",
      "Losses of companies abroad can no longer be claimed.",
      "File the return without this claim.",
    ),
  },
  research_and_development: {
    words: "Research and development: the merged scheme and ERIS",
    pages: ["L"],
    needs: ["financials.research_and_development"],
  },
  research_before_april_2024: {
    words: "Research and development: RDEC and SME relief, for periods that began before 1 April 2024",
    hmrc: cannot("not_offered", "The schemes before 1 April 2024 (RDEC and SME) cannot be claimed here."),
    tick: "Research and development by the schemes before 1 April 2024 (RDEC, SME)",
  },
  research_of_ring_fence: {
    words: "Research and development: the credit of a ring fence trade",
    hmrc: cannot("not_offered", "The credit of a ring fence trade at 49% cannot be claimed here."),
  },
  research_before_trading: {
    words: "Research and development before the trade began",
    hmrc: cannot(
      "not_offered",
      "Relief for expenditure before the trade began (CTA 2009 s1045) cannot be claimed here.",
    ),
    tick: "Relief for research and development before the trade began",
  },
  patent_box: {
    words: "Patent box",
    hmrc: cannot("not_offered", "The patent box (CTA 2010 Part 8A) is not offered here."),
    tick: "The patent box",
  },
  creative_industries: {
    words: "Creative industries: film, television, games, theatre, orchestra, museums",
    ...asPage("P", "A relief or credit of the creative industries"),
    tick: "A relief or credit of the creative industries, such as film, games or theatre",
  },
  freeports: {
    words: "Freeports and investment zones",
    ...asPage("M", "An allowance or relief of freeports and investment zones"),
    tick: "A relief of freeports and investment zones",
  },
} as const satisfies Record<string, Row>;
