// Every error about a request: its status, its type, what it means and what to do about it. Errors about the return are
// rows of packages/ct600/problem-codes.ts. openapi.json, docs/errors.md and the clients' lists are made from both
// tables.

export type ErrorType =
  | "invalid_request_error"
  | "authentication_error"
  | "permission_error"
  | "not_found_error"
  | "conflict_error"
  | "validation_error"
  | "rate_limit_error"
  | "api_error";

export interface ErrorRow {
  readonly status: number;
  readonly type: ErrorType;
  readonly means: string;
  /** For docs/errors.md, to which an error's `doc_url` leads. The message says it for the request at hand. */
  readonly remedy: string;
}

export const requestErrors = {
  invalid_json: {
    status: 400,
    type: "invalid_request_error",
    means:
      "The body cannot be read as JSON: it is empty, not UTF-8, not well-formed, deeper than 20 levels, has too many values (20,000 at most; 140,000 in a return, 210,000 in a trial balance), or has a key twice in one object.",
    remedy:
      "Send one JSON object in UTF-8. Write it with a JSON library, not by hand. If a key is there twice, `field` says which.",
  },
  invalid_idempotency_key: {
    status: 400,
    type: "invalid_request_error",
    means: "An idempotency key is 1 to 255 printable characters.",
    remedy: "Use a short key of your own, such as the id of the return in your database or a UUID.",
  },
  idempotency_key_mismatch: {
    status: 400,
    type: "invalid_request_error",
    means: "The Idempotency-Key header and options.idempotency_key are both given and differ.",
    remedy: "Send the key in one place only.",
  },
  authentication_required: {
    status: 401,
    type: "authentication_error",
    means: "The Authorization header has no API key.",
    remedy: "Send the header `Authorization: Bearer sk_sandbox_…` with every request under `/v1`.",
  },
  invalid_api_key: {
    status: 401,
    type: "authentication_error",
    means: "The API key is mistyped or was never issued.",
    remedy:
      "Compare the key with the one you stored. A key is shown once; if it is lost, create another in the dashboard.",
  },
  api_key_revoked: {
    status: 401,
    type: "authentication_error",
    means: "The API key was revoked, or it expired after it was rolled.",
    remedy: "Create or roll a key in the dashboard under Settings, Keys, and use the new one.",
  },
  https_required: {
    status: 403,
    type: "permission_error",
    means: "The request came over plain HTTP.",
    remedy: "Use an address that begins with `https://`. The key came over the wire in clear text: roll it.",
  },
  key_not_permitted: {
    status: 403,
    type: "permission_error",
    means:
      "The API key is restricted, to reading, to validating or to preparing, and this request needs more; or it is a live key, and the request is for the sandbox only.",
    remedy:
      "Use a key without restrictions, or create one: a key's restriction cannot be changed. For the sandbox's clock use a sandbox key. See [keys](interface.md#keys).",
  },
  restricted_key_required: {
    status: 403,
    type: "permission_error",
    means:
      "The API key is a live key that may do everything, and assistants at `/mcp` are let in to live with a restricted key only.",
    remedy:
      "Create a live key that may only prepare, read or validate, and give the assistant that one. See [assistants](mcp.md#which-key).",
  },
  origin_not_allowed: {
    status: 403,
    type: "permission_error",
    means: "A page of a browser sent this request to `/mcp`, and pages of other sites may not.",
    remedy: "Connect from a program, not from a page: keys do not belong into browsers.",
  },
  role_not_permitted: {
    status: 403,
    type: "permission_error",
    means:
      "A person's role does not allow this change. Only people in the dashboard have roles: a request with an API key is never refused with it.",
    remedy:
      "Ask an owner of your organisation to do it, or to change your role under Settings, People. See [roles](security.md#roles).",
  },
  live_not_configured: {
    status: 403,
    type: "permission_error",
    means: "A live key was used before HMRC's address, the vendor id or the organisation's HMRC credentials were set.",
    remedy:
      "Whoever runs the service sets HMRC's address and the vendor id ([going live](going-live.md)), and an owner of your organisation its HMRC credentials under Settings, HMRC.",
  },
  companies_house_not_configured: {
    status: 403,
    type: "permission_error",
    means:
      "A live key was used to deliver accounts before the address of Companies House or the organisation's presenter was set.",
    remedy:
      "Whoever runs the service sets the address ([setting up Companies House](companies-house-operators.md)), and an owner of your organisation its presenter under Settings, Companies House.",
  },
  storage_quota_exceeded: {
    status: 403,
    type: "permission_error",
    means: "The organisation has used the storage that it is allowed. Nothing was filed or kept.",
    remedy: "Ask whoever runs the service to raise the quota of your organisation. Filings are not deleted.",
  },
  not_found: {
    status: 404,
    type: "not_found_error",
    means: "This path does not exist.",
    remedy: "Compare the path with the [routes](routes.md). A document may not exist yet.",
  },
  filing_not_found: {
    status: 404,
    type: "not_found_error",
    means: "The filing does not exist in this organisation and environment.",
    remedy:
      "Compare the id, and use a key of the environment in which the return was filed: sandbox and live do not see each other.",
  },
  accounts_not_found: {
    status: 404,
    type: "not_found_error",
    means: "The delivery of accounts does not exist in this organisation and environment.",
    remedy: "Compare the id, and use a key of the environment in which the accounts were delivered.",
  },
  draft_not_found: {
    status: 404,
    type: "not_found_error",
    means: "The draft does not exist in this organisation and environment.",
    remedy: "Compare the id, and use a key of the environment in which the draft was begun.",
  },
  method_not_allowed: {
    status: 405,
    type: "invalid_request_error",
    means: "The path does not take this method. The Allow header lists the methods it takes.",
    remedy: "Use a method of the `Allow` header.",
  },
  request_timeout: {
    status: 408,
    type: "invalid_request_error",
    means: "The body did not arrive within 60 seconds. Nothing was filed.",
    remedy: "Send the request again over a faster connection, or make your own documents smaller.",
  },
  idempotency_conflict: {
    status: 409,
    type: "conflict_error",
    means: "The idempotency key was used before with a different request.",
    remedy:
      "The key has filed another return. Use a new key for a new return, or send the very request that was sent with this key.",
  },
  mapping_changed: {
    status: 409,
    type: "conflict_error",
    means:
      "Somebody else has changed the company's mapping since the version that was sent, or there was no such version. Nothing was saved.",
    remedy: "Read the mapping again, put your change into it, and send it with the version that you have read.",
  },
  idempotency_in_progress: {
    status: 409,
    type: "conflict_error",
    means: "The first request with this idempotency key is still in progress.",
    remedy: "Repeat the same request with the same key after a few seconds.",
  },
  already_filed: {
    status: 409,
    type: "conflict_error",
    means:
      "In live, another original for this UTR and period was filed before and has not failed. `existing` has its id. Nothing was filed.",
    remedy:
      "To correct the return, amend the filing that `existing` names. To get the response to a request again, repeat it with its idempotency key.",
  },
  already_delivered: {
    status: 409,
    type: "conflict_error",
    means:
      "In live, accounts for this company and period were delivered before and were not rejected. `existing` has the id of that delivery. Nothing was stored.",
    remedy:
      "Revised accounts cannot be delivered here. To get the response to a request again, repeat it with its idempotency key.",
  },
  filing_not_amendable: {
    status: 409,
    type: "conflict_error",
    means: "The filing failed, so it cannot be amended.",
    remedy: "HMRC does not have a failed return. Correct it and file it as a new one.",
  },
  amended_meanwhile: {
    status: 409,
    type: "conflict_error",
    means:
      "The newest return of the line is not the one that options.expected_newest names, or other amendments were created at the same time. Nothing was filed.",
    remedy:
      "Retrieve the filing that `amended_by` names, decide whether your change still applies, and send it again with that id as `options.expected_newest`.",
  },
  waits_for_approval: {
    status: 409,
    type: "conflict_error",
    means: "The return waits for approval, so it cannot be amended and its accounts cannot be delivered.",
    remedy:
      "Wait until it is approved. To change it, take the request for approval back, correct it and file it again.",
  },
  approval_not_waiting: {
    status: 409,
    type: "conflict_error",
    means: "The return waits for no approval that could be taken back: nobody was asked, or somebody has decided.",
    remedy: "Retrieve the filing: `approval` says what was decided. A return that was approved is sent; amend it.",
  },
  delivery_waits_for_approval: {
    status: 409,
    type: "conflict_error",
    means:
      "The return has to be approved before anything of it is sent, and companies_house asks to deliver its accounts at once. Nothing was stored.",
    remedy: "Leave out companies_house, and deliver the accounts once the return is approved.",
  },
  too_many_amendments: {
    status: 409,
    type: "conflict_error",
    means:
      "Five amendments of the return are waiting for HMRC's answer. Amend again when HMRC has accepted or rejected one.",
    remedy: "Wait for an event of one of them, then amend the newest.",
  },
  draft_changed: {
    status: 409,
    type: "conflict_error",
    means:
      "Someone else has changed what this change would overwrite, or the draft to be filed is another version by now. `conflicts` has both values of each field, `version` the newest version. Nothing was saved or filed.",
    remedy: "Compare the values, decide which are right, and send those with the version that `version` names.",
  },
  draft_file_unknown: {
    status: 409,
    type: "conflict_error",
    means:
      "In place of a document stands a reference (`sha256:…`) to one that the draft does not have, or not any more. Nothing was saved.",
    remedy: "Send the document itself, in base64. A reference is good only in the draft that has the document.",
  },
  draft_not_offered: {
    status: 409,
    type: "conflict_error",
    means:
      "No draft of this kind can be begun from the filing: to correct it has to have failed, for the next year it must not have failed, and a failed return of a long period of account is sent again with the other one.",
    remedy: "Choose the kind that fits the filing's status, or begin a draft without one.",
  },
  draft_not_open: {
    status: 409,
    type: "conflict_error",
    means: "The draft was filed, or waits for approval, so it cannot be changed.",
    remedy:
      "Retrieve the draft: `filing` has the return that was made of it. Amend it if it was filed; while it waits, take the request for approval back on its page, and the draft is open again.",
  },
  draft_version_unknown: {
    status: 409,
    type: "conflict_error",
    means: "The draft has no version with the number that was sent: it is higher than the newest.",
    remedy: "Send the `version` of the draft as you last read it.",
  },
  request_too_large: {
    status: 413,
    type: "invalid_request_error",
    means:
      "The body is larger than 16 MiB on create, amend and validate and of a draft, 4 MiB of a trial balance and for assistants, or 256 KiB elsewhere.",
    remedy: "Make your own documents smaller, for example by removing images.",
  },
  draft_too_large: {
    status: 413,
    type: "invalid_request_error",
    means:
      "The draft would have more than 256 KiB as JSON without its documents and sources, sources of more than 3 MiB, or documents of more than 18,000,000 bytes. Nothing was saved.",
    remedy: "Make its texts shorter, or its documents smaller, for example by removing images.",
  },
  unsupported_media_type: {
    status: 415,
    type: "invalid_request_error",
    means: "The body is not application/json, or it is compressed.",
    remedy: "Send `Content-Type: application/json` and no `Content-Encoding`.",
  },
  rate_limit_exceeded: {
    status: 429,
    type: "rate_limit_error",
    means:
      "Too many requests, or too many requests, large bodies or downloads at the same time. Retry after the time in Retry-After.",
    remedy:
      "Wait for as long as `Retry-After` says, then repeat the request. The header `RateLimit` says how much is left.",
  },
  internal_error: {
    status: 500,
    type: "api_error",
    means: "An internal error. It is logged under the request id; no changes were saved.",
    remedy:
      "Repeat the request with the same idempotency key. If it fails again, tell whoever runs the service the `request_id`.",
  },
  service_unavailable: {
    status: 503,
    type: "api_error",
    means:
      "The database cannot be reached, the service is busy, or a check took too long. Retry after the time in Retry-After.",
    remedy:
      "Repeat the request with the same idempotency key after the time in `Retry-After`: it cannot be filed twice that way.",
  },
} as const satisfies Record<string, ErrorRow>;
