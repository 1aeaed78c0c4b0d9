// The check of an input for a period of account of more than twelve months: it is divided into two returns, and each is
// checked as any other. Problems of the second return name the fields of the input that was sent. Follows
// docs/accounts.md.

import {
  type Candidate,
  type CheckOptions,
  checkApart,
  documentProblems,
  findingsBeside,
  isComputable,
  type ReturnCheck,
  type SoundReturn,
} from "./check-candidate.ts";
import { compute } from "./computation/computation.ts";
import { broughtForwardWarnings, carriedForward } from "./computation/profits/carried-forward.ts";
import { type TwoReturns, twoReturns } from "./computation/two-periods.ts";
import { withoutIncomplete } from "./incomplete.ts";
import { withOneAssumed } from "./input/assumed.ts";
import { valueAt } from "./input/fields/presence.ts";
import { allClean } from "./input/rule.ts";
import { type InputContext, inputProblems } from "./input/rules.ts";
import type { Problem, Warning } from "./problem.ts";
import type { ReturnInput } from "./return.ts";

/** Sound only if both are. `alreadyFiledAs` of the second context is the second return's own. */
export async function checkTwoReturns(
  candidate: Candidate,
  contexts: { first: InputContext; second: InputContext },
  options: CheckOptions,
): Promise<ReturnCheck> {
  const problems = [...candidate.problems, ...inputProblems(candidate.value, contexts.first, candidate.isClean)];
  const both = isComputable(candidate, problems) ? twoReturns(candidate.value, contexts.first) : null;
  if (both === null || problems.length + both.problems.length > 0)
    return unsoundTogether(candidate, problems, both, contexts.first, options);

  const againstFirst = options.warns ? warningsAgainstFirst(both, contexts.first) : [];
  const first = await checkApart(asCandidate(both.first), contexts.first, options);
  const second = await checkApart(asCandidate(both.second), { ...contexts.second, againstLast: againstFirst }, options);
  const warnings = withOneAssumed(together(first.warnings, second.warnings, candidate.value));
  if (first.kind === "sound" && second.kind === "sound")
    return {
      ...told(first),
      pair: { next: told(second), warnings, file: candidate.value.next_period?.file ?? "both" },
    };
  const found = [first, second].map((check) => (check.kind === "unsound" ? check.problems : []));
  return {
    kind: "unsound",
    problems: together(found[0] ?? [], found[1] ?? [], candidate.value),
    computation: first.computation,
    nextComputation: second.computation,
    warnings,
  };
}

const told = (check: SoundReturn): SoundReturn => ({ ...check, warnings: withOneAssumed(check.warnings) });

/**
 * Findings of both, those of the second on its own fields. What both find in a field that the input has once is one
 * fact.
 */
function together<Finding extends Problem | Warning>(
  first: readonly Finding[],
  second: readonly Finding[],
  { next_period: next }: Pick<ReturnInput, "next_period">,
): Finding[] {
  const isKnown = ({ code, field }: Finding) =>
    valueAt(next, field) === undefined && first.some((one) => one.code === code && one.field === field);
  return [...first, ...second.filter((one) => !isKnown(one)).map(ofSecond)];
}

function ofSecond<Finding extends Problem | Warning>(finding: Finding): Finding {
  if (!/^(financials|computations)/.test(finding.field)) return finding;
  const message = finding.message.replaceAll(/(?<![\w.])(financials|computations)\./g, "next_period.$1.");
  return { ...finding, field: `next_period.${finding.field}`, message };
}

async function unsoundTogether(
  candidate: Candidate,
  found: readonly Problem[],
  both: TwoReturns | null,
  context: InputContext,
  options: CheckOptions,
): Promise<ReturnCheck> {
  const [first, second] = both === null ? [null, null] : [compute(both.first, context), compute(both.second, context)];
  // Only the figures are known to be right; what else the two returns have is as it was sent.
  const ofSecondInput = both === null ? [] : inputProblems(both.second, context, candidate.isClean);
  const ofFirstInput = both === null ? [] : inputProblems(both.first, context, candidate.isClean);
  const isNew = ({ code, field }: Problem) => !found.some((one) => one.code === code && one.field === field);
  const ofBoth = both?.problems ?? [];
  const computed = together(first?.problems ?? [], second?.problems ?? [], candidate.value);
  const problems = [
    ...together([...found, ...ofFirstInput.filter(isNew)], ofSecondInput, candidate.value),
    ...ofBoth,
    ...computed.filter(({ code, field }) => !ofBoth.some((one) => one.code === code && one.field === field)),
    ...together(
      await documentProblems(candidate, { problems: found, computation: null }, options),
      both === null ? [] : await ownComputationsProblems({ ...candidate, value: both.second }, ofSecondInput, options),
      candidate.value,
    ),
  ];
  const wrong = new Set(problems.map(({ field }) => field));
  const ofSecondReturn = [...(second?.warnings ?? []), ...(second?.assumed ?? [])].filter(
    (one) => !wrong.has(ofSecond(one).field),
  );
  const beside = findingsBeside(problems, candidate, context, first);
  const besideSecond = withoutIncomplete(ofSecondReturn, context);
  const warnings = withOneAssumed(together(beside.warnings, besideSecond.warnings, candidate.value));
  return {
    kind: "unsound",
    problems: [...problems, ...together(beside.problems, besideSecond.problems, candidate.value)],
    computation: first,
    nextComputation: second,
    ...(both !== null && {
      tradingProfitOfBoth: both.first.financials.trading_profit + both.second.financials.trading_profit,
    }),
    warnings: options.warns ? warnings : [],
  };
}

/** The accounts are judged once, as the whole input has them. */
async function ownComputationsProblems(
  second: Candidate,
  problems: readonly Problem[],
  options: CheckOptions,
): Promise<Problem[]> {
  const { accounts: _, ...value } = second.value;
  return documentProblems({ ...second, value }, { problems, computation: null }, options);
}

/** What the input says the second return brings forward, held against what the first one leaves. */
function warningsAgainstFirst({ first, second }: TwoReturns, context: InputContext): Warning[] {
  const carried = carriedForward(compute(first, context).lines);
  const hasTradeCeased = first.financials.capital_allowances?.trade_ceased ?? false;
  return broughtForwardWarnings(second, { filing: "The return of the first 12 months", carried, hasTradeCeased });
}

/** Made from an input that was checked. */
function asCandidate(value: ReturnInput): Candidate {
  return { value, problems: [], isClean: allClean };
}
