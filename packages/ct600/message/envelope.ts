// The envelope around every message to and from the Transaction Engine: GovTalk, version 2.0.

export const ENVELOPE_NAMESPACE = "http://www.govtalk.gov.uk/CM/envelope";
