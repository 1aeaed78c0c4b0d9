// Checks a file of evidence by itself, without a database: whether its parts are those that were written, and whether
// they agree with each other. That shows consistency; it does not show who made them.

import { MANIFEST, type Manifest, sha256 } from "../zip.ts";
import { checkApproval } from "./approval.ts";
import { type Check, type Evidence, failed, ok, type Result, resultOf, someOf } from "./check.ts";
import { checkComputation, workedOut } from "./computation.ts";
import { checkContents } from "./documents.ts";
import { checkEnvironment } from "./environment.ts";
import { checkChecks, checkEvents, checkFacts, checkPeople } from "./filing.ts";
import { checkForms, filingIn } from "./forms.ts";
import { isObject, jsonIn, objectIn } from "./json.ts";
import { checkDocuments, checkMessage, type Message, messageIn } from "./message.ts";
import { checkNames } from "./names.ts";
import { checkReceipt, checkReplies } from "./receipt.ts";
import { checkRegister } from "./register.ts";
import { checkState } from "./state.ts";
import { uncheckedIn } from "./unchecked.ts";
import { type Entries, Unreadable, unzip } from "./unzip.ts";

export interface Verified {
  filing: string;
  made_at: string;
  quarterday: string;
  result: Result;
  checks: readonly Check[];
  /** What none of them can show, in sentences. */
  unchecked: readonly string[];
}

/** Throws `Unreadable` where it is no evidence at all. */
export function verifyEvidence(file: Buffer, { version }: { version: string }): Verified {
  const entries = unzip(file);
  const manifest = manifestIn(entries);
  const filing = filingIn(entries);
  const again = workedOut(entries, filing);
  const { built_by: builtBy } = objectIn(entries, "checks.json") ?? {};
  const evidence = {
    ...{ entries, manifest, filing, version, again },
    builtBy: typeof builtBy === "string" ? builtBy : null,
  };
  const message = messageIn(entries);
  const checks = CHECKS.flatMap((check) => check(message, evidence));
  const { filing: id, made_at, quarterday } = manifest;
  return { filing: id, made_at, quarterday, result: resultOf(checks), checks, unchecked: uncheckedIn(evidence) };
}

/** In the order in which they are told. */
const CHECKS: readonly ((message: Message | null, evidence: Evidence) => Check | Check[])[] = [
  (_, evidence) => checkList(evidence),
  (_, evidence) => checkHashes(evidence),
  (_, evidence) => checkNames(evidence),
  (_, evidence) => checkForms(evidence),
  (_, evidence) => checkFiling(evidence),
  checkMessage,
  checkDocuments,
  checkReceipt,
  (_, evidence) => checkReplies(evidence),
  (_, evidence) => checkState(evidence),
  checkComputation,
  checkFacts,
  checkContents,
  (_, evidence) => checkChecks(evidence),
  checkApproval,
  (_, evidence) => checkPeople(evidence),
  (_, evidence) => checkEvents(evidence),
  (_, evidence) => checkRegister(evidence),
  checkEnvironment,
];

function manifestIn(entries: Entries): Manifest {
  const manifest = jsonIn(entries, MANIFEST);
  if (manifest === undefined) throw new Unreadable("it has no manifest.json that can be read");
  if (!isObject(manifest)) throw new Unreadable("its manifest.json is not that of evidence");
  const { object, version } = manifest;
  if (object !== "evidence") throw new Unreadable("its manifest.json is not that of evidence");
  if (version !== 1)
    throw new Unreadable("its manifest has a version that this release does not know. Use a newer release");
  const { filing, made_at, quarterday, entries: listed } = manifest;
  if (typeof filing !== "string" || typeof made_at !== "string" || typeof quarterday !== "string" || !isList(listed))
    throw new Unreadable("its manifest.json is not that of evidence");
  return { object, version, filing, made_at, quarterday, entries: listed };
}

type Listed = Manifest["entries"];

const isList = (listed: unknown): listed is Listed => Array.isArray(listed) && listed.every(isListed);

const isListed = (entry: unknown): entry is Listed[number] =>
  isObject(entry) &&
  typeof entry.name === "string" &&
  typeof entry.says === "string" &&
  typeof entry.sha256 === "string" &&
  typeof entry.bytes === "number";

function checkList({ entries, manifest }: Evidence): Check {
  const what = "No file is missing, and none was added";
  const listed = manifest.entries.map(({ name }) => name);
  const missing = listed.filter((name) => !entries.has(name));
  const added = [...entries.keys()].filter((name) => name !== MANIFEST && !listed.includes(name));
  const twice = listed.filter((name, index) => listed.indexOf(name) < index);
  const wrong = [
    ...missing.map((name) => `${shown(name)} is missing`),
    ...added.map((name) => `${name} is not listed`),
    ...twice.map((name) => `${shown(name)} is listed twice`),
  ];
  return wrong.length === 0 ? ok(what, `${listed.length} files`) : failed(what, someOf(wrong));
}

function checkHashes({ entries, manifest }: Evidence): Check {
  const what = "Every file has the SHA-256 that the manifest lists";
  const wrong = manifest.entries.filter(({ name, bytes, sha256: expected }) => {
    const found = entries.get(name);
    return found !== undefined && (found.length !== bytes || sha256(found) !== expected);
  });
  return wrong.length === 0
    ? ok(what, "all equal")
    : failed(what, someOf(wrong.map(({ name }) => `${shown(name)} is not the file that was listed`)));
}

/** Names of the manifest may be anybody's words. */
const shown = (name: string) => JSON.stringify(name.slice(0, 80)).slice(1, -1);

function checkFiling({ manifest, filing, entries }: Evidence): Check {
  const what = "All of it is about one filing";
  const computed = objectIn(entries, "computation.json")?.filing;
  if (filing.id !== manifest.filing) return failed(what, "filing.json is about another filing");
  return computed === manifest.filing
    ? ok(what, manifest.filing)
    : failed(what, "computation.json is about another filing");
}
