// Names of the FRC's taxonomies, told apart by what they are about and not by their year.

import type { QualifiedName } from "./names.ts";

export type Family = "bus" | "core" | "other";

const FAMILIES: Readonly<Record<string, Family>> = { "/cd/business": "bus", "/fr/core": "core" };

/** The FRC puts the date of a taxonomy into its namespaces; without it, they are the same every year. */
export function familyOf(namespace: string): { family: Family; date: string } | null {
  const [, before = "", date, after = ""] =
    /^http:\/\/xbrl\.frc\.org\.uk(\/.*)?\/(\d{4}-\d\d-\d\d)(\/.*)?$/.exec(namespace) ?? [];
  return date === undefined ? null : { family: FAMILIES[before + after] ?? "other", date };
}

export function isNamed(name: QualifiedName, family: Family, local: string): boolean {
  return name.local === local && familyOf(name.namespace)?.family === family;
}
