// What each role may do: the one table. A use case asks it once, at its start; pages ask it too, so that they show only
// what may be opened. docs/security.md prints it. It stands beside the actor, because whoever makes a change has
// exactly one role. A key of the API has a table of its own (access/permission.ts).

import { Refusal } from "../platform/errors.ts";
import type { Mode } from "../platform/mode.ts";

export const roles = ["owner", "filer", "developer", "viewer"] as const;
export type Role = (typeof roles)[number];

/** Where a role may do something. Own drafts: those that the person prepares. */
export type Extent = "yes" | "sandbox_only" | "own_drafts" | "no";

interface AbilityRow extends Readonly<Record<Role, Extent>> {
  /** What one does with it, as people read it. */
  does: string;
}

const table = {
  read: {
    does: "Read returns, companies and documents",
    owner: "yes",
    filer: "yes",
    developer: "yes",
    viewer: "yes",
  },
  file: {
    does: "File and amend returns, deliver accounts, resolve flags",
    owner: "yes",
    filer: "yes",
    developer: "sandbox_only",
    viewer: "no",
  },
  bank: {
    does: "See bank details in full",
    owner: "yes",
    filer: "own_drafts",
    developer: "no",
    viewer: "no",
  },
  evidence: {
    does: "Download the evidence of a return, with bank details",
    owner: "yes",
    filer: "yes",
    developer: "no",
    viewer: "no",
  },
  develop: {
    does: "Use API keys, endpoints, events, replays and the test clock",
    owner: "yes",
    filer: "no",
    developer: "yes",
    viewer: "no",
  },
  full_key: {
    does: "Create or roll an API key that may do everything",
    owner: "yes",
    filer: "no",
    developer: "sandbox_only",
    viewer: "no",
  },
  audit: {
    does: "Read the audit log",
    owner: "yes",
    filer: "no",
    developer: "yes",
    viewer: "no",
  },
  administer: {
    does: "Manage people, credentials, the declarant, retention and other settings",
    owner: "yes",
    filer: "no",
    developer: "no",
    viewer: "no",
  },
} as const satisfies Readonly<Record<string, AbilityRow>>;

export type Ability = keyof typeof table;
export const abilities = Object.keys(table) as Ability[];
export const abilityTable: Readonly<Record<Ability, AbilityRow>> = table;

/** As people read them where they choose one. */
export const roleTexts: Readonly<Record<Role, string>> = {
  owner: "everything",
  filer: "files returns",
  developer: "keys and webhooks",
  viewer: "reads only",
};

/** Beside people: a key of the API; the operator's command, which may do everything; and nobody who is known. */
export type ActorRole = Role | "api_key" | "operator" | "visitor";

/** A null mode is for what belongs to both environments: it needs a role that may in live. */
export function may(
  role: ActorRole,
  ability: Ability,
  mode: Mode | null,
  { isOwnDraft = false }: { isOwnDraft?: boolean } = {},
): boolean {
  if (role === "operator" || role === "api_key") return true;
  if (role === "visitor") return false;
  switch (abilityTable[ability][role]) {
    case "yes":
      return true;
    case "sandbox_only":
      return mode === "sandbox";
    case "own_drafts":
      return isOwnDraft;
    case "no":
      return false;
  }
}

export const ROLE_NOT_PERMITTED = "role_not_permitted";

export function refuseUnlessMay({ role }: { role: ActorRole }, ability: Ability, mode: Mode | null): void {
  if (!may(role, ability, mode)) throw notPermitted({ role }, ability, mode);
}

/** What is needed, and who can help. */
export function notPermitted({ role }: { role: ActorRole }, ability: Ability, mode: Mode | null): Refusal {
  const able = roles.filter((one) => may(one, ability, mode)).join(" or ");
  const isElsewhere = mode === "live" && may(role, ability, "sandbox");
  return new Refusal(
    ROLE_NOT_PERMITTED,
    `Your role is ${role}, and ${isElsewhere ? "in live " : ""}this needs the role ${able}. An owner of your organisation can change your role.`,
  );
}

export function isRole(text: string): text is Role {
  return roles.some((role) => role === text);
}
