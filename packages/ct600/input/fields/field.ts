// What the definition of an input says about a field, and the types that follow from it. The definition is plain data:
// parsing, rules, OpenAPI, the client's types, the docs and the form of an amendment are all made from it.

import type { MirroredPart } from "../../form/row.ts";
import type { Place } from "../../form/table.ts";
import type { Mirror } from "../../pages/mirrored/mirror.ts";
import type { ProblemCode } from "../../problem-codes.ts";

interface Common {
  /** What it is, for people: OpenAPI and the client show it. */
  readonly words: string;
  /** Absent: may be left out. */
  readonly required?: true;
  /** It may be left out only where one of these is in the input, with one of the values if there are any. */
  readonly requiredUnless?: readonly { readonly path: string; readonly is?: readonly (number | boolean)[] }[];
  /** What leaving it out means, where that is not simply nothing: a value, or words. */
  readonly default?: number | boolean | string;
  readonly defaultWords?: string;
  /** The code of a value of the right JSON type that does not fit. */
  readonly code?: ProblemCode;
  /** Codes it can get besides, for the docs. */
  readonly moreCodes?: readonly string[];
  /** The sentence for such a value, where the general one would not help. */
  readonly message?: string;
  /** What the docs say about its values, beyond its bounds. */
  readonly rule?: string;
  /** The boxes of the form it fills. */
  readonly boxes?: readonly Place[];
  /** The reference and OpenAPI show it. Needed where none follows from the kind: a text, a number that is no amount. */
  readonly example?: string | number | readonly number[] | Readonly<Record<string, string>>;
  /** More than one, instead of it. */
  readonly examples?: readonly string[];
  /** As openapi.json shows it, where that is not what follows from the kind. */
  readonly shown?: object;
  /** How the form of an amendment asks for it. Absent: it does not. */
  readonly asked?: Asked;
}

interface Asked {
  readonly as: string;
  readonly label: string;
  readonly hint?: string;
  /** Instead, for a return with details that lead from the net profit to the trading profit. */
  readonly hintBesideDetails?: string;
}

/** Any text; what it must satisfy is a rule of its own. */
export interface TextField extends Common {
  readonly kind: "text";
  readonly pattern?: string;
  readonly isBase64?: true;
  /** The code is the same when it is missing or mistyped. */
  readonly isAlwaysThisCode?: true;
  /** The code is the same when it is mistyped. */
  readonly isThisCodeMistyped?: true;
}

/** Text for a document: any letters, within a length. `subject` begins the sentence about a bad one. */
export interface ProseField extends Common {
  readonly kind: "prose";
  readonly subject: string;
  readonly least: number;
  readonly most: number;
  /** It may have several paragraphs, with a line break between them. */
  readonly mayBreak?: true;
}

/** A day of the calendar, YYYY-MM-DD. */
export interface DateField extends Common {
  readonly kind: "date";
  readonly pattern?: string;
}

/** A whole number of pence. */
export interface PenceField extends Common {
  readonly kind: "pence";
  readonly least: number;
  readonly most: number;
  /** Why the bounds are what they are, at the end of the sentence about them. */
  readonly because?: string;
}

/** A whole number. Without bounds here it has a rule of its own. */
export interface IntegerField extends Common {
  readonly kind: "integer";
  readonly subject?: string;
  readonly least?: number;
  readonly most?: number;
  /** The bounds belong to its shape, and openapi.json shows them. */
  readonly isBounded?: true;
}

export interface ChoiceField extends Common {
  readonly kind: "choice";
  readonly of: readonly string[];
  /** Each choice as people read it. */
  readonly labels?: Readonly<Record<string, string>>;
}

export interface FlagField extends Common {
  readonly kind: "flag";
}

export interface GroupField extends Common {
  readonly kind: "group";
  /** The name of its type in the published client. */
  readonly type: string;
  readonly fields: Fields;
  /** In an amendment: fields of the filing's group that it does not have, and what to do instead of sending one. */
  readonly fixed?: { readonly names: readonly string[]; readonly instead: string };
  /** This one word may be sent instead of the group. */
  readonly orWord?: string;
  /** The code of a field that it does not have. */
  readonly unknownCode?: ProblemCode;
}

export interface ListField extends Common {
  readonly kind: "list";
  readonly of: Field;
  readonly least?: number;
  readonly most: number;
}

/** Pairs of texts with keys of the caller's own. Null in place of a text says that there is no such pair. */
export interface MapField extends Common {
  readonly kind: "map";
  /** How many pairs. */
  readonly most: number;
  readonly keyPattern: string;
  /** After "A key has". */
  readonly keyWords: string;
  /** How many characters a value may have. */
  readonly longest: number;
  /** The code is the same when it is mistyped. */
  readonly isAlwaysThisCode?: true;
}

/** A page of the form, element by element: what may stand in it are the rows of the form. */
export interface MirrorField extends Common {
  readonly kind: "mirror";
  readonly form: MirroredPart;
}

export type Field =
  | TextField
  | ProseField
  | DateField
  | PenceField
  | IntegerField
  | ChoiceField
  | FlagField
  | GroupField
  | ListField
  | MapField
  | MirrorField;
export type Fields = { readonly [name: string]: Field };

/** The value a field takes. */
export type InputOf<F> = F extends { readonly kind: "group"; readonly fields: infer Of }
  ? ObjectOf<Of> | WordOf<F>
  : F extends { readonly kind: "list"; readonly of: infer Item }
    ? InputOf<Item>[]
    : F extends { readonly kind: "choice"; readonly of: readonly (infer Choice)[] }
      ? Choice
      : F extends { readonly kind: "pence" | "integer" }
        ? number
        : F extends { readonly kind: "flag" }
          ? boolean
          : F extends { readonly kind: "map" }
            ? Record<string, string | null>
            : F extends { readonly kind: "mirror" }
              ? Mirror
              : string;

type WordOf<F> = F extends { readonly orWord: infer Word extends string } ? Word : never;

type RequiredNames<Of> = { [Name in keyof Of]: Of[Name] extends { readonly required: true } ? Name : never }[keyof Of];

type ObjectOf<Of> = Flat<
  { -readonly [Name in RequiredNames<Of>]: InputOf<Of[Name]> } & {
    -readonly [Name in Exclude<keyof Of, RequiredNames<Of>>]?: InputOf<Of[Name]>;
  }
>;
type Flat<Value> = { [Name in keyof Value]: Value[Name] };

/** A field with its dotted path; the path of a list's item ends in `[]`. */
export interface PlacedField {
  readonly path: string;
  readonly field: Field;
}

/** Every field below a group, groups and lists included, in the order of the definition. */
export function fieldsBelow(group: GroupField, prefix = ""): PlacedField[] {
  return Object.entries(group.fields).flatMap(([name, field]) =>
    placed(field, prefix === "" ? name : `${prefix}.${name}`),
  );
}

function placed(field: Field, path: string): PlacedField[] {
  if (field.kind === "group") return [{ path, field }, ...fieldsBelow(field, path)];
  if (field.kind === "list") return [{ path, field }, ...placed(field.of, `${path}[]`)];
  return [{ path, field }];
}
