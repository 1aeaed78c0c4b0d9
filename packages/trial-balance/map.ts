// From a trial balance to the figures of an ordinary return: which category each line gets and why, what the figures
// are, and what is wrong, doubtful or to be decided. Pure: nothing is read, stored or remembered.

import type { Finding, MappedLine, MappedTrialBalance, ReturnFigures, Totals } from "./answer.ts";
import { type Composed, compose } from "./figures/compose.ts";
import { comparativesOf, figuresOf, sourcesOf } from "./figures/figures.ts";
import { closingReserve, identityOf, toldApart } from "./figures/identity.ts";
import { choicesIn } from "./findings/choices.ts";
import { figureErrors } from "./findings/errors.ts";
import { hintsIn } from "./findings/hints.ts";
import { lineWarnings, placeErrors, unmappedErrors, unmappedIn } from "./findings/line-findings.ts";
import { figureWarnings, sourceWarnings } from "./findings/warnings.ts";
import { byCategory, type World } from "./findings/world.ts";
import { balanceErrors, isExact, lineErrors, noLines, tooMany, totalsOf } from "./lines/check.ts";
import { lineOf, type Mapped } from "./lines/line.ts";
import { type MapContext, mapLine, mappingErrors, saidIn, unusedEntries } from "./lines/map-lines.ts";
import { periodErrors, previousPeriod } from "./period.ts";
import { type MappingOptions, type TrialBalanceLine, type TrialBalanceRequest, USUAL_MOST_LINES } from "./request.ts";

export function mapTrialBalance(
  request: TrialBalanceRequest,
  { mostLines = USUAL_MOST_LINES, taxOf = () => null }: MappingOptions = {},
): MappedTrialBalance {
  const { standard, business = "trade", lines: given, previous_lines: before = [] } = request;
  const counts = [
    ...noLines(given.length),
    ...tooMany(given.length, "lines", mostLines),
    ...tooMany(before.length, "previous_lines", mostLines),
  ];
  if (counts.length > 0) return refused(counts);
  const context: MapContext = {
    given: saidIn(request.mapping ?? []),
    remembered: saidIn(request.remembered ?? []),
    business,
  };
  const now = side(given, "lines", { ...context, standard });
  const last = side(before, "previous_lines", { ...context, standard });
  const errors = [
    ...periodErrors(request),
    ...now.errors,
    ...last.errors,
    ...mappingErrors(request.mapping ?? [], "mapping"),
    ...mappingErrors(request.remembered ?? [], "remembered"),
  ];
  const { composed } = now;
  const untaxed = now.canBeAdded ? worldOf(request, composed, before.length > 0 ? last.composed : null) : null;
  if (errors.length === 0 && untaxed !== null) errors.push(...figureErrors(untaxed));
  const world = errors.length === 0 && untaxed !== null ? { ...untaxed, computedTax: taxOf(untaxed.figures) } : null;
  const unused = unusedEntries(request.mapping ?? [], [...now.lines, ...last.lines], context.given);
  const { sources, leftOut } = world === null ? { sources: [], leftOut: [] } : sourcesOf(composed);
  const warnings = [...lineWarnings(now.lines), ...lineWarnings(last.lines.filter(isNew(now.lines))), ...unused];
  return {
    lines: now.lines.map(shown),
    previous_lines: last.lines.map(shown),
    totals: now.totals,
    identity: untaxed?.identity ?? null,
    unmapped: [...now.unmapped, ...last.unmapped],
    told_apart: toldApart(composed.apart),
    errors,
    warnings: world !== null ? [...warnings, ...figureWarnings(world), ...sourceWarnings(leftOut, composed)] : warnings,
    choices: world !== null ? choicesIn(world) : [],
    hints: world !== null ? hintsIn(world) : [],
    input: world !== null ? { ...world.figures, sources } : null,
  };
}

interface MappedSide {
  readonly lines: readonly Mapped[];
  readonly totals: Totals;
  readonly unmapped: MappedTrialBalance["unmapped"];
  readonly errors: Finding[];
  /** Whether the amounts are such that sums of them mean anything. */
  readonly canBeAdded: boolean;
  readonly composed: Composed;
}

/** Of this period, or of the previous one: the same account has the same category in both. */
function side(
  given: readonly TrialBalanceLine[],
  field: "lines" | "previous_lines",
  context: MapContext & Pick<TrialBalanceRequest, "standard">,
): MappedSide {
  const lines = given.map((line, index) => mapLine(lineOf(line, `${field}.${index}`), context));
  const totals = totalsOf(lines);
  const unmapped = unmappedIn(lines);
  const ownErrors = lineErrors(lines);
  const errors = [
    ...ownErrors,
    ...(ownErrors.length === 0 ? balanceErrors(totals, field) : []),
    ...unmappedErrors(unmapped, lines),
    ...placeErrors(lines, context.standard),
  ];
  return {
    lines,
    totals,
    unmapped,
    errors,
    canBeAdded: ownErrors.length === 0 && isExact(totals),
    composed: compose(lines, context.standard),
  };
}

function worldOf(request: TrialBalanceRequest, composed: Composed, previous: Composed | null): World {
  return {
    request,
    composed,
    identity: identityOf(composed),
    figures: withComparatives(figuresOf(composed), request, previous),
    previous,
    opening: request.opening?.profit_and_loss_reserve ?? (previous === null ? null : closingReserve(previous)),
    computedTax: null,
    byCategory: byCategory(composed.placed),
  };
}

function withComparatives(
  { financials, accounts }: ReturnFigures,
  request: TrialBalanceRequest,
  previous: Composed | null,
): ReturnFigures {
  if (previous !== null)
    return { financials, accounts: { ...accounts, comparatives: comparativesOf(previous, previousPeriod(request)) } };
  if (request.previous?.filed !== true) return { financials, accounts };
  return { financials, accounts: { ...accounts, comparatives: "previous_filing" } };
}

/** A line of last year that is also one of this year is confirmed with it. */
function isNew(lines: readonly Mapped[]): (line: Mapped) => boolean {
  const known = new Set(lines.filter(({ side }) => side !== null).map(({ id }) => id));
  return ({ id }) => !known.has(id);
}

function shown({ code, name, debit, credit, category, why, activity, row }: Mapped): MappedLine {
  return {
    code,
    name,
    debit,
    credit,
    category,
    why,
    activity,
    ...(why === "chart" && row !== null && { chart: row.chart }),
  };
}

function refused(errors: Finding[]): MappedTrialBalance {
  return {
    lines: [],
    previous_lines: [],
    totals: { debit: 0, credit: 0, difference: 0 },
    identity: null,
    unmapped: [],
    told_apart: [],
    errors,
    warnings: [],
    choices: [],
    hints: [],
    input: null,
  };
}
