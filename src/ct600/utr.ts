// The Unique Taxpayer Reference: ten digits, the first of which checks the rest. Follows HMRC's own checker
// (hmrc/reference-checker). The authority's own sample reference fails the check, so it can only ever be a hint.

const WEIGHTS = [6, 7, 8, 9, 10, 5, 4, 3, 2];
const CHECK_DIGITS = "21987654321"; // by remainder of the weighted sum modulo 11

export function isUtr(text: string): boolean {
  return /^[0-9]{10}$/.test(text);
}

export function utrCheckDigitFits(text: string): boolean {
  if (!isUtr(text)) return false;
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index + 1]), 0);
  return text[0] === CHECK_DIGITS[sum % 11];
}
