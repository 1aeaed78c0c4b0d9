// The page CT600J, disclosure of tax avoidance schemes: boxes J5 and J5A.

import { box, list, part } from "../../form/row.ts";

/** A whole number to the schema, so that blanks around it do not count; the zeros in front do. */
const SCHEME_NUMBER = {
  kind: "notation",
  pattern: /^[ \t\r\n]*[0-9]{8}[ \t\r\n]*$/,
  says: "must be exactly 8 digits",
} as const;

export const AVOIDANCE_PAGE = part("avoidancePage", "TaxAvoidanceSchemes", "?", [
  list(
    "avoidanceSchemes",
    "AvoidanceSchemes",
    [1, 10],
    [
      box("J5", "ReferenceNumber", "1", SCHEME_NUMBER, "Scheme reference number"),
      box("J5A", "AccountingPeriod", "1", { kind: "date" }, "End of the period in which the advantage is expected"),
    ],
  ),
]);
