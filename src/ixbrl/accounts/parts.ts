// What the sections of the accounts share: the document they are written into, and the contexts of its facts.

import type { Accounts } from "../../ct600/accounts/model.ts";
import type { Context, Dimension, InlineDocument } from "../document.ts";

export interface AccountsDocument {
  readonly companyName: string;
  readonly registrationNumber: string;
  readonly period: { readonly start: string; readonly end: string };
  readonly accounts: Accounts;
  readonly software: { readonly name: string; readonly version: string };
}

export interface Contexts {
  year: Context;
  end: Context;
  yearOf(...dimensions: Dimension[]): Context;
  endOf(...dimensions: Dimension[]): Context;
}

export interface Parts {
  document: InlineDocument;
  contexts: Contexts;
}

export function contextsOf(period: AccountsDocument["period"]): Contexts {
  const { start, end } = period;
  const yearOf = (...dimensions: Dimension[]): Context => ({ period: { start, end }, dimensions });
  const endOf = (...dimensions: Dimension[]): Context => ({ period: { instant: end }, dimensions });
  return { year: yearOf(), end: endOf(), yearOf, endOf };
}

export const member = (dimension: string, of: string): Dimension => ({ dimension, member: of });
export const director1 = member("bus:EntityOfficersDimension", "bus:Director1");
