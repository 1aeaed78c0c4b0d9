// What the return says about itself, and who declares it.

import { type Answer, ask, type Page } from "./question.ts";

const ticked = (label: string): { answers: readonly Answer[] } => ({ answers: [[true, label]] });

export const STATEMENT_PAGES: readonly Page[] = [
  {
    name: "exports",
    title: "Does the company export?",
    lead: "Select all that apply.",
    questions: [
      ask("return.exports_goods", "Goods", null, ticked("It exports goods")),
      ask("return.exports_services", "Services", null, ticked("It exports services")),
      ask("return.exports_nothing", "Neither", null, ticked("It exports neither goods nor services")),
    ],
  },
  {
    name: "unusual",
    title: "Something unusual",
    lead: "Select all that apply.",
    isOptional: true,
    tick: {
      label: "Something unusual",
      hint: "Estimates, several returns, a group that is not small, transfer pricing, instalments, intangible assets.",
    },
    questions: [
      ask("return.estimated_figures", "Estimates", null, ticked("Some figures are estimates")),
      ask(
        "return.several_returns",
        "Several returns",
        null,
        ticked("The company also files a return for another period now"),
      ),
      ask("return.group_not_small", "Group", null, ticked("It is part of a group that is not small")),
      ask(
        "return.transfer_pricing_exemption",
        "Transfer pricing",
        null,
        ticked("It has the exemption of small and medium-sized companies from transfer pricing"),
      ),
      ask("return.instalments", "Instalments", null, ticked("It owes its tax in instalments, as a large company")),
      ask("return.group_payment_arrangement", "Group payment", null, ticked("It is in a group payment arrangement")),
      ask(
        "return.intangibles_sold_or_written_down",
        "Intangible assets",
        null,
        ticked("It sold intangible assets or wrote them down"),
      ),
    ],
  },
];

export const DECLARATION_PAGE: Page = {
  name: "declaration",
  title: "Who declares the return?",
  questions: [
    ask("declarant.name", "Name of the person who declares it"),
    ask("declarant.status", "In the capacity of", "Such as Director."),
  ],
};
