// What ended a command, as one sentence: what it was refused for, what is wrong with the database or with a file, or
// that the fault is ours. No command ends in a stack trace; LOG_LEVEL=debug prints it below the sentence.

import { databaseSentence } from "./database/causes.ts";
import { codeOf, messageOf, Refusal, StartupError } from "./errors.ts";

export function troubleText(error: unknown): string {
  if (error instanceof StartupError || error instanceof Refusal) return error.message;
  return fileSentence(error) ?? databaseSentence(error) ?? unexpected(error);
}

/** What an operator does about a file that cannot be used. */
const remedies: Readonly<Record<string, string>> = {
  EACCES: "Let this user read and write it.",
  EPERM: "Let this user read and write it.",
  EROFS: "Its file system is read-only: mount it for writing, or choose another place.",
  ENOSPC: "The disk is full: free some space.",
  EDQUOT: "The disk's quota is used up: free some space, or raise the quota.",
  EMFILE: "Raise the limit of open files (ulimit -n).",
  ENFILE: "The machine has too many open files.",
};

/** Errors of files have the path and the call; those of sockets have an address instead. */
function fileSentence(error: unknown): string | null {
  if (!(error instanceof Error) || !("path" in error) || !("syscall" in error) || "address" in error) return null;
  const code = codeOf(error) ?? "";
  if (error.syscall === "connect") return null;
  const remedy = remedies[code] ?? "Check the path.";
  return `Cannot ${String(error.syscall)} ${String(error.path)} (${code}). ${remedy}`;
}

function unexpected(error: unknown): string {
  const [first = ""] = messageOf(error).split("\n");
  const code = codeOf(error);
  const what = first.replace(/\.$/, "") + (code === undefined ? "" : ` (${code})`);
  return `Unexpected error: ${what}. Nothing says what to do about it, so please report it; LOG_LEVEL=debug shows where it happened.`;
}
