// Rules about capital allowances, expenditure, losses arising and repayments (CT600 release v1.993). No rule compares an allowance with the
// pool it comes from, or marginal relief with the limits: the authority looks at those later, if at all.

import { allowanceLimitOf } from "./allowance-limit.ts";
import type { Place } from "./places.ts";
import { V1995_FROM } from "./release.ts";
import { atMost, endsFrom, neededWith, needsAmount, type Rule, startsBefore } from "./rule.ts";

/** What there is since a certain day, and stands only in a period that ends on that day or later. */
const SINCE = [
  ["9278", "713 and 714", "2016-11-23"],
  ["9377", "737 and 738", "2016-11-23"],
  ["9260", "711", "2018-10-29"],
  ["9291", "736", "2018-10-29"],
  ["9412", "771", "2018-10-29"],
  ["9606", "691 and 692", "2021-04-01"],
  ["9608", "693 and 694", "2021-04-01"],
  ["9839", "726 and 727", "2021-04-01"],
  ["9610", "741 and 742", "2021-04-01"],
  ["9617", "743 and 744", "2021-04-01"],
  ["9392", "751 and 752", "2021-04-01"],
  ["9619", "772", "2021-04-01"],
  ["9620", "773", "2021-04-01"],
  ["9870", "688 and 689", "2023-04-01"],
  ["9871", "733 and 734", "2023-04-01"],
] as const satisfies [string, Place, string][];

/** What has ended, and stands only in a period that starts before that day. Of some pairs only the allowance has ended, not the charge. */
const UNTIL: readonly (readonly [number: string, at: Place, day: string, box?: Place, liftedOn?: string])[] = [
  ["9289", "715 and 720", "2017-04-01"],
  ["9290", "740 and 745", "2017-04-01"],
  ["9379", "765", "2020-04-01"],
  ["9387", "723 and 724", "2025-04-01", "723"],
  ["9388", "726 and 727", "2025-04-01", "726", V1995_FROM], // v1.995 has none of the two
  ["9390", "748 and 749", "2025-04-01", "748"],
  ["9391", "751 and 752", "2025-04-01", "751", V1995_FROM],
];

/** What arose, and how much of it could be surrendered to a group. Each pair has the same two numbers. */
const SURRENDERS = [
  ["780", "785"],
  ["795", "800"],
  ["805", "810"],
  ["830", "835"],
  ["850", "855"],
] as const satisfies [Place, Place][];

export const claimRules: readonly Rule[] = [
  {
    number: "9436",
    at: "625",
    text: "Box 625 is present in a period that ends on or after 1 April 2023.",
    holds: (box) => box.text("35") < "2023-04-01",
  },
  {
    number: "9122",
    at: "631",
    text: "Boxes 630 and 631 are both present.",
    holds: (box) => !box.has("630"),
  },

  ...SINCE.map(([number, at, day]) => endsFrom(number, at, day)),
  ...UNTIL.map(([number, at, day, box, liftedOn]) => startsBefore(number, at, day, { box, liftedOn })),
  neededWith("9607", "691 and 692", "691", "772"),
  neededWith("9609", "693 and 694", "693", "773"),
  neededWith("9616", "741 and 742", "741", "772"),
  neededWith("9618", "743 and 744", "743", "773"),
  {
    number: "9288",
    at: "allowances",
    text: "Boxes 690 and 735 together are more than the annual investment allowance for the period.",
    holds: (box) => box.total(["690", "735"]) <= allowanceLimitOf(box.text("30"), box.text("35")) * 100,
  },

  ...SURRENDERS.flatMap(([arising, most]) => [needsAmount("9952", most, arising), atMost("9953", most, [arising])]),
  {
    number: "9883",
    at: "paymentToPerson",
    text: "Box 875 or 880 is paid to another person without box 943 in a period that starts on or after 1 April 2024.",
    holds: (box) => box.has("943") || (!box.has("875") && !box.has("880")) || box.text("30") < "2024-04-01",
  },
];
