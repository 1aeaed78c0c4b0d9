// What the errors of the Companies House gateway lead to. One table; everything it does not name is a final rejection
// of that message. An error means that nothing was delivered.

export interface GatewayError {
  /** Empty where the gateway gives none. */
  number: string;
  text: string;
  /** The gateway's own word that the same message may be taken later. */
  isRecoverable: boolean;
}

export type Meaning =
  /** It cannot take or answer the message now; nothing was decided. */
  | "try_later"
  /** It has no submission of that number, or not any more: it keeps them for 90 days. */
  | "no_such_transaction"
  /**
   * It does not accept presenter, company, company's code or test flag. Which of them it does not say, so it is no
   * verdict on the presenter.
   */
  | "credentials_refused"
  | "rejected";

const meanings: Record<string, Meaning> = {
  // The message does not fit its schema: an element is missing or invalid.
  "100": "rejected",
  // Invalid class.
  "501": "rejected",
  "502": "credentials_refused",
  // Missing fields or invalid data.
  "604": "rejected",
  // The account for fees: unknown, or without enough credit. Accounts cost no fee.
  "5003": "rejected",
  "5006": "rejected",
  "9984": "rejected",
  // Everything else, with all findings on the iXBRL.
  "9999": "rejected",
};

/** Said in words, under a number that is not known. At the start, so that no longer sentence is taken for it. */
const NO_TRANSACTION = /^no transactions? found\b/i;

/** Several errors in one reply mean what the gravest of them means. */
const gravestFirst: Meaning[] = ["credentials_refused", "rejected", "no_such_transaction", "try_later"];

export function meaningOf(errors: readonly GatewayError[]): Meaning {
  const found = errors.map(ofOne);
  return gravestFirst.find((meaning) => found.includes(meaning)) ?? "rejected";
}

function ofOne({ number, text, isRecoverable }: GatewayError): Meaning {
  if (isRecoverable) return "try_later";
  if (NO_TRANSACTION.test(text)) return "no_such_transaction";
  return meanings[number] ?? "rejected";
}
