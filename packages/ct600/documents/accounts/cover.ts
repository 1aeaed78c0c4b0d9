// The first page: whose accounts they are, for which period, and what kind of document this is.

import { isUnderCompaniesAct } from "../../accounts/legal-form.ts";
import { longDayText } from "../../text/days.ts";
import { type Content, type Markup, markup } from "../markup.ts";
import { heading, paragraph, section } from "../page.ts";
import type { Parts } from "./parts.ts";

export type Kind = "full" | "filleted" | "without_balance_sheet";

export function titleOf({ accounts }: Pick<Parts, "accounts">, kind: Kind): string {
  if (kind === "without_balance_sheet") return "Profit and loss account for HM Revenue and Customs";
  const filleted = kind === "filleted" ? "filleted " : "";
  const { statements: stated } = accounts;
  if (stated.has("dormant_throughout")) return `Unaudited ${filleted}dormant accounts`;
  const isMicro = stated.has(isUnderCompaniesAct(accounts.legalForm) ? "micro_regime" : "follows_frs105");
  return `Unaudited ${filleted}${isMicro ? "micro-entity accounts" : "financial statements"}`;
}

export function cover(parts: Parts, kind: Kind): Markup {
  const { document, companyName, registrationNumber, accounts, now, officers, form, span } = parts;
  const { start, end } = accounts.now.period;
  return section(
    "cover",
    heading(1, document.text("bus:EntityCurrentLegalOrRegisteredName", now.year, companyName)),
    markup("p", { class: "title" }, document.text("bus:ReportTitle", now.year, titleOf(parts, kind))),
    markup("p", { class: "when" }, `for the ${span} ended ${longDayText(end)}`),
    ...whatItIs(parts),
    markup(
      "dl",
      { class: "company" },
      ...entry("Registered number", [
        document.text("bus:UKCompaniesHouseRegisteredNumber", now.year, registrationNumber),
      ]),
      ...entry("Period covered", [
        document.date("bus:StartDateForPeriodCoveredByReport", now.end, start),
        " to ",
        document.date("bus:EndDateForPeriodCoveredByReport", now.end, end),
      ]),
      ...entry(
        accounts.directors.length > 1 ? `${form.officer}s` : form.officer,
        ...accounts.directors.map(({ name }) => officers.shown(name, document, now.yearOf)),
      ),
      ...(kind === "without_balance_sheet" ? approval(parts) : []),
    ),
  );
}

/** The authority refuses a document without them (rule 3312), and no balance sheet shows them here. */
function approval({ document, accounts, now, officers }: Parts): Markup[] {
  const signing = accounts.directors.filter(({ signs }) => signs);
  return [
    ...entry("Approved", [
      document.date("core:DateAuthorisationFinancialStatementsForIssue", now.end, accounts.approvedOn),
    ]),
    ...entry("Signed by", ...signing.map(({ name }) => officers.shown(name, document, now.yearOf))),
  ];
}

function entry(term: string, ...lines: readonly Content[][]): Markup[] {
  return [markup("dt", {}, term), ...lines.map((line) => markup("dd", {}, ...line))];
}

/** What a reader must know before the figures: a document that is less than accounts, or has a sample in it. */
function whatItIs({ accounts, form }: Parts): Markup[] {
  const said: Content[] = [];
  if (accounts.statements.has("not_statutory_accounts"))
    said.push(
      paragraph(
        `This document gives the figures of the ${form.body}’s profit and loss account to HM Revenue and Customs, for its Company Tax Return. ` +
          `It has no balance sheet and is not the ${form.body}’s statutory accounts.`,
      ),
    );
  if (accounts.directors.some(({ isSample }) => isSample))
    said.push(
      markup(
        "p",
        { class: "sample" },
        `Sample: no ${form.officer.toLowerCase()} was given, so a made-up name stands in this document. It is for testing only.`,
      ),
    );
  return said.length === 0 ? [] : [section("what", ...said)];
}
