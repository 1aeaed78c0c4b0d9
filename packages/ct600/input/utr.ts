// The Unique Taxpayer Reference: ten digits, the first of which checks the rest. Follows HMRC's own checker
// (hmrc/reference-checker). The authority's own sample reference fails the check, so it can only ever be a hint.

const WEIGHTS = [6, 7, 8, 9, 10, 5, 4, 3, 2];
const CHECK_DIGITS = "21987654321"; // by remainder of the weighted sum modulo 11

export function isUtr(text: string): boolean {
  return /^[0-9]{10}$/.test(text);
}

/** What is wrong with what was sent as a UTR, and what to send. It does not repeat the value. */
export function utrSentence(given: unknown): string {
  return `The UTR must be a string of exactly 10 digits. ${mistakeIn(given)}`;
}

function mistakeIn(given: unknown): string {
  if (given === undefined || given === null || given === "")
    return "It is missing. Send the Unique Taxpayer Reference from HMRC's letters to the company.";
  if (typeof given === "number")
    return 'This is a number. Send it in quotes, with its leading zeros, such as "0123456789".';
  if (typeof given !== "string") return "This is not a string. Send the digits in quotes.";
  if (given.length > LONGEST_READ) return "This is far too long. Send only the digits.";
  if (/^[0-9]+$/.test(given))
    return `This has ${given.length} digits. Compare it with HMRC's letters: leading zeros belong to it.`;
  return MISTAKES.find(({ is }) => is.test(given))?.says ?? "This has other characters. Send only the digits.";
}

/** No mistake in a UTR makes it longer. */
const LONGEST_READ = 40;

/** The first that fits. */
const MISTAKES: readonly { is: RegExp; says: string }[] = [
  { is: /^\s+$/, says: "This has only spaces." },
  { is: /^[0-9]{10}A001[0-9]{2}A$/, says: "This is a payment reference. Send only its first 10 digits." },
  { is: /^\s*(k[0-9\s]+|[0-9\s]+k)\s*$/i, says: "This has a K beside the digits. Leave the K out." },
  { is: /^[0-9\s]+$/, says: "This has spaces. Send the digits without them." },
  { is: /\p{L}/u, says: "This has letters. Send only the digits." },
  { is: /^\p{Nd}+$/u, says: "These are not the digits 0 to 9. Type them again." },
];

export function utrCheckDigitFits(text: string): boolean {
  if (!isUtr(text)) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index + 1]), 0);
  return text[0] === CHECK_DIGITS[sum % 11];
}
