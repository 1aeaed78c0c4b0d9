// What a key may do, and what a request needs: a table.

/** A key that may do everything, one that only reads, one that only validates. */
export const permissions = ["all", "read_only", "validate_only"] as const;
export type Permission = (typeof permissions)[number];

/** `file` is for whatever changes something; reading and validating do not. */
export type Need = "file" | "read" | "validate";

const allowed: Readonly<Record<Permission, readonly Need[]>> = {
  all: ["file", "read", "validate"],
  read_only: ["read"],
  validate_only: ["validate"],
};

export function allows(permission: Permission, need: Need): boolean {
  return allowed[permission].includes(need);
}

/** As a person reads it. */
export const permissionTexts: Readonly<Record<Permission, string>> = {
  all: "everything",
  read_only: "read only",
  validate_only: "validate only",
};

export function isPermission(text: string): text is Permission {
  return permissions.some((one) => one === text);
}
