// The page CT600D, insurance: its elements, in HMRC's words and order.

import { box, mirrored, TICK } from "../../../form/row.ts";

export const INSURANCE = mirrored("pageD", "Insurance", [box("D Declaration", "Declaration", "?", TICK, null)]);
