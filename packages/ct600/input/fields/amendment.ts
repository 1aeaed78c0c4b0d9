// The body of an amendment, which follows from that of a filing: the company's names and numbers and the period make a
// different return, so they are not in it, and nothing is required. What is sent is merged over what was filed: objects
// field by field, at any depth; every other value, arrays too, is replaced whole.

import { ATTACHMENTS, MOST_ATTACHMENTS } from "../../attachments/input.ts";
import { AVOIDANCE_SCHEMES } from "../../pages/avoidance/input.ts";
import { CHARITY } from "../../pages/charity/input.ts";
import { withoutOtherConsent } from "../../pages/group-relief/amended-consent.ts";
import { PAGES } from "../../pages/mirrored/input.ts";
import { mirrorOver } from "../../pages/mirrored/mirror.ts";
import type { ReturnInput } from "../../return.ts";
import { SOURCES } from "../../sources/input.ts";
import { withoutDefaultProfits } from "../financials.ts";
import { ACCOUNTS } from "./accounts.ts";
import { COMPUTATIONS } from "./computations.ts";
import type { Field, GroupField, InputOf } from "./field.ts";
import { COMPANY, DECLARANT, NOTICE_GIVEN_ON, OPTIONS, RETURN } from "./filing.ts";
import { FINANCIALS } from "./financials/financials.ts";
import { METADATA } from "./metadata.ts";
import { amended } from "./optional.ts";
import { isPresent } from "./presence.ts";
import { REPAYMENT } from "./repayment.ts";

/** Which return the accounts go with makes different returns of both. */
const { filed_with: _filedWith, ...CHANGEABLE_ACCOUNTS } = ACCOUNTS.fields;

const AMENDED_ACCOUNTS = {
  ...ACCOUNTS,
  fields: {
    ...CHANGEABLE_ACCOUNTS,
    use_generated: {
      kind: "flag",
      default: false,
      words:
        "True replaces your own document, or the reason for none (not_attached), by accounts generated from the figures. Cannot be combined with ixbrl or pdf. Default false.",
    },
  },
} as const satisfies GroupField;

const AMENDED_COMPUTATIONS = {
  ...COMPUTATIONS,
  type: "AmendedComputationsInput",
  words: "Your own computations for the amended figures.",
  fields: {
    ...COMPUTATIONS.fields,
    use_generated: {
      kind: "flag",
      default: false,
      words:
        "True replaces your own document by computations generated from the figures. Cannot be combined with ixbrl. Default false.",
    },
  },
} as const satisfies GroupField;

const { name: _name, utr: _utr, registration_number: _number, ...CHANGEABLE_COMPANY } = COMPANY.fields;

const AMENDED_COMPANY = {
  kind: "group",
  type: "AmendedCompanyInput",
  words: "Changes to the company's details. Its name and numbers cannot be amended.",
  fields: CHANGEABLE_COMPANY,
  fixed: {
    names: ["name", "utr", "registration_number"],
    instead: "Leave it out. For a return of another company, file a new one.",
  },
} as const satisfies GroupField;

const AMENDED_PERIOD = {
  kind: "group",
  type: "AmendedPeriodInput",
  words:
    "Corrects the day of HMRC's notice, together with another change of the return. The period itself cannot be amended.",
  fields: { notice_given_on: NOTICE_GIVEN_ON },
} as const satisfies GroupField;

const AMENDED_OPTIONS = {
  ...OPTIONS,
  type: "AmendedSubmissionOptions",
  fields: {
    ...OPTIONS.fields,
    expected_newest: {
      kind: "text",
      words:
        "The filing that you expect to be the newest of this return and its amendments. If it is not, nothing is filed and you get 409 `amended_meanwhile`.",
      example: "fil_3fLu4pAv2KQGVTZCLxFCcFdj",
    },
  },
} as const satisfies GroupField;

export const AMENDMENT = {
  kind: "group",
  type: "AmendmentInput",
  words: "The changes: at least one group besides metadata and options.",
  fields: {
    company: AMENDED_COMPANY,
    period: AMENDED_PERIOD,
    financials: amended(FINANCIALS, "The figures that differ from what was filed."),
    accounts: amended(
      AMENDED_ACCOUNTS,
      "Changes to the accounts. If you send your own document (ixbrl or pdf), the other fields are ignored.",
    ),
    computations: AMENDED_COMPUTATIONS,
    attachments: {
      ...ATTACHMENTS,
      words: `PDF files to attach, at most ${MOST_ATTACHMENTS}. They replace all that were filed; an empty list removes them. Left out, the filed ones are attached again.`,
    },
    return: RETURN,
    repayment: REPAYMENT,
    charity: amended(CHARITY, "Changes to what the charity or club states on CT600E."),
    avoidance_schemes: {
      ...AVOIDANCE_SCHEMES,
      words:
        "Notifiable tax avoidance schemes that the company uses or has used. They replace all that were filed; an empty list removes them.",
    },
    pages: PAGES,
    declarant: DECLARANT,
    sources: {
      ...SOURCES,
      words:
        "Where figures come from, and notes. They replace all that were filed; an empty list removes them. Left out, the filed ones stay: if you change a figure that has lines, send them all again, or an empty list.",
    },
    metadata: METADATA,
    options: AMENDED_OPTIONS,
  },
  fixed: {
    names: ["companies_house"],
    instead:
      "An amendment delivers no accounts. To deliver those of the amended return, send its id in filing to POST /v1/companies_house/accounts.",
  },
} as const satisfies GroupField;

export type AmendmentInput = InputOf<typeof AMENDMENT>;

/** What an amendment can change in the return; the rest of its body concerns the request. */
const CHANGEABLE = {
  kind: "group",
  type: "ReturnInput",
  words: "",
  fields: {
    company: AMENDED_COMPANY,
    period: AMENDED_PERIOD,
    financials: FINANCIALS,
    accounts: ACCOUNTS,
    computations: COMPUTATIONS,
    attachments: ATTACHMENTS,
    return: RETURN,
    repayment: REPAYMENT,
    charity: CHARITY,
    avoidance_schemes: AVOIDANCE_SCHEMES,
    pages: PAGES,
    declarant: DECLARANT,
    sources: SOURCES,
  },
} as const satisfies GroupField;

/** The whole return after an amendment. */
export function amendedInput(filed: ReturnInput, change: AmendmentInput): ReturnInput {
  const kept = withoutReplaced(filed, change);
  const consented = withoutOtherConsent(kept, change.financials?.group_relief);
  const merged = mergedOver(CHANGEABLE, consented, change) as ReturnInput;
  // After the merge: here a profit of 0 replaces what was filed by the default.
  const changed = { ...merged, financials: withoutDefaultProfits(merged.financials) };
  // Nothing but nulls: no company becomes a charity by that.
  if (!isPresent(changed.charity)) delete changed.charity;
  return changed;
}

/** What a change takes the place of besides the fields that it names: it says the same in another way. */
export function withoutReplaced(filed: ReturnInput, change: AmendmentInput): ReturnInput {
  const others = withoutDirectors(withoutOther(withoutDocument(filed, change), change), change);
  return withoutTangibleAssets(others, change);
}

/** The number of associated companies is given in one way or the other: a new one takes the place of both. */
function withoutOther(filed: ReturnInput, { company: change }: AmendmentInput): ReturnInput {
  const { associated_companies: all, associated_companies_by_year: byYear, ...company } = filed.company;
  if (change?.associated_companies === undefined && change?.associated_companies_by_year === undefined) return filed;
  return { ...filed, company };
}

/** So are the directors. */
function withoutDirectors(filed: ReturnInput, { accounts: change }: AmendmentInput): ReturnInput {
  if (filed.accounts === undefined || (change?.director === undefined && change?.directors === undefined)) return filed;
  const { director: _, directors: __, ...accounts } = filed.accounts;
  return { ...filed, accounts };
}

/** So are the movements of tangible assets: as one, or class by class. */
function withoutTangibleAssets(filed: ReturnInput, { accounts: change }: AmendmentInput): ReturnInput {
  if (filed.accounts === undefined) return filed;
  const { asset_classes: classes, fixed_asset_movements: movements, ...accounts } = filed.accounts;
  if (change?.fixed_asset_movements?.tangible_assets !== undefined && classes !== undefined)
    return { ...filed, accounts: { ...accounts, ...(movements && { fixed_asset_movements: movements }) } };
  if (change?.asset_classes === undefined || movements === undefined) return filed;
  const { tangible_assets: _, ...others } = movements;
  return { ...filed, accounts: { ...accounts, fixed_asset_movements: others } };
}

/** Generated documents take the place of those of the caller's own, and a PDF that of iXBRL, or iXBRL that of a PDF. */
function withoutDocument(filed: ReturnInput, { accounts, computations }: AmendmentInput): ReturnInput {
  const kept = { ...filed };
  if (filed.accounts !== undefined) {
    const { ixbrl, not_attached, pdf, pdf_name, ...details } = filed.accounts;
    if (accounts?.use_generated === true) kept.accounts = details;
    else if (accounts?.ixbrl !== undefined)
      kept.accounts = { ...details, ...(ixbrl && { ixbrl }), ...(not_attached && { not_attached }) };
    else if (accounts?.pdf !== undefined)
      kept.accounts = { ...details, ...(pdf && { pdf }), ...(pdf_name && { pdf_name }) };
  }
  if (computations?.use_generated === true) delete kept.computations;
  return kept;
}

/**
 * A change over what was filed. Parts of the wrong shape change nothing: their paths are not clean, so no rule reads
 * them.
 */
export function mergedOver(group: GroupField, filed: unknown, change: unknown): unknown {
  if (!isObject(change)) return filed;
  const before = isObject(filed) ? filed : {};
  const names = Object.keys(group.fields).filter((name) => change[name] !== undefined);
  const changed = names.map((name) => {
    return [name, fieldOver(group.fields[name], before[name], change[name])];
  });
  return { ...before, ...Object.fromEntries(changed) };
}

function fieldOver(field: Field | undefined, filed: unknown, change: unknown): unknown {
  if (field?.kind === "group") return groupOver(field, filed, change);
  return field?.kind === "mirror" ? mirrorOver(filed, change) : change;
}

/** A word that stands for a group takes the group's place, and a group the word's. */
function groupOver(group: GroupField, filed: unknown, change: unknown): unknown {
  return change === group.orWord ? change : mergedOver(group, filed, change);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
