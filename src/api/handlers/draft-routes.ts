// The routes of drafts.

import { DRAFT_CHANGE, DRAFT_FILING, NEW_DRAFT } from "../../../packages/ct600/input/fields/draft.ts";
import { MAX_RETURN_BYTES, MAX_RETURN_VALUES } from "../../filings/create/request.ts";
import { Filing } from "../answers.ts";
import { Draft, DraftList } from "../draft-answers.ts";
import { DRAFT_LIST_QUERY } from "../input/draft-query.ts";
import { idempotencyErrors, type Route, SMALL } from "../route.ts";
import { getDraft, listDrafts, patchDraft, postDraft, postDraftFiling } from "./drafts.ts";

export const draftRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/v1/drafts",
    operationId: "createDraft",
    needs: "prepare",
    tag: "Drafts",
    summary: "Begin a draft",
    description:
      "Keeps a return that is not finished, in the key's environment. People in the dashboard work on the same drafts. The response has everything that would keep it from being filed. Given a filing and a kind (`from`, `kind`) it takes over that return: to correct one that failed, for the next period, or to amend one.",
    status: 201,
    body: NEW_DRAFT,
    answer: Draft,
    errors: [
      "filing_not_found",
      "filing_not_amendable",
      "draft_not_offered",
      "draft_too_large",
      "draft_file_unknown",
      "storage_quota_exceeded",
      ...idempotencyErrors,
    ],
    maxBodyBytes: MAX_RETURN_BYTES,
    maxValues: MAX_RETURN_VALUES,
    handle: postDraft,
  },
  {
    method: "GET",
    path: "/v1/drafts",
    operationId: "listDrafts",
    needs: "read",
    tag: "Drafts",
    summary: "List drafts, newest first",
    description:
      "One page of the drafts of the key's organisation and environment, without their content: retrieve one for that.",
    status: 200,
    query: DRAFT_LIST_QUERY,
    answer: DraftList,
    errors: ["draft_not_found"],
    maxBodyBytes: SMALL,
    handle: listDrafts,
  },
  {
    method: "GET",
    path: "/v1/drafts/:id",
    operationId: "retrieveDraft",
    needs: "read",
    tag: "Drafts",
    summary: "Retrieve a draft",
    description: "The draft as it is now, with what every check says about it today.",
    status: 200,
    answer: Draft,
    errors: ["draft_not_found"],
    maxBodyBytes: SMALL,
    handle: getDraft,
  },
  {
    method: "PATCH",
    path: "/v1/drafts/:id",
    operationId: "changeDraft",
    needs: "prepare",
    tag: "Drafts",
    summary: "Change a draft",
    description:
      "Merges what you send over the draft (RFC 7396): objects field by field, any other value whole; null removes a field. A change that was made to an older version is saved as long as it overwrites nothing in a section that was changed since; otherwise you get 409 `draft_changed` with both values.",
    status: 200,
    body: DRAFT_CHANGE,
    answer: Draft,
    errors: [
      "draft_not_found",
      "draft_changed",
      "draft_not_open",
      "draft_version_unknown",
      "draft_file_unknown",
      "draft_too_large",
      "storage_quota_exceeded",
    ],
    maxBodyBytes: MAX_RETURN_BYTES,
    maxValues: MAX_RETURN_VALUES,
    handle: patchDraft,
  },
  {
    method: "POST",
    path: "/v1/drafts/:id/file",
    operationId: "fileDraft",
    needs: "prepare",
    tag: "Drafts",
    summary: "File a draft",
    description:
      "Files the return, or the amendment that the draft was begun for, once however often you ask: a repeated request gets the same filing. The draft is `filed` from then on, or `waiting` while the return waits for approval, as it always does with a key that may only prepare. With problems it is refused as create refuses them.",
    status: 201,
    body: DRAFT_FILING,
    answer: Filing,
    errors: [
      "draft_not_found",
      "draft_changed",
      "draft_not_open",
      "draft_version_unknown",
      "live_not_configured",
      "storage_quota_exceeded",
      "already_filed",
      "filing_not_amendable",
      "amended_meanwhile",
      "too_many_amendments",
      "idempotency_in_progress",
    ],
    maxBodyBytes: SMALL,
    handle: postDraftFiling,
  },
];
