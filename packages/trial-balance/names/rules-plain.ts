// Rules for names, last part: plain words of assets, costs and income. Sales come last: other names say it too.

import { LISTED_SHARES, PATENTS, SOFTWARE } from "./questions.ts";
import type { WordRule } from "./rule.ts";
import { BANKS } from "./rules-costs.ts";

export const LAST_RULES: readonly WordRule[] = [
  { words: "freehold | leasehold | land and build* | ^buildings$", is: "land_and_buildings_cost" },
  {
    words: "motor/vehicle/vehicles/car/van .. lease/leasing | contract hire | operating lease*",
    is: "vehicle_leasing",
  },
  // Of a vehicle one cost is what was paid for it, and costs are those of running it.
  {
    words: "vehicle/vehicles/car/cars/van/vans cost | vehicle/vehicles/car/cars/van/vans at cost",
    is: "vehicles_cost",
  },
  {
    words:
      "vehicle/vehicles/car/motor/van .. insurance/repair*/fuel/licen*/expense*/maint*/servic*/misc*/running/costs | misc* .. motor | motor exp* | ^licen* | fuel | petrol | diesel | scale charges | mileage | repairs and servic*",
    is: "motor_running_costs",
  },
  { words: "car hire | taxi/taxis", is: "travel_and_subsistence" },
  { words: "motor vehicle/vehicles$ | ^vehicle$ | ^vehicles$ | van/vans | ^car$ | ^cars$", is: "vehicles_cost" },
  {
    words: "small tools | small equipment | equipment under limit | computer/computers/equipment expense$",
    is: "small_equipment",
  },
  { words: "office equipment | computer equipment", is: "office_equipment_cost" },
  {
    words: "plant and mach*/equip* | plant mach* | plant cost | plant at cost | ^plant$ | capital equipment | tools",
    is: "plant_and_machinery_cost",
  },
  { words: "hire .. for jobs", is: "other_direct_costs" },
  { words: "equipment hire | machine maint* | photocopier lease", is: "equipment_hire" },
  { words: "furniture | fixtures", is: "fixtures_cost" },
  { words: "^patent$ | ^patents$", is: PATENTS },
  {
    words: "patent/patents | trademark/trademarks | ^intangible$ | ^intangibles$ | intangible assets | ^goodwill$",
    is: { cost: "amortisation_charge", balance: "intangible_cost" },
  },
  { words: "^software$", is: SOFTWARE },
  { words: "software asset/capitalised | software at cost", is: "intangible_cost" },
  { words: "listed/quoted share/shares/investment/investments", is: LISTED_SHARES },
  { words: "repair* | renewal* | maintenance | refurb*", is: "repairs_and_maintenance" },
  {
    words: "recruit* | training | medical insurance | welfare | uniform* | clothing | refreshment*",
    is: "staff_training_and_welfare",
  },
  {
    words: "carriage out* | shipping | deliver* | distribution | sales commission* | warehouse",
    is: "distribution_costs",
  },
  { words: "commissions paid on sales", is: "other_direct_costs" },
  {
    words:
      "commission/commissions received | royalt* | insurance claim* | other revenue/income | misc* income | income .. misc* | ancillary | credit charges",
    is: "other_operating_income",
  },
  { words: "commission/commissions$", is: { debit: "distribution_costs", credit: "other_operating_income" } },
  { words: "postage", is: "office_costs" },
  {
    words: "legal* .. purchase/capital/formation/acqui* | formation | share issue | acquisition fee*",
    is: "legal_and_professional_capital",
  },
  {
    words:
      "import duty | carriage$ | carriage in* | transport insurance | packaging | material/materials | purchases/purchased | cost of goods/sales | valuation$",
    is: "purchases",
  },
  { words: "insurance | public liability", is: "insurance" },
  { words: "audit* | accounting | accountancy | accountant* | bookkeep* | book keeping", is: "accountancy_and_audit" },
  {
    words:
      "consultancy/consulting/fee/sales/service/contract/contracting/trading/project income | income from services/consultancy/contracts/customers/sales | sales/trading revenue | fees received | ^sales consult*/service* | consultancy/consulting sales | ^income$ | ^revenue$ | ^revenues$",
    is: "sales",
  },
  {
    words: "legal* | professional | consult* | secretar* | agent/agents fee/fees | solicitor*",
    is: "legal_and_professional",
  },
  {
    words: "advert* | marketing | promotion* | pr | exhibition* | web site | website* | sponsor*",
    is: "advertising_and_marketing",
  },
  { words: "travel* | hotel/hotels | subsist* | accom* | meals", is: "travel_and_subsistence" },
  { words: "rent/rents | use of home", is: "rent_paid" },
  {
    words: "private/personal/disallowed/disallowable .. expense/expenses",
    is: "private_expenses",
  },
  {
    words:
      "rates | water | electric* | gas | oil | heat* | light/lighting | power | clean* | laundry | premises | utilities | property expenses",
    is: "premises_costs",
  },
  {
    words:
      "telephone* | phone/phones | telecom* | internet | broadband | mobile/mobiles | post | station* | print* | software | subscription* | book/books | office | network* | consumable* | computer*",
    is: "office_costs",
  },
  { words: "direct expense*", is: "other_direct_costs" },
  { words: "sundr* | misc* | general exp* | other .. expense* | other costs", is: "sundry_expenses" },
  { words: "treasury bill* | crypto*", is: "current_asset_investments" },
  { words: "sales | turnover | fees | takings | services", is: "sales" },
  // A bank's name, once no other word of it says more.
  { words: `^${BANKS}`, is: "bank_and_cash" },
];
