// What the gateway itself refuses, by the authority's numbers. The words are ours
// but for 1046, which is recorded.

export interface GatewayError {
  number: string;
  type: string;
  text: string;
}

const texts = {
  "1000": "The transaction engine has failed; try again later.",
  "1001": "The message is not a valid GovTalk document.",
  "1020": "The CorrelationID must be empty in this message.",
  "1035": "The CorrelationID is not a valid one.",
  "1038": "The start date or time of the list is not valid.",
  "1039": "The end date or time of the list is not valid.",
  "1040": "The end of the list is before its start.",
  "1042": "The Body of a submission must not be empty.",
  "1046": "Authentication Failure. The supplied user credentials failed validation for the requested service.",
  "1047": "The authentication method is not supported; use clear.",
  "1103": "The document with this CorrelationID is marked for deletion.",
  "2000": "No document with this CorrelationID was found.",
  "2001": "The message is too large.",
  "2005": "The department has not answered yet; ask again later.",
  "2020": "The service is temporarily unavailable; try again later.",
} as const;

export type GatewayErrorNumber = keyof typeof texts;

/** All others are fatal. */
const recoverable: readonly GatewayErrorNumber[] = ["2005", "2020"];

/** The `reason` tells a developer what exactly was wrong; the authority would leave that to be guessed. */
export function gatewayError(number: GatewayErrorNumber, reason?: string): GatewayError {
  const text = reason === undefined ? texts[number] : `${texts[number].slice(0, -1)}: ${reason}.`;
  return { number, type: recoverable.includes(number) ? "recoverable" : "fatal", text };
}
