// Secrets that are given as a file instead of a variable, as Docker, Kubernetes and systemd mount them.

import { readFileSync } from "node:fs";
import { codeOf } from "../platform/errors.ts";

/**
 * Secrets that may also be in a file, which NAME_FILE names: a mounted secret is not in the environment of every child
 * and every dump.
 */
export const secretsFromFiles: readonly string[] = ["DATABASE_URL", "MIGRATION_DATABASE_URL", "SECRET_KEY", "SMTP_URL"];

/** What a file has, where NAME_FILE names one; a fault is a sentence for the list. */
export function givenOrInFile(
  environment: Record<string, string | undefined>,
  name: string,
  refuse: (sentence: string) => void,
): string | undefined {
  if (!secretsFromFiles.includes(name)) return environment[name];
  const variable = `${name}_FILE`;
  const file = environment[variable]?.trim();
  if (file === undefined || file === "") return environment[name];
  if (environment[name]?.trim()) refuse(`${name} and ${variable} are both set. Set one of them.`);
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    refuse(`${variable} names ${file}, which cannot be read (${codeOf(error)}).`);
    return undefined;
  }
}
