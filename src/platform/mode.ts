// The two environments. Which one a request is in depends on its API key and on nothing else.

export const modes = ["sandbox", "live"] as const;
export type Mode = (typeof modes)[number];

/** Whose, and in which environment: what everything a customer has belongs to. */
export interface Scope {
  organisationId: string;
  mode: Mode;
}

/** Null looks in both environments: the command names things by their id alone. */
export interface OpenScope {
  organisationId: string;
  mode: Mode | null;
}

/** Null looks in all organisations too: only the command does, for those who run the service. */
export interface AnyScope {
  organisationId: string | null;
  mode: Mode | null;
}

/**
 * The condition that a row which was looked up by its id is the organisation's ($2) and of its environment ($3, if it
 * matters). "is true" keeps that out of the choice of an index: before there are statistics the planner takes each for
 * equally good, and might read all that the organisation has.
 */
export const isInScope = "(organisation_id = $2 and ($3::text is null or mode = $3)) is true";

/**
 * The condition that a row is the organisation's, or anybody's. Each has its own text, so that it is planned for what
 * is asked.
 */
export function ofOrganisation(
  organisationId: string | null,
  { column = "organisation_id", parameter = "$1" } = {},
): string {
  return organisationId === null ? `${parameter}::text is null` : `${column} = ${parameter}`;
}
