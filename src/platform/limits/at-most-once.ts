// An answer that many may ask for and that changes slowly is made at most once in a while, and all who ask meanwhile
// get the same.

/** While a call is under way, however long it takes, no second one is started. */
export function atMostOncePer<Value>(periodMs: number, make: () => Promise<Value>, now = () => performance.now()) {
  let made: { answer: Promise<Value>; untilMs: number } | undefined;
  return (): Promise<Value> => {
    if (made === undefined || now() >= made.untilMs) {
      const own = { answer: make(), untilMs: Number.POSITIVE_INFINITY };
      made = own;
      const startPeriod = () => {
        own.untilMs = now() + periodMs;
      };
      own.answer.then(startPeriod, startPeriod);
    }
    return made.answer;
  };
}
