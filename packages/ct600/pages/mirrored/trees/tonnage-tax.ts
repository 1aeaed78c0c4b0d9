// The page CT600F, tonnage tax: its elements, in HMRC's words and order.

import {
  box,
  list,
  mirrored,
  NAME,
  PENCE,
  PENCE_ABOVE_ZERO,
  POUNDS,
  POUNDS_ABOVE_ZERO,
  part,
  YES_OR_NO,
} from "../../../form/row.ts";
import { IMO_NUMBER, INTEGER, YES_NO_OR_NA } from "./kinds.ts";

export const TONNAGE_TAX = mirrored("pageF", "TonnageTax", [
  part(null, "TonnageTax", "1", [
    part(null, "Information", "1", [
      part(null, "TonnageGroup", "?", [
        box("F5A/F5B", "GroupElection", "1", YES_OR_NO, null),
        box("F10", "Name", "?", NAME, null),
      ]),
      box("F15A/F15B/F15C", "TrainingCertificate", "1", YES_NO_OR_NA, null),
      box("F20A/F20B/F20C", "CompanyMetCharteredInLimit", "1", YES_NO_OR_NA, null),
      box("F25A/F25B/F25C", "GroupMetCharteredInLimit", "?", YES_NO_OR_NA, null),
      box("F30A/F30B/F30C", "NotRegistered", "1", YES_NO_OR_NA, null),
      box("F35A/F35B", "Flagging", "?", YES_OR_NO, null),
      box("F40A/F40B", "OffshoreActivities", "1", YES_OR_NO, null),
    ]),
    part(null, "OffshoreTrainingAllowance", "?", [
      box("F45", "OffsetAgainstCorpTax", "?", PENCE_ABOVE_ZERO, null),
      box("F50", "CarriedForward", "?", PENCE_ABOVE_ZERO, null),
    ]),
    part(null, "RelevantShippingProfits", "?", [
      part("F11", "Other", "?", [
        box("F55A", "Profit", "or", POUNDS, null),
        box("F55B", "Loss", "or", POUNDS_ABOVE_ZERO, null),
      ]),
      part("F12", "DisposalOfAssets", "?", [
        box("F60A", "Profit", "or", POUNDS, null),
        box("F60B", "Loss", "or", POUNDS_ABOVE_ZERO, null),
      ]),
      box("F65", "GrossDividends", "?", POUNDS, null),
    ]),
    part(null, "QualifyingShips", "?", [
      list(
        "F QualifyingShips Ship",
        "Ship",
        [1, 200],
        [
          box("F70A", "Name", "1", NAME, null),
          box("F70B", "IMOnumber", "1", IMO_NUMBER, null),
          box("F70C", "InterestInShip", "1", { kind: "reason", reasons: ["O", "F", "T", "G", "M"] }, null),
          box("F70D", "GrossTonnage", "1", INTEGER, null),
          box("F70E", "NetTonnage", "1", { kind: "count", least: 0, most: 9_999_999 }, null),
          box("F70F", "NumberDays", "1", { kind: "count", least: 1, most: 366 }, null),
          box("F70G", "Profits", "1", PENCE, null),
          box("F70H", "Flagged", "1", YES_OR_NO, null),
          box("F70I", "FirstTime", "1", YES_OR_NO, null),
        ],
      ),
      box("F70", "Total", "1", POUNDS, null),
    ]),
  ]),
]);
