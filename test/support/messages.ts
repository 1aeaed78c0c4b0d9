// A whole message to the authority, as the service would send it, without a service.

import type { ReturnStructure } from "../../packages/ct600/checks/figures.ts";
import { compute } from "../../packages/ct600/computation/computation.ts";
import { boxesOf } from "../../packages/ct600/form/boxes.ts";
import type { BoxValues } from "../../packages/ct600/form/table.ts";
import { portableCodec } from "../../packages/ct600/message/codec.ts";
import { ENVELOPE_NAMESPACE } from "../../packages/ct600/message/envelope.ts";
import {
  irEnvelope,
  markedBody,
  RETURN_NAMESPACE,
  type ReturnDocuments,
} from "../../packages/ct600/message/return-xml.ts";
import { type Element, writeInto } from "../../packages/ct600/xml/element.ts";
import { createDestinations } from "../../src/authorities/hmrc/destinations.ts";
import { submitMessage } from "../../src/authorities/hmrc/govtalk.ts";

export interface MessageWishes {
  name?: string;
  period?: readonly [start: string, end: string];
  tradingProfitPence?: number;
  associatedCompanies?: number;
  documents?: ReturnDocuments;
  /** Beside those that follow from the rest. */
  boxes?: BoxValues;
}

export const someDocuments: ReturnDocuments = {
  computation: Buffer.from("<html>computation</html>"),
  accounts: Buffer.from("<html>accounts</html>"),
};

const { sandbox } = createDestinations({
  sandboxUrl: new URL("http://127.0.0.1/submission"),
  sandboxPollSeconds: 1,
  sandboxAcceptedSeconds: 2,
  liveUrl: null,
  vendorId: "1234",
  version: "0.1.0",
});

const UTR = "8596148860";

export function boxesFor({
  name = "Example Widgets Ltd",
  period: [start, end] = ["2024-04-01", "2025-03-31"],
  tradingProfitPence = 4_000_000,
  associatedCompanies = 0,
}: MessageWishes) {
  const input = {
    company: { name, utr: UTR, registration_number: "12345678", associated_companies: associatedCompanies },
    period: { start, end },
    financials: { turnover: 12_000_050, trading_profit: tradingProfitPence },
  };
  return boxesOf(input, compute(input, { today: "2026-11-15" }), {
    returnType: "new",
    declarant: { name: "Jane <Director> & Co", status: "Director" },
  });
}

export function builtMessage(wishes: MessageWishes = {}): { xml: string; irmark: string } {
  const boxes = { ...boxesFor(wishes), ...wishes.boxes };
  const { body, irmark } = markedBody(irEnvelope(boxes, wishes.documents ?? someDocuments));
  const software = { vendorId: "1234", product: "Quarterday", version: "0.1.0" };
  const message = { transactionId: "0".repeat(32), companyUtr: UTR, amendment: false, software, body };
  return { xml: submitMessage(message, { senderId: "sender", password: "password" }, sandbox), irmark };
}

/** A whole message around a return, without a mark. */
export function messageOf({ envelopeKeys, irEnvelope }: ReturnStructure): string {
  const content = irEnvelope.children.map(written).join("");
  return (
    `<GovTalkMessage xmlns="${ENVELOPE_NAMESPACE}"><EnvelopeVersion>2.0</EnvelopeVersion><Header><MessageDetails>` +
    "<Class>HMRC-CT-CT600</Class><Qualifier>request</Qualifier><Function>submit</Function></MessageDetails></Header>" +
    `<GovTalkDetails><Keys>${envelopeKeys.map(written).join("")}</Keys></GovTalkDetails>` +
    `<Body><IRenvelope xmlns="${RETURN_NAMESPACE}">${content}</IRenvelope></Body></GovTalkMessage>`
  );
}

function written(element: Element): string {
  const parts = [""];
  writeInto(parts, element, portableCodec.toBase64);
  return parts.join("");
}
