// The page CT600C, group and consortium: boxes C5 to C225. Parts 1 and 2 are about losses of the period, parts 3 and 4
// about losses carried forward.

import { box, list, MANY, NAME, POUNDS, POUNDS_ABOVE_ZERO, part, TICK } from "../../form/row.ts";

const DATE = { kind: "date", mayHaveZone: true } as const;
/** The form sets no length of its own here. */
const ANY_NAME = { kind: "text", least: 1, most: MANY } as const;
const REFERENCE = {
  kind: "notation",
  pattern: /^[A-Za-z0-9]{8,20}$/,
  says: "must be 8 to 20 letters and digits",
} as const;

export const GROUP_PAGE = part("groupPage", "GroupAndConsortium", "?", [
  part("groupClaim", "ClaimToGroupRelief", "?", [
    part(null, "CompanyInformation", "1", [
      list(
        "C5",
        "Company",
        [1, MANY],
        [
          ...otherCompany("C5", "Company that surrenders the loss"),
          box("C5D", "AmountClaimed", "1", POUNDS_ABOVE_ZERO, "Amount claimed from it"),
        ],
      ),
      box("C10", "TotalAmountClaimed", "1", POUNDS_ABOVE_ZERO, "Total group relief claimed"),
    ]),
    box("C15", "NonResidentCompany", "?", TICK, "Claim that involves a UK branch of a company abroad"),
    box("C20", "LossesGeneratedAbroad", "?", TICK, "Claim to losses of a company abroad"),
    part("claimConsent", "ClaimAuthorisation", "?", [
      box("C claim notices", "CopyOfNoticesOfConsentAttached", "or", TICK, null),
      part("claimArrangement", "AuthorisationForSimplifiedArrangements", "or", [
        box("C25", "AuthorisationWhereSimplifiedArrangement", "1", TICK, "Claim under a simplified arrangement"),
        box("C30", "CompanyName", "1", ANY_NAME, "Company authorised under the arrangement"),
        box("C35", "NameOfAuthorisedPerson", "1", ANY_NAME, "Person authorised under the arrangement"),
        box("C40", "Status", "1", ANY_NAME, "Status of that person"),
      ]),
    ]),
  ]),
  part("groupSurrender", "SurrenderedGroupRelief", "?", [
    box("C45", "TradingLosses", "?", POUNDS_ABOVE_ZERO, "Trading losses surrendered"),
    box("C46", "NItradingLosses", "?", POUNDS_ABOVE_ZERO, "Northern Ireland trading losses in box C45"),
    box("C50", "ExcessNonTrading", "?", POUNDS_ABOVE_ZERO, "Non-trade capital allowances surrendered"),
    box("C55", "NonTradingDeficit", "?", POUNDS_ABOVE_ZERO, "Non-trading deficit surrendered"),
    box("C60", "ExcessDonations", "?", POUNDS_ABOVE_ZERO, "Qualifying donations surrendered"),
    box("C65", "ExcessLosses", "?", POUNDS_ABOVE_ZERO, "UK property business losses surrendered"),
    box("C70", "ExcessManagementExpenses", "?", POUNDS_ABOVE_ZERO, "Management expenses surrendered"),
    box(
      "C75",
      "NonTradingLossesOnIntangibleFixedAssets",
      "?",
      POUNDS_ABOVE_ZERO,
      "Non-trading losses on intangible assets surrendered",
    ),
    box("C80", "TotalSurrender", "1", POUNDS_ABOVE_ZERO, "Total surrendered as group relief"),
    part(null, "SurrenderInformation", "1", [
      list(
        "C85",
        "Company",
        [1, MANY],
        [
          ...otherCompany("C85", "Company that claims the loss"),
          box("C85D", "AmountSurrendered", "1", POUNDS, "Amount surrendered to it"),
        ],
      ),
      box("C90", "AmountSurrenderedTotal", "1", POUNDS, "Total surrendered to all companies"),
    ]),
    part(null, "ConsentToSurrender", "1", [
      part(null, "ConsentOptions", "?", [
        box("C surrender arrangement", "SimplifiedArrangementInForce", "?", TICK, null),
        box("C surrender page", "NoticeOfConsentCompleted", "?", TICK, null),
        box("C surrender notices", "CopyOfNoticesOfConsentAttached", "?", TICK, null),
      ]),
      part("surrenderDeclaration", "Declaration", "?", [
        box("C95", "CompanyName", "1", NAME, "Name of the company that consents"),
        box("C100", "TaxReference", "1", { kind: "utr" }, "Tax reference of the company that consents"),
        part("surrenderDeclarationPeriod", "AccountingPeriod", "1", [
          box("C105", "From", "1", DATE, "Start of its period"),
          box("C110", "To", "1", DATE, "End of its period"),
        ]),
        box("C surrender declared", "AcceptDeclaration", "1", TICK, null),
        box("C115", "Name", "1", NAME, "Person who consents"),
        box("C120", "Status", "1", NAME, "Status of the person who consents"),
      ]),
    ]),
  ]),
  part("groupClaimCarriedForward", "GroupReliefForCarriedForwardLosses", "?", [
    part(null, "CompanyInformation", "1", [
      list(
        "C125",
        "Company",
        [1, MANY],
        [
          ...otherCompany("C125", "Company that surrenders the carried-forward loss"),
          box("C125D", "AmountClaimed", "1", POUNDS_ABOVE_ZERO, "Carried-forward losses claimed from it"),
        ],
      ),
      box("C130", "TotalAmountClaimed", "1", POUNDS_ABOVE_ZERO, "Total claimed of carried-forward losses"),
    ]),
    box("C135", "NonResidentCompany", "?", TICK, "Claim to carried-forward losses that involves a UK branch"),
    part("claimCarriedForwardConsent", "ClaimAuthorisation", "?", [
      box("C claim carried forward notices", "CopyOfNoticesOfConsentAttached", "or", TICK, null),
      part("claimCarriedForwardArrangement", "AuthorisationForSimplifiedArrangements", "or", [
        box(
          "C140",
          "AuthorisationWhereSimplifiedArrangement",
          "1",
          TICK,
          "Claim to carried-forward losses under a simplified arrangement",
        ),
        box("C145", "CompanyName", "1", ANY_NAME, "Company authorised for carried-forward losses"),
        box("C150", "NameOfAuthorisedPerson", "1", ANY_NAME, "Person authorised for carried-forward losses"),
        box("C155", "Status", "1", ANY_NAME, "Status of the person authorised for carried-forward losses"),
      ]),
    ]),
  ]),
  part("groupSurrenderCarriedForward", "SurrenderedGroupReliefForCarriedForwardLosses", "?", [
    box("C160", "TradingLosses", "?", POUNDS_ABOVE_ZERO, "Carried-forward trading losses surrendered"),
    box("C161", "NItradingLosses", "?", POUNDS_ABOVE_ZERO, "Northern Ireland trading losses in box C160"),
    box("C165", "NonTradingDeficit", "?", POUNDS_ABOVE_ZERO, "Carried-forward non-trading deficit surrendered"),
    box("C170", "UKpropertyBusinessLosses", "?", POUNDS_ABOVE_ZERO, "Carried-forward property losses surrendered"),
    box("C175", "ManagementExpenses", "?", POUNDS_ABOVE_ZERO, "Carried-forward management expenses surrendered"),
    box(
      "C180",
      "NonTradingDeficitsOnIntangibleFixedAssets",
      "?",
      POUNDS_ABOVE_ZERO,
      "Carried-forward losses on intangible assets surrendered",
    ),
    box("C185", "TotalSurrender", "1", POUNDS_ABOVE_ZERO, "Total surrendered of carried-forward losses"),
    part(null, "SurrenderInformation", "1", [
      list(
        "C190",
        "Company",
        [1, MANY],
        [
          ...otherCompany("C190", "Company that claims the carried-forward loss"),
          box("C190D", "AmountSurrendered", "1", POUNDS, "Carried-forward losses surrendered to it"),
        ],
      ),
      box("C195", "AmountSurrenderedTotal", "1", POUNDS, "Carried-forward losses surrendered to all companies"),
    ]),
    part(null, "ConsentToSurrender", "1", [
      part(null, "ConsentOptions", "?", [
        box("C surrender carried forward arrangement", "SimplifiedArrangementInForce", "?", TICK, null),
        box("C surrender carried forward page", "NoticeOfConsentCompleted", "?", TICK, null),
        box("C surrender carried forward notices", "CopyOfNoticesOfConsentAttached", "?", TICK, null),
      ]),
      part("surrenderCarriedForwardDeclaration", "Declaration", "?", [
        box("C200", "CompanyName", "1", NAME, "Name of the company that consents for carried-forward losses"),
        box("C205", "TaxReference", "1", { kind: "utr" }, "Its tax reference, for carried-forward losses"),
        part("surrenderCarriedForwardDeclarationPeriod", "AccountingPeriod", "1", [
          box("C210", "From", "1", DATE, "Start of its period, for carried-forward losses"),
          box("C215", "To", "1", DATE, "End of its period, for carried-forward losses"),
        ]),
        box("C surrender carried forward declared", "AcceptDeclaration", "1", TICK, null),
        box("C220", "Name", "1", NAME, "Person who consents for carried-forward losses"),
        box("C225", "Status", "1", NAME, "Status of the person who consents for carried-forward losses"),
      ]),
    ]),
  ]),
]);

/** Its name, its period where it is another one, and its reference. The form has one number for both days. */
function otherCompany<const Id extends string>(id: Id, words: string) {
  return [
    box(`${id}A` as const, "Name", "1", NAME, words),
    part(`${id}B` as const, "AccountingPeriod", "?", [
      box(`${id}B From` as const, "From", "1", DATE, null),
      box(`${id}B To` as const, "To", "1", DATE, null),
    ]),
    box(`${id}C` as const, "TaxReference", "1", REFERENCE, `Its tax reference or company number (${id})`),
  ] as const;
}
