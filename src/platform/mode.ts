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
