// What the simulator asks its judge. The simulator is the gateway and the department's post room: it knows no schema
// and no rule of its own.

import type { XmlElement } from "../ct600/xml/xml.ts";

export interface Finding {
  /** The rule's number such as "9200"; null for a finding of the schema. */
  rule: string | null;
  /** Bare names below the message, such as Body/IRenvelope/CompanyTaxReturn/Turnover/Total. */
  at: string;
  text: string;
}

export interface Judge {
  /** The IRmark that a Body should have, in base64. Takes the mark's element out of the document on the way. */
  markOf(body: XmlElement): string;
  /**
   * What schema and rules have against a return, in a message as it came. `today` is the calendar day in the United
   * Kingdom, yyyy-mm-dd.
   */
  findings(message: Uint8Array, today: string): Promise<readonly Finding[]>;
}
