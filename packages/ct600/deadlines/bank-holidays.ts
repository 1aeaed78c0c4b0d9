// Bank holidays of England and Wales. HMRC asks that money arrives on the last working day before a due day that is
// none; the due day itself never moves. Add a year when gov.uk does, and move `until`.

export const BANK_HOLIDAYS = {
  from: "2024-01-01",
  /** The last day that gov.uk's list reaches. After it only weekends are known, so nothing is said. */
  until: "2028-12-26",
  source: "gov.uk/bank-holidays",
  confirmed: "2026-11-17",
  days: [
    ...["2024-01-01", "2024-03-29", "2024-04-01", "2024-05-06", "2024-05-27", "2024-08-26", "2024-12-25", "2024-12-26"],
    ...["2025-01-01", "2025-04-18", "2025-04-21", "2025-05-05", "2025-05-26", "2025-08-25", "2025-12-25", "2025-12-26"],
    ...["2026-01-01", "2026-04-03", "2026-04-06", "2026-05-04", "2026-05-25", "2026-08-31", "2026-12-25", "2026-12-28"],
    ...["2027-01-01", "2027-03-26", "2027-03-29", "2027-05-03", "2027-05-31", "2027-08-30", "2027-12-27", "2027-12-28"],
    ...["2028-01-03", "2028-04-14", "2028-04-17", "2028-05-01", "2028-05-29", "2028-08-28", "2028-12-25", "2028-12-26"],
  ],
} as const;
