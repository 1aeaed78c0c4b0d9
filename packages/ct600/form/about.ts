// The company, the period and what is attached: boxes 1 to 150.

import { EARLIEST_PERIOD_START } from "../rates/corporation-tax.ts";
import { beyond, box, NAME, part, TICK } from "./row.ts";

export const PDF_ACCOUNTS_REASON = "PDF accounts attached with explanation";

export const NO_ACCOUNTS_REASONS = [
  "PoA differs from AP-a/cs with sep rtn",
  "Company in liquidation",
  "Not within charge to CT",
  "Company dormant",
  "Amendment - a/cs already submitted",
  "Other - PDF attached with explanation",
  PDF_ACCOUNTS_REASON,
] as const;

export const NO_COMPUTATIONS_REASONS = [
  "PoA differs from AP-comp with sep rtn",
  "Company in liquidation",
  "Not within charge to CT",
  "Company dormant",
  "Amendment - comps already submitted",
  "Other - PDF attached with explanation",
] as const;

export const ABOUT = [
  part("company", "CompanyInformation", "1", [
    box(1, "CompanyName", "1", NAME, "Company name"),
    box(2, "RegistrationNumber", "?", { kind: "registration number" }, "Company registration number"),
    box(3, "Reference", "1", { kind: "utr" }, "Tax reference"),
    box(4, "CompanyType", "1", { kind: "count", most: 11 }, "Type of company"),
    part(null, "NorthernIreland", "beyond", [
      box(5, "NItradingActivity", "1", TICK, "Northern Ireland trading activity"),
      box(6, "SME", "?", TICK, "Northern Ireland small or medium-sized enterprise"),
      box(7, "NIemployer", "?", TICK, "Northern Ireland employer"),
      box(8, "SpecialCircumstances", "?", TICK, "Northern Ireland special circumstances"),
    ]),
    part("period", "PeriodCovered", "1", [
      box(30, "From", "1", { kind: "date", from: EARLIEST_PERIOD_START }, "Period starts"),
      box(35, "To", "1", { kind: "date" }, "Period ends"),
    ]),
  ]),
  part("summary", "ReturnInfoSummary", "1", [
    box(40, "ThisPeriod", "?", TICK, "Repayment due for this period"),
    box(45, "EarlierPeriod", "?", TICK, "Claim that affects an earlier period"),
    box(50, "MultipleReturns", "?", TICK, "More than one return filed now"),
    box(55, "ProvisionalFigures", "?", TICK, "Estimated figures"),
    box(60, "PartOfNonSmallGroup", "?", TICK, "Part of a group that is not small"),
    box(65, "RegisteredAvoidanceScheme", "?", TICK, "Notifiable avoidance schemes"),
    part("transferPricing", "TransferPricing", "?", [
      box(70, "Adjustment", "beyond", TICK, "Transfer pricing adjustment claimed"),
      box(75, "SME", "?", TICK, "Transfer pricing exemption for small and medium-sized companies"),
    ]),
    part("accounts", "Accounts", "1", [
      box("80A", "ThisPeriodAccounts", "?", TICK, "Accounts attached for this period"),
      box("85A", "DifferentPeriod", "?", TICK, "Accounts attached for a different period"),
      box("90A", "NoAccountsReason", "?", { kind: "reason", reasons: NO_ACCOUNTS_REASONS }, "Reason for no accounts"),
    ]),
    part("computations", "Computations", "1", [
      box("80B", "ThisPeriodComputations", "or", TICK, "Computations attached for this period"),
      box("85B", "DifferentPeriod", "or", TICK, "Computations attached for a different period"),
      box(
        "90B",
        "NoComputationsReason",
        "or",
        { kind: "reason", reasons: NO_COMPUTATIONS_REASONS },
        "Reason for no computations",
      ),
    ]),
    part("pages", "SupplementaryPages", "?", [
      box(95, "CT600A", "?", TICK, "Loans to participators page attached"),
      box(100, "CT600B", "?", TICK, "Controlled foreign companies page attached"),
      box(105, "CT600C", "?", TICK, "Group and consortium page attached"),
      box(110, "CT600D", "?", TICK, "Insurance page attached"),
      box(115, "CT600E", "?", TICK, "Charities and sports clubs page attached"),
      box(120, "CT600F", "?", TICK, "Tonnage tax page attached"),
      box(125, "CT600G", "beyond", TICK, "Northern Ireland page attached"),
      box(130, "CT600H", "?", TICK, "Cross-border royalties page attached"),
      box(135, "CT600I", "?", TICK, "Ring fence trade page attached"),
      box(140, "CT600J", "?", TICK, "Avoidance schemes page attached"),
      box(141, "CT600K", "?", TICK, "Restitution tax page attached"),
      box(142, "CT600L", "?", TICK, "Research and development page attached"),
      box(143, "CT600M", "?", TICK, "Freeports page attached"),
      box(144, "CT600N", "?", TICK, "Residential property developer tax page attached"),
      box(96, "CT600P", "?", TICK, "Creative industries page attached"),
    ]),
  ]),
  part("turnover", "Turnover", "?", [
    box(145, "Total", "?", { kind: "pounds", most: "999999999999999999.00" }, "Total turnover from trade"),
    ...beyond("OtherFinancialConcerns"), // 150
  ]),
] as const;
