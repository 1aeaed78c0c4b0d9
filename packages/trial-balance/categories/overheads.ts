// Categories of overheads: administrative expenses in format 1, other charges in format 2. Advertising could stand in
// distribution costs; the profit is the same.

import type { Categories, Category } from "./category.ts";
import { adjustment, OVERHEADS, profitAndLoss } from "./places.ts";

type More = Partial<Pick<Category, "side" | "tax" | "asks" | "outsideTrade" | "frs102">>;

/** Without an effect of its own it is a cost of the business that it was incurred for. */
const overhead = (name: string, effect: string, names: readonly string[], more: More = {}) =>
  ({
    name,
    group: "overhead",
    side: "debit",
    ...OVERHEADS,
    ...(more.tax === undefined ? { outsideTrade: "cost" } : {}),
    effect,
    names,
    ...more,
  }) as const satisfies Category;

const ADDED_BACK = [adjustment("other_additions")] as const;

export const OVERHEAD_COSTS = {
  distribution_costs: overhead(
    "Distribution costs",
    "Nothing.",
    ["Carriage outwards", "Delivery", "Shipping", "Sales commissions", "Warehouse"],
    { frs102: profitAndLoss("distribution_costs") },
  ),
  staff_training_and_welfare: overhead("Staff training and welfare", "Nothing.", [
    "Training",
    "Staff welfare",
    "Medical insurance",
    "Recruitment",
    "Uniforms",
  ]),
  staff_entertaining: overhead("Staff entertaining", "Nothing, if only staff were there.", [
    "Staff entertaining",
    "Staff party",
    "Entertainment 100% business",
  ]),
  rent_paid: overhead("Rent paid", "Nothing.", ["Rent", "Rent payable", "Office rent", "Use of home"]),
  premises_costs: overhead("Running costs of premises", "Nothing.", [
    "Rates",
    "Water",
    "Light and heat",
    "Electricity",
    "Gas",
    "Cleaning",
  ]),
  repairs_and_maintenance: overhead(
    "Repairs and maintenance",
    "Nothing. An improvement is capital: add it to other_additions and to the asset's allowances.",
    ["Repairs", "Renewals", "Maintenance", "Refurbishment"],
    { asks: "Did it replace like with like, or make something new or better?" },
  ),
  advertising_and_marketing: overhead("Advertising and marketing", "Nothing.", [
    "Advertising",
    "Marketing",
    "PR",
    "Website costs",
    "Sponsorship",
  ]),
  motor_running_costs: overhead("Motor running costs", "Nothing.", [
    "Motor expenses",
    "Fuel",
    "Vehicle repairs",
    "Mileage",
    "Vehicle insurance",
  ]),
  vehicle_leasing: overhead(
    "Vehicle leasing",
    "15% of the hire of a car with emissions over the limit is added to other_additions.",
    ["Vehicle leasing", "Car lease", "Contract hire", "Operating lease payments"],
    { asks: "What is leased? If it is a car, what are its CO2 emissions?" },
  ),
  travel_and_subsistence: overhead("Travel and subsistence", "Nothing.", [
    "Travel",
    "Hotels",
    "Subsistence",
    "Accommodation and meals",
    "Car hire",
  ]),
  entertaining_clients: overhead(
    "Client entertaining",
    "Added back (CTA 2009 section 1298).",
    ["Entertaining", "Business entertaining", "Client lunches", "Entertainment 0%"],
    { tax: [adjustment("entertaining")] },
  ),
  gifts: overhead(
    "Gifts",
    "Added back, unless they are small and carry an advertisement.",
    ["Gifts", "Client gifts", "Gifts and samples"],
    {
      tax: [adjustment("entertaining")],
      asks: "To whom, worth how much, and with the company's name on them?",
    },
  ),
  office_costs: overhead("Office costs", "Nothing.", [
    "Telephone",
    "Internet",
    "Postage",
    "Stationery",
    "Software",
    "Subscriptions",
    "Books",
  ]),
  insurance: overhead("Insurance", "Nothing.", ["Insurance", "Public liability", "Premises insurance"]),
  accountancy_and_audit: overhead("Accountancy and audit", "Nothing.", [
    "Accountancy",
    "Audit",
    "Bookkeeping",
    "Payroll bureau",
  ]),
  legal_and_professional: overhead(
    "Legal and professional fees",
    "Nothing.",
    ["Legal fees", "Professional fees", "Consultancy", "Company secretary"],
    { asks: "Was any of it for buying property, a lease or shares, or for setting up the company?" },
  ),
  legal_and_professional_capital: overhead(
    "Legal and professional fees of a capital nature",
    "Added back.",
    ["Legal fees on property purchase", "Formation costs", "Share issue costs", "Acquisition fees"],
    { tax: [adjustment("legal_and_professional")] },
  ),
  equipment_hire: overhead("Equipment hire", "Nothing.", [
    "Equipment hire",
    "Photocopier lease",
    "Office machine maintenance",
  ]),
  bank_charges: overhead("Bank charges", "Nothing.", ["Bank charges", "Bank fees", "Card fees", "Merchant charges"]),
  bad_debts: overhead(
    "Bad debts written off",
    "Nothing for named debts.",
    ["Bad debts", "Bad debt write off", "Specific provision"],
    {
      side: "either",
    },
  ),
  bad_debt_provision_general: overhead(
    "General bad debt provision, change in the period",
    "A general provision is added back, and its release taken out.",
    ["General bad debt provision"],
    { side: "either", tax: { debit: ADDED_BACK, credit: [adjustment("other_deductions")] } },
  ),
  donations_charity: overhead(
    "Donations to charities",
    "Added back, and relieved as a qualifying donation.",
    ["Charity donations", "Gift to registered charity"],
    { tax: [adjustment("donations"), "financials.qualifying_donations"] },
  ),
  donations_other: overhead(
    "Other donations",
    "Added back.",
    ["Political donations", "Donations to persons who are no charity"],
    {
      tax: [adjustment("donations")],
    },
  ),
  fines_and_penalties: overhead(
    "Fines and penalties",
    "Added back.",
    ["Fines", "Penalties", "Parking fines", "Late filing penalty"],
    {
      tax: [adjustment("fines_and_penalties")],
    },
  ),
  interest_on_late_tax: overhead(
    "Interest on tax paid late",
    "Added back. Interest on late corporation tax also lowers non_trading_loan_profit.",
    ["Interest on late tax", "HMRC interest"],
    { tax: ADDED_BACK, asks: "On which tax? Interest on corporation tax is relieved, on other taxes it is not." },
  ),
  small_equipment: overhead(
    "Small equipment charged as a cost",
    "A capital item: added back, and a choice of allowances.",
    ["Small tools", "Computers (expense)", "Equipment under limit"],
    { tax: ADDED_BACK, asks: "Is any of it an item that is used for years?" },
  ),
  sundry_expenses: overhead(
    "Sundry expenses",
    "Nothing.",
    ["Sundry", "General expenses", "Miscellaneous", "Other costs"],
    {
      asks: "Is anything in it over £500, a fine, a gift or private?",
    },
  ),
  private_expenses: overhead(
    "Private expenses",
    "Added back.",
    ["Personal expenses of director", "Disallowed expenses"],
    {
      tax: ADDED_BACK,
    },
  ),
} as const satisfies Categories;
