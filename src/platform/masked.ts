// Digits that pages and logs may show only the end of, such as those of a bank account.

const SHOWN = 2;

/** `••••••78`. */
export function masked(digits: string): string {
  return "•".repeat(Math.max(0, digits.length - SHOWN)) + digits.slice(-SHOWN);
}
