// What the authority's error numbers lead to. One table; everything it does not name is a final rejection.

export type Meaning =
  /** The authority cannot take or answer it now; nothing was decided. */
  | "try_later"
  /** It does not know the conversation any more: find it again by the list request. */
  | "lost"
  /** The document was deleted, or is marked for it. */
  | "gone"
  /** An original for this period is there already: perhaps our own, whose acknowledgement we never saw. */
  | "already_received"
  /**
   * It does not know the sender: this return has failed, and so would every other that is sent with these credentials.
   */
  | "credentials_refused"
  | "final";

const meanings: Record<string, Meaning> = {
  "1000": "try_later",
  "2005": "try_later",
  "2020": "try_later",
  "3000": "try_later",
  "1035": "lost",
  "2000": "lost",
  "1103": "gone",
  "3304": "already_received",
  "1002": "credentials_refused",
  "1046": "credentials_refused",
};

/** Several errors in one reply mean what the gravest of them means. */
const gravestFirst: Meaning[] = ["credentials_refused", "final", "already_received", "gone", "lost", "try_later"];

export function meaningOf(numbers: readonly string[]): Meaning {
  const found = numbers.map((number) => meanings[number] ?? "final");
  return gravestFirst.find((meaning) => found.includes(meaning)) ?? "final";
}
