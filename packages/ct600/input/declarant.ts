// Who declares the return correct and complete (boxes 975 and 985). Follows docs/interface.md: the caller's word,
// else the organisation's settings, field by field; the sandbox has a placeholder, live has none.

import { NAME } from "../form/row.ts";
import type { ReturnInput } from "../return.ts";
import { carriedText } from "./company-name.ts";

export interface Declarant {
  name: string;
  status: string;
}

export interface DeclarantContext {
  mode: "sandbox" | "live";
  defaultDeclarant: Declarant | null;
}

export type DeclarantField = "declarant.name" | "declarant.status";

/** `declarant` has what is known. */
export type DeclarantChoice =
  | { kind: "known"; declarant: Declarant }
  | { kind: "missing"; fields: readonly DeclarantField[]; declarant: Partial<Declarant> };

export const STAND_IN: Declarant = { name: "Authorised signatory", status: "Authorised signatory" };

export function declarantOf(input: ReturnInput, context: DeclarantContext): DeclarantChoice {
  const fallback = context.defaultDeclarant ?? (context.mode === "sandbox" ? STAND_IN : undefined);
  const name = input.declarant?.name ?? fallback?.name;
  const status = input.declarant?.status ?? fallback?.status;
  if (name !== undefined && status !== undefined) return { kind: "known", declarant: { name, status } };
  if (name !== undefined) return { kind: "missing", fields: ["declarant.status"], declarant: { name } };
  if (status !== undefined) return { kind: "missing", fields: ["declarant.name"], declarant: { status } };
  return { kind: "missing", fields: ["declarant.name", "declarant.status"], declarant: {} };
}

/** Why the return cannot carry this name or status; nothing if it can. */
export function declarantProblem(part: keyof Declarant, text: string): string | undefined {
  const carried = carriedText(text, { subject: `The declarant's ${part}`, ...NAME });
  return "message" in carried ? carried.message : undefined;
}
