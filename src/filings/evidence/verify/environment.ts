// Whether all parts of the evidence say the same of where the return went: live, HMRC's Test-in-Live, or the sandbox.
// Of that nothing is in the body of the message, so neither its IRmark nor the receipt's signature covers it.

import { readXml, textAt } from "../../../../packages/ct600/xml/xml.ts";
import { CLASS, TEST_CLASS } from "../../../authorities/hmrc/destinations.ts";
import { RECEIPT } from "../replies.ts";
import { type Check, type Evidence, type FilingFacts, failed, ok } from "./check.ts";
import { isObject, type JsonObject, rowsIn } from "./json.ts";
import type { Message } from "./message.ts";
import { hasCertificate } from "./receipt.ts";

type Place = "live" | "test" | "sandbox";

/** As the message is marked in its header. */
const MARKS: Readonly<Record<Place, { class: string; gatewayTest: string }>> = {
  live: { class: CLASS, gatewayTest: "0" },
  test: { class: TEST_CLASS, gatewayTest: "0" },
  sandbox: { class: CLASS, gatewayTest: "1" },
};

const WORDS: Readonly<Record<Place, string>> = {
  live: "live",
  test: "HMRC's Test-in-Live",
  sandbox: "the sandbox",
};

const WHAT = "Everything says the same of live, test or sandbox";

export function checkEnvironment(message: Message | null, evidence: Evidence): Check {
  const { entries, filing } = evidence;
  const place = placeIn(filing);
  if (place === null) return failed(WHAT, "filing.json does not say where the return went");
  if (message === null) return failed(WHAT, "the message cannot be read");
  const says = `by filing.json it is of ${WORDS[place]}`;
  const { class: expected, gatewayTest } = MARKS[place];
  if (message.class !== expected || message.gatewayTest !== gatewayTest)
    return failed(WHAT, `${says}, and the message is marked for ${markedFor(message)}`);
  const livemode = place !== "sandbox";
  if (modesIn(rowsIn(entries, "events.json") ?? []).some((mode) => mode !== livemode))
    return failed(WHAT, `${says}, and an event in events.json says otherwise`);
  const receipt = entries.get(RECEIPT);
  if (receipt === undefined) return ok(WHAT, `${WORDS[place]}: filing.json, message and events. ${UNSIGNED}`);
  const service = serviceIn(receipt);
  if (service.some((one) => one !== expected))
    return failed(WHAT, `${says}, and the receipt is of ${service.join(", ")}`);
  const isSigned = hasCertificate(receipt);
  if (isSigned && !livemode) return failed(WHAT, `${says}, and the receipt is signed, which the sandbox's never is`);
  const all = `${WORDS[place]}: filing.json, message, events and receipt`;
  return ok(
    WHAT,
    isSigned ? `${all}, which is signed, as the sandbox's never is. ${ONE_OF_BOTH}` : `${all}. ${UNSIGNED}`,
  );
}

const UNSIGNED =
  "None of them has a signature that covers it, so this shows only that they agree: whoever changes all of them changes it";
const ONE_OF_BOTH = "Whether it was live or Test-in-Live no signature covers";

function placeIn({ livemode, test_mode: isTest }: FilingFacts): Place | null {
  if (typeof livemode !== "boolean") return null;
  if (!livemode) return "sandbox";
  return isTest === true ? "test" : "live";
}

function markedFor(message: Message): string {
  const found = (Object.keys(MARKS) as Place[]).find(
    (one) => MARKS[one].class === message.class && MARKS[one].gatewayTest === message.gatewayTest,
  );
  return found === undefined ? "none of the three" : WORDS[found];
}

/** Of the filing as each event had it. */
function modesIn(events: readonly JsonObject[]): unknown[] {
  return events.flatMap(({ payload }) => {
    const data = isObject(payload) && isObject(payload.data) ? payload.data : {};
    return [payload, data, data.object].flatMap((one) =>
      isObject(one) && one.livemode !== undefined ? [one.livemode] : [],
    );
  });
}

const names = {
  g: "http://www.govtalk.gov.uk/CM/envelope",
  s: "http://www.inlandrevenue.gov.uk/SuccessResponse",
};

/** As its header and its words name it; words of another form name none. */
function serviceIn(receipt: Buffer): string[] {
  const reading = readXml(receipt, (root) => [
    textAt(root, "g:Header/g:MessageDetails/g:Class", names),
    /\b(HMRC-CT-CT600[A-Z-]*) document/.exec(textAt(root, "//s:IRmarkReceipt/s:Message", names))?.[1] ?? "",
  ]);
  return reading.kind === "read" ? [...new Set(reading.value.filter((one) => one !== ""))] : [];
}
