// What a gateway finds in a document that it knows nothing about but whose it should be: its period, and whether it
// leaves out the profit and loss account, it reads in the document itself.

import { factsOf, readDocument, readInline } from "../documents/intake/read-document.ts";
import { reportPeriod } from "../documents/intake/rules.ts";
import { checkRegisterDocument } from "./check-register-document.ts";
import type { RegisterContext } from "./finding.ts";

export interface GivenCompany {
  readonly companyNumber: string;
  readonly companyName: string;
}

/** In the words of a gateway; empty where it would take the document. */
export function gatewayFindings(document: Uint8Array, { companyNumber, companyName }: GivenCompany): string[] {
  const reading = readDocument(document, (open) => {
    const inline = readInline(open.root);
    const read = inline.kind === "misshapen" ? null : factsOf(inline, open);
    if (read === null) return null;
    const members = read.contexts.flatMap(({ dimensions }) => dimensions.map(({ member }) => member?.local));
    return { period: reportPeriod(read.facts), isFilleted: members.includes("FilletedAccounts") };
  });
  const said = reading.kind === "read" ? reading.value : null;
  const context: RegisterContext = {
    registrationNumber: companyNumber,
    companyName,
    periodStart: said?.period?.start ?? "",
    periodEnd: said?.period?.end ?? "",
    profitAndLoss: said?.isFilleted === true ? "left_out" : "delivered",
    isOwn: true,
  };
  return checkRegisterDocument(document, context).map(({ gatewayText }) => gatewayText);
}
