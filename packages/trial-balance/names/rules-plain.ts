// Rules for names, last part: plain words of assets, costs and income. Sales come last: other names say it too.

import { SOFTWARE } from "./questions.ts";
import type { WordRule } from "./rule.ts";

export const LAST_RULES: readonly WordRule[] = [
  { words: "freehold | leasehold | land and build* | ^buildings$", is: "land_and_buildings_cost" },
  {
    words: "motor/vehicle/vehicles/car/van .. lease/leasing | contract hire | operating lease*",
    is: "vehicle_leasing",
  },
  {
    words:
      "vehicle/vehicles/car/motor/van .. insurance/repair*/fuel/licen*/expense*/maint*/servic*/misc*/running | misc* .. motor | motor exp* | ^licen* | fuel | petrol | diesel | scale charges | mileage | repairs and servic*",
    is: "motor_running_costs",
  },
  { words: "car hire | taxi/taxis", is: "travel_and_subsistence" },
  { words: "motor vehicle/vehicles$ | ^vehicle$ | ^vehicles$ | van/vans | ^car$ | ^cars$", is: "vehicles_cost" },
  { words: "office equipment | computer equipment", is: "office_equipment_cost" },
  { words: "small tools | small equipment | equipment under limit", is: "small_equipment" },
  { words: "plant and mach* | plant mach* | capital equipment | tools", is: "plant_and_machinery_cost" },
  { words: "equipment hire | machine maint* | photocopier lease", is: "equipment_hire" },
  { words: "furniture | fixtures", is: "fixtures_cost" },
  {
    words: "patent/patents | trademark/trademarks | ^intangible$ | ^intangibles$ | intangible assets | ^goodwill$",
    is: { cost: "amortisation_charge", balance: "intangible_cost" },
  },
  { words: "^software$", is: SOFTWARE },
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
  { words: "consultancy/fee/sales/service income | fees received", is: "sales" },
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
      "telephone* | telecom* | internet | broadband | mobile/mobiles | post | station* | print* | software | subscription* | book/books | office | network* | consumable* | computer*",
    is: "office_costs",
  },
  { words: "direct expense*", is: "other_direct_costs" },
  { words: "sundr* | misc* | general exp* | other .. expense* | other costs", is: "sundry_expenses" },
  { words: "treasury bill* | crypto*", is: "current_asset_investments" },
  { words: "sales | turnover | fees | takings | services", is: "sales" },
];
