// What a key may do, and what a request needs: a table.

/** A key that may do everything; one that only reads; one that only validates; one that prepares for a person. */
export const permissions = ["all", "read_only", "validate_only", "prepare"] as const;
export type Permission = (typeof permissions)[number];

/**
 * `prepare` is for drafts and for asking that one is approved; `file` for whatever else changes something; `look_up`
 * for what is the same for everybody. `evidence` is whatever holds bank details.
 */
export type Need = "file" | "prepare" | "read" | "validate" | "look_up" | "evidence";

const allowed: Readonly<Record<Permission, readonly Need[]>> = {
  all: ["file", "prepare", "read", "validate", "look_up", "evidence"],
  read_only: ["read", "look_up"],
  validate_only: ["validate", "look_up"],
  prepare: ["prepare", "read", "validate", "look_up"],
};

/** Whether what it files always waits until a person has approved it, whatever the request and the settings say. */
export function onlyPrepares(permission: Permission | undefined): boolean {
  return permission !== undefined && !allows(permission, "file");
}

export function allows(permission: Permission, need: Need): boolean {
  return allowed[permission].includes(need);
}

/** As a person reads it. */
export const permissionTexts: Readonly<Record<Permission, string>> = {
  all: "everything",
  read_only: "read only",
  validate_only: "validate only",
  prepare: "prepare: read, validate, write drafts and ask for approval",
};

export function isPermission(text: string): text is Permission {
  return permissions.some((one) => one === text);
}
