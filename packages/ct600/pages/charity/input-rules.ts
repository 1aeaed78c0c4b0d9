// What must hold of a charity or club as it is given, beyond the shape of its fields: most of it only the form's guide
// and the law say, not HMRC's rules.

import { boundsProblems } from "../../input/fields/bounds.ts";
import { MAX_BOX_PENCE } from "../../input/fields/kinds.ts";
import { type InputRule, rule, standingOn } from "../../input/rule.ts";
import { isLater, PACKS, releaseOn } from "../../packs.ts";
import { twoPeriodsIn } from "../../period-of-account.ts";
import type { Problem } from "../../problem.ts";
import type { ProblemCode } from "../../problem-codes.ts";
import type { ReturnInput } from "../../return.ts";
import { longDayText } from "../../text/days.ts";
import { CHARITY } from "./input.ts";

export type CharityInput = NonNullable<ReturnInput["charity"]>;
export type Legacy = NonNullable<NonNullable<CharityInput["income"]>["legacies"]>[number];

const LEGACIES = "charity.income.legacies";

/** The release that brought the boxes for legacies. */
const LEGACIES_SINCE = "v1.994";

export const CHARITY_RULES: readonly InputRule<ProblemCode>[] = [
  {
    field: "charity",
    needs: standingOn(["charity"]),
    check: ({ charity }, _, isClean) =>
      charity === undefined ? [] : boundsProblems(CHARITY, charity, { path: "charity", isClean }),
  },
  // An amendment may add the group in part.
  missingIn("kind"),
  missingIn("all_exempt"),
  {
    field: "period.accounts_end",
    needs: standingOn(["charity", "period.accounts_end"]),
    check: (input, _, isClean) =>
      input.charity === undefined || twoPeriodsIn(input, isClean) === null ? [] : [TWO_RETURNS],
  },
  ofAmounts(
    "income.trading",
    "expenditure.trading_costs",
    "Trading costs need income from exempt trading (rule 9611).",
  ),
  ofAmounts(
    "income.uk_property",
    "expenditure.uk_property",
    "Costs of land and buildings need income from them (rule 9612).",
  ),
  ...investmentRules(),
  ...legacyRules(),
  rule(
    "relief_not_available",
    "financials.research_and_development",
    ({ charity, financials }) =>
      charity?.kind === "charity" && financials.research_and_development !== undefined
        ? "A charity cannot claim relief for research and development (CIRD163000). Leave the claim out."
        : undefined,
    ["charity.kind", "financials.research_and_development"],
  ),
];

const TWO_RETURNS: Problem = {
  code: "invalid_period",
  field: "period.accounts_end",
  message:
    "The accounts are for more than 12 months, which makes two returns, and the page of a charity or club (CT600E) is for one. File the two returns one by one, each with its own dates and figures.",
};

function missingIn(name: "kind" | "all_exempt"): InputRule<ProblemCode> {
  const field = `charity.${name}`;
  return rule("missing_field", field, ({ charity }) =>
    charity !== undefined && charity[name] === undefined ? `${field} is required.` : undefined,
  );
}

type Group = "income" | "expenditure";

/** An amount that no box holds is told of by itself. */
function inBounds(pence: number | undefined = 0): number {
  return pence <= MAX_BOX_PENCE ? pence : 0;
}

/** Of costs of a pound or more, whose income is below one. */
function ofAmounts(income: `income.${string}`, costs: `expenditure.${string}`, says: string): InputRule<ProblemCode> {
  const poundsAt = ({ charity }: ReturnInput, path: string) => {
    const [group, name] = path.split(".") as [Group, string];
    return Math.trunc(inBounds(Reflect.get(charity?.[group] ?? {}, name)) / 100);
  };
  return rule(
    "missing_field",
    `charity.${income}`,
    (input) =>
      poundsAt(input, costs) > 0 && poundsAt(input, income) === 0
        ? `${says} Send charity.${income}, or leave charity.${costs} out.`
        : undefined,
    [`charity.${income}`, `charity.${costs}`],
  );
}

function investmentRules(): InputRule<ProblemCode>[] {
  const [all, some] = ["charity.assets.all_qualifying", "charity.assets.non_qualifying"];
  const onlyOfCharities =
    "Whether investments qualify is asked of charities only, not of a sports club. Leave the field out.";
  return [
    rule(
      "does_not_reconcile",
      some,
      ({ charity }) =>
        charity?.assets?.all_qualifying === true && inBounds(charity.assets.non_qualifying) >= 100
          ? "Either all investments and loans qualify, or some do not (rule 9613). Leave all_qualifying out, or send 0 here."
          : undefined,
      [all, some],
    ),
    rule(
      "does_not_reconcile",
      all,
      ({ charity }) =>
        charity?.kind === "sports_club" && charity.assets?.all_qualifying === true ? onlyOfCharities : undefined,
      ["charity.kind", all],
    ),
    rule(
      "does_not_reconcile",
      some,
      ({ charity }) =>
        charity?.kind === "sports_club" && inBounds(charity.assets?.non_qualifying) > 0 ? onlyOfCharities : undefined,
      ["charity.kind", some],
    ),
  ];
}

function legacyRules(): InputRule<ProblemCode>[] {
  return [
    rule("schema_validation_failed", LEGACIES, ({ charity }, { today }) => {
      if ((charity?.income?.legacies ?? []).length === 0 || !isLater(LEGACIES_SINCE, releaseOn(today)))
        return undefined;
      const from = PACKS.find(({ release }) => release === LEGACIES_SINCE)?.from ?? "";
      return `HMRC's form has boxes for legacies in returns filed from ${longDayText(from)}. Send the sum in charity.income.other until then.`;
    }),
    {
      field: LEGACIES,
      needs: standingOn([LEGACIES, "period.end"]),
      check: ({ charity, period }, _, isClean) =>
        (charity?.income?.legacies ?? []).flatMap((legacy, index) => {
          const path = `${LEGACIES}.${index}`;
          return isClean(path) ? legacyProblems(legacy, { path, periodEnd: period.end, isClean }) : [];
        }),
    },
  ];
}

interface LegacyPlace {
  readonly path: string;
  readonly periodEnd: string;
  readonly isClean: (path: string) => boolean;
}

function legacyProblems(
  { postcode, overseas = false, date }: Legacy,
  { path, periodEnd, isClean }: LegacyPlace,
): Problem[] {
  const problems: Problem[] = [];
  const isPlaceRight = isClean(`${path}.postcode`) && isClean(`${path}.overseas`);
  if (isPlaceRight && postcode === undefined && overseas !== true)
    problems.push({
      code: "missing_field",
      field: `${path}.postcode`,
      message: "A legacy needs the legator's postcode, or overseas: true (rule 8026).",
    });
  if (isPlaceRight && postcode !== undefined && overseas === true)
    problems.push({
      code: "does_not_reconcile",
      field: `${path}.overseas`,
      message: "A legator with a postcode did not live overseas (rule 8027). Leave one of them out.",
    });
  if (isClean(`${path}.date`) && date > periodEnd)
    problems.push({
      code: "invalid_date",
      field: `${path}.date`,
      message: `A legacy of this return was received by the end of the period, ${periodEnd} (rule 8028). Check the date.`,
    });
  return problems;
}
