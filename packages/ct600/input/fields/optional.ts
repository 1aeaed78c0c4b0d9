// A group of the input in which nothing is required: for an amendment, for the figures of a second period, and for a
// draft.

import type { Field, Fields, GroupField } from "./field.ts";

export type Amended<F> = F extends { readonly kind: "group"; readonly fields: infer Of }
  ? Omit<F, "required" | "requiredUnless" | "fields"> & {
      readonly fields: { readonly [Name in keyof Of]: Amended<Of[Name]> };
    }
  : Omit<F, "required" | "requiredUnless">;

/**
 * A group in which nothing is required, nor in the groups inside it. The items of a list stay as they are: a list is
 * replaced whole.
 */
export function amended<const Group extends GroupField>(group: Group, words: string): Amended<Group> {
  return { ...optional(group, "Amended"), words } as unknown as Amended<Group>;
}

/** The same for a draft, whose types have names of their own. */
export function drafted<const Group extends GroupField>(group: Group): Amended<Group> {
  return optional(group, "Draft") as unknown as Amended<Group>;
}

function optional(field: Field, prefix: "Amended" | "Draft"): Field {
  const { required: _, requiredUnless: __, ...rest } = field;
  if (field.kind !== "group") return rest as Field;
  const fields = Object.entries(field.fields).map(([name, inner]) => [name, optional(inner, prefix)]);
  // With nothing to make optional it is the same type, and keeps its name.
  const type = requiresSomething(field) ? `${prefix}${field.type}` : field.type;
  return { ...rest, type, fields: Object.fromEntries(fields) as Fields } as Field;
}

function requiresSomething({ fields }: GroupField): boolean {
  return Object.values(fields).some((field) => field.required || (field.kind === "group" && requiresSomething(field)));
}
