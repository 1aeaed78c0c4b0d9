// Group relief, the page CT600C: losses that other companies of the group give to this one, and those that it gives.

import { type Answers, ask, type Page, type Question, valueAt } from "../question.ts";
import { pagesOfBoth } from "../second-period.ts";

const STATUS = "Such as Director.";
const NOTICES = "The notices are added under “Files with the return”.";

export const GROUP_RELIEF_PAGES: readonly Page[] = pagesOfBoth(
  (group, suffix) => [
    {
      name: `group-claims${suffix}`,
      title: "Losses claimed from other companies",
      lead: "What this company takes of the losses of companies of its group or consortium. Leave it empty if it only gives losses away.",
      questions: [
        ask(`${group}.claims`, "Losses claimed", null, {
          item: "Claim",
          of: otherCompany("Company that gives up the loss", "Amount claimed", [
            true,
            "It is a loss that the other company brought forward",
          ]),
        }),
        ask(`${group}.permanent_establishment`, "Companies abroad", null, {
          answers: [[true, "The claims involve a UK branch of a company that is resident abroad"]],
        }),
      ],
    },
    {
      name: `group-claims-consent${suffix}`,
      title: "Consent of the companies that give up losses",
      lead: "In one of two ways: under the group's simplified arrangement with HMRC, or by notices of consent.",
      when: (answers) => has(answers, `${group}.claims`) || has(answers, `${group}.consent`),
      questions: [
        ask(
          `${group}.consent.simplified_arrangement.company`,
          "Company authorised under the simplified arrangement",
          "Only where the group has one.",
        ),
        ask(`${group}.consent.simplified_arrangement.name`, "Person authorised under it"),
        ask(`${group}.consent.simplified_arrangement.status`, "Status of that person", STATUS),
        ask(`${group}.consent.notices_attached`, "Notices of consent", NOTICES, {
          answers: [[true, "Copies of the notices of consent go with the return"]],
        }),
      ],
    },
    {
      name: `group-losses-given${suffix}`,
      title: "Losses given to other companies",
      lead: "What this company gives up of each kind of loss. Leave it empty if it only claims.",
      questions: [
        ask(`${group}.surrendered.trading_loss`, "Trading loss of the period"),
        ask(`${group}.surrendered.non_trading_deficit`, "Deficit on loans of the period"),
        ask(`${group}.surrendered.donations`, "Gifts to charity above the profits"),
        ask(`${group}.surrendered.property_loss`, "Loss of a property business above the profits"),
        ask(`${group}.surrendered.management_expenses`, "Management expenses above the profits"),
        ask(`${group}.surrendered_carried_forward.trading_loss`, "Trading losses brought forward"),
        ask(`${group}.surrendered_carried_forward.non_trading_deficit`, "Deficits on loans brought forward"),
        ask(`${group}.surrendered_carried_forward.property_loss`, "Losses of a property business brought forward"),
        ask(`${group}.surrendered_carried_forward.management_expenses`, "Management expenses brought forward"),
      ],
    },
    {
      name: `group-receivers${suffix}`,
      title: "Companies that receive the losses",
      lead: "Together they receive what is given: of the losses of the period, and of those brought forward.",
      when: (answers) => isGiving(answers, group),
      questions: [
        ask(`${group}.surrenders`, "Losses received", null, {
          item: "Company",
          of: otherCompany("Company that receives the loss", "Amount given to it", [
            true,
            "It is a loss that this company brought forward",
          ]),
        }),
      ],
    },
    {
      name: `group-receivers-consent${suffix}`,
      title: "Consent of this company",
      lead: "In one of three ways.",
      when: (answers) => isGiving(answers, group) || has(answers, `${group}.surrender_consent`),
      questions: [
        ask(`${group}.surrender_consent.simplified_arrangement`, "Simplified arrangement", null, {
          answers: [[true, "The group has a simplified arrangement with HMRC"]],
        }),
        ask(
          `${group}.surrender_consent.this_page.name`,
          "Person who consents on the return itself",
          "Then the return is the notice of consent.",
        ),
        ask(`${group}.surrender_consent.this_page.status`, "Status of the person who consents", STATUS),
        ask(`${group}.surrender_consent.notices_attached`, "Notices of consent", NOTICES, {
          answers: [[true, "Copies of the notices of consent go with the return"]],
        }),
      ],
    },
  ],
  "financials.group_relief",
);

function otherCompany(company: string, amount: string, broughtForward: readonly [true, string]): readonly Question[] {
  return [
    ask("company", company),
    ask("reference", "Its UTR or company number", "8 to 20 letters and digits."),
    ask("amount", amount, "At least £1."),
    ask("period.start", "First day of its accounting period", "Only where it is not the period of this return."),
    ask("period.end", "Last day of its accounting period"),
    ask("carried_forward", "Loss brought forward", null, { answers: [broughtForward] }),
  ];
}

const has = (answers: Answers, path: string) => valueAt(answers, path) !== undefined;

const isGiving = (answers: Answers, group: string) =>
  ["surrendered", "surrendered_carried_forward", "surrenders"].some((name) => has(answers, `${group}.${name}`));
