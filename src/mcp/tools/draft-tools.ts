// Tools that write drafts, ask for approval, and file in the sandbox. None of them sends anything in live: what
// request_approval files waits for a person, whatever key calls it.

import { DRAFT_CHANGE, DRAFT_FILING, NEW_DRAFT } from "../../../packages/ct600/input/fields/draft.ts";
import type { GroupField } from "../../../packages/ct600/input/fields/field.ts";
import { Filing } from "../../api/answers.ts";
import { Draft } from "../../api/draft-answers.ts";
import { ApiRefusal } from "../../api/errors.ts";
import Type from "../../api/openapi/schema.ts";
import { RETURN_SCHEMA } from "../resources.ts";
import { type Calling, callRoute, type ToolRow } from "../tool.ts";
import { PageLink } from "./reading-tools.ts";

const draft = { kind: "text", words: "The draft.", example: "drf_8sVt2nQe4YbWk6RmZx9Lc3Ju" } as const;

const { required: _, ...versionOfChange } = DRAFT_CHANGE.fields.version;

const SAVE_DRAFT: GroupField = {
  kind: "group",
  type: "SaveDraftInput",
  words: "A draft to begin, or a change of one.",
  fields: {
    draft: { ...draft, words: "The draft to change. Left out, one is begun." },
    version: {
      ...versionOfChange,
      words: "Of the draft to change, as you last read it. Needed with draft.",
    },
    ...NEW_DRAFT.fields,
    idempotency_key: {
      kind: "text",
      words: "A text of your own for a draft to begin: called again with it, the same draft is given back.",
      example: "acme-2026",
    },
  },
};

export const saveDraft: ToolRow = {
  name: "save_draft",
  title: "Save a draft of a return",
  description: `Begins a draft, or lays a change over one (objects field by field, null removes a field), and tells every problem that would keep it from being filed. People work on the same drafts: what somebody else changed is never overwritten. Files nothing. Amounts are whole pence. A group that is only named here stands in full in the resource ${RETURN_SCHEMA}.`,
  needs: "prepare",
  isJudgedByRoute: true,
  input: SAVE_DRAFT,
  depth: 2,
  output: Type.Object({ draft: Draft, page: PageLink }),
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  async call({ draft: id, version, idempotency_key: key, ...rest }, calling) {
    const saved = (await (id == null
      ? begins(rest, key, calling)
      : changes(String(id), { ...rest, version }, calling))) as {
      id: string;
    };
    return { data: { draft: saved, page: calling.page(`/drafts/${saved.id}`) }, subject: saved.id };
  },
};

function begins(body: object, key: unknown, calling: Calling): Promise<unknown> {
  // Node hands the bytes of a header over as Latin-1.
  const name = "idempotency-key";
  const headers = key == null ? {} : { [name]: Buffer.from(String(key), "utf8").toString("latin1") };
  return callRoute("createDraft", { body, headers }, calling);
}

function changes(id: string, { from, kind, ...body }: Record<string, unknown>, calling: Calling): Promise<unknown> {
  const misplaced = from != null ? "from" : kind != null ? "kind" : null;
  if (misplaced !== null)
    throw new ApiRefusal("unknown_field", `${misplaced} is for a draft to begin, not for a change. Leave it out.`, {
      field: misplaced,
    });
  return callRoute("changeDraft", { id, body }, calling);
}

const FILE_DRAFT = {
  kind: "group",
  type: "FileDraftInput",
  words: "Which version of which draft.",
  fields: { draft: { ...draft, required: true }, ...DRAFT_FILING.fields },
} as const satisfies GroupField;

const WAITS =
  "Nothing was sent to HMRC. The approver decides, by a link: it is mailed at once where the approver's address is known and this service sends mail; otherwise a person who may file opens `page` and passes it on.";
/** Called again, once it was decided, or after it was filed in another way. */
const NOTHING_WAITS =
  "This draft was filed before, and nobody is asked again. The filing's status and approval tell what became of it.";

export const requestApproval: ToolRow = {
  name: "request_approval",
  title: "Ask a person to approve a draft",
  description:
    "Files the draft so that it waits: nothing is sent to HMRC until a person has approved it on our page, in live as in the sandbox. Called again, it gives the same filing. Hand the link `page` to the user; nobody can approve through a tool.",
  needs: "prepare",
  input: FILE_DRAFT,
  output: Type.Object({
    filing: Filing,
    page: PageLink,
    next: Type.String({ description: "What has to happen next." }),
  }),
  // A mail may go to the approver.
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  async call({ draft: id, version }, calling) {
    // Whatever the key may do, here it only prepares: the return waits.
    const preparing = { ...calling, caller: { ...calling.caller, permission: "prepare" } } as const;
    const filing = await filed(id, version, {}, preparing);
    const next = filing.approval?.state === "waiting" ? WAITS : NOTHING_WAITS;
    return { data: { filing, page: calling.page(`/filings/${filing.id}`), next }, subject: String(id) };
  },
};

const FILE_IN_SANDBOX = {
  ...FILE_DRAFT,
  type: "FileInSandboxInput",
  fields: {
    ...FILE_DRAFT.fields,
    scenario: {
      kind: "text",
      words: "How the simulated HMRC answers: the name of a scenario of quarterday://docs/sandbox.",
      example: "rejected",
    },
  },
} as const satisfies GroupField;

export const fileInSandbox: ToolRow = {
  name: "file_in_sandbox",
  title: "File a draft in the sandbox",
  description:
    "Files the draft with the simulated HMRC, to try what becomes of it. Nothing reaches the real HMRC, and a live key is refused. Called again, it gives the same filing; get_filing tells how it goes.",
  needs: "file",
  sandboxOnly: true,
  input: FILE_IN_SANDBOX,
  output: Type.Object({ filing: Filing, page: PageLink }),
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  async call({ draft: id, version, scenario }, calling) {
    const headers = scenario == null ? {} : { "service-test-scenario": String(scenario) };
    const filing = await filed(id, version, headers, calling);
    return { data: { filing, page: calling.page(`/filings/${filing.id}`) }, subject: String(id) };
  },
};

interface FiledDraft {
  id: string;
  approval?: { state: string } | null;
}

async function filed(id: unknown, version: unknown, headers: Record<string, string>, calling: Calling) {
  return (await callRoute("fileDraft", { id: String(id), body: { version }, headers }, calling)) as FiledDraft;
}
