// Rules about the company, its period and the documents that come with the return (CT600 release v1.993).

import type { Boxes } from "./figures.ts";
import { isAmended, neededWith, type Rule } from "./rule.ts";

export const companyRules: readonly Rule[] = [
  {
    number: "9100",
    at: "3",
    text: "The UTR key in the IRheader and the tax reference in box 3 differ.",
    holds: (box, { keys }) => keys.some(({ type, value }) => type === "UTR" && value === box.text("3")),
  },
  {
    number: "9101",
    at: "period",
    text: "The period of boxes 30 to 35 is longer than 12 months.",
    holds: (box) => aYearBefore(box.text("35")) < box.text("30"),
  },
  {
    number: "9102",
    at: "northernIreland",
    text: "Boxes 5 to 8 are present in a period that ends before 1 April 2050.",
    holds: (box) => box.text("35") >= "2050-04-01",
  },
  {
    number: "9103",
    at: "30",
    text: "The period starts (box 30) after yesterday.",
    holds: (box, { today }) => box.text("30") < today,
  },
  {
    number: "9105",
    at: "35",
    text: "The period ends (box 35) before it starts (box 30).",
    holds: (box) => box.text("35") >= box.text("30"),
  },
  {
    number: "9106",
    at: "35",
    text: "The period ends (box 35) after today; only a company of type 3 can file that.",
    holds: (box, { today }) => box.text("35") <= today || companyTypeOf(box) === 3,
  },
  neededWith("9107", "7", "7", "6"),
  {
    number: "9110",
    at: "transferPricing",
    text: "Boxes 70 and 75 are both present.",
    holds: (box) => !box.has("70") || !box.has("75"),
  },
];

const PDF_ACCOUNTS = "PDF accounts attached with explanation";

export const documentRules: readonly Rule[] = [
  {
    number: "9112",
    at: "accounts",
    text: "Accounts are attached as a PDF, but box 90A does not say so.",
    holds: (box) => box.text("90A") === PDF_ACCOUNTS || !box.all("attachmentType").includes("accounts"),
  },
  {
    number: "9113",
    at: "accounts",
    text: "Accounts in iXBRL are missing, and box 90A gives no reason.",
    holds: (box) => box.has("90A") || box.has("attachedAccounts"),
  },
  {
    number: "9114",
    at: "accounts",
    text: "Accounts are attached, but not exactly one of boxes 80A and 85A is ticked.",
    holds: (box) => (box.has("90A") && box.text("90A") !== PDF_ACCOUNTS) || periodsOfAccounts(box) === 1,
  },
  {
    number: "9115",
    at: "90A",
    text: "Box 90A says that the accounts were submitted before; only an amended return can say that.",
    holds: (box) => box.text("90A") !== "Amendment - a/cs already submitted" || isAmended(box),
  },
  {
    number: "9116",
    at: "accounts",
    text: "Box 90A gives a reason for missing accounts, but box 80A or 85A is ticked.",
    holds: (box) => !box.has("90A") || box.text("90A") === PDF_ACCOUNTS || periodsOfAccounts(box) === 0,
  },
  {
    number: "9117",
    at: "90B",
    text: "Box 90B gives a reason for missing computations, but a file of computations is attached.",
    holds: (box) => !box.all("attachmentType").includes("computations"),
  },
  {
    number: "9118",
    at: "90B",
    text: "Box 90B gives a reason for missing computations, but computations in iXBRL are attached.",
    holds: (box) => !box.has("attachedComputation"),
  },
  {
    number: "9119",
    at: "90B",
    text: "Box 90B says that the computations were submitted before; only an amended return can say that.",
    holds: (box) => box.text("90B") !== "Amendment - comps already submitted" || isAmended(box),
  },
  {
    number: "9315",
    at: "submission",
    text: "The iXBRL documents contain no accounts, and box 90A gives no reason.",
    holds: (box) => box.has("90A") || box.has("attachedAccounts"),
  },
  {
    number: "9316",
    at: "submission",
    text: "The iXBRL documents contain no computations, and box 90B gives no reason.",
    holds: (box) => box.has("90B") || box.has("attachedComputation"),
  },
  {
    number: "9349",
    at: "90A",
    text: "Box 90A gives a reason for missing accounts, but accounts in iXBRL are attached.",
    holds: (box) => !box.has("attachedAccounts"),
  },
  {
    number: "9900",
    at: "submission",
    text: "There are several encoded documents, but not exactly one is marked as the entry point.",
    holds: (box) => instances(box, "EncodedInlineXBRLDocument").every(hasOneEntryPoint),
  },
  {
    number: "9901",
    at: "submission",
    text: "There are several inline documents, but not exactly one is marked as the entry point.",
    holds: (box) => instances(box, "InlineXBRLDocument").every(hasOneEntryPoint),
  },
  {
    number: "9902",
    at: "submission",
    text: "A taxonomy extension is attached together with a raw XBRL document.",
    holds: (box) =>
      withDocuments.every(
        (place) => !isBelow(box, place, "Extension") || !isBelow(box, place, "Instance/RawXBRLDocument"),
      ),
  },
  {
    number: "9903",
    at: "attachmentFormat",
    text: "A file in the esef format is not attached as group accounts.",
    holds: (box) =>
      box
        .all("attachmentFormat")
        .every((format, at) => format !== "esef" || box.all("attachmentType")[at] === "group accounts"),
  },
  {
    number: "9965",
    at: "computations",
    text: "Computations are missing, and box 90B gives no reason.",
    holds: (box) =>
      box.has("90B") || box.all("attachmentType").includes("computations") || box.has("attachedComputation"),
  },
  {
    number: "9966",
    at: "computations",
    text: "Computations are attached both in iXBRL and as a file.",
    holds: (box) =>
      box.has("90B") || !box.all("attachmentType").includes("computations") || !box.has("attachedComputation"),
  },
  {
    number: "9970",
    at: "submission",
    text: "There are several documents, but not all of them have a file name.",
    holds: (box) =>
      [...instances(box, "EncodedInlineXBRLDocument"), ...instances(box, "InlineXBRLDocument")].every(
        ({ documents, names }) => documents <= 1 || names === documents,
      ),
  },
  {
    number: "9971",
    at: "90A",
    text: "Box 90A says that accounts are attached as a PDF, but they are not.",
    holds: (box) => box.text("90A") !== PDF_ACCOUNTS || box.all("attachmentType").includes("accounts"),
  },
];

const withDocuments = ["attachedAccounts", "attachedComputation"] as const;

function instances(box: Boxes, element: string) {
  return withDocuments.map((place) => ({
    documents: box.below(place, `Instance/${element}`).length,
    names: box.below(place, `Instance/${element}/@Filename`).length,
    entryPoints: box.below(place, `Instance/${element}/@entryPoint`).length,
  }));
}

function hasOneEntryPoint({ documents, entryPoints }: { documents: number; entryPoints: number }): boolean {
  return documents < 2 || entryPoints === 1;
}

function isBelow(box: Boxes, place: (typeof withDocuments)[number], path: string): boolean {
  return box.below(place, path).length > 0;
}

function periodsOfAccounts(box: Boxes): number {
  return box.all("80A").length + box.all("85A").length;
}

/** 03 is 3, but +3 is no type: that is how the authority's rules read a number. */
export function companyTypeOf(box: Boxes): number {
  const text = box.text("4");
  return text.startsWith("+") ? Number.NaN : Number(text);
}

/** The same day of the year before; of a leap day, the 28th. */
function aYearBefore(day: string): string {
  return `${String(Number(day.slice(0, 4)) - 1).padStart(4, "0")}${day.slice(4).replace("02-29", "02-28")}`;
}
