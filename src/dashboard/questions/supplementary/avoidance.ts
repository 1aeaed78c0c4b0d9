// Notifiable tax avoidance schemes, the page CT600J.

import { ask, type Page } from "../question.ts";

export const AVOIDANCE_PAGES: readonly Page[] = [
  {
    name: "avoidance-schemes",
    title: "Tax avoidance schemes",
    lead: "Each notifiable scheme that the company uses or has used. Leaving one out costs a penalty.",
    questions: [
      ask("avoidance_schemes", "Schemes", "At most 10.", {
        item: "Scheme",
        of: [
          ask("number", "Number of the scheme", "8 digits, as HMRC or the promoter gave it, with the zeros in front."),
          ask(
            "advantage_period_end",
            "Last day of the first period with an advantage",
            "The earliest accounting period in which it is expected. It may be past or future.",
          ),
        ],
      }),
    ],
  },
];
