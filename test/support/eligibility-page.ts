// Writes the tables of docs/what-can-be-filed.md from the table of eligibility, and the text for HMRC's list of
// software below them. `npm run eligibility` writes the file; a test fails when it is out of date.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SIZE_LIMITS } from "../../packages/ct600/accounts/size.ts";
import { poundsText } from "../../packages/ct600/computation/pounds.ts";
import { ELIGIBILITY, ELIGIBILITY_TABLE } from "../../packages/ct600/eligibility/input.ts";
import { ownCodes, type Reason, type Row } from "../../packages/ct600/eligibility/row.ts";
import { MIRRORED } from "../../packages/ct600/pages/mirrored/mirrored-pages.ts";
import { EARLIEST_PERIOD_START } from "../../packages/ct600/rates/corporation-tax.ts";
import { withPart } from "./written-part.ts";

export const eligibilityFile = new URL("../../../docs/what-can-be-filed.md", import.meta.url);

type Field = keyof typeof ELIGIBILITY_TABLE;

const SECTIONS: Readonly<Record<Field, readonly [title: string, lead: string]>> = {
  company_type: [
    "Whose return it is",
    "`company_type`. The prefix of `registration_number` says the same of bodies that have one.",
  ],
  income: ["What it earns", "`income`, a list."],
  claims: ["What it claims", "`claims`, a list."],
  circumstances: ["What else there is", "`circumstances`, a list."],
  pages: ["Supplementary pages", "`pages`, a list of letters, for those who know the form."],
  standard: ["The standard of the accounts", "`standard`."],
  own_accounts: ["Accounts of its own", "`own_accounts`: the company brings them."],
};

export function eligibilityPage(page: string): string {
  const tables = (Object.keys(SECTIONS) as Field[]).map(section).join("\n\n");
  const parts = {
    question: question(),
    "what can be filed": tables,
    limits: limits(),
    codes: codes(),
    "the list": list(),
  };
  return Object.entries(parts).reduce((text, [part, written]) => withPart(text, part, written), page);
}

function section(field: Field): string {
  const [title, lead] = SECTIONS[field];
  // What concerns the return alone says nothing of the register.
  const authorities = IS_OF_RETURN.includes(field) ? ["HMRC"] : ["HMRC", "Companies House"];
  const rows = rowsOf(field).map(([value, row]) => {
    const cells = [said(row, row.hmrc), saidOfRegister(row)].slice(0, authorities.length);
    return `| ${row.words} | \`${value}\` | ${cells.join(" | ")} |`;
  });
  const head = ["what it is", "in the question", ...authorities];
  return `### ${title}\n\n${lead}\n\n| ${head.join(" | ")} |\n|${"---|".repeat(head.length)}\n${rows.join("\n")}`;
}

const IS_OF_RETURN: readonly Field[] = ["income", "claims", "pages"];

const rowsOf = (field: Field) => Object.entries<Row>(ELIGIBILITY_TABLE[field]);

function said({ pages = [], excludes = [], ifYes }: Partial<Row>, reason: Reason | undefined): string {
  const forms = pages.map((letter) => `CT600${letter}`).join(", ");
  if (reason?.code === "page_as_data") return `through the API, with ${forms}`;
  const withWhat = [
    ...(forms === "" ? [] : [`with ${forms}`]),
    ...(excludes.includes("frs105") ? ["with accounts under FRS 102"] : []),
    ...(ifYes === undefined ? [] : [ifYes]),
  ];
  if (reason === undefined) return ["yes", ...withWhat].join(", ");
  const what = reason.effect === "cannot_be_filed" || forms === "" ? "" : `, with ${forms}`;
  return `**${WORDS[reason.effect]}${what}.** ${reason.message} ${reason.whatToDo}`;
}

const WORDS = { cannot_be_filed: "No", own_documents: "With its own accounts", note: "Yes" } as const;

function saidOfRegister({ hmrc, companiesHouse, excludes = [] }: Row): string {
  if (companiesHouse === undefined) return said({ excludes }, undefined);
  const isSame = companiesHouse.message === hmrc?.message && companiesHouse.whatToDo === hmrc.whatToDo;
  return isSame ? "as for HMRC" : said({}, companiesHouse);
}

function limits(): string {
  const rows = SIZE_LIMITS.flatMap(({ since, limits: of }) =>
    (["frs105", "frs102"] as const).map((standard) => {
      const { turnover, balanceSheetTotal, employees } = of[standard];
      const who = standard === "frs105" ? "micro-entity (`frs105`)" : "small company (`frs102`)";
      const money = [turnover, balanceSheetTotal].map((pounds) => poundsText(pounds * 100n));
      return `| ${since > "2000" ? `from ${shownDay(since)}` : "before"} | ${who} | ${money.join(" | ")} | ${employees} |`;
    }),
  );
  return `| the year begins | accounts of a | turnover | balance sheet total | employees |\n|---|---|---|---|---|\n${rows.join("\n")}`;
}

function partsOf(field: (typeof ELIGIBILITY.fields)[keyof typeof ELIGIBILITY.fields]): string {
  return field.kind === "group"
    ? ` with ${Object.keys(field.fields)
        .map((name) => `\`${name}\``)
        .join(", ")}`
    : "";
}

const VALUES = {
  choice: "one of those below",
  list: "a list of those below",
  text: "a text",
  group: "an object",
  pence: "whole pence",
  integer: "a number",
} as const;

function question(): string {
  const rows = Object.entries(ELIGIBILITY.fields).map(
    ([name, field]) => `| \`${name}\` | ${VALUES[field.kind]}${partsOf(field)} | ${field.words} |`,
  );
  return `| field | value | meaning |\n|---|---|---|\n${rows.join("\n")}`;
}

function codes(): string {
  const rows = Object.entries(ownCodes).map(([code, means]) => `| \`${code}\` | ${means} |`);
  return `| code | meaning |\n|---|---|\n${rows.join("\n")}`;
}

/** What HMRC's list of software asks of a product. */
function list(): string {
  const asData = MIRRORED.map(([letter]) => letter).sort();
  const letters = rowsOf("pages")
    .filter(([, { hmrc }]) => hmrc?.effect !== "cannot_be_filed")
    .map(([letter]) => letter);
  const own = letters.filter((letter) => !asData.some((one) => one === letter));
  const refused = rowsOf("pages")
    .filter(([letter]) => !letters.includes(letter))
    .map(([letter]) => letter);
  const wordsOf = (field: Field, is: (row: Row) => boolean) =>
    rowsOf(field)
      .filter(([, row]) => is(row))
      .map(([, { words }]) => lower(words))
      .join("; ");
  const isGenerated = ({ hmrc }: Row) => hmrc === undefined || hmrc.effect === "note";
  const rows: readonly (readonly [what: string, text: string])[] = [
    ["returns", "CT600, new and amended"],
    [
      "periods",
      `that start on ${shownDay(EARLIEST_PERIOD_START)} or later, and are over; accounts of up to 18 months, as two returns`,
    ],
    ["supplementary pages, by hand and through the API", own.map((letter) => `CT600${letter}`).join(", ")],
    ["supplementary pages, through the API only", asData.map((letter) => `CT600${letter}`).join(", ")],
    ["supplementary pages not supported", refused.map((letter) => `CT600${letter}`).join(", ")],
    ["accounts that are made, in iXBRL", `${wordsOf("standard", isGenerated)}; dormant companies`],
    ["accounts that are taken", "iXBRL of any kind that HMRC takes; a PDF from bodies that HMRC takes it from"],
    ["computations", "made, in iXBRL, or the company's own in iXBRL"],
    // A partnership's own return is another one.
    [
      "companies, with accounts made",
      wordsOf("company_type", (row) => isGenerated(row) && row.hmrc?.code !== "partnership"),
    ],
    ["companies, with their own accounts", wordsOf("company_type", ({ hmrc }) => hmrc?.effect === "own_documents")],
    ["companies not supported", wordsOf("company_type", ({ hmrc }) => hmrc?.effect === "cannot_be_filed")],
    [
      "not supported",
      ["income", "claims", "circumstances"]
        .map((field) => wordsOf(field as Field, ({ hmrc }) => hmrc?.effect === "cannot_be_filed"))
        .filter((words) => words !== "")
        .join("; "),
    ],
    ["Companies House", "accounts of private companies, with the return or alone"],
    ["who files", "companies, and agents for their clients"],
  ];
  return `| | |\n|---|---|\n${rows.map(([what, text]) => `| ${what} | ${text} |`).join("\n")}`;
}

const lower = (words: string) =>
  /^(CT600|FRS|IFRS|RDEC|PDF)/.test(words) ? words : `${words.charAt(0).toLowerCase()}${words.slice(1)}`;

function shownDay(day: string): string {
  const [year, month = 1, date] = day.split("-").map(Number);
  return `${date} ${MONTHS[month - 1]} ${year}`;
}

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(eligibilityFile, eligibilityPage(readFileSync(eligibilityFile, "utf8")));
