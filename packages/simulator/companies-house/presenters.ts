// Who may send: a presenter by the MD5 of its id and code, in clear, and with a transaction id that rises. Whether an
// account is for test or live is remembered from its first message, unless the accounts are given.

import { createHash } from "node:crypto";
import type { Database } from "../../../src/platform/database/db.ts";
import * as store from "./store.ts";
import { type GatewayError, gatewayError, wrongTestMode } from "./wire/gateway-errors.ts";
import type { Message, Sender } from "./wire/message.ts";

/** An account at Companies House. */
export interface Presenter {
  presenterId: string;
  code: string;
  /** A test account, which takes messages with the test flag only; a live one takes the others only. */
  test: boolean;
}

const MD5 = /^[0-9a-f]{32}$/;

/** What is wrong with how a message says who sends it; null if nothing is. */
export function authenticationError(
  { sender, gatewayTest }: Message,
  presenters: readonly Presenter[] | undefined,
): GatewayError | null {
  if (sender.method !== "clear") return unauthorised("the authentication method is not clear");
  if (![sender.id, sender.value].every((hash) => MD5.test(hash)))
    return unauthorised("presenter id or code is not an MD5 in lower case without prefix");
  if (presenters === undefined) return null;
  const account = presenters.find((one) => md5(one.presenterId) === sender.id && md5(one.code) === sender.value);
  if (account === undefined) return unauthorised("presenter id or code");
  return account.test === isTest(gatewayTest) ? null : wrongTestMode(account.test ? "test" : "live");
}

/** Notes the message's transaction id. Says what is wrong with it, or with the test flag of the account. */
export async function enter(db: Database, message: Message): Promise<GatewayError | null> {
  if (message.transactionId === "") return gatewayError("604", "'TransactionID' is missing");
  const presenter = presenterOf(message.sender);
  const entering = { presenter, isTest: isTest(message.gatewayTest), transactionId: rising(message.transactionId) };
  if (await store.enterPresenter(db, entering)) return null;
  const accountIsTest = await store.presenterIsTest(db, presenter);
  if (accountIsTest !== entering.isTest) return wrongTestMode(accountIsTest ? "test" : "live");
  return gatewayError("9999", `TransactionID ${message.transactionId} is not higher than the last one.`);
}

/** A status request has the presenter id in clear too. */
export function isSender(presenterId: string, { id }: Sender): boolean {
  return md5(presenterId) === id;
}

/** Whose a submission is. The hash that is sent would do to send in its presenter's name, so it is not kept. */
export function presenterOf({ id }: Sender): string {
  return createHash("sha256").update(`presenter ${id}`).digest("hex");
}

export function unauthorised(cause: string): GatewayError {
  return gatewayError("502", cause);
}

function isTest(gatewayTest: string): boolean {
  return /[1-9]/.test(gatewayTest);
}

/** Numbers of one length compare as texts. */
function rising(transactionId: string): string {
  return transactionId.padStart(32, "0");
}

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}
