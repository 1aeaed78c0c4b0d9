// The boxes of a return as they stand in the message: number, name and value. Read from what was sent, not worked out again, so that they
// stay what they were. Numbers and names are those of the CT600 (2025) version 3.

import { descend, textOf } from "../../checks/figures.ts";
import { PLACES } from "../../checks/places.ts";
import { readMessage } from "../../checks/read-message.ts";
import { penceIn } from "../../checks/values.ts";
import { dayText } from "../../platform/uk-time.ts";
import { poundsText } from "../frame/format.tsx";

export interface FiledBox {
  number: string;
  name: string;
  value: string;
  isText: boolean;
}

const shownAs = {
  text: (text: string) => text,
  day: dayText,
  money: (text: string) => poundsText(penceIn(text)),
  percent: (text: string) => `${text.replace(/\.?0+$/, "")}%`,
};

/** In the order of the form: number, name, how its value is written, and where it stands below CompanyTaxReturn. */
const boxes: readonly (readonly [number: string, name: string, as: keyof typeof shownAs, path: string])[] = [
  ["1", "Company name", "text", "CompanyInformation/CompanyName"],
  ["2", "Company registration number", "text", "CompanyInformation/RegistrationNumber"],
  ["3", "Tax reference", "text", PLACES[3]],
  ["4", "Type of company", "text", PLACES[4]],
  ["30", "Period starts", "day", PLACES[30]],
  ["35", "Period ends", "day", PLACES[35]],
  ["80A", "Accounts attached for this period", "text", PLACES["80A"]],
  ["80B", "Computations attached for this period", "text", "ReturnInfoSummary/Computations/ThisPeriodComputations"],
  ["145", "Total turnover from trade", "money", "Turnover/Total"],
  ["155", "Trading profits", "money", PLACES[155]],
  ["165", "Net trading profits", "money", PLACES[165]],
  ["235", "Profits before other deductions and reliefs", "money", PLACES[235]],
  ["300", "Profits before qualifying donations and group relief", "money", PLACES[300]],
  ["315", "Profits chargeable to corporation tax", "money", PLACES[315]],
  ["326", "Associated companies in this period", "text", PLACES[326]],
  ["329", "Small profits rate or marginal relief", "text", PLACES[329]],
  ["330", "Financial year", "text", PLACES[330]],
  ["335", "Amount of profit", "money", PLACES[335]],
  ["340", "Rate of tax", "percent", PLACES[340]],
  ["345", "Tax", "money", PLACES[345]],
  ["380", "Financial year, second", "text", PLACES[380]],
  ["385", "Amount of profit", "money", PLACES[385]],
  ["390", "Rate of tax", "percent", PLACES[390]],
  ["395", "Tax", "money", PLACES[395]],
  ["430", "Corporation tax", "money", PLACES[430]],
  ["435", "Marginal relief", "money", PLACES[435]],
  ["440", "Corporation tax chargeable", "money", PLACES[440]],
  ["475", "Net corporation tax liability", "money", PLACES[475]],
  ["510", "Tax chargeable", "money", PLACES[510]],
  ["525", "Self-assessment of tax payable", "money", PLACES[525]],
  ["528", "Self-assessment of tax payable in all", "money", PLACES[528]],
  ["600", "Tax outstanding", "money", PLACES[600]],
  [
    "780",
    "Trading losses arising in this period",
    "money",
    "LossesDeficitsAndExcess/AmountArising/LossesOfTradesUK/Arising",
  ],
  ["975", "Name of the person declaring", "text", "Declaration/Name"],
  ["985", "Status of the person declaring", "text", "Declaration/Status"],
];

/** Those the return has; one it leaves out is not there. */
export function filedBoxes(message: string): FiledBox[] {
  const reading = readMessage(Buffer.from(message));
  if (reading.kind !== "read") throw new Error(`a message of ours cannot be read: ${reading.reason}`);
  const [taxReturn] = descend(reading.value, "Body", "IRenvelope", "CompanyTaxReturn");
  if (taxReturn === undefined) throw new Error("a message of ours has no return");
  return boxes.flatMap(([number, name, as, path]) =>
    descend(taxReturn, ...path.split("/")).map((box) => {
      return { number, name, value: shownAs[as](textOf(box)), isText: as === "text" };
    }),
  );
}
