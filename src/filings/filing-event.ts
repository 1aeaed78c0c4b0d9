// An event about a filing: it shows the filing as it is at that moment.

import type { NewEvent } from "../webhooks/publish.ts";
import { type FilingRow, filingObject } from "./filing.ts";
import type { FilingEventType } from "./lifecycle.ts";

export function eventAbout(filing: FilingRow, type: FilingEventType): NewEvent {
  const { organisation_id: organisationId, mode, id: subjectId, updated_at: at } = filing;
  return { organisationId, mode, type, subjectId, object: filingObject(filing), at };
}
