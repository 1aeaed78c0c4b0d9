// What `quarterday doctor` says about one thing. A finding that is not ok says what to do about it.

export interface Finding {
  subject: string;
  state: "ok" | "note" | "attention";
  text: string;
}

/** The state of a number that should not be small. */
export function stateOfLeast(
  value: number,
  { note, attention }: { note: number; attention: number },
): Finding["state"] {
  return value < attention ? "attention" : value < note ? "note" : "ok";
}
