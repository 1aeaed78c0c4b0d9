// Where the cost of a car goes, by its emissions and the day it was bought. Follows CAA 2001 s45D, s104A and s104AA.

import { CAR_LIMITS } from "../../rates/allowances.ts";
import type { PoolName } from "./contribution.ts";

export interface CarFacts {
  readonly bought_on: string;
  readonly co2_emissions: number;
  readonly new?: boolean;
}

export function carPool({ bought_on, co2_emissions, new: isNew = false }: CarFacts): PoolName | "first_year" {
  const limits = CAR_LIMITS.find(({ from, until }) => bought_on >= from && (until === null || bought_on <= until));
  if (limits === undefined) throw new RangeError(`There are no emission limits for ${bought_on}`);
  if (isNew && limits.firstYear !== null && co2_emissions <= limits.firstYear) return "first_year";
  return co2_emissions <= limits.main ? "main" : "special";
}
