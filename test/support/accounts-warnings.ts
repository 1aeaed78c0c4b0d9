// A return that says nothing about its accounts gets the same warnings each time: what they lack and what they assume.
// A sample of an earlier year is late besides.
// Which ones exactly is shown once, in test/journeys/previous-accounts.test.ts; other tests look at what stands besides
// them.

const OF_BARE_ACCOUNTS = [
  "director_missing",
  "average_employees_missing",
  "balance_sheet_missing",
  "comparatives_missing",
  "assumed",
  "return_late",
];

export function besidesBareAccounts<Warning extends { code: string }>(warnings: readonly Warning[]): Warning[] {
  return warnings.filter(({ code }) => !OF_BARE_ACCOUNTS.includes(code));
}
