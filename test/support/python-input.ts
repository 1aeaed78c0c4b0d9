// Writes the Python client's types of the input. `npm run input` writes the file; a test fails when it is stale.

import { ELIGIBILITY } from "../../packages/ct600/eligibility/input.ts";
import { isBox, type Part } from "../../packages/ct600/form/row.ts";
import { AMENDMENT } from "../../packages/ct600/input/fields/amendment.ts";
import { DRAFT_CHANGE, DRAFT_FILING, NEW_DRAFT } from "../../packages/ct600/input/fields/draft.ts";
import { type Field, fieldsBelow, type GroupField } from "../../packages/ct600/input/fields/field.ts";
import { FILING } from "../../packages/ct600/input/fields/filing.ts";
import { FILING_UPDATE } from "../../packages/ct600/input/fields/metadata.ts";
import { mayRepeat, mirrorWords } from "../../packages/ct600/pages/mirrored/mirror.ts";
import { MIRRORED } from "../../packages/ct600/pages/mirrored/mirrored-pages.ts";
import { ACCOUNTS_DELIVERY } from "../../packages/ct600/register/input.ts";
import { MAPPING_CHANGE, TRIAL_BALANCE } from "../../src/trial-balances/fields.ts";

export const pythonFile = new URL("../../../clients/python/src/quarterday/filing_input.py", import.meta.url);

/** The Python client's filing_input.py. */
export function pythonFilingInput(): string {
  const groups = new Map(
    [
      FILING,
      AMENDMENT,
      FILING_UPDATE,
      NEW_DRAFT,
      DRAFT_CHANGE,
      DRAFT_FILING,
      ACCOUNTS_DELIVERY,
      TRIAL_BALANCE,
      MAPPING_CHANGE,
      ELIGIBILITY,
    ]
      .flatMap(groupsIn)
      .map((group) => [group.type, group]),
  );
  const head = `"""What create, validate, amend, draft, deliver, map and ask take, in the interface's own field names. The service refuses what it does not know; None in an
optional field is the same as leaving it out, except that it takes a field out of a draft. Written by \`npm run input\` from the service's definition; do not edit.
"""

from __future__ import annotations

from typing import Literal, Optional, TypedDict, Union
`;
  const pages = MIRRORED.flatMap(([, { form }]) => mirrorDicts(form, form.element));
  return [head, ...[...groups.values()].map(typedDict), ...pages].join("\n\n");
}

function groupsIn(group: GroupField): GroupField[] {
  const below = fieldsBelow(group).map(({ field }) => field);
  return [group, ...below.filter((field) => field.kind === "group")];
}

/**
 * Python 3.10 cannot mark one field as required, so those stand in a class of their own. A field may be called by a
 * word of the language: a call instead of a class.
 */
function typedDict({ type, words, fields }: GroupField): string {
  const all = Object.entries(fields);
  const required = all.filter(([, field]) => field.required);
  const optional = all.filter(([, field]) => !field.required);
  const keywords = optional.filter(([name]) => KEYWORDS.has(name));
  const bases = [
    ...(required.length === 0 ? [] : [`_${type}Required`]),
    ...(keywords.length === 0 ? [] : [`_${type}Keywords`]),
  ];
  const named = keywords.map(([name, field]) => `"${name}": "Optional[${typeOf(field)}]"`);
  return [
    ...(required.length === 0 ? [] : [`class _${type}Required(TypedDict):\n${linesOf(required)}`]),
    ...(named.length === 0
      ? []
      : [`_${type}Keywords = TypedDict("_${type}Keywords", {${named.join(", ")}}, total=False)\n`]),
    `class ${type}(${(bases.length === 0 ? ["TypedDict"] : bases).join(", ")}, total=False):\n    """${words}"""\n\n${linesOf(
      optional.filter(([name]) => !KEYWORDS.has(name)),
    )}`,
  ].join("\n\n");
}

/** A class for a page and for each group in it, called by the way to it. All may lack: an amendment sends changes. */
function mirrorDicts({ content }: Part, type: string): string[] {
  const lines = content.map((row) => {
    const one = isBox(row) ? "str" : `${type}${row.element}`;
    return `    #: ${mirrorWords(row)}\n    ${row.element}: Optional[${mayRepeat(row) ? `list[${one}]` : one}]\n`;
  });
  const below = content.flatMap((row) => (isBox(row) ? [] : mirrorDicts(row, `${type}${row.element}`)));
  return [`class ${type}(TypedDict, total=False):\n${lines.join("")}`, ...below];
}

const KEYWORDS = new Set(["return", "from", "class", "import", "global", "in", "is", "not", "with", "pass"]);

function linesOf(fields: [string, Field][]): string {
  return fields
    .map(([name, field]) => {
      const comment = field.kind === "group" ? "" : `    #: ${field.words}\n`;
      return `${comment}    ${name}: ${field.required ? typeOf(field) : `Optional[${typeOf(field)}]`}\n`;
    })
    .join("");
}

function typeOf(field: Field): string {
  switch (field.kind) {
    case "group":
      return field.orWord === undefined ? field.type : `Union[${field.type}, Literal['${field.orWord}']]`;
    case "list":
      return `list[${typeOf(field.of)}]`;
    case "choice":
      return `Literal[${field.of.map((choice) => `'${choice}'`).join(", ")}]`;
    case "pence":
    case "integer":
      return "int";
    case "flag":
      return "bool";
    case "mirror":
      return field.form.element;
    case "map":
      return "dict[str, Optional[str]]";
    case "text":
    case "prose":
    case "date":
      return "str";
  }
}
