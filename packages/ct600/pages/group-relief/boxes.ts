// The boxes of the page CT600C that hold no amount of a line: companies, consent and who gives it. Expects group relief
// without problems.

import type { BoxValues } from "../../form/table.ts";
import { companyNameForBox1, textForDeclaration } from "../../input/company-name.ts";
import type { ReturnInput } from "../../return.ts";
import type { CompanyLine, GroupReliefAsked, GroupReliefInput } from "./asked.ts";

export function pageBoxes(asked: GroupReliefAsked, { company, period }: ReturnInput): BoxValues {
  const { given, claim, claimCarriedForward, surrender, surrenderCarriedForward } = asked;
  const consent = { ...given.surrender_consent, company, period };
  return {
    105: true,
    ...(claim && { C5: claim.companies.map((one) => C5(rowOf(one))), ...claimBoxes(given) }),
    ...(surrender && { C85: surrender.companies.map((one) => C85(rowOf(one))), ...surrenderBoxes(consent) }),
    ...(claimCarriedForward && {
      C125: claimCarriedForward.companies.map((one) => C125(rowOf(one))),
      ...claimCarriedForwardBoxes(given),
    }),
    ...(surrenderCarriedForward && {
      C190: surrenderCarriedForward.companies.map((one) => C190(rowOf(one))),
      ...surrenderCarriedForwardBoxes(consent),
    }),
  };
}

type RowOf<List extends "C5" | "C85" | "C125" | "C190"> = NonNullable<BoxValues[List]>[number];

function rowOf({ name, reference, period, amount }: CompanyLine) {
  return { name, reference, period, pounds: amount.value / 100n };
}

type OtherCompany = ReturnType<typeof rowOf>;

const C5 = ({ name, period, reference, pounds }: OtherCompany): RowOf<"C5"> => ({
  C5A: name,
  ...(period && { "C5B From": period.start, "C5B To": period.end }),
  C5C: reference,
  C5D: pounds,
});

const C85 = ({ name, period, reference, pounds }: OtherCompany): RowOf<"C85"> => ({
  C85A: name,
  ...(period && { "C85B From": period.start, "C85B To": period.end }),
  C85C: reference,
  C85D: pounds,
});

const C125 = ({ name, period, reference, pounds }: OtherCompany): RowOf<"C125"> => ({
  C125A: name,
  ...(period && { "C125B From": period.start, "C125B To": period.end }),
  C125C: reference,
  C125D: pounds,
});

const C190 = ({ name, period, reference, pounds }: OtherCompany): RowOf<"C190"> => ({
  C190A: name,
  ...(period && { "C190B From": period.start, "C190B To": period.end }),
  C190C: reference,
  C190D: pounds,
});

function claimBoxes({ consent, permanent_establishment: isBranch }: GroupReliefInput): BoxValues {
  const { simplified_arrangement: arrangement, notices_attached: byNotices } = consent ?? {};
  return {
    ...(isBranch && { C15: true }),
    ...(byNotices && { "C claim notices": true }),
    ...(arrangement && {
      C25: true,
      C30: textOf(arrangement.company),
      C35: textOf(arrangement.name),
      C40: textOf(arrangement.status),
    }),
  };
}

function claimCarriedForwardBoxes({ consent, permanent_establishment: isBranch }: GroupReliefInput): BoxValues {
  const { simplified_arrangement: arrangement, notices_attached: byNotices } = consent ?? {};
  return {
    ...(isBranch && { C135: true }),
    ...(byNotices && { "C claim carried forward notices": true }),
    ...(arrangement && {
      C140: true,
      C145: textOf(arrangement.company),
      C150: textOf(arrangement.name),
      C155: textOf(arrangement.status),
    }),
  };
}

type Consent = NonNullable<GroupReliefInput["surrender_consent"]> & Pick<ReturnInput, "company" | "period">;

function surrenderBoxes({
  simplified_arrangement,
  this_page: page,
  notices_attached,
  company,
  period,
}: Consent): BoxValues {
  return {
    ...(simplified_arrangement && { "C surrender arrangement": true }),
    ...(notices_attached && { "C surrender notices": true }),
    ...(page && {
      "C surrender page": true,
      C95: nameOf(company.name),
      C100: company.utr,
      C105: period.start,
      C110: period.end,
      "C surrender declared": true,
      C115: textOf(page.name),
      C120: textOf(page.status),
    }),
  };
}

function surrenderCarriedForwardBoxes(consent: Consent): BoxValues {
  const { simplified_arrangement, this_page: page, notices_attached, company, period } = consent;
  return {
    ...(simplified_arrangement && { "C surrender carried forward arrangement": true }),
    ...(notices_attached && { "C surrender carried forward notices": true }),
    ...(page && {
      "C surrender carried forward page": true,
      C200: nameOf(company.name),
      C205: company.utr,
      C210: period.start,
      C215: period.end,
      "C surrender carried forward declared": true,
      C220: textOf(page.name),
      C225: textOf(page.status),
    }),
  };
}

/** As box 1 has it. */
function nameOf(name: string): string {
  const box1 = companyNameForBox1(name);
  return box1.kind === "ok" ? box1.value : name;
}

function textOf(text: string): string {
  const carried = textForDeclaration(text);
  return carried.kind === "ok" ? carried.value : text;
}
