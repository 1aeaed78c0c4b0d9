// Writes the Python client's types of the input. `npm run input` writes the file; a test fails when it is stale.

import { AMENDMENT } from "../../packages/ct600/input/fields/amendment.ts";
import { type Field, fieldsBelow, type GroupField } from "../../packages/ct600/input/fields/field.ts";
import { FILING } from "../../packages/ct600/input/fields/filing.ts";
import { FILING_UPDATE } from "../../packages/ct600/input/fields/metadata.ts";

export const pythonFile = new URL("../../../clients/python/src/quarterday/filing_input.py", import.meta.url);

/** The Python client's filing_input.py. */
export function pythonFilingInput(): string {
  const groups = new Map([FILING, AMENDMENT, FILING_UPDATE].flatMap(groupsIn).map((group) => [group.type, group]));
  const head = `"""What create, validate and amend take, in the interface's own field names. The service refuses what it does not know; None in an
optional field is the same as leaving it out. Written by \`npm run input\` from the service's definition; do not edit.
"""

from __future__ import annotations

from typing import Any, Literal, Optional, TypedDict, Union
`;
  return [head, ...[...groups.values()].map(typedDict)].join("\n\n");
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
      return "dict[str, Any]";
    case "map":
      return "dict[str, Optional[str]]";
    case "text":
    case "prose":
    case "date":
      return "str";
  }
}
