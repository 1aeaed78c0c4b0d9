// A caller's accounts document for tests: the smallest that passes, written here, and the return it goes with.

import assert from "node:assert/strict";
import { checkDocument } from "../check-document.ts";
import type { IntakeContext } from "./rules.ts";

export const sampleReturn: IntakeContext = {
  registrationNumber: "01234567",
  periodStart: "2025-01-01",
  periodEnd: "2025-12-31",
};

const YEAR = "2026-01-01";

/** The document, with more in its head, header or body where a test wants that. */
export function sampleDocument({ head = "", hidden = "", resources = "", body = "" } = {}): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2011-07-31" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xbrldi="http://xbrl.org/2006/xbrldi" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:c="http://xbrl.frc.org.uk/fr/${YEAR}/core" xmlns:b="http://xbrl.frc.org.uk/cd/${YEAR}/business" xml:lang="en">
<head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"/><title>Sample Widgets Limited</title>
<style type="text/css">td { text-align: right; }</style>${head}</head>
<body style="color: rgb(0, 0, 0)"><div style="display:none"><ix:header>
<ix:hidden>
${[
  "AccountingStandardsApplied",
  "AccountsStatusAuditedOrUnaudited",
  "AccountsType",
  "LegalFormEntity",
  "EntityTradingStatus",
]
  .map((name) => `<ix:nonNumeric name="b:${name}" contextRef="year"/>`)
  .join("\n")}
<ix:nonNumeric name="b:EntityDormantTruefalse" contextRef="year" format="ixt:booleanfalse">No</ix:nonNumeric>
<ix:nonNumeric name="c:DirectorSigningFinancialStatements" contextRef="director"/>${hidden}
</ix:hidden>
<ix:references><link:schemaRef xlink:type="simple" xlink:href="https://xbrl.frc.org.uk/FRS-102/${YEAR}/FRS-102-${YEAR}.xsd"/></ix:references>
<ix:resources>
${context("year", DURATION)}
${context("end", "<xbrli:instant>2025-12-31</xbrli:instant>")}
${context("director", DURATION, '<xbrldi:explicitMember dimension="b:EntityOfficersDimension">b:Director1</xbrldi:explicitMember>')}
<xbrli:unit id="GBP"><xbrli:measure>iso4217:GBP</xbrli:measure></xbrli:unit>
<xbrli:unit id="pure"><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit>${resources}
</ix:resources></ix:header></div>
<h1 id="top"><ix:nonNumeric name="b:EntityCurrentLegalOrRegisteredName" contextRef="year">Sample Widgets Limited</ix:nonNumeric></h1>
<p>Number <ix:nonNumeric name="b:UKCompaniesHouseRegisteredNumber" contextRef="year">01234567</ix:nonNumeric></p>
<p>From <ix:nonNumeric name="b:StartDateForPeriodCoveredByReport" contextRef="end" format="ixt:datedaymonthyearen">1 January 2025</ix:nonNumeric>
to <ix:nonNumeric name="b:EndDateForPeriodCoveredByReport" contextRef="end">2025-12-31</ix:nonNumeric></p>
<p>We make widgets: <ix:nonNumeric name="b:DescriptionPrincipalActivities" contextRef="year">Widgets</ix:nonNumeric></p>
<table><tr><td>Sales</td><td>${figure("TurnoverRevenue", "120,000")}</td></tr></table>
<p>Balance sheet at <ix:nonNumeric name="b:BalanceSheetDate" contextRef="end" format="ixt:datedaymonthyear">31.12.25</ix:nonNumeric></p>
<p>Employees <ix:nonFraction name="c:AverageNumberEmployeesDuringPeriod" contextRef="year" unitRef="pure" decimals="0">2</ix:nonFraction></p>
<p>Signed on <ix:nonNumeric name="c:DateAuthorisationFinancialStatementsForIssue" contextRef="end">2026-02-01</ix:nonNumeric> by
<ix:nonNumeric name="b:NameEntityOfficer" contextRef="director">A Person</ix:nonNumeric>. <a href="#top">Up</a></p>${body}
</body></html>`;
}

const DURATION = "<xbrli:startDate>2025-01-01</xbrli:startDate><xbrli:endDate>2025-12-31</xbrli:endDate>";

export function context(id: string, period: string, segment = "", company = sampleReturn.registrationNumber): string {
  const dimensions = segment === "" ? "" : `<xbrli:segment>${segment}</xbrli:segment>`;
  const entity = `<xbrli:entity><xbrli:identifier scheme="http://www.companieshouse.gov.uk/">${company}</xbrli:identifier>${dimensions}</xbrli:entity>`;
  return `<xbrli:context id="${id}">${entity}<xbrli:period>${period}</xbrli:period></xbrli:context>`;
}

/** A figure of the year in pounds; attributes given replace those it has. */
export function figure(name: string, text: string, attributes: Record<string, string | undefined> = {}): string {
  const all = { contextRef: "year", unitRef: "GBP", decimals: "0", format: "ixt:numdotdecimal", ...attributes };
  const written = Object.entries(all).map(([key, value]) => (value === undefined ? "" : ` ${key}="${value}"`));
  return `<ix:nonFraction name="c:${name}"${written.join("")}>${text}</ix:nonFraction>`;
}

export function text(name: string, content: string, attributes = ""): string {
  return `<ix:nonNumeric name="${name}" contextRef="year"${attributes}>${content}</ix:nonNumeric>`;
}

export const INSTANT = "<xbrli:instant>2025-12-31</xbrli:instant>";
/** Says what the context `year` says. */
export const YEAR_AGAIN = context("again", DURATION);

export type Case = readonly [what: string, document: string | Uint8Array];

/** Documents by the code they are refused with. */
export type Cases = Readonly<Record<string, readonly Case[]>>;

/** The sample with one passage changed. */
export function changed(passage: string | RegExp, into: string): string {
  const sample = sampleDocument();
  const document = sample.replace(passage, into);
  assert.notEqual(document, sample, "the sample has no such passage");
  return document;
}

export function codesOf(document: string | Uint8Array, asked = sampleReturn): string[] {
  return checkDocument(Buffer.from(document), asked).map(({ code }) => code);
}
