// The same for the rules about allowances, losses arising and repayments.

import { type Change, nil, type Pair } from "./return-of-boxes.fixture.ts";

const within = (start: string, end: string, change: Change): Change => ({ ...nil, "30": start, "35": end, ...change });
const allowance = (path: string) => ({ paths: { [`${path}/CapitalAllowances`]: ["1.00"] } });
const charge = (path: string) => ({ paths: { [`${path}/BalancingCharges`]: ["1.00"] } });

/** In a period that ends the day before, and in one that ends on the day. */
const since = (number: string, day: string, change: Change, others?: readonly string[]): Pair => ({
  number,
  breaks: within(daysFrom(day, -365), daysFrom(day, -1), change),
  keeps: within(daysFrom(day, -364), day, change),
  ...(others === undefined ? {} : { others }),
});

/** In a period that starts on the day, and in one that starts the day before. */
const until = (number: string, day: string, change: Change): Pair => ({
  number,
  breaks: within(day, daysFrom(day, 200), change),
  keeps: within(daysFrom(day, -1), daysFrom(day, 200), change),
});

const INCLUDED = "AllowancesAndCharges";
const NOT_INCLUDED = "NotIncluded";
const SUPER = "MachineryAndPlantSuperDeduction";
const SPECIAL = "MachineryAndPlantSpecialRateAllowance";

/** Paid to another person than the company. */
const toAnother = {
  "OverpaymentsAndRepayments/PaymentToPerson/Recipient": ["A Bank"],
  "OverpaymentsAndRepayments/PaymentToPerson/Address/Line": ["1 Street", "Town"],
  "OverpaymentsAndRepayments/PaymentToPerson/NomineeReference": ["1"],
};

export const claimPairs: readonly Pair[] = [
  { number: "9956", breaks: { "320": "0.00" }, keeps: { "320": "0.00", returnType: "amended" } },
  {
    number: "9190",
    breaks: { "320": "40001.00", returnType: "amended" },
    keeps: { "320": "40000.00", returnType: "amended" },
  },
  { number: "9138", breaks: { "325": "0.00" } },
  { number: "9139", breaks: { "5": "yes", "325": "40001.00" }, others: ["9102"] },

  {
    number: "9368",
    breaks: { "527": "0.00", "528": "7900.00" },
    keeps: { "527": "0.00", "528": "7900.00", returnType: "amended" },
  },
  {
    number: "9381",
    breaks: { "471": "1.00", "472": "2.00", "474": "1.00", "526": "0.00", "528": "7900.00" },
    keeps: { "471": "1.00", "472": "1.00", "474": "1.00", "526": "1.00", "528": "7901.00" },
  },
  { number: "9382", breaks: { "471": "0.00" }, keeps: { "471": "0.00", "526": "0.00", "528": "7900.00" } },
  {
    number: "9384",
    breaks: { "471": "2.00", "473": "1.00", "526": "2.00", "528": "7902.00" },
    keeps: { "471": "2.00", "473": "1.00", "526": "1.00", "528": "7901.00" },
  },

  {
    number: "9436",
    breaks: within("2022-04-02", "2023-04-01", { "625": "1" }),
    keeps: within("2022-04-01", "2023-03-31", { "625": "1" }),
  },
  { number: "9122", breaks: { "630": "yes", "631": "yes" }, keeps: { "631": "yes" } },

  since("9278", "2016-11-23", allowance(`${INCLUDED}/ElectricChargePoints`)),
  since("9377", "2016-11-23", charge(`${NOT_INCLUDED}/ElectricChargePoints`)),
  since("9260", "2018-10-29", { "711": "1.00" }),
  since("9291", "2018-10-29", { "736": "1.00" }),
  since("9412", "2018-10-29", { "771": "0.00" }),
  since("9606", "2021-04-01", charge(`${INCLUDED}/${SUPER}`)),
  since("9608", "2021-04-01", charge(`${INCLUDED}/${SPECIAL}`)),
  since("9839", "2021-04-01", allowance(`${INCLUDED}/ZeroEmissionsCars`)),
  since("9610", "2021-04-01", charge(`${NOT_INCLUDED}/${SUPER}`)),
  since("9617", "2021-04-01", charge(`${NOT_INCLUDED}/${SPECIAL}`)),
  since("9392", "2021-04-01", charge(`${NOT_INCLUDED}/ZeroEmissionsCars`)),
  since("9619", "2021-04-01", { "772": "1.00" }),
  since("9620", "2021-04-01", { "773": "1.00" }),
  since("9870", "2023-04-01", allowance(`${INCLUDED}/FullExpensing`)),
  since("9871", "2023-04-01", charge(`${NOT_INCLUDED}/FullExpensing`)),

  until("9289", "2017-04-01", charge(`${INCLUDED}/BusinessPremisesRenovationIncluded`)),
  until("9290", "2017-04-01", charge(`${NOT_INCLUDED}/BusinessPremisesRenovationNotIncluded`)),
  until("9379", "2020-04-01", { "765": "1.00" }),
  until("9387", "2025-04-01", allowance(`${INCLUDED}/ZeroEmissionsGoodsVehicles`)),
  until("9388", "2025-04-01", allowance(`${INCLUDED}/ZeroEmissionsCars`)),
  until("9390", "2025-04-01", allowance(`${NOT_INCLUDED}/ZeroEmissionsGoodsVehicles`)),
  until("9391", "2025-04-01", allowance(`${NOT_INCLUDED}/ZeroEmissionsCars`)),

  {
    number: "9288",
    breaks: { "690": "600000.00", "735": "400001.00" },
    keeps: { "690": "600000.00", "735": "400000.00" },
  },
  { number: "9607", breaks: { "691": "130.00" }, keeps: { "691": "130.00", "772": "100.00" } },
  { number: "9609", breaks: { "693": "50.00" }, keeps: { "693": "50.00", "773": "100.00" } },
  { number: "9616", breaks: { "741": "0.00", "773": "1.00" }, keeps: { "741": "0.00", "772": "1.00" } },
  { number: "9618", breaks: { "743": "0.00", "772": "1.00" }, keeps: { "743": "0.00", "773": "1.00" } },

  { number: "9952", breaks: { "785": "0.00" }, keeps: { "780": "1.00", "785": "0.00" } },
  { number: "9952", breaks: { "795": "0.00", "800": "0.00" }, keeps: { "795": "1.00", "800": "0.00" } },
  { number: "9952", breaks: { "805": "0.00", "810": "0.00" }, keeps: { "805": "1.00", "810": "1.00" } },
  { number: "9952", breaks: { "835": "0.00" }, keeps: { "830": "1.00", "835": "0.00" } },
  { number: "9952", breaks: { "855": "0.00" }, keeps: { "850": "1.00", "855": "0.00" } },
  { number: "9953", breaks: { "780": "1.00", "785": "2.00" }, keeps: { "780": "2.00", "785": "2.00" } },
  { number: "9953", breaks: { "795": "1.00", "800": "2.00" }, keeps: { "795": "2.00", "800": "2.00" } },
  { number: "9953", breaks: { "805": "1.00", "810": "2.00" }, keeps: { "805": "2.00", "810": "1.00" } },
  { number: "9953", breaks: { "830": "1.00", "835": "2.00" }, keeps: { "830": "2.00", "835": "2.00" } },
  { number: "9953", breaks: { "850": "1.00", "855": "2.00" }, keeps: { "850": "2.00", "855": "2.00" } },

  {
    number: "9883",
    breaks: { "875": "1.00", paths: toAnother },
    keeps: { paths: toAnother },
    others: ["9393", "9394"],
  },
];

/** What the rules say nothing about, or only in other periods. */
export const allowedClaims: readonly [what: string, change: Change][] = [
  [
    "charges on vehicles whose allowance has ended",
    {
      ...within("2025-04-01", "2026-03-31", {}),
      ...{
        paths: {
          [`${INCLUDED}/ZeroEmissionsGoodsVehicles/BalancingCharges`]: ["1.00"],
          [`${INCLUDED}/ZeroEmissionsCars/BalancingCharges`]: ["1.00"],
          [`${NOT_INCLUDED}/ZeroEmissionsGoodsVehicles/BalancingCharges`]: ["1.00"],
          [`${NOT_INCLUDED}/ZeroEmissionsCars/BalancingCharges`]: ["1.00"],
        },
      },
    },
  ],
  ["more of the annual investment allowance than there is, none of it in the trade", { "735": "1000001.00" }],
  [
    "the annual investment allowance by months, which is more than by days",
    {
      ...within("2025-02-01", "2025-02-28", {}),
      "690": "83334.00",
    },
  ],
  [
    "the annual investment allowance of a leap year that starts in the middle of a month",
    {
      ...within("2024-01-15", "2025-01-14", {}),
      "690": "1000000.00",
    },
  ],
  [
    "the annual investment allowance across the change of its limit",
    {
      ...within("2018-07-01", "2019-06-30", {}),
      "690": "600000.00",
    },
  ],
  ["an allowance that is not in the pool it should also be in", { "690": "1000.00" }],
  [
    "distributions that would leave no marginal relief",
    {
      paths: { "IndicatorsAndInformation/FrankedInvestmentIncome": ["240000.00"] },
    },
  ],
  [
    "associated companies by year",
    {
      "326": null,
      paths: {
        "CompanyTaxCalculation/CorporationTaxChargeable/AssociatedCompanies/AssociatedCompaniesFinancialYears/FirstYear":
          ["0"],
        "CompanyTaxCalculation/CorporationTaxChargeable/AssociatedCompanies/AssociatedCompaniesFinancialYears/SecondYear":
          ["99"],
      },
    },
  ],
  [
    "a repayment with the account it goes to",
    {
      ...nil,
      "515": "100.00",
      "520": "100.00",
      "870": "100.00",
      "510": "0.00",
      paths: {
        "ReturnInfoSummary/ThisPeriod": ["yes"],
        "OverpaymentsAndRepayments/OwnRepaymentsLowerLimit": ["10.00"],
        "OverpaymentsAndRepayments/BankAccountDetails/BankName": ["A Bank"],
        "OverpaymentsAndRepayments/BankAccountDetails/SortCode": ["010203"],
        "OverpaymentsAndRepayments/BankAccountDetails/AccountNumber": ["01234567"],
        "OverpaymentsAndRepayments/BankAccountDetails/AccountName": ["Sample Ltd"],
        "OverpaymentsAndRepayments/BankAccountDetails/BuildingSocReference": ["R 1"],
      },
    },
  ],
];

function daysFrom(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
