// The form and the rules here are those of CT600 release v1.993, with what v1.995 changes of them from the day on which it decides.

/** Returns filed from this day on. */
export const V1995_FROM = "2027-04-06";

export type Release = "v1.993" | "v1.995";

export function releaseOn(day: string): Release {
  return day < V1995_FROM ? "v1.993" : "v1.995";
}
