// What is claimed from the group and surrendered to it, as it was given: the lines of the page CT600C that no limit
// changes. Follows CTA 2010 s99, s130, s188BB and s188CB.

import { type Line, line } from "../../computation/line.ts";
import { wholePoundsOf } from "../../computation/pounds.ts";
import type { GroupLines, SurrenderedKind } from "../../computation/profits/group-lines.ts";
import { NAME } from "../../form/row.ts";
import { carriedText } from "../../input/company-name.ts";
import { isPresent } from "../../input/fields/presence.ts";
import type { ReturnInput } from "../../return.ts";

export type GroupReliefInput = NonNullable<ReturnInput["financials"]["group_relief"]>;
export type OtherCompanyInput = NonNullable<GroupReliefInput["claims"]>[number];

export const GROUP_PATH = "financials.group_relief";

export interface CompanyLine {
  readonly path: string;
  /** As the form carries it. */
  readonly name: string;
  readonly reference: string;
  /** Where it is another one than the return's. */
  readonly period: { readonly start: string; readonly end: string } | null;
  readonly amount: Line;
}

/** One part of the page: other companies, and what all of them come to. */
export interface GroupPart {
  readonly companies: readonly CompanyLine[];
  readonly total: Line;
}

export interface SurrenderPart extends GroupPart {
  readonly kinds: Readonly<Partial<Record<SurrenderedKind, Line>>>;
  /** By kinds; `total` is by companies. */
  readonly surrendered: Line;
}

export interface GroupReliefAsked extends GroupLines {
  readonly given: GroupReliefInput;
  readonly claim: GroupPart | null;
  readonly claimCarriedForward: GroupPart | null;
  readonly surrender: SurrenderPart | null;
  readonly surrenderCarriedForward: SurrenderPart | null;
}

/** Null where the company gives nothing to a group and takes nothing from it. */
export function groupReliefAsked({
  financials: { group_relief: given },
  period,
}: Pick<ReturnInput, "financials" | "period">): GroupReliefAsked | null {
  if (given === undefined || !isPresent(given) || isTakenBack(given)) return null;
  const claims = companiesOf("claims", given.claims ?? [], period);
  const claim = part(claims.ofPeriod, "group_relief_claimed", "Group relief claimed", {
    box: "C10",
    statute: "CTA 2010 s130",
    rules: [9506, 9507],
  });
  const claimCarriedForward = part(
    claims.carriedForward,
    "group_carried_forward_claimed",
    "Group relief claimed for carried-forward losses",
    { box: "C130", statute: "CTA 2010 s188CB", rules: [9550, 9551] },
  );
  const surrenders = companiesOf("surrenders", given.surrenders ?? [], period);
  const surrender = surrenderPart(OF_PERIOD, given.surrendered, surrenders.ofPeriod);
  const surrenderCarriedForward = surrenderPart(
    CARRIED_FORWARD,
    given.surrendered_carried_forward,
    surrenders.carriedForward,
  );
  return {
    given,
    claim,
    claimCarriedForward,
    surrender,
    surrenderCarriedForward,
    claimed:
      claim === null
        ? []
        : [
            line("group_relief", "Group relief", ["sum", claim.total], {
              box: 310,
              statute: "CTA 2010 s137",
              rules: [9185, 9337, 9506, 9954, 9955],
            }),
          ],
    claimedCarriedForward:
      claimCarriedForward === null
        ? []
        : [
            line(
              "group_relief_for_carried_forward_losses",
              "Group relief for carried-forward losses",
              ["sum", claimCarriedForward.total],
              { box: 312, statute: "CTA 2010 s188CK", rules: [9373, 9374, 9375, 9376, 9550] },
            ),
          ],
    surrendered: surrender?.kinds ?? {},
    surrenderedCarriedForward: surrenderCarriedForward?.kinds ?? {},
  };
}

/** Empty lists, such as those of an amendment: nothing is claimed or surrendered any more. */
function isTakenBack({
  claims,
  surrenders,
  surrendered,
  surrendered_carried_forward: carriedForward,
}: GroupReliefInput) {
  if (claims === undefined && surrenders === undefined) return false;
  const amounts = [...Object.values(surrendered ?? {}), ...Object.values(carriedForward ?? {})];
  return [...(claims ?? []), ...(surrenders ?? [])].length === 0 && amounts.every((pence) => pence === 0);
}

const WORDS = { claims: ["claim", "Claimed from"], surrenders: ["surrender", "Surrendered to"] } as const;

/** Apart: those of losses of the period, and those of carried-forward losses. */
function companiesOf(
  list: keyof typeof WORDS,
  given: readonly OtherCompanyInput[],
  period: { start: string; end: string },
) {
  const [id, words] = WORDS[list];
  const lines = given.map((one, index) => {
    const path = `${GROUP_PATH}.${list}.${index}`;
    const text = carriedText(one.company, { subject: "", ...NAME });
    const name = "value" in text ? text.value : one.company;
    const isAnother = one.period !== undefined && (one.period.start !== period.start || one.period.end !== period.end);
    return {
      path,
      name,
      reference: one.reference,
      period: isAnother && one.period !== undefined ? one.period : null,
      amount: wholePoundsOf(`group_${id}_${index}`, `${words} ${name} (${one.reference})`, {
        path: `${path}.amount`,
        pence: one.amount,
      }),
      isCarriedForward: one.carried_forward ?? false,
    };
  });
  return {
    ofPeriod: lines.filter(({ isCarriedForward }) => !isCarriedForward),
    carriedForward: lines.filter(({ isCarriedForward }) => isCarriedForward),
  };
}

function part(
  companies: readonly CompanyLine[],
  id: string,
  words: string,
  about: { box: string; statute: string; rules: readonly number[] },
): GroupPart | null {
  if (companies.length === 0) return null;
  return { companies, total: line(id, words, ["sum", ...companies.map(({ amount }) => amount)], about) };
}

interface Surrenders {
  readonly id: string;
  readonly words: string;
  readonly path: string;
  readonly statute: string;
  /** In the order of the form. */
  readonly kinds: readonly (readonly [kind: SurrenderedKind, words: string, box: string])[];
  readonly surrendered: { readonly box: string; readonly rule: number };
  readonly total: { readonly box: string; readonly rule: number };
}

const OF_PERIOD: Surrenders = {
  id: "surrendered",
  words: "surrendered",
  path: `${GROUP_PATH}.surrendered`,
  statute: "CTA 2010 s99",
  kinds: [
    ["trading_loss", "Trading loss", "C45"],
    ["non_trading_deficit", "Non-trading deficit", "C55"],
    ["donations", "Qualifying donations", "C60"],
    ["property_loss", "Property business loss", "C65"],
    ["management_expenses", "Management expenses", "C70"],
  ],
  surrendered: { box: "C80", rule: 9511 },
  total: { box: "C90", rule: 9517 },
};

const CARRIED_FORWARD: Surrenders = {
  id: "brought_forward_surrendered",
  words: "brought forward and surrendered",
  path: `${GROUP_PATH}.surrendered_carried_forward`,
  statute: "CTA 2010 s188BB",
  kinds: [
    ["trading_loss", "Trading losses", "C160"],
    ["non_trading_deficit", "Non-trading deficits", "C165"],
    ["property_loss", "Property business losses", "C170"],
    ["management_expenses", "Management expenses", "C175"],
  ],
  surrendered: { box: "C185", rule: 9554 },
  total: { box: "C195", rule: 9559 },
};

type Amounts = Readonly<Partial<Record<SurrenderedKind, number>>>;

function surrenderPart(
  { id, words, path, statute, kinds, surrendered, total }: Surrenders,
  amounts: Amounts = {},
  companies: readonly CompanyLine[],
): SurrenderPart | null {
  const lines = kinds.flatMap(([kind, what, box]) => {
    const pence = amounts[kind] ?? 0;
    if (pence < 100) return [];
    const about = { box, statute, rules: [surrendered.rule] };
    return [
      [kind, wholePoundsOf(`${id}_${kind}`, `${what} ${words}`, { path: `${path}.${kind}`, pence }, about)],
    ] as const;
  });
  if (lines.length === 0 && companies.length === 0) return null;
  return {
    companies,
    kinds: Object.fromEntries(lines),
    surrendered: line(`${id}_in_all`, `Total ${words}`, ["sum", ...lines.map(([, one]) => one)], {
      box: surrendered.box,
      statute,
      rules: [surrendered.rule],
    }),
    total: line(`${id}_to_companies`, `Total ${words}, by company`, ["sum", ...companies.map(({ amount }) => amount)], {
      box: total.box,
      statute,
      rules: [total.rule],
    }),
  };
}
