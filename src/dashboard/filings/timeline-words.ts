// What is said of each step of a filing. In the sandbox HMRC takes nothing, and is not named as if it did.

import type { SubmissionStep } from "../../filings/exchange/submission-store.ts";
import type { FilingRow } from "../../filings/filing.ts";

type Responded = "submitted" | "accepted" | "acknowledged";

const liveWords: Record<Responded, { title: string; text: string }> = {
  submitted: { title: "Submitted", text: "HMRC received the return and gave it a correlation ID." },
  accepted: { title: "Accepted", text: "HMRC accepted the return." },
  acknowledged: {
    title: "Acknowledged",
    text: "HMRC's receipt matches the return. Nothing more to do.",
  },
};

/** The real HMRC sees nothing of it. */
const sandboxWords: typeof liveWords = {
  submitted: { title: "Submitted", text: "The sandbox received the return and gave it a correlation ID." },
  accepted: { title: "Accepted", text: "The sandbox accepted the return. Nothing was filed: HMRC was simulated." },
  acknowledged: { title: "Acknowledged", text: "The sandbox's receipt matches the return. Nothing more to do." },
};

/** For Test-in-Live: no word of it may say that a return was filed. */
const testWords: typeof liveWords = {
  submitted: {
    title: "Submitted as a test",
    text: "HMRC received the return to check it, and gave it a correlation ID.",
  },
  accepted: { title: "Passed the test", text: "HMRC found nothing wrong with the return. It is not filed." },
  acknowledged: {
    title: "Test acknowledged",
    text: "HMRC's receipt matches the return. The return still has to be filed.",
  },
};

export function respondedWords({ mode, test_mode: isTest }: Pick<FilingRow, "mode" | "test_mode">): typeof liveWords {
  if (mode === "sandbox") return sandboxWords;
  return isTest ? testWords : liveWords;
}

/** `who` is HMRC, or the sandbox. */
export const stepWords: Record<SubmissionStep, (who: string) => string> = {
  submit: (who) => `The return is sent to ${who}.`,
  recover: (who) => `It is unknown whether the last send arrived. Quarterday asks ${who} what it has received.`,
  poll: (who) => `Quarterday asks ${who} for its response.`,
  acknowledge: () => "The receipt is compared with the return.",
  delete: (who) => `Quarterday tells ${who} that it may delete the exchange.`,
};
