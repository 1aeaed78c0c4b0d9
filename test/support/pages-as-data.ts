// A sound page of each kind that is sent element by element, beside a trading profit of £100,000 in the year to
// 31 March 2026, and the boxes of the main form that follow from it. The tax on the profit is £22,750 (25% less
// marginal relief); with £1,000 of tonnage tax profits it is £23,015.

import type { MirroredLetter } from "../../packages/ct600/pages/mirrored/mirrored-pages.ts";
import type { ReturnInput } from "../../packages/ct600/return.ts";

export const tradingCompany: ReturnInput = {
  company: { name: "Example Widgets Ltd", utr: "8596148860", registration_number: "12345678" },
  period: { start: "2025-04-01", end: "2026-03-31" },
  financials: { turnover: 250_000_00, trading_profit: 100_000_00 },
};

interface PageAsData {
  readonly letter: MirroredLetter;
  readonly what: string;
  readonly page: { readonly [element: string]: unknown };
  /** What the page needs beside it. */
  readonly financials?: Partial<ReturnInput["financials"]>;
  readonly boxes: Readonly<Record<string, string>>;
}

const address = { Line: ["1 Dock Road", "Example Port"], PostCode: "LS1 4AB" };

export const pagesAsData: readonly PageAsData[] = [
  {
    letter: "B",
    what: "a controlled foreign company with creditable tax",
    page: {
      CompanyInformation: [
        {
          Name: "Example Overseas Ltd",
          Territory: "Jersey",
          CFCTaxCalculation: {
            Percentage: "75.00",
            ChargeableProfits: "1000.00",
            TaxOnChargeable: "250.00",
            CreditableTax: "50.00",
            CFCchargeDue: "200.00",
          },
        },
        { Name: "Example Shipping Ltd", Territory: "Malta", ExemptionDue: "Excluded territories" },
      ],
      TotalTaxChargeable: "250.00",
      TotalCreditableTax: "50.00",
      TotalCFCtaxChargeble: "200.00",
    },
    boxes: { 100: "yes", 490: "200.00", 500: "200.00", 510: "22950.00", 525: "22950.00" },
  },
  {
    letter: "D",
    what: "the declaration of an insurer",
    page: { Declaration: "yes" },
    boxes: { 110: "yes", 525: "22750.00" },
  },
  {
    letter: "F",
    what: "a ship under tonnage tax",
    page: {
      TonnageTax: {
        Information: {
          TrainingCertificate: "yes",
          CompanyMetCharteredInLimit: "yes",
          NotRegistered: "na",
          OffshoreActivities: "no",
        },
        QualifyingShips: {
          Ship: [
            {
              Name: "Example Star",
              IMOnumber: "1234567",
              InterestInShip: "O",
              GrossTonnage: "100",
              NetTonnage: "50",
              NumberDays: "365",
              Profits: "1000.00",
              Flagged: "yes",
              FirstTime: "no",
            },
          ],
          Total: "1000.00",
        },
      },
    },
    boxes: { 120: "yes", 200: "1000.00", 235: "101000.00", 315: "101000.00", 525: "23015.00" },
  },
  {
    letter: "H",
    what: "royalties paid abroad",
    page: {
      Royalties: [
        {
          RecipientName: "Example Licensing SA",
          AddressOfRecipient: address,
          PaymentType: "Patent royalty",
          Amount: "1000.00",
          RoyaltiesAgreement: { DoubleTaxationAgreement: "France" },
          DeductionRate: "5.00",
          DeductionAmount: "50.00",
        },
      ],
    },
    boxes: { 130: "yes", 645: "yes", 525: "22750.00" },
  },
  {
    letter: "I",
    what: "the supplementary charge of 10% on ring fence profits",
    page: {
      CalculationOfSupplementaryCharge: {
        Trade: { Amount: "1000.00", Profits: "yes" },
        Profits: "1000.00",
        RevisedProfits: "1000.00",
        NetProfits: "1000.00",
        Tax: "100.00",
      },
      NetRingFenceTrade: { RingFenceCorpTaxIncluded: "300.00", SupplementaryChargeTax: "100.00" },
    },
    boxes: { 135: "yes", 505: "100.00", 510: "22850.00", 525: "22850.00", 585: "300.00", 590: "100.00" },
  },
  {
    letter: "K",
    what: "restitution interest taxed at 45%",
    page: {
      TaxCalculation: {
        SAbeforeRestitutionTax: "22750.00",
        RestitutionInterest: "100.00",
        TaxCalculation: {
          FinancialYearOne: { Year: "2025", AmountOfInterest: "100.00", TaxRate: "45.00", Tax: "45.00" },
        },
        TotalRestitutionTax: "45.00",
        SAafterRestitutionTax: "22795.00",
        RestitutionTaxNowPayable: "45.00",
      },
    },
    boxes: { 141: "yes", 525: "22750.00", 527: "45.00", 528: "22795.00" },
  },
  {
    letter: "M",
    what: "a building in a freeport",
    page: {
      EnhancedSBAinFreeports: [
        {
          LocationOfFreeport: "1",
          AddressOfBusinessOperation: address,
          DateStructureOrBuildingWasBroughtIntoQualifyingUse: "2025-04-01",
          DateOfFirstContractForConstruction: "2024-01-01",
          TotalAmountOfQualifyingExpenditure: "100000.00",
          TotalSBAclaimAmount: "3000.00",
        },
      ],
      QualifyingExpenditureTotal: "100000.00",
      SBAclaimTotal: "3000.00",
    },
    // The page shows a part of the trade's allowances: 3% of £100,000, for the whole year (boxes 711 and 771).
    financials: {
      net_profit: 103_000_00,
      capital_allowances: { structures_and_buildings: [{ cost: 100_000_00, first_used_on: "2025-04-01" }] },
    },
    boxes: { 143: "yes", 525: "22750.00" },
  },
  {
    letter: "N",
    what: "a residential property developer's tax",
    page: {
      Section4: {
        AdjustedProfit: "1000.00",
        TotalOfProfit: "1000.00",
        RPDprofitsForAccountingPeriod: "1000.00",
        ProfitsChargeableToRPDT: "1000.00",
        RPDTpayable: "40.00",
      },
    },
    boxes: { 144: "yes", 497: "40.00", 500: "40.00", 510: "22790.00", 525: "22790.00" },
  },
  {
    letter: "P",
    what: "the credit of 34% for a film, in the columns of v1.994",
    page: {
      AudioVisualExpenditureCredit: {
        Film: {
          RelevantGlobalExpenditure: "1000.00",
          UKrelevantGlobalExpenditure: "1000.00",
          QualifyingExpenditure: "800.00",
          ExpenditureCreditClaimed: "272.00",
        },
        TotalAudioVisual: {
          TotalRelevantGlobalExpenditure: "1000.00",
          TotalUKrelevantGlobalExpenditure: "1000.00",
          TotalQualifyingExpenditure: "800.00",
          TotalExpenditureCreditClaimed: "272.00",
        },
      },
      Step1: {
        QualifyingExpenditureOnWhichAVECisClaimedInThisAccountingPeriod: "800.00",
        AVECclaim: "272.00",
        TotalAVECandVGECforTheAccountingPeriod: "272.00",
        RemainingCorporationTaxLiability: "22750.00",
        MaximumAmountAvailableForStep1SetOff: "22750.00",
        AmountOfAVECVGECusedToDischargeCorporationTaxAtStep1: "272.00",
      },
      TotalCreditsToDischargeAgainstLiabilitiesInThisCompanyTaxReturn: {
        AVECVGECstep1DischargeAmount: "272.00",
        Total: "272.00",
      },
    },
    financials: { tax_already_paid: 0 },
    boxes: { 96: "yes", 525: "22750.00", 541: "272.00", 545: "272.00", 570: "0.00", 600: "22478.00" },
  },
];
