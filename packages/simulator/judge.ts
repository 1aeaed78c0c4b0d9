// What the simulator asks its judges: of returns, and of the accounts that go to Companies House. The simulator is the
// gateway and the department's post room: it knows no schema and no rule of its own.

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

/** Of documents, as the gateway of Companies House looks into them before it takes them. */
export interface RegisterJudge {
  /** A sentence for each thing that is wrong with the iXBRL of a company's accounts; none for one that is right. */
  findings(document: Uint8Array, given: RegisterCompany): Promise<readonly string[]>;
}

/** Whose accounts they are, by the message around them. */
export interface RegisterCompany {
  /** As on the register: eight characters, such as 01234567 or SC123456. */
  companyNumber: string;
  companyName: string;
}
