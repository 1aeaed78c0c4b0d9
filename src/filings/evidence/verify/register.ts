// What went to Companies House, in the evidence of a return: each delivery with its files, of this return and of the
// same environment, and the accounts in its message. Its replies are not kept, so nothing shows that it has them.

import { ENVELOPE_NAMESPACE } from "../../../../packages/ct600/message/envelope.ts";
import { readXml, textAt } from "../../../../packages/ct600/xml/xml.ts";
import { type Check, type Evidence, failed, ok } from "./check.ts";
import { isObject, type JsonObject, rowsIn } from "./json.ts";

const DELIVERIES = "register/deliveries.json";
const WHAT = "What went to Companies House agrees with its list";

interface Delivery {
  id?: unknown;
  status?: unknown;
  submission_number?: unknown;
  livemode?: unknown;
  test_mode?: unknown;
  files?: unknown;
  filing?: unknown;
  period_end?: unknown;
  company_registration_number?: unknown;
  events?: unknown;
}

/** Only of a return whose accounts went there. */
export function checkRegister({ entries, filing, again }: Evidence): Check[] {
  const own = [...entries.keys()].filter((name) => name.startsWith("register/") && name !== DELIVERIES);
  const named = filing.companies_house_accounts;
  if (!entries.has(DELIVERIES))
    return own.length === 0 && named == null
      ? []
      : [
          failed(
            WHAT,
            `by ${named == null ? own[0] : "filing.json"} accounts went there, and ${DELIVERIES} is missing`,
          ),
        ];
  const deliveries: readonly Delivery[] | null = rowsIn(entries, DELIVERIES);
  if (deliveries === null) return [failed(WHAT, `${DELIVERIES} cannot be read`)];
  if (named != null && !deliveries.some(({ id }) => id === named))
    return [failed(WHAT, "the delivery that filing.json names is not in its list")];
  const files = deliveries.flatMap((one) => filesOf(one));
  const isWhole = files.every((name) => entries.has(name)) && own.every((name) => files.includes(name));
  if (!isWhole) return [failed(WHAT, `${DELIVERIES} lists other files than there are`)];
  const wrong = deliveries.flatMap((one) => wrongWith(one, { entries, filing, again }) ?? []);
  return wrong[0] === undefined ? [ok(WHAT, toldOf(deliveries))] : [failed(WHAT, wrong[0])];
}

function toldOf(deliveries: readonly Delivery[]): string {
  const each = deliveries.map(({ id, status }) => `${String(id).slice(0, 40)} ${String(status).slice(0, 20)}`);
  return `${each.join(", ")}; the replies of Companies House are not kept, so that it has them is not shown here`;
}

const filesOf = ({ files }: Delivery): string[] =>
  Array.isArray(files) ? files.filter((name) => typeof name === "string") : [];

const names = { g: ENVELOPE_NAMESPACE, f: "http://xmlgw.companieshouse.gov.uk/Header" };
const FORM = "g:Body/f:FormSubmission";

type About = Pick<Evidence, "entries" | "filing" | "again">;

/** Both returns of a long period of account name one delivery, which belongs to one of them. */
function isOfAnother(
  { filing: of, period_end, company_registration_number: number }: Delivery,
  { filing, again }: About,
): boolean {
  const { period } = again?.input ?? {};
  return (
    of === undefined ||
    ![filing.id, filing.continues, filing.continues_in].includes(of) ||
    period_end !== (period?.accounts_end ?? period?.end) ||
    number !== again?.input.company.registration_number
  );
}

const isAbout = (id: unknown, { payload }: JsonObject): boolean => {
  const data = isObject(payload) ? payload.data : null;
  return isObject(data) && isObject(data.object) && data.object.id === id;
};

function wrongWith(delivery: Delivery, { entries, filing, again }: About): string | null {
  const { id, livemode, submission_number: number, test_mode: isTest } = delivery;
  const shown = String(id).slice(0, 40);
  if (livemode !== filing.livemode) return `${shown} is not of the environment that filing.json says`;
  if (isOfAnother(delivery, { entries, filing, again })) return `${shown} is not of this return and its period`;
  const events = Array.isArray(delivery.events) ? delivery.events : [];
  if (!events.every((event) => isObject(event) && isAbout(id, event)))
    return `an event of ${shown} is about something else`;
  const accounts = filesOf(delivery).find((name) => name.endsWith("-accounts.xhtml"));
  const message = filesOf(delivery).find((name) => name.endsWith("-submission.xml"));
  if (accounts === undefined) return `the accounts of ${shown} are missing`;
  if (message === undefined) return number == null ? null : `the message of ${shown} is missing`;
  const reading = readXml(entries.get(message) ?? Buffer.alloc(0), (root) => ({
    number: textAt(root, `${FORM}/f:FormHeader/f:SubmissionNumber`, names),
    gatewayTest: textAt(root, "g:Header/g:MessageDetails/g:GatewayTest", names),
    document: textAt(root, `${FORM}/f:Document/f:Data`, names),
  }));
  if (reading.kind === "unreadable") return `the message of ${shown} cannot be read`;
  if (reading.value.number !== number) return `the message of ${shown} has another submission number`;
  if (reading.value.document !== entries.get(accounts)?.toString("base64"))
    return `the accounts of ${shown} are not those in its message`;
  // Tests and the sandbox have the flag.
  const isMarked = reading.value.gatewayTest === "1";
  return isMarked === (livemode !== true || isTest === true)
    ? null
    : `the message of ${shown} is marked for another environment than the list says`;
}
