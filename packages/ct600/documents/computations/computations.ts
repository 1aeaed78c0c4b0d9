// The computation of the tax, in the order an inspector reads: from the profit in the accounts to the trading profit,
// the profits chargeable, the financial years with their rates, marginal relief, the tax. Every figure is the one in
// the box of the return it feeds. Follows HMRC's computational taxonomy, whose cubes want a kind of business on every
// fact.

import { pageSections } from "../../pages/documents.ts";
import { longDayText } from "../../text/days.ts";
import { InlineDocument, Vocabulary } from "../document.ts";
import { entityOf } from "../entity.ts";
import type { Content } from "../markup.ts";
import { heading, paragraph, STYLE, section, WIDE_STYLE } from "../page.ts";
import { forEachTaxonomy, type Taxonomy } from "../taxonomies.ts";
import { capitalAllowances } from "./allowances.ts";
import { charge } from "./charge.ts";
import { disposalsOneByOne, donationsByKind } from "./gains.ts";
import { lossesUsed } from "./losses.ts";
import { type ComputationsDocument, type Parts, partsOf } from "./parts.ts";
import { profitsChargeable } from "./profits.ts";
import { propertyBusiness } from "./property.ts";
import { settlement } from "./settlement.ts";
import { figureSources } from "./sources.ts";
import { placeOf } from "./tags.ts";
import { tradingProfit, turnoverOf } from "./trade.ts";

const vocabularyOf = forEachTaxonomy(
  ({ date, schemaRef }) =>
    new Vocabulary({ schemaRef, namespaces: { "ct-comp": `http://www.hmrc.gov.uk/schemas/ct/comp/${date}` } }),
);

export function computationsDocument(given: ComputationsDocument, taxonomy: Taxonomy): Uint8Array {
  const { boxes, companyName, software } = given;
  const document = new InlineDocument(vocabularyOf(taxonomy), entityOf(boxes[2], boxes[3]));
  const parts = partsOf(document, given);
  const { contexts } = parts;
  document.hide(
    document.text("ct-comp:NameOfProductionSoftware", contexts.end, software.name),
    document.text("ct-comp:VersionOfProductionSoftware", contexts.end, software.version),
  );
  const body = [
    ...particulars(parts, given),
    heading(2, "Trading profit"),
    tradingProfit(parts, given),
    ...turnoverOf(parts, given),
    ...capitalAllowances(parts, given),
    ...propertyBusiness(parts, given),
    ...disposalsOneByOne(parts, given),
    ...donationsByKind(parts),
    ...profitsChargeable(parts, given),
    ...lossesUsed(parts, given),
    heading(2, "Corporation tax"),
    ...charge(parts, given),
    ...pageSections(parts, given),
    ...settlement(parts, given),
    ...figureSources(given),
  ];
  requireAllShown(parts, given);
  return document.write({
    title: `${companyName}: corporation tax computation for the period ended ${longDayText(boxes[35])}`,
    style: given.computation.isPlain ? STYLE : WIDE_STYLE,
    body,
  });
}

/** A line that no table leads to would be missing without a word. A plain return has no others than it ever had. */
function requireAllShown({ lines, shown }: Parts, { computation: { isPlain } }: ComputationsDocument): void {
  if (isPlain) return;
  for (const { id, isStated, isFigure, value } of lines.values()) {
    const isAsked = isStated || (isFigure && value !== 0n);
    if (isAsked && !shown.has(id) && placeOf({ id }) !== "not_shown")
      throw new Error(`the computations document does not show the line ${id}: draw it, or add it to untagged.ts`);
  }
}

function particulars(
  { document, contexts: { company, end } }: Parts,
  {
    companyName,
    boxes,
    isPartnerInFirm = false,
    periodOfAccount = { start: boxes[30], end: boxes[35] },
  }: ComputationsDocument,
): Content[] {
  const day = (name: string, date: string) => document.date(name, end, date);
  return [
    section(
      "cover",
      heading(1, document.text("ct-comp:CompanyName", end, companyName)),
      paragraph("Corporation tax computation"),
      paragraph("Unique taxpayer reference ", document.text("ct-comp:TaxReference", end, boxes[3])),
      paragraph(
        "Period of account ",
        day("ct-comp:PeriodOfAccountStartDate", periodOfAccount.start),
        " to ",
        day("ct-comp:PeriodOfAccountEndDate", periodOfAccount.end),
      ),
      paragraph(
        "Period covered by the return ",
        day("ct-comp:StartOfPeriodCoveredByReturn", boxes[30]),
        " to ",
        day("ct-comp:EndOfPeriodCoveredByReturn", boxes[35]),
      ),
      paragraph(
        "The company is a partner in a firm: ",
        document.flag("ct-comp:CompanyIsAPartnerInAFirm", company, isPartnerInFirm),
      ),
    ),
  ];
}
