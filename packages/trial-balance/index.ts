// What @quarterday/trial-balance offers; everything else may change without notice.

export type {
  AccountsFigures,
  Choice,
  ComparativesFigures,
  FinancialsFigures,
  Finding,
  Hint,
  Identity,
  MappedLine,
  MappedTrialBalance,
  Option,
  ReturnFigures,
  ReturnInputFigures,
  Source,
  SourceLine,
  ToldApart,
  Totals,
  UnmappedLine,
  Why,
} from "./answer.ts";
export { CATEGORIES, type CategoryId, categoryIds, isCategoryId } from "./categories/categories.ts";
export type { Business, Category, Group, Place, Side, Standard } from "./categories/category.ts";
export type { Field } from "./categories/fields.ts";
export type { Chart, ChartRow, Row, Sureness } from "./charts/chart.ts";
export { rowsOf } from "./charts/chart.ts";
export { CHARTS } from "./charts/charts.ts";
export { knownEntries, type TwiceNamed, twiceNamed, withEntries } from "./lines/entries.ts";
export { mapTrialBalance } from "./map.ts";
export {
  type FiledSource,
  type MappingEntry,
  type MappingOptions,
  type PreviousPeriod,
  type TrialBalanceLine,
  type TrialBalanceRequest,
  USUAL_MOST_LINES,
} from "./request.ts";
