// A caller's computations for tests: the smallest that pass, written here, for the return of intake.fixture.ts.

import { context } from "./intake.fixture.ts";

const DURATION = "<xbrli:startDate>2025-01-01</xbrli:startDate><xbrli:endDate>2025-12-31</xbrli:endDate>";
const INSTANT = "<xbrli:instant>2025-12-31</xbrli:instant>";
const business = (member: string) =>
  `<xbrldi:explicitMember dimension="ct:BusinessTypeDimension">ct:${member}</xbrldi:explicitMember>`;
const day = (name: string, date: string) =>
  `<ix:nonNumeric name="ct:${name}" contextRef="end" format="ixt:datedaymonthyearen">${date}</ix:nonNumeric>`;

export function sampleComputations(): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2011-07-31" xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xbrldi="http://xbrl.org/2006/xbrldi" xmlns:link="http://www.xbrl.org/2003/linkbase" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:ct="http://www.hmrc.gov.uk/schemas/ct/comp/2024-01-01" xml:lang="en">
<head><title>Computations</title></head>
<body><div style="display:none"><ix:header>
<ix:references><link:schemaRef xlink:type="simple" xlink:href="http://www.hmrc.gov.uk/schemas/ct/comp/2024-01-01/ct-comp-2024.xsd"/></ix:references>
<ix:resources>
${context("company", DURATION, business("Company"))}
${context("end", INSTANT, business("Company"))}
${context("trade", DURATION, business("Trade"))}
${context("bare", INSTANT)}
<xbrli:unit id="GBP"><xbrli:measure>iso4217:GBP</xbrli:measure></xbrli:unit>
</ix:resources></ix:header></div>
<h1><ix:nonNumeric name="ct:CompanyName" contextRef="end">Sample Widgets Limited</ix:nonNumeric></h1>
<p>UTR <ix:nonNumeric name="ct:TaxReference" contextRef="end">8596148860</ix:nonNumeric></p>
<p>${day("PeriodOfAccountStartDate", "1 January 2025")} to ${day("PeriodOfAccountEndDate", "31 December 2025")}</p>
<p>${day("StartOfPeriodCoveredByReturn", "1 January 2025")} to ${day("EndOfPeriodCoveredByReturn", "31 December 2025")}</p>
<p>Partner in a firm: <ix:nonNumeric name="ct:CompanyIsAPartnerInAFirm" contextRef="company" format="ixt:booleanfalse">no</ix:nonNumeric></p>
<table>
<tr><td>Profits</td><td><ix:nonFraction name="ct:TotalProfitsChargeableToCorporationTax" contextRef="company" unitRef="GBP" decimals="0" format="ixt:numdotdecimal">50,000</ix:nonFraction></td></tr>
<tr><td>Tax</td><td><ix:nonFraction name="ct:TaxPayable" contextRef="company" unitRef="GBP" decimals="2" format="ixt:numdotdecimal">9,500.00</ix:nonFraction></td></tr>
</table>
</body></html>`;
}
