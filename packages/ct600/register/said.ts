// What a caller says of a delivery to Companies House. Needs no document.

import { boundsProblems } from "../input/fields/bounds.ts";
import { isCalendarDate } from "../period.ts";
import type { Problem } from "../problem.ts";
import { COMPANIES_HOUSE, type DeliveryInput } from "./delivery-fields.ts";

/** What the caller says of the delivery itself. `path` is that of its group, empty for the body of a delivery. */
export function deliveryProblems(
  delivery: DeliveryInput,
  { end, today, path }: { end: string; today: string; path: string },
  isClean: (path: string) => boolean,
): Problem[] {
  const found = boundsProblems(COMPANIES_HOUSE, delivery, { path, isClean });
  const field = path === "" ? "signed_on" : `${path}.signed_on`;
  const { signed_on: day } = delivery;
  if (day === undefined || !isClean(field) || !isCalendarDate(day) || !isCalendarDate(end)) return found;
  if (day >= end && day <= today) return found;
  const message = `The delivery must be signed between the period's end and today (${today}). Check the date.`;
  return [...found, { code: "invalid_date", field, message }];
}
