// Messages for this folder's tests. The sample return is written in canonical form already, so its mark is a hash over
// plain text: the tests do not lean on the code they test.

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";

const ENVELOPE = "http://www.govtalk.gov.uk/CM/envelope";
const CT = "http://www.govtalk.gov.uk/taxation/CT/5";

export const sampleUtr = "8596148860";
const sampleInstance = "<Instance><EncodedInlineXBRLDocument>PGh0bWwvPg==</EncodedInlineXBRLDocument></Instance>";

export interface Sample {
  class?: string;
  qualifier?: string;
  function?: string;
  transactionId?: string;
  correlationId?: string;
  sender?: string;
  utr?: string;
  /** The whole Body's content; without it, a small right return. */
  body?: string;
}

export function submitMessage(sample: Sample = {}): string {
  return message({ body: markedReturn(sample.utr), sender: senderDetails("tester"), ...sample });
}

export function pollMessage(sample: Sample): string {
  return message({ qualifier: "poll", ...sample });
}

export function deleteMessage(sample: Sample): string {
  return message({ function: "delete", ...sample });
}

export function listMessage(sample: Sample & { window?: readonly [string, string, string, string] } = {}): string {
  const [startDate, startTime, endDate, endTime] = sample.window ?? [];
  const body =
    sample.window === undefined
      ? "<IncludeIdentifiers>1</IncludeIdentifiers>"
      : `<IncludeIdentifiers>1</IncludeIdentifiers><StartDate>${startDate}</StartDate><StartTime>${startTime}</StartTime>` +
        `<EndDate>${endDate}</EndDate><EndTime>${endTime}</EndTime>`;
  return message({ function: "list", sender: senderDetails("tester"), body, ...sample });
}

export function senderDetails(id: string, method = "clear", value = "secret"): string {
  return (
    `<IDAuthentication><SenderID>${id}</SenderID><Authentication><Method>${method}</Method><Role>principal</Role>` +
    `<Value>${value}</Value></Authentication></IDAuthentication>`
  );
}

function message(sample: Sample): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<GovTalkMessage xmlns="${ENVELOPE}"><EnvelopeVersion>2.0</EnvelopeVersion>` +
    `<Header><MessageDetails><Class>${sample.class ?? "HMRC-CT-CT600"}</Class><Qualifier>${sample.qualifier ?? "request"}</Qualifier>` +
    `<Function>${sample.function ?? "submit"}</Function><TransactionID>${sample.transactionId ?? "ABC1"}</TransactionID>` +
    `<CorrelationID>${sample.correlationId ?? ""}</CorrelationID><Transformation>XML</Transformation></MessageDetails>` +
    `<SenderDetails>${sample.sender ?? ""}</SenderDetails></Header><GovTalkDetails><Keys>` +
    `<Key Type="UTR">${sample.utr ?? sampleUtr}</Key></Keys></GovTalkDetails><Body>${sample.body ?? ""}</Body></GovTalkMessage>`
  );
}

/** The return with its right mark in place. `change` edits the return before it is marked. */
export function markedReturn(utr = sampleUtr, change: (unmarked: string) => string = (same) => same): string {
  const unmarked = change(unmarkedReturn(utr));
  const canonical = `<Body xmlns="${ENVELOPE}">${unmarked}</Body>`;
  const mark = createHash("sha1").update(canonical).digest("base64");
  return unmarked.replace(
    /<(\w+:)?Sender>/,
    (sender, prefix = "") => `<${prefix}IRmark Type="generic">${mark}</${prefix}IRmark>${sender}`,
  );
}

export function unmarkedReturn(utr = sampleUtr): string {
  return (
    `<IRenvelope xmlns="${CT}"><IRheader><Keys><Key Type="UTR">${utr}</Key></Keys><PeriodEnd>2025-03-31</PeriodEnd>` +
    "<DefaultCurrency>GBP</DefaultCurrency><Sender>Company</Sender></IRheader>" +
    '<CompanyTaxReturn ReturnType="new"><CompanyInformation><CompanyName>Sample Ltd</CompanyName>' +
    `<Reference>${utr}</Reference><CompanyType>0</CompanyType>` +
    "<PeriodCovered><From>2024-04-01</From><To>2025-03-31</To></PeriodCovered></CompanyInformation>" +
    "<ReturnInfoSummary><Accounts><ThisPeriodAccounts>yes</ThisPeriodAccounts></Accounts>" +
    "<Computations><ThisPeriodComputations>yes</ThisPeriodComputations></Computations></ReturnInfoSummary>" +
    "<CompanyTaxCalculation><Income></Income><ChargeableProfits>0.00</ChargeableProfits>" +
    "<NetCorporationTaxChargeable>0.00</NetCorporationTaxChargeable></CompanyTaxCalculation>" +
    "<CalculationOfTaxOutstandingOrOverpaid><TaxPayable>0.00</TaxPayable></CalculationOfTaxOutstandingOrOverpaid>" +
    "<Declaration><AcceptDeclaration>yes</AcceptDeclaration><Name>A Person</Name><Status>Director</Status></Declaration>" +
    `<AttachedFiles><XBRLsubmission><Computation>${sampleInstance}</Computation>` +
    `<Accounts>${sampleInstance}</Accounts></XBRLsubmission></AttachedFiles></CompanyTaxReturn></IRenvelope>`
  );
}

// The recorded messages stand beside the repository (dist/packages/simulator is four folders below their parent); where
// they are absent, the tests that need them are skipped and say so.
const vectors = new URL("../../../../shared/vectors/", import.meta.url);

export function withoutVectors(folder: string): string | false {
  return existsSync(new URL(`${folder}/`, vectors)) ? false : "the authority's material is not beside the checkout";
}

export function vector(path: string): Buffer {
  return readFileSync(new URL(path, vectors));
}

export function vectorNames(folder: string): string[] {
  return readdirSync(new URL(`${folder}/`, vectors)).filter((name) => name.endsWith(".xml"));
}
