// Everything that is known of a filing, in one file to keep.

import { EVIDENCE_TYPE, evidenceFileName } from "../../../filings/evidence/evidence.ts";
import { wholeEvidenceOf } from "../../../register/evidence.ts";
import { documentHeaders } from "../../frame/security.ts";
import type { DashboardParts, PageResponse, Visit } from "../../frame/visit.ts";
import { existingFiling } from "../existing-filing.ts";

export async function evidenceFile(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const filing = await existingFiling(visit, parts.db);
  const file = {
    "content-type": EVIDENCE_TYPE,
    "content-disposition": `attachment; filename="${evidenceFileName(filing)}"`,
  };
  const zip = await wholeEvidenceOf(filing, visit.now, parts);
  return { kind: "file", headers: { ...documentHeaders, ...file }, body: await zip() };
}
