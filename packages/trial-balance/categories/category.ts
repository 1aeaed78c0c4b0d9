// What the table of categories says about one: where its lines stand in the accounts of both standards, and what tax
// does with them. All figures are composed from these columns.

import type { Field } from "./fields.ts";

/** FRS 102 section 1A shows its accounts in format 1, FRS 105 in format 2 (SI 2008/409, SI 2013/3008). */
export type Standard = "frs102" | "frs105";

export type Side = "debit" | "credit";

/** What a line's cost was incurred for: the same cost is relieved in different places. */
export type Business = "trade" | "property" | "investment";

export type Group =
  | "income"
  | "cost_of_sales"
  | "staff"
  | "overhead"
  | "depreciation"
  | "finance"
  | "tax"
  | "equity"
  | "fixed_assets"
  | "current_assets"
  | "creditors"
  | "none";

export type BySide<Value> = Readonly<Record<Side, Value>>;

/** One figure, or one for a debit and another for a credit. Null: the accounts have no place for it. */
export type Place = Field | BySide<Field> | null;

export type DebtorKind = "trade_debtors" | "other_debtors" | "prepayments";

export type CreditorKind =
  | "bank_loans_and_overdrafts"
  | "trade_creditors"
  | "taxation_and_social_security"
  | "other_creditors"
  | "accruals";

/** A kind of fixed asset: its cost, its depreciation and the year's charge belong together. */
export type AssetKind = "intangible" | "property" | "plant" | "office_equipment" | "fixtures" | "vehicles";

export interface Category {
  /** As people read it. */
  readonly name: string;
  readonly group: Group;
  /** Where its balance usually stands. */
  readonly side: Side | "either";
  readonly frs102: Place;
  readonly frs105: Place;
  /**
   * What is added up before a place is chosen by its sign: every line by itself, unless this says otherwise. Categories
   * with the same word are added up together.
   */
  readonly nets?: "vat" | "corporation_tax" | "trade_debtors" | "own";
  /** Without a place: the error of a balance, and what to do with it. */
  readonly refused?: { readonly code: "suspense_not_nil" | "disposal_not_posted"; readonly instead: string };
  /** A side that is possible and seldom right, of all its accounts or of those with this word in their names. */
  readonly seldom?: { readonly side: Side; readonly word?: string };
  /** Figures of the tax that the same line is used for a second time. */
  readonly tax?: readonly Field[] | BySide<readonly Field[]>;
  /**
   * What a line becomes outside the trade: a cost of the other business, a loan relationship, income of the other
   * business, or nothing that is relieved there.
   */
  readonly outsideTrade?: "cost" | "loan" | "income" | "added_back";
  /** In the notes to the accounts. */
  readonly debtor?: DebtorKind;
  readonly creditor?: CreditorKind;
  /** The cost of a fixed asset: a rise of it is an addition. */
  readonly cost?: AssetKind;
  /** Depreciation of fixed assets that has accumulated, and the charge of the period. */
  readonly depreciates?: "intangible" | "tangible";
  readonly charges?: "intangible" | "tangible";
  /** What a name cannot settle, as a question to the person who knows. */
  readonly asks?: string;
  /** What tax does with it, for people. */
  readonly effect: string;
  /** Names that accounts of this category often have. */
  readonly names: readonly string[];
}

export type Categories = Readonly<Record<string, Category>>;
