// Disposals one by one, each with its gain or loss, and their sums. Exact in pence. Follows TCGA 1992 s16, s38, s53 and
// s54: indexation stops in December 2017 and neither makes nor increases a loss.

import type { InputOf } from "../../input/fields/field.ts";
import type { CHARGEABLE_GAINS } from "../../input/fields/financials/gains.ts";
import type { Problem } from "../../problem.ts";
import { longDayText } from "../../text/days.ts";
import { given, type Line, line } from "../line.ts";
import { NOTHING, poundsText } from "../pounds.ts";

type GainsInput = InputOf<typeof CHARGEABLE_GAINS>;
type DisposalInput = NonNullable<GainsInput["disposals"]>[number];

const PATH = "financials.chargeable_gains";

/** The first day on which an acquisition has no indexation: FA 2018 s26. */
const NO_INDEXATION_SINCE = "2018-01-01";

export interface Disposal {
  readonly asset: string;
  readonly acquiredOn: string;
  readonly disposedOn: string;
  readonly proceeds: Line;
  readonly costs: Line;
  readonly indexation: Line | null;
  readonly gain: Line;
  readonly loss: Line;
}

export interface Disposals {
  readonly disposals: readonly Disposal[];
  /** In pence. */
  readonly gains: Line;
  readonly losses: Line;
  readonly problems: readonly Problem[];
}

/** Null: only sums were given. */
export function disposalsOf(input: GainsInput | undefined, period: { start: string; end: string }): Disposals | null {
  if (input?.disposals === undefined || input.disposals.length === 0) return null;
  const disposals = input.disposals.map(disposalOf);
  const sum = (of: "gain" | "loss", words: string) =>
    line(`disposals_${of}`, words, ["sum", ...disposals.map((one) => one[of])], { statute: "TCGA 1992 s2A" });
  const gains = sum("gain", "Gains on disposals");
  const losses = sum("loss", "Losses on disposals");
  const wrong = input.disposals.flatMap((one, index) => problemsOf(one, index, period));
  const unreconciled = [...reconciled("gains", input.gains, gains), ...reconciled("losses", input.losses, losses)];
  return { disposals, gains, losses, problems: wrong.length > 0 ? wrong : unreconciled };
}

function disposalOf(input: DisposalInput, index: number): Disposal {
  const { asset, acquired_on: acquiredOn, disposed_on: disposedOn } = input;
  const id = `disposals_${index}`;
  const words = `${asset.trim()}, disposed of on ${longDayText(disposedOn)}`;
  const amount = (name: "proceeds" | "costs" | "indexation", label: string) =>
    line(`${id}_${name}`, `${words}: ${label}`, ["sum", given(`${PATH}.disposals.${index}.${name}`, input[name])]);
  const proceeds = amount("proceeds", "proceeds");
  const costs = amount("costs", "costs");
  const before = line(`${id}_unindexed`, `${words}: gain before indexation`, ["excess", proceeds, costs]);
  const indexation =
    input.indexation === undefined || input.indexation === 0
      ? null
      : line(`${id}_indexed`, `${words}: indexation`, ["lesser", amount("indexation", "indexation given"), before], {
          statute: "TCGA 1992 s53",
        });
  const gain = line(`${id}_gain`, `${words}: gain`, ["excess", before, indexation ?? NOTHING], {
    statute: "TCGA 1992 s2A",
  });
  const loss = line(`${id}_loss`, `${words}: loss`, ["excess", costs, proceeds], { statute: "TCGA 1992 s16" });
  return { asset: asset.trim(), acquiredOn, disposedOn, proceeds, costs, indexation, gain, loss };
}

function problemsOf(
  { acquired_on, disposed_on, indexation = 0 }: DisposalInput,
  index: number,
  { start, end }: { start: string; end: string },
): Problem[] {
  const at = `${PATH}.disposals.${index}`;
  if (disposed_on < start || disposed_on > end)
    return [
      {
        code: "invalid_date",
        field: `${at}.disposed_on`,
        message: `A disposal on ${disposed_on} is not of this period. Give a day from ${start} to ${end}, or leave it out.`,
      },
    ];
  if (acquired_on > disposed_on)
    return [
      {
        code: "invalid_date",
        field: `${at}.acquired_on`,
        message: `The asset was disposed of on ${disposed_on} and cannot have been acquired after that. Check both days.`,
      },
    ];
  if (indexation === 0 || acquired_on < NO_INDEXATION_SINCE) return [];
  return [
    {
      code: "allowance_not_available",
      field: `${at}.indexation`,
      message: `Indexation ended in December 2017 (TCGA 1992 s54), so an asset acquired on ${acquired_on} has none. Leave it out.`,
    },
  ];
}

function reconciled(name: "gains" | "losses", pence: number | undefined, { value }: Line): Problem[] {
  if (pence === undefined || BigInt(pence) === value) return [];
  return [
    {
      code: "does_not_reconcile",
      field: `${PATH}.${name}`,
      message: `The disposals give ${name} of ${value} pence (${poundsText(value)}). Send that, leave ${name} out, or correct the disposals.`,
    },
  ];
}
