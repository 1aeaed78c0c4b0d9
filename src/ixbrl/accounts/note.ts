// One note, before it has a number.

import type { BalanceSheetLine } from "../../ct600/accounts/model.ts";
import type { Content } from "../markup.ts";

export interface Note {
  readonly title: string;
  readonly content: readonly Content[];
  /** The lines of the balance sheet it says more about. */
  readonly about?: readonly BalanceSheetLine[];
}
