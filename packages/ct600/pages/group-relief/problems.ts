// What is wrong with group relief as it was given: texts that the form cannot carry, references, periods, consent, and
// companies that do not add up to what is surrendered.

import { poundsText } from "../../computation/pounds.ts";
import { NAME } from "../../form/row.ts";
import { carriedText, companyNameForBox1 } from "../../input/company-name.ts";
import { isPresent } from "../../input/fields/presence.ts";
import { isLongerThanTwelveMonths } from "../../period.ts";
import type { Problem } from "../../problem.ts";
import type { ReturnInput } from "../../return.ts";
import { GROUP_PATH, type GroupReliefAsked, type GroupReliefInput, type OtherCompanyInput } from "./asked.ts";

export function groupReliefProblems(asked: GroupReliefAsked, input: ReturnInput): Problem[] {
  const { given, claim, claimCarriedForward, surrender, surrenderCarriedForward } = asked;
  const hasClaims = claim !== null || claimCarriedForward !== null;
  const hasSurrenders = surrender !== null || surrenderCarriedForward !== null;
  if (!hasClaims && !hasSurrenders) return [NOTHING_GIVEN];
  return [
    ...companyProblems("claims", given.claims ?? [], input),
    ...(hasClaims ? consentProblems(given.consent) : []),
    ...companyProblems("surrenders", given.surrenders ?? [], input),
    ...[surrender, surrenderCarriedForward]
      .filter((part) => part !== null)
      .filter(({ total, surrendered }) => total.value !== surrendered.value)
      .slice(0, 1)
      .map(({ total, surrendered }) => doesNotAddUp(total.value, surrendered.value)),
    ...(hasSurrenders ? surrenderConsentProblems(given.surrender_consent, input) : []),
    ...noticesMissing(given, input),
  ];
}

const NOTHING_GIVEN: Problem = {
  code: "missing_field",
  field: `${GROUP_PATH}.claims`,
  message: "Group relief needs claims or surrenders. Send one of them, or leave financials.group_relief out.",
};

const REFERENCE = /^[A-Za-z0-9]{8,20}$/;

function companyProblems(
  list: "claims" | "surrenders",
  companies: readonly OtherCompanyInput[],
  { company, period }: ReturnInput,
): Problem[] {
  const own = [company.utr, company.registration_number].map((one) => one?.toUpperCase());
  return companies.flatMap((one, index) => {
    const path = `${GROUP_PATH}.${list}.${index}`;
    const problems = textProblems(one.company, `${path}.company`, "The other company's name");
    if (!REFERENCE.test(one.reference))
      problems.push({
        code: "schema_validation_failed",
        field: `${path}.reference`,
        message:
          "The reference must be 8 to 20 letters and digits: the other company's UTR, or its company number with leading zeros.",
      });
    else if (own.includes(one.reference.toUpperCase()))
      problems.push({
        code: "does_not_reconcile",
        field: `${path}.reference`,
        message: "This is the company's own reference. Send the UTR or the company number of the other company.",
      });
    const complaint = one.period === undefined ? undefined : periodComplaint(one.period, period);
    if (complaint !== undefined) problems.push({ code: "invalid_period", field: `${path}.period`, message: complaint });
    return problems;
  });
}

interface Period {
  readonly start: string;
  readonly end: string;
}

function periodComplaint(other: Period, { start, end }: Period): string | undefined {
  if (other.end < other.start)
    return `The other company's period ends on ${other.end}, before it starts on ${other.start}. Check both dates.`;
  if (isLongerThanTwelveMonths(other.start, other.end))
    return "The other company's accounting period is longer than 12 months. Send the accounting period that overlaps this one.";
  if (other.start > end || other.end < start)
    return `The other company's period has no day in common with this one, ${start} to ${end}. Group relief needs an overlapping period.`;
  return undefined;
}

/** In an amendment, or in a second return, a part of a group may be left out. */
function textProblems(text: string | undefined, field: string, subject: string): Problem[] {
  if (text === undefined) return [missing(field, `${field} is required.`)];
  const carried = carriedText(text, { subject, ...NAME });
  return "message" in carried ? [{ code: "schema_validation_failed", field, message: carried.message }] : [];
}

function doesNotAddUp(companies: bigint, surrendered: bigint): Problem {
  return {
    code: "does_not_reconcile",
    field: `${GROUP_PATH}.surrenders`,
    message: `The companies receive ${poundsText(companies)}, and ${poundsText(surrendered)} of losses are surrendered. Both must be the same, of this period's losses and of carried-forward ones.`,
  };
}

function consentProblems(consent: GroupReliefInput["consent"]): Problem[] {
  const field = `${GROUP_PATH}.consent`;
  const arrangement = consent?.simplified_arrangement;
  const given = [isPresent(arrangement), consent?.notices_attached === true].filter(Boolean).length;
  if (given === 0)
    return [
      missing(
        field,
        "The companies that surrender must consent. Send simplified_arrangement, or notices_attached with the notices.",
      ),
    ];
  if (given > 1) return [several(field, "simplified_arrangement or notices_attached")];
  if (arrangement === undefined) return [];
  return [
    ...textProblems(arrangement.company, `${field}.simplified_arrangement.company`, "The authorised company's name"),
    ...textProblems(arrangement.name, `${field}.simplified_arrangement.name`, "The authorised person's name"),
    ...textProblems(arrangement.status, `${field}.simplified_arrangement.status`, "The authorised person's status"),
  ];
}

function surrenderConsentProblems(consent: GroupReliefInput["surrender_consent"], { company }: ReturnInput): Problem[] {
  const field = `${GROUP_PATH}.surrender_consent`;
  const page = consent?.this_page;
  const ticks = [consent?.simplified_arrangement === true, isPresent(page), consent?.notices_attached === true];
  const given = ticks.filter(Boolean).length;
  if (given === 0)
    return [
      missing(
        field,
        "The company must consent to the surrender. Send simplified_arrangement, this_page, or notices_attached with the notices.",
      ),
    ];
  if (given > 1) return [several(field, "simplified_arrangement, this_page or notices_attached")];
  if (page === undefined || !isPresent(page)) return [];
  return [
    ...textProblems(page.name, `${field}.this_page.name`, "The name"),
    ...textProblems(page.status, `${field}.this_page.status`, "The status"),
    ...nameTooLong(company.name, `${field}.this_page`),
  ];
}

/** Box C95 holds the whole name, and box 1 may hold a shortened one. */
function nameTooLong(name: string, field: string): Problem[] {
  const box1 = companyNameForBox1(name);
  if (box1.kind !== "ok" || !box1.shortened) return [];
  const message = `The page as a notice of consent names the company in ${NAME.most} characters (box C95), and this name is longer. Attach the notices instead.`;
  return [{ code: "schema_validation_failed", field, message }];
}

/** Where the notices are the one way in which consent is given. */
function noticesMissing({ consent, surrender_consent: surrender }: GroupReliefInput, input: ReturnInput): Problem[] {
  const isByNotices =
    (consent?.notices_attached === true && !isPresent(consent.simplified_arrangement)) ||
    (surrender?.notices_attached === true && !isPresent(surrender.this_page) && !surrender.simplified_arrangement);
  const { attachments = [] } = input;
  if (!isByNotices || attachments.some(({ type = "other" }) => type === "other")) return [];
  return [missing("attachments", "The notices of consent must be attached: a PDF of type other in attachments.")];
}

const missing = (field: string, message: string): Problem => ({ code: "missing_field", field, message });

const several = (field: string, kinds: string): Problem => ({
  code: "invalid_type",
  field,
  message: `Consent is given in one way: send ${kinds}, not several of them.`,
});
