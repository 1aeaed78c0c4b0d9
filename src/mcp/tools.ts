// The tools of an assistant, in the order in which they are listed.

import type { Tool } from "@modelcontextprotocol/server";
import { markedSchema } from "./marked.ts";
import { flat, inputOf } from "./schemas.ts";
import type { ToolRow } from "./tool.ts";
import { fileInSandbox, requestApproval, saveDraft } from "./tools/draft-tools.ts";
import { explainBox } from "./tools/explain-box.ts";
import { mapTrialBalance, whatCanBeFiled } from "./tools/first-tools.ts";
import { getDocument, getFiling, listCompanies, listObligations } from "./tools/reading-tools.ts";
import { compute, validate } from "./tools/return-tools.ts";

export const tools: readonly ToolRow[] = [
  whatCanBeFiled,
  mapTrialBalance,
  compute,
  validate,
  explainBox,
  listCompanies,
  listObligations,
  getFiling,
  getDocument,
  saveDraft,
  requestApproval,
  fileInSandbox,
];

/** Made once, when the first assistant asks. */
const drawn = new Map<string, Tool>();

/** As an assistant is told of it. */
export function shownTool(tool: ToolRow): Tool {
  const known = drawn.get(tool.name);
  if (known !== undefined) return known;
  const { name, title, description, input, output, hints, depth } = tool;
  const shown = {
    ...{ name, title, description },
    inputSchema: inputOf(input, depth),
    outputSchema: markedSchema(flat(output, depth)),
    annotations: { title, ...hints },
  };
  drawn.set(name, shown);
  return shown;
}
