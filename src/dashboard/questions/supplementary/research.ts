// Relief for research and development, the page CT600L: the merged scheme, and enhanced support for companies that make
// a loss and spend much on research (ERIS).

import { ask, type Page, yesOrNo } from "../question.ts";
import { pagesOfBoth } from "../second-period.ts";

const PAYE = "Such as 123/AB456: the three digits of the HMRC office, a stroke and the employer's reference.";

export const RESEARCH_PAGES: readonly Page[] = pagesOfBoth(
  (group, suffix) => [
    {
      name: `research-claim${suffix}`,
      title: "Claim for research and development",
      lead: "For periods that start from 1 April 2024. Earlier schemes are claimed with other software.",
      questions: [
        ask(
          `${group}.size`,
          "Size of the company",
          "Small or medium-sized: fewer than 500 staff, and sales up to €100 million or assets up to €86 million, with its group.",
          {
            answers: [
              ["small_or_medium", "Small or medium-sized"],
              ["large", "Large"],
            ],
          },
        ),
        ask(
          `${group}.additional_information_sent`,
          "Has HMRC the additional information form?",
          "It must be sent on or before the day of the return. HMRC removes a claim without it.",
          yesOrNo(),
        ),
        ask(
          `${group}.claim_notified`,
          "Claim notification",
          "A first claim needs it within six months after the period.",
          {
            answers: [[true, "HMRC has a claim notification"]],
          },
        ),
      ],
    },
    {
      name: `research-merged-scheme${suffix}`,
      title: "Spending under the merged scheme",
      lead: "An expenditure credit of 20%. Spending under enhanced support is entered on the next page instead.",
      questions: [
        ask(`${group}.expenditure`, "Qualifying expenditure of the merged scheme"),
        ask(`${group}.credit`, "Expenditure credit claimed", "At most 20% of it. Leave it empty to claim the most."),
        ask(
          `${group}.credit_in_accounts`,
          "Is the credit in the profit of the accounts?",
          "It is taxed. Where the accounts do not have it, it is added.",
          yesOrNo("Yes, it is in the profit before tax", "No, add it"),
        ),
      ],
    },
    {
      name: `research-intensive${suffix}`,
      title: "Enhanced support for loss-makers",
      lead: "Enhanced R&D intensive support: for a small or medium-sized company that makes a loss, of whose spending at least 30% is research.",
      isOptional: true,
      questions: [
        ask(`${group}.intensive_expenditure`, "Qualifying expenditure under enhanced support"),
        ask(
          `${group}.total_expenditure`,
          "Total relevant expenditure, with connected companies",
          "Only where the company did not meet the 30% and claim in its last period.",
        ),
        ask(
          `${group}.relevant_research_expenditure`,
          "Research in it, with connected companies",
          "Leave it empty where it is the company's own qualifying expenditure.",
        ),
        ask(`${group}.met_intensity_last_period`, "Last period", null, {
          answers: [[true, "The company met the 30% and claimed in its last period of 12 months"]],
        }),
        ask(
          `${group}.surrender`,
          "How much of the loss to give up for a payment",
          "Leave it empty for as much as gives a payment; 0 gives up nothing.",
        ),
      ],
    },
    {
      name: `research-paye${suffix}`,
      title: "PAYE and National Insurance",
      lead: "They cap what HMRC pays. Leave it empty where nothing is paid, because the tax takes all of the credit.",
      questions: [
        ask(
          `${group}.paye_and_nic`,
          "PAYE and National Insurance of the company for the period",
          "0 if there are none.",
        ),
        ask(`${group}.paye_references`, "PAYE references of the company", PAYE, {
          each: ["PAYE reference", "Second PAYE reference"],
        }),
        ask(
          `${group}.connected_paye_and_nic`,
          "PAYE and National Insurance of connected companies",
          "For work on this research.",
        ),
        ask(`${group}.connected_paye_references`, "PAYE references of connected companies", "One on a line.", {
          isLines: true,
        }),
        ask(`${group}.cap_exempt`, "Exemption from the cap", null, {
          answers: [[true, "The cap does not apply to the company"]],
        }),
        ask(
          `${group}.connected_spending`,
          "Spent on workers of connected persons and on work contracted out to them",
          "Only with the exemption: at most 15% of the expenditure.",
        ),
        ask(`${group}.going_concern`, "Is the company a going concern?", "If it is not, nothing is paid.", yesOrNo()),
      ],
    },
    {
      name: `research-credit${suffix}`,
      title: "Credit brought forward, and what it is used for",
      lead: "Before any of the credit is paid, it can be used. Leave empty what does not apply.",
      isOptional: true,
      questions: [
        ask(
          `${group}.brought_forward.step_2`,
          "Held back at step 2 of the last return",
          "Box L140 of its page for research and development.",
        ),
        ask(`${group}.brought_forward.step_3`, "Held back at step 3 of the last return", "Box L145 of that page."),
        ask(`${group}.received_from_group`, "Step 2 amounts received from companies of the group"),
        ask(`${group}.use.other_periods`, "Set against corporation tax of other periods"),
        ask(`${group}.use.group`, "Given to companies of the group"),
        ask(`${group}.use.other_liabilities`, "Set against other debts to HMRC", "Such as VAT or PAYE."),
        ask(`${group}.use.group_step_2`, "Of what is held back at step 2, given to companies of the group"),
      ],
    },
  ],
  "financials.research_and_development",
);
