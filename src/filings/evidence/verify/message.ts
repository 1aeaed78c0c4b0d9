// The message in the evidence: its own mark, whose it is, where it goes, the documents that stand beside it.

import { encodedDocumentsIn } from "../../../../packages/ct600/message/attached-files.ts";
import { ENVELOPE_NAMESPACE } from "../../../../packages/ct600/message/envelope.ts";
import { irmarkOfMessage, isMarkedAs } from "../../../../packages/ct600/message/irmark.ts";
import { RETURN_NAMESPACE } from "../../../../packages/ct600/message/return-xml.ts";
import { elementsAt, readXml, textAt, type XmlElement } from "../../../../packages/ct600/xml/xml.ts";
import { createDestinations } from "../../../authorities/hmrc/destinations.ts";
import { submitMessageWithoutCredentials } from "../../../authorities/hmrc/govtalk.ts";
import { codec } from "../../../platform/codec.ts";
import { type Check, type Evidence, failed, judged, notChecked, ok } from "./check.ts";
import type { Entries } from "./unzip.ts";

/** Where each document of the message stands in the evidence. */
export const MESSAGE = "message/submission.xml";
export const ACCOUNTS = "documents/accounts.xhtml";
export const COMPUTATIONS = "documents/computations.xhtml";
export const ATTACHED = /^documents\/attached-(\d+)\.pdf$/;

export interface Message {
  /** As it was marked; the text between envelope and end. */
  body: string;
  /** As it stands in the message. */
  irmark: string;
  /** As the body gives it. */
  computed: string | null;
  utr: string;
  class: string;
  gatewayTest: string;
  /** The whole message. */
  text: string;
  transactionId: string;
  vendorId: string;
  product: string;
  /** The release that sent it, or would send it; another may have made its body. */
  version: string;
  isAmended: boolean;
  sender: "Agent" | "Company";
  /** As the message has it: it may come from the settings of the organisation. */
  declarant: { name: string; status: string };
}

const names = { g: ENVELOPE_NAMESPACE, c: RETURN_NAMESPACE };
const HEADER = "g:Body/c:IRenvelope/c:IRheader";
const CHANNEL = "g:GovTalkDetails/g:ChannelRouting/g:Channel";
const RETURN = "g:Body/c:IRenvelope/c:CompanyTaxReturn";

/** Null where it cannot be read. */
export function messageIn(entries: Entries): Message | null {
  const bytes = entries.get(MESSAGE);
  if (bytes === undefined) return null;
  const reading = readXml(bytes, (root) => ({
    irmark: textAt(root, `${HEADER}/c:IRmark`, names),
    utr: textAt(root, `${HEADER}/c:Keys/c:Key`, names),
    class: textAt(root, "g:Header/g:MessageDetails/g:Class", names),
    gatewayTest: textAt(root, "g:Header/g:MessageDetails/g:GatewayTest", names),
    transactionId: wholeTextAt(root, "g:Header/g:MessageDetails/g:TransactionID"),
    vendorId: wholeTextAt(root, `${CHANNEL}/g:URI`),
    product: wholeTextAt(root, `${CHANNEL}/g:Product`),
    version: wholeTextAt(root, `${CHANNEL}/g:Version`),
    isAmended: elementsAt(root, RETURN, names)[0]?.attr("ReturnType")?.value === "amended",
    sender: textAt(root, `${HEADER}/c:Sender`, names) === "Agent" ? ("Agent" as const) : ("Company" as const),
    declarant: {
      name: wholeTextAt(root, `${RETURN}/c:Declaration/c:Name`),
      status: wholeTextAt(root, `${RETURN}/c:Declaration/c:Status`),
    },
  }));
  const computed = irmarkOfMessage(bytes, codec);
  if (reading.kind === "unreadable" || computed.kind === "unreadable") return null;
  const text = bytes.toString("utf8");
  const [start, end] = [text.indexOf("<Body>"), text.lastIndexOf("</Body>")];
  const body = start === -1 || end < start ? "" : text.slice(start, end + "</Body>".length);
  return { ...reading.value, text, body, computed: computed.value };
}

/** Not trimmed: it is written again as it is. */
const wholeTextAt = (root: XmlElement, path: string) => elementsAt(root, path, names)[0]?.content ?? "";

export function checkMessage(message: Message | null, { filing, version, manifest }: Evidence): Check[] {
  const mark = "The message has the IRmark of its body";
  if (message === null) return [failed(mark, "message/submission.xml cannot be read")];
  const { utr } = message;
  const whose = "The message is of the company of the filing";
  return [
    checkMark(mark, message),
    utr !== "" && utr === filing.company_utr
      ? ok(whose, `UTR ${utr}`)
      : failed(whose, "the message and filing.json have different UTRs"),
    judged("The header of the message is the one of such a filing", headerWrong(message, filing), {
      // Written again around the body when the evidence is made.
      release: manifest.quarterday,
      version,
    }),
  ];
}

/** Class, test flag, qualifier, keys, and nothing else: written again, it is the same byte for byte. */
function headerWrong(message: Message, { livemode, test_mode, amends }: Evidence["filing"]): string | null {
  const { transactionId, vendorId, product, version, utr: companyUtr, body } = message;
  const all = createDestinations({ ...NOWHERE, vendorId, product, version });
  const destination = livemode !== true ? all.sandbox : test_mode === true ? all.test_in_live : all.live;
  const software = { vendorId, product, version };
  const amendment = typeof amends === "string";
  const again = { transactionId, companyUtr, amendment, software, body };
  return submitMessageWithoutCredentials(again, destination) === message.text
    ? null
    : "written again around its body, it is not the same";
}

const NOWHERE = { sandboxUrl: null, sandboxPollSeconds: 0, sandboxAcceptedSeconds: 0, liveUrl: null };

/** The text of the body has to have it too: in a comment before it another could stand, and be what is looked at. */
function checkMark(mark: string, { irmark, computed, body }: Message): Check {
  if (irmark === "" || irmark !== computed)
    return failed(mark, `it says ${irmark === "" ? "none" : "another"}; the body has ${computed ?? "none"}`);
  return isMarkedAs(body, irmark, codec)
    ? ok(mark, irmark)
    : failed(mark, "its body is not written as Quarterday writes it, or another text looks like it");
}

/** Each that stands in the message is beside it, byte for byte, and the other way round. */
export function checkDocuments(message: Message | null, { entries }: Evidence): Check[] {
  const what = "The documents are those in the message";
  if (message === null) return [notChecked(what, "the message cannot be read")];
  const inside = documentsIn(message.body);
  if (inside === null) return [failed(what, "the documents in the message cannot be read")];
  const attached = [...entries.keys()].filter((name) => ATTACHED.test(name));
  const beside = new Map<string, Buffer | undefined>([
    ...[ACCOUNTS, COMPUTATIONS].filter((name) => entries.has(name)).map((name) => [name, entries.get(name)] as const),
    // In the order in which they are attached.
    ...attached
      .toSorted((one, other) => numberOf(one) - numberOf(other))
      .map((name, index) => [`attached ${index + 1}`, entries.get(name)] as const),
  ]);
  const all = [...new Set([...inside.keys(), ...beside.keys()])];
  const wrong = all.filter((name) => inside.get(name) !== beside.get(name)?.toString("base64"));
  return wrong.length === 0
    ? [ok(what, `${all.length} documents`)]
    : [failed(what, `not the same: ${wrong.join(", ")}`)];
}

const numberOf = (name: string) => Number(ATTACHED.exec(name)?.[1]);

/** In base64. */
function documentsIn(body: string): Map<string, string> | null {
  try {
    const { accounts, computation, files = [] } = encodedDocumentsIn(body);
    return new Map([
      ...(accounts === undefined ? [] : [[ACCOUNTS, accounts] as const]),
      ...(computation === undefined ? [] : [[COMPUTATIONS, computation] as const]),
      ...files.map(({ base64 }, index) => [`attached ${index + 1}`, base64] as const),
    ]);
  } catch {
    return null;
  }
}
