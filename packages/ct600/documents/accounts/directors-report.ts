// The directors' report, between the cover and the statements: who was a director, what the law wants besides, the
// statement of section 419(2) of the Companies Act 2006, approval and signature. A small company's says nothing of
// dividends (section 415A), and the audit is the balance sheet's business (section 475).

import type { DirectorsReport } from "../../accounts/model.ts";
import { longDayText } from "../../text/days.ts";
import { numberText } from "../../text/numbers.ts";
import { member } from "../document.ts";
import { type Content, type Markup, markup } from "../markup.ts";
import { heading, paragraph, paragraphs, section } from "../page.ts";
import type { Parts } from "./parts.ts";

export function directorsReport(parts: Parts): Markup[] {
  const { accounts, companyName, span } = parts;
  const { directorsReport: report } = accounts;
  if (report === null || !accounts.statements.has("directors_report")) return [];
  const ended = `the ${span} ended ${longDayText(accounts.now.period.end)}`;
  return [
    section(
      "statement report",
      markup("p", { class: "over" }, companyName),
      heading(2, "Directors’ report"),
      markup("p", { class: "under" }, `for ${ended}`),
      paragraph(`The directors present their report with the accounts of the company for ${ended}.`),
      ...(report.text === null ? [] : paragraphs(report.text)),
      ...directors(report, parts),
      ...politicalDonations(report, parts),
      ...ownShares(report, parts),
      ...smallCompany(parts),
      ...signature(report, parts),
    ),
  ];
}

function directors(report: DirectorsReport, { document, officers, now, span }: Parts): Markup[] {
  const each = report.directors.map(({ name, appointedOn, resignedOn }) => {
    const context = now.endOf(officers.dimensionOf(name));
    const days: Content[][] = [
      appointedOn === null ? [] : ["appointed ", document.date("direp:DateAssumedPosition", context, appointedOn)],
      resignedOn === null ? [] : ["resigned ", document.date("direp:DateResignation", context, resignedOn)],
    ].filter((said) => said.length > 0);
    const said = days.flatMap((day, index) => [index === 0 ? " (" : ", ", ...day]);
    return markup("li", {}, ...officers.shown(name, document, now.yearOf), ...said, ...(said.length > 0 ? [")"] : []));
  });
  return [
    heading(3, "Directors"),
    paragraph(`The directors who served in the ${span}, and since then up to the date of this report, were:`),
    markup("ul", {}, ...each),
  ];
}

function politicalDonations({ politicalDonations: given }: DirectorsReport, { document, now }: Parts): Markup[] {
  if (given === null) return [];
  const each = given.each.map(({ recipient, amount }) =>
    recipient === null
      ? `Political expenditure was £${numberText(amount)}.`
      : `The company gave £${numberText(amount)} to ${recipient}.`,
  );
  return [
    heading(3, "Political donations and expenditure"),
    paragraph(
      "Political donations and expenditure came to £",
      document.pounds("direp:PoliticalDonations", now.year, given.total),
      ". ",
      document.text("direp:PoliticalDonationsFree-textComment", now.year, each.join(" ")),
    ),
  ];
}

function ownShares({ ownShares: given }: DirectorsReport, { document, now }: Parts): Markup[] {
  if (given === null) return [];
  const text = document.text("direp:PurchaseOwnSharesFree-textComment", now.year, given);
  return [heading(3, "Own shares"), paragraph(text)];
}

function smallCompany({ document, accounts, now }: Parts): Markup[] {
  if (!accounts.statements.has("report_of_small_company")) return [];
  document.hide(
    document.fixed(
      "bus:ApplicableLegislation",
      now.yearOf(member("bus:ApplicableLegislationDimension", "bus:SmallCompaniesRegimeForDirectorsReport")),
    ),
  );
  return [
    heading(3, "Small companies regime"),
    paragraph(
      document.text(
        "direp:StatementThatDirectorsReportHasBeenPreparedInAccordanceWithProvisionsSmallCompaniesRegime",
        now.year,
        "This report has been prepared in accordance with the provisions of Part 15 of the Companies Act 2006 applicable to companies subject to the small companies regime.",
      ),
    ),
  ];
}

function signature({ signedBy, approvedOn }: DirectorsReport, { document, now, officers }: Parts): Markup[] {
  document.hide(document.fixed("direp:DirectorSigningDirectorsReport", now.yearOf(officers.dimensionOf(signedBy))));
  return [
    section(
      "sign",
      paragraph(
        "Approved by the board on ",
        document.date("direp:DateSigningDirectorsReport", now.end, approvedOn),
        " and signed on its behalf by:",
      ),
      markup("p", { class: "name" }, ...officers.shown(signedBy, document, now.yearOf), ", director"),
    ),
  ];
}
