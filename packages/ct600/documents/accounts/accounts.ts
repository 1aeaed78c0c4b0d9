// Accounts of a small company (FRS 102 section 1A) or a micro-entity (FRS 105), as the authority and Companies House
// take them: cover, profit and loss account, balance sheet with the statements that stand on it, notes. A
// micro-entity's notes stand at the foot of its balance sheet. Every figure shown is tagged, in both columns. Where no
// balance sheet was given the document is a profit and loss account and says so. Follows docs/accounts.md.

import type { BalanceSheetLine, ProfitAndLossLine } from "../../accounts/model.ts";
import { longDayText } from "../../text/days.ts";
import { InlineDocument, type Reader, Vocabulary } from "../document.ts";
import { COMPANIES_HOUSE } from "../entity.ts";
import { type Content, type Markup, markup } from "../markup.ts";
import { heading, paragraph, section } from "../page.ts";
import { forEachTaxonomy, type Taxonomy } from "../taxonomies.ts";
import { cover, type Kind, titleOf } from "./cover.ts";
import { directorsReport } from "./directors-report.ts";
import { statementRows } from "./figures.ts";
import { BALANCE_SHEET, PROFIT_AND_LOSS } from "./formats.ts";
import { LEGAL_FORMS } from "./legal-form.ts";
import { areAtFoot, notesAtFoot, notesOf, notesSection } from "./notes.ts";
import { Officers } from "./officers.ts";
import { hideParticulars } from "./particulars.ts";
import { type AccountsDocument, columnsOf, type Parts, spanOf } from "./parts.ts";
import { statements } from "./statements.ts";
import { STYLE } from "./style.ts";
import { table } from "./table.ts";

/** For the return: with the profit and loss account. */
export function accountsDocument(given: AccountsDocument, taxonomy: Taxonomy): Uint8Array {
  return written(given, taxonomy, given.accounts.now.balanceSheet === null ? "without_balance_sheet" : "full", "hmrc");
}

/** Whether the register gets the profit and loss account: to leave it out is a statement by the directors. */
export type ProfitAndLossDelivery = "delivered" | "left_out";

/**
 * The copy for Companies House. Null: without a balance sheet there is nothing to deliver, and only small companies may
 * leave something out.
 */
export function accountsForRegister(
  given: AccountsDocument,
  taxonomy: Taxonomy,
  profitAndLoss: ProfitAndLossDelivery,
): Uint8Array | null {
  const { now, statements: stated } = given.accounts;
  const isLeftOut = profitAndLoss === "left_out";
  if (now.balanceSheet === null || (isLeftOut && !stated.has("profit_and_loss_not_delivered"))) return null;
  return written(given, taxonomy, isLeftOut ? "filleted" : "full", "companies_house");
}

const vocabularyOf = forEachTaxonomy(
  ({ date, schemaRef }) =>
    new Vocabulary({
      schemaRef,
      namespaces: {
        core: `http://xbrl.frc.org.uk/fr/${date}/core`,
        bus: `http://xbrl.frc.org.uk/cd/${date}/business`,
        direp: `http://xbrl.frc.org.uk/reports/${date}/direp`,
        countries: `http://xbrl.frc.org.uk/cd/${date}/countries`,
      },
    }),
);

function written(given: AccountsDocument, taxonomy: Taxonomy, kind: Kind, reader: Reader): Uint8Array {
  const { companyName, registrationNumber, accounts, software } = given;
  if (registrationNumber === undefined) throw new Error("no accounts are written without a registration number");
  const document = new InlineDocument(vocabularyOf(taxonomy), {
    scheme: COMPANIES_HOUSE,
    identifier: registrationNumber,
  });
  const span = spanOf(accounts.now.period);
  const { now, columns } = columnsOf(accounts);
  const parts: Parts = {
    companyName,
    registrationNumber,
    accounts,
    software,
    document,
    now,
    columns,
    officers: new Officers(accounts.directors),
    form: LEGAL_FORMS[accounts.legalForm],
    span,
  };
  hideParticulars(parts, kind === "filleted" ? "bus:FilletedAccounts" : "bus:FullAccounts");
  // In the order of the page: the first mention of a person carries the tag.
  const first = cover(parts, kind);
  // Companies House need not have it (section 444(1)).
  const report = kind === "filleted" ? [] : directorsReport(parts);
  const notes = notesOf(parts, kind);
  const atFoot = areAtFoot(accounts) ? [notesAtFoot(notes)] : [];
  const signed = kind === "without_balance_sheet" ? [] : statements(parts, kind);
  const numbers = new Map(notes.flatMap(({ about = [], number }) => about.map((line) => [line, number] as const)));
  return document.write({
    title: `${companyName}: ${titleOf(parts, kind).toLowerCase()}, ${span} ended ${longDayText(accounts.now.period.end)}`,
    style: STYLE,
    reader,
    body: [
      first,
      ...report,
      ...(kind === "filleted" ? [] : [profitAndLoss(parts)]),
      ...(kind === "without_balance_sheet" ? [] : [balanceSheet(parts, [...atFoot, ...signed], numbers)]),
      ...(atFoot.length > 0 ? [] : [notesSection(notes, parts)]),
    ],
  });
}

function profitAndLoss(parts: Parts): Markup {
  const { document, accounts, columns, form, span } = parts;
  const rows = statementRows<ProfitAndLossLine>({
    document,
    format: PROFIT_AND_LOSS[accounts.standard],
    columns: columns.map((column) => ({ column, figures: column.figures.profitAndLoss })),
    contextOf: (column) => column.year,
    noteOf: () => undefined,
  });
  return statement(
    parts,
    [heading(2, "Profit and loss account"), under(`for the ${span} ended ${longDayText(accounts.now.period.end)}`)],
    [
      table(
        columns.map(({ head }) => head),
        rows,
      ),
      ...(accounts.statements.has("dormant_throughout")
        ? [paragraph(`The ${form.body} was dormant throughout the ${span}.`)]
        : []),
      ...comparison(parts),
    ],
  );
}

/** A sentence where last year's figures are for a longer or shorter time, or where there are none. */
function comparison({ accounts: { now, before, statements: stated }, form, span }: Parts): Markup[] {
  if (before === null)
    return stated.has("first_period")
      ? [paragraph(`This is the ${form.body}’s first ${span}, so there are no comparative figures.`)]
      : [];
  const [is, was] = [span, spanOf(before.period)];
  if (is === "year" && was === "year") return [];
  const days = ({ start, end }: typeof now.period) => `${longDayText(start)} to ${longDayText(end)}`;
  return [
    paragraph(`The figures are for ${days(now.period)}; those in the second column are for ${days(before.period)}.`),
  ];
}

/** `below` stands under its figures: a micro-entity's notes, the statements, approval and signature. */
function balanceSheet(parts: Parts, below: readonly Content[], notes: ReadonlyMap<BalanceSheetLine, number>): Markup {
  const { document, accounts, columns, now } = parts;
  const shown = columns.filter(({ figures }) => figures.balanceSheet !== null);
  const rows = statementRows<BalanceSheetLine>({
    document,
    format: BALANCE_SHEET[accounts.standard],
    columns: shown.map((column) => ({ column, figures: column.figures.balanceSheet ?? {} })),
    contextOf: (column, { dimension }) => (dimension === undefined ? column.end : column.endOf(dimension)),
    noteOf: (line) => notes.get(line),
  });
  return statement(
    parts,
    [
      heading(2, "Balance sheet"),
      under("at ", document.date("bus:BalanceSheetDate", now.end, accounts.now.period.end)),
    ],
    [
      table(
        shown.map(({ head }) => head),
        rows,
      ),
      ...below,
    ],
  );
}

const under = (...content: Content[]) => markup("p", { class: "under" }, ...content);

function statement({ companyName }: Parts, head: readonly Content[], content: readonly Content[]): Markup {
  return section("statement", markup("p", { class: "over" }, companyName), ...head, ...content);
}
