// From a trial balance to the figures of an ordinary return: which category each line gets and why, what the figures
// are, and what is wrong, doubtful or to be decided. Pure: nothing is read, stored or remembered.

import type { Finding, MappedLine, MappedTrialBalance, ReturnFigures, Totals } from "./answer.ts";
import { type Composed, compose } from "./figures/compose.ts";
import { comparativesOf, figuresOf, sourcesOf } from "./figures/figures.ts";
import { closingReserve, identityOf, toldApart } from "./figures/identity.ts";
import { choicesIn } from "./findings/choices.ts";
import { figureErrors, previousErrors, type Year } from "./findings/errors.ts";
import { hintsIn } from "./findings/hints.ts";
import { lineWarnings, placeErrors, unmappedErrors, unmappedIn } from "./findings/line-findings.ts";
import { type Previous, previousFiled, previousSent } from "./findings/previous.ts";
import { figureWarnings, previousWarnings, sourceWarnings } from "./findings/warnings.ts";
import { byCategory, type Open, type World } from "./findings/world.ts";
import { balanceErrors, isExact, isNamed, lineErrors, noLines, tooMany, totalsOf } from "./lines/check.ts";
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
  const filed = before.length > 0 ? null : filedBefore(request, now.lines, context);
  const errors = [
    ...periodErrors(request),
    ...now.errors,
    ...last.errors,
    ...mappingErrors(request.mapping ?? [], "mapping"),
    ...mappingErrors(request.remembered ?? [], "remembered"),
  ];
  const untaxed = now.known === null ? null : worldOf(request, now, { last, filed: filed?.previous ?? null });
  const wrong = untaxed === null ? [] : figureErrors(untaxed);
  const year = last.lines.length === 0 || last.known === null ? null : yearOf(last.known, last.open);
  errors.push(...wrong, ...(year === null ? [] : previousErrors(year)));
  const isSound = untaxed !== null && errors.length === 0;
  const computedTax = isSound ? taxOf(untaxed.figures) : null;
  // What single lines show is said beside errors. Of figures that are wrong nothing more is said.
  const world = untaxed === null ? null : { ...untaxed, computedTax, ...(wrong.length > 0 && { open: UNKNOWN }) };
  const unused = unusedEntries(request.mapping ?? [], [...now.lines, ...last.lines], context.given);
  const { sources, leftOut } = isSound ? sourcesOf(now.composed) : { sources: [], leftOut: [] };
  return {
    lines: now.lines.map(shown),
    previous_lines: last.lines.map(shown),
    filed_lines: filed?.lines.map(shown) ?? [],
    totals: now.totals,
    identity: now.canBeAdded && world !== null ? world.identity : null,
    unmapped: [...now.unmapped, ...last.unmapped],
    told_apart: toldApart(now.composed.apart),
    errors,
    warnings: [
      ...lineWarnings(now.lines),
      ...lineWarnings(last.lines.filter(isNew(now.lines))),
      ...unused,
      ...(world === null ? [] : figureWarnings(world)),
      ...(year === null ? [] : previousWarnings(year)),
      ...sourceWarnings(leftOut, now.composed),
    ],
    choices: world === null ? [] : choicesIn(world),
    hints: world === null ? [] : hintsIn(world),
    input: world !== null && isSound ? { ...world.figures, sources } : null,
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
  /** The lines that are right by themselves. Null where not even those can be added up. */
  readonly known: Composed | null;
  readonly open: Open;
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
    ...unmappedErrors(unmapped, lines.filter(isNamed)),
    ...placeErrors(lines, context.standard),
  ];
  const composed = compose(lines, context.standard);
  const isSound = ownErrors.length === 0;
  const known = isSound ? composed : compose(without(ownErrors, lines), context.standard);
  return {
    lines,
    totals,
    unmapped,
    errors,
    canBeAdded: isSound && isExact(totals),
    composed,
    known: isExact(totalsOf([...known.placed, ...known.apart])) ? known : null,
    open: isSound ? openIn(composed.apart, totals) : UNKNOWN,
  };
}

const UNKNOWN: Open = { debit: Number.POSITIVE_INFINITY, credit: Number.POSITIVE_INFINITY };

function without(errors: readonly Finding[], lines: readonly Mapped[]): Mapped[] {
  const wrong = new Set(errors.map(({ field }) => field));
  return lines.filter(({ field }) => !wrong.has(field));
}

/** What is missing in a trial balance that does not balance is on its lighter side. */
function openIn(apart: readonly Mapped[], { difference }: Totals): Open {
  const { debit, credit } = totalsOf(apart);
  return { debit: debit + Math.max(0, -difference), credit: credit + Math.max(0, difference) };
}

/** What the return of the period before has kept of its lines. */
function filedBefore({ previous, standard }: TrialBalanceRequest, now: readonly Mapped[], context: MapContext) {
  const map = (line: TrialBalanceLine, field: string) => mapLine(lineOf(line, field), context);
  return previousFiled(previous?.sources ?? [], { map, standard, now });
}

interface Before {
  last: MappedSide;
  filed: Previous | null;
}

function worldOf(request: TrialBalanceRequest, { known, composed, open }: MappedSide, { last, filed }: Before): World {
  const isSent = last.lines.length > 0;
  const isWhole = last.known !== null && last.open.debit === 0 && last.open.credit === 0;
  const previous = isSent ? previousSent(last.known ?? last.composed, { isWhole }) : filed;
  const lines = known ?? composed;
  return {
    request,
    ...yearOf(lines, open),
    figures: withComparatives(figuresOf(lines), request, isSent ? last.composed : null),
    previous,
    opening: request.opening?.profit_and_loss_reserve ?? (isSent && isWhole ? closingReserve(last.composed) : null),
    computedTax: null,
  };
}

const yearOf = (composed: Composed, open: Open): Year => ({
  composed,
  open,
  identity: identityOf(composed),
  byCategory: byCategory(composed.placed),
});

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
    filed_lines: [],
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
