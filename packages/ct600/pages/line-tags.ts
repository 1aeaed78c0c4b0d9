// How the computations document shows the lines of a page: which item of HMRC's computational taxonomy each is, or that
// it has none.

export interface LineTags {
  /** By the id of the line, the item of the company's or of the trade's. */
  readonly company?: Readonly<Record<string, string>>;
  readonly trade?: Readonly<Record<string, string>>;
  /** The company's on the last day. */
  readonly end?: Readonly<Record<string, string>>;
  /** Shown without a tag. */
  readonly untagged: readonly string[];
  /** Sums on the way: the lines that they follow from are shown in their place. */
  readonly operands?: readonly string[];
  /** Sums in the table of profits whose lines the section of the page shows. */
  readonly ownTables?: readonly string[];
  /** On the return or among the figures, and not in the document. */
  readonly notShown?: readonly string[];
}
