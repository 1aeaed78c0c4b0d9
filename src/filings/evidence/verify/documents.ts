// The documents once more: those that Quarterday makes are made again from the return, byte for byte; those of the
// caller's own are the files whose hashes stand in the return.

import { accountsForRegister } from "../../../../packages/ct600/documents/accounts/accounts.ts";
import { accountsOfReturn } from "../../../../packages/ct600/documents/return-accounts.ts";
import { generatedDocuments } from "../../../../packages/ct600/documents/return-documents.ts";
import { accountsTaxonomyFor } from "../../../../packages/ct600/documents/taxonomies.ts";
import { declarantOf } from "../../../../packages/ct600/input/declarant.ts";
import { carriesAccounts } from "../../../../packages/ct600/period-of-account.ts";
import { sha256 } from "../zip.ts";
import {
  type Check,
  type Evidence,
  failed,
  judged,
  notChecked,
  nothingToCheck,
  ok,
  someOf,
  type WorkedOut,
} from "./check.ts";
import { boxesAgain, tried } from "./computation.ts";
import { ACCOUNTS, ATTACHED, COMPUTATIONS, type Message } from "./message.ts";
import { COPY } from "./names.ts";

const MADE = "The documents follow from the return";
const COPIED = "The copy for Companies House follows from the return";
const OWN = "The caller's own documents are those that the return names";

export function checkContents(message: Message | null, evidence: Evidence): Check[] {
  const { again, entries, version, builtBy, manifest } = evidence;
  if (message === null || again === null) return [notChecked(MADE, "the message or the return cannot be read")];
  const made = tried(() => madeAgain(again, message));
  const compared = (what: string, names: readonly string[], release: string | null) => {
    const wrong = names.filter((name) => made === null || !isSame(entries.get(name), made.get(name) ?? null));
    return names.length === 0
      ? nothingToCheck(what, "none was made from it")
      : judged(what, wrong.length === 0 ? null : `not the same: ${someOf(wrong)}`, { release, version });
  };
  const inMessage = made === null ? [ACCOUNTS, COMPUTATIONS] : [...made.keys()].filter((name) => name !== COPY);
  return [
    compared(MADE, inMessage, builtBy),
    // In no message: made when the evidence is written.
    ...(made === null || entries.has(COPY) || made.get(COPY) !== null
      ? [compared(COPIED, [COPY], manifest.quarterday)]
      : []),
    ...ownOf(again, evidence),
  ];
}

const isSame = (found: Buffer | undefined, made: Uint8Array | null) =>
  made === null ? found === undefined : found?.equals(made) === true;

/** By name; null for what is not made of such a return. Own documents are not among them. */
function madeAgain(again: WorkedOut, message: Message): Map<string, Uint8Array | null> {
  const { input, computation, today } = again;
  const choice = declarantOf(input, { mode: "live", defaultDeclarant: message.declarant });
  const declarant = choice.kind === "known" ? choice.declarant : message.declarant;
  const made = generatedDocuments(input, { boxes: boxesAgain(again, message), computation, declarant, today });
  const { accounts } = input;
  const isOwn = accounts?.ixbrl !== undefined || accounts?.pdf !== undefined;
  const hasAccounts = carriesAccounts(input) && !isOwn;
  const hasCopy = hasAccounts && accounts?.balance_sheet !== undefined;
  const given = () => accountsOfReturn(input, computation, { declarant, today });
  const copy = () => {
    const document = given();
    return accountsForRegister(document, accountsTaxonomyFor(document.accounts.now.period.end), "left_out");
  };
  return new Map([
    ...(accounts?.ixbrl === undefined ? [[ACCOUNTS, hasAccounts ? made.accounts() : null] as const] : []),
    ...(input.computations?.ixbrl === undefined ? [[COMPUTATIONS, made.computation()] as const] : []),
    [COPY, hasCopy ? copy() : null] as const,
  ]);
}

/** Attached files follow each other as in the message: accounts first. */
function ownOf({ input }: WorkedOut, { entries }: Evidence): Check[] {
  const named = tried(() => [
    ...(input.accounts?.ixbrl === undefined ? [] : [[ACCOUNTS, input.accounts.ixbrl] as const]),
    ...(input.computations?.ixbrl === undefined ? [] : [[COMPUTATIONS, input.computations.ixbrl] as const]),
  ]);
  const files = tried(() => [
    ...(input.accounts?.pdf === undefined ? [] : [input.accounts.pdf]),
    ...(input.attachments ?? []).map(({ pdf }) => pdf),
  ]);
  const attached = [...entries.keys()]
    .filter((name) => ATTACHED.test(name))
    .toSorted((one, other) => Number(ATTACHED.exec(one)?.[1]) - Number(ATTACHED.exec(other)?.[1]));
  if (named === null || files === null) return [failed(OWN, "return.json cannot be read")];
  if (named.length + files.length + attached.length === 0) return [];
  const wrong = [
    ...named.filter(([name, is]) => !isFile(entries.get(name), is)).map(([name]) => name),
    ...attached.filter((name, index) => !isFile(entries.get(name), files[index])),
    ...(files.length > attached.length ? [`${files.length - attached.length} files are missing`] : []),
  ];
  return [
    wrong.length === 0
      ? ok(OWN, `${named.length + files.length} documents`)
      : failed(OWN, `not the same: ${someOf(wrong)}`),
  ];
}

/** The return has its hash; as earlier releases stored it, itself in base64. */
function isFile(found: Buffer | undefined, is: unknown): boolean {
  if (found === undefined) return false;
  if (typeof is === "string") return Buffer.from(is, "base64").equals(found);
  return typeof is === "object" && is !== null && Reflect.get(is, "sha256") === sha256(found);
}
