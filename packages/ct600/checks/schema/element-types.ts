// The kinds of element the schemas are made of.

import type { ElementType } from "./schema.ts";
import { oneOf, poundsAndPence, type TextType, wholePounds, yes } from "./text-types.ts";

export const text = (type: TextType): ElementType => ({ text: type });
export const required = (type: TextType) => ({ required: true, type });
export const allowed = (type: TextType) => ({ required: false, type });

export const money = (type: TextType): ElementType => ({
  text: type,
  attributes: { Currency: allowed(oneOf("EUR", "GBP")) },
});
export const pounds = money(wholePounds());
export const pence = money(poundsAndPence);
export const tick = text(yes);
