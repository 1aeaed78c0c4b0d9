// What the gateway of Companies House refuses, by the numbers that implementers have met: 501 and 502 on the wire, 100
// and 9999 with a text that says what, 604 by its documents. The words are ours, but for those of the test mode and
// "No Transaction Found".

export interface GatewayError {
  number: ErrorNumber;
  type: "fatal" | "recoverable";
  text: string;
}

export type ErrorNumber = keyof typeof beginnings;

/** What a text begins with; the cause follows. 9999 says nothing but the cause, in a sentence of its own. */
const beginnings = {
  "100": "The message does not match its schema: ",
  "501": "Invalid class: ",
  "502": "Authorisation failure: ",
  "604": "The request has missing fields or invalid data: ",
  "9999": "",
} as const;

export function gatewayError(number: ErrorNumber, cause: string, type: GatewayError["type"] = "fatal"): GatewayError {
  const text = number === "9999" ? cause : `${beginnings[number]}${cause}.`;
  return { number, type, text };
}

/** A live account in test, or a test account in live. */
export function wrongTestMode(account: "live" | "test"): GatewayError {
  const remedy =
    account === "live"
      ? "You must use a test efiling presenter account and set the test mode."
      : "This is a test efiling presenter account: set the test mode.";
  return { number: "502", type: "fatal", text: `Invalid testmode selected. ${remedy}` };
}

/** Its number is not known. */
export const noTransactionFound = gatewayError("9999", "No Transaction Found");
