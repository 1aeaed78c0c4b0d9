// The page CT600N, residential property developer tax: its elements, in HMRC's words and order.

import { box, list, MANY, mirrored, PENCE, POUNDS, POUNDS_ABOVE_ZERO, part, TICK } from "../../../form/row.ts";
import { TEXT, UTR, ZONED_DATE } from "./kinds.ts";

export const RESIDENTIAL_PROPERTY_DEVELOPER_TAX = mirrored("pageN", "ResidentialPropertyDeveloperTax", [
  part(null, "Section1", "?", [
    box("N5", "NominatedAllocatingMember", "1", TICK, null),
    box("N10", "AllocationStatementSent", "?", TICK, null),
    part("N15/N20", "AllocationPeriod", "?", [
      box("N15/N20 From", "From", "1", ZONED_DATE, null),
      box("N15/N20 To", "To", "1", ZONED_DATE, null),
    ]),
    box("N25", "PreviousAllocatingMemberName", "?", TEXT, null),
    box("N30", "PreviousAllocatingMemberTaxReference", "?", UTR, null),
    box("N35", "IsUltimateParentCompany", "?", TICK, null),
    box("N40", "UltimateParentCompanyName", "?", TEXT, null),
    list(
      "N45",
      "GroupCompanyReceivingAllocationAllowance",
      [0, MANY],
      [
        box("N45A", "Name", "1", TEXT, null),
        part("N45B", "AccountingPeriod", "1", [
          box("N45B From", "From", "1", ZONED_DATE, null),
          box("N45B To", "To", "1", ZONED_DATE, null),
        ]),
        box("N45C", "TaxReference", "1", UTR, null),
        box("N45D", "AmountAllocated", "1", POUNDS_ABOVE_ZERO, null),
      ],
    ),
    box("N50", "TotalAllocated", "?", POUNDS_ABOVE_ZERO, null),
    box("N55", "StatementAuthorised", "?", TICK, null),
    box("N60", "FullNameOfPersonAuthorising", "?", TEXT, null),
    box("N65", "StatusOfThePersonAuthorising", "?", TEXT, null),
  ]),
  part(null, "Section2", "?", [
    box("N70", "NotionalAllowanceClaimed", "1", POUNDS, null),
    box("N75", "NotionalAllowanceAllocatedToExcludedBody", "?", TICK, null),
    list(
      "N80",
      "CompanyProvidingAllocationOfNotionalAllowanceForExcludedBody",
      [0, MANY],
      [
        box("N80A", "CompanyName", "1", TEXT, null),
        box("N80B", "TaxReference", "?", UTR, null),
        box("N80C", "Amount", "1", POUNDS_ABOVE_ZERO, null),
      ],
    ),
    box("N85", "Total", "?", POUNDS_ABOVE_ZERO, null),
    list(
      "N90",
      "ExcludedCompanyThatIsJVCmember",
      [0, MANY],
      [
        box("N90A", "NameOfTheExcludedBody", "1", TEXT, null),
        box("N90B", "ExcludedBodysTaxReference", "1", TEXT, null),
      ],
    ),
  ]),
  part(null, "Section3", "?", [
    part(null, "Section3Part1", "?", [
      list(
        "N95",
        "DetailsOfSurrender",
        [1, MANY],
        [
          box("N95A", "Name", "1", TEXT, null),
          part("N95B", "AccountingPeriod", "?", [
            box("N95B From", "From", "1", ZONED_DATE, null),
            box("N95B To", "To", "1", ZONED_DATE, null),
          ]),
          box("N95C", "TaxReference", "1", TEXT, null),
          box("N95D", "AmountClaimed", "1", POUNDS_ABOVE_ZERO, null),
        ],
      ),
      box("N100", "Total", "1", POUNDS_ABOVE_ZERO, null),
      part(null, "ClaimAuthorisation", "?", [
        box("N ClaimAuthorisation CopyOfNoticesOfConsentAttached", "CopyOfNoticesOfConsentAttached", "?", TICK, null),
        part(null, "AuthorisationForSimplifiedArrangements", "?", [
          box("N105", "StatementAuthorised", "1", TICK, null),
          box("N110", "FullNameOfPersonAuthorising", "1", TEXT, null),
          box("N115", "Status", "1", TEXT, null),
        ]),
      ]),
    ]),
    part(null, "Section3Part2", "?", [
      list(
        "N120",
        "DetailsOfSurrender",
        [1, MANY],
        [
          box("N120A", "Name", "1", TEXT, null),
          part("N120B", "AccountingPeriod", "?", [
            box("N120B From", "From", "1", ZONED_DATE, null),
            box("N120B To", "To", "1", ZONED_DATE, null),
          ]),
          box("N120C", "TaxReference", "1", TEXT, null),
          box("N120D", "AmountSurrendered", "1", POUNDS_ABOVE_ZERO, null),
        ],
      ),
      box("N125", "Total", "1", POUNDS_ABOVE_ZERO, null),
      part(null, "ConsentToSurrender", "?", [
        part(null, "ConsentOptions", "1", [
          box("N ConsentOptions SimplifiedArrangementInForce", "SimplifiedArrangementInForce", "?", TICK, null),
          box("N ConsentOptions NoticeOfConsentCompleted", "NoticeOfConsentCompleted", "?", TICK, null),
          box("N ConsentOptions CopyOfNoticesOfConsentAttached", "CopyOfNoticesOfConsentAttached", "?", TICK, null),
        ]),
        part(null, "Declaration", "?", [
          box("N130", "CompanyName", "1", TEXT, null),
          box("N135", "TaxReference", "1", UTR, null),
          part("N140/N145", "AccountingPeriod", "1", [
            box("N140/N145 From", "From", "1", ZONED_DATE, null),
            box("N140/N145 To", "To", "1", ZONED_DATE, null),
          ]),
          box("N Declaration AcceptDeclaration", "AcceptDeclaration", "1", TICK, null),
          box("N150", "FullNameOfPersonAuthorising", "1", TEXT, null),
          box("N155", "Status", "1", TEXT, null),
        ]),
      ]),
    ]),
    part(null, "Section3Part3", "?", [
      list(
        "N160",
        "DetailsOfSurrender",
        [1, MANY],
        [
          box("N160A", "Name", "1", TEXT, null),
          part("N160B", "AccountingPeriod", "?", [
            box("N160B From", "From", "1", ZONED_DATE, null),
            box("N160B To", "To", "1", ZONED_DATE, null),
          ]),
          box("N160C", "TaxReference", "1", TEXT, null),
          box("N160D", "AmountClaimed", "1", POUNDS_ABOVE_ZERO, null),
        ],
      ),
      box("N165", "Total", "1", POUNDS_ABOVE_ZERO, null),
      part(null, "ClaimAuthorisation", "?", [
        box(
          "N Section3 Section3Part3 ClaimAuthorisation CopyOfNoticesOfConsentAttached",
          "CopyOfNoticesOfConsentAttached",
          "?",
          TICK,
          null,
        ),
        part(null, "AuthorisationForSimplifiedArrangements", "?", [
          box("N170", "StatementAuthorised", "1", TICK, null),
          box("N175", "NameOfAuthorisedCompany", "1", TEXT, null),
          box("N180", "FullNameOfPersonAuthorising", "1", TEXT, null),
          box("N185", "Status", "1", TEXT, null),
        ]),
      ]),
    ]),
    part(null, "Section3Part4", "?", [
      list(
        "N190",
        "DetailsOfSurrender",
        [1, MANY],
        [
          box("N190A", "Name", "1", TEXT, null),
          part("N190B", "AccountingPeriod", "?", [
            box("N190B From", "From", "1", ZONED_DATE, null),
            box("N190B To", "To", "1", ZONED_DATE, null),
          ]),
          box("N190C", "TaxReference", "1", TEXT, null),
          box("N190D", "AmountSurrendered", "1", POUNDS_ABOVE_ZERO, null),
        ],
      ),
      box("N195", "Total", "1", POUNDS_ABOVE_ZERO, null),
      part(null, "ConsentToSurrender", "?", [
        part(null, "ConsentOptions", "1", [
          box(
            "N Section3 Section3Part4 ConsentToSurrender ConsentOptions SimplifiedArrangementInForce",
            "SimplifiedArrangementInForce",
            "?",
            TICK,
            null,
          ),
          box(
            "N Section3 Section3Part4 ConsentToSurrender ConsentOptions NoticeOfConsentCompleted",
            "NoticeOfConsentCompleted",
            "?",
            TICK,
            null,
          ),
          box(
            "N Section3 Section3Part4 ConsentToSurrender ConsentOptions CopyOfNoticesOfConsentAttached",
            "CopyOfNoticesOfConsentAttached",
            "?",
            TICK,
            null,
          ),
        ]),
        part(null, "Declaration", "?", [
          box("N200", "CompanyName", "1", TEXT, null),
          box("N205", "TaxReference", "1", UTR, null),
          part("N210/N215", "AccountingPeriod", "1", [
            box("N210/N215 From", "From", "1", ZONED_DATE, null),
            box("N210/N215 To", "To", "1", ZONED_DATE, null),
          ]),
          box(
            "N Section3 Section3Part4 ConsentToSurrender Declaration AcceptDeclaration",
            "AcceptDeclaration",
            "1",
            TICK,
            null,
          ),
          box("N220", "FullNameOfPersonAuthorising", "1", TEXT, null),
          box("N225", "Status", "1", TEXT, null),
        ]),
      ]),
    ]),
  ]),
  part(null, "Section4", "?", [
    box("N230", "AdjustedProfit", "?", POUNDS, null),
    box("N235", "AdjustedLoss", "?", POUNDS, null),
    box("N240", "JointVentureProfit", "?", POUNDS, null),
    box("N245", "JointVentureLoss", "?", POUNDS, null),
    box("N250", "TotalOfProfit", "1", POUNDS, null),
    box("N255", "AllowableLossRelief", "?", POUNDS, null),
    box("N260", "AllowableRPDTgroupReliefClaimed", "?", POUNDS_ABOVE_ZERO, null),
    box("N265", "AllowableRPDTgroupReliefForCarriedForwardLossesClaimed", "?", POUNDS_ABOVE_ZERO, null),
    box("N270", "RPDprofitsForAccountingPeriod", "1", POUNDS, null),
    box("N275", "AllowanceAllocationForAccountingPeriod", "?", POUNDS, null),
    box("N280", "ProfitsChargeableToRPDT", "1", POUNDS, null),
    box("N285", "RPDTpayable", "1", PENCE, null),
  ]),
]);
