// The form of each JSON file in evidence: which kind of value stands in each field. A file of another form fails, and
// the checks see nothing of filing.json that does not have the form they expect. A field that is missing is for the
// checks that need it: earlier releases had fewer.

import { FILING as FILED } from "../../../../packages/ct600/input/fields/filing.ts";
import { shapeOf } from "../../../../packages/ct600/input/shape.ts";
import type { filingObject } from "../../filing.ts";
import type { ListedReply } from "../replies.ts";
import { MANIFEST } from "../zip.ts";
import { type Check, type Evidence, type FilingFacts, failed, judged, ok, someOf } from "./check.ts";
import { isObject, jsonIn, objectIn } from "./json.ts";
import type { Entries } from "./unzip.ts";

type Form =
  | "text"
  | "number"
  | "flag"
  | "any"
  | { is: string }
  | { orNull: Form }
  | { list: Form }
  | { group: Group }
  /** None of its fields is missing, in no release. */
  | { whole: Group }
  | { each: Form };
type Group = Readonly<Record<string, Form>>;

const textOrNull = { orNull: "text" } as const;
const numberOrNull = { orNull: "number" } as const;

const WARNINGS = { list: { group: { code: "text", field: "text", message: "text" } } } as const;
const ATTENTION = { orNull: { whole: { since: "text", reason: "text", message: "text" } } } as const;

const FILING = {
  id: "text",
  object: { is: "filing" },
  status: "text",
  correlation_id: textOrNull,
  company_utr: "text",
  period_start: "text",
  period_end: "text",
  tax_due_pence: "number",
  tax_payable_pence: "number",
  loan_tax_pence: "number",
  tax_outstanding_pence: numberOrNull,
  tax_overpaid_pence: numberOrNull,
  credit_payable_pence: "number",
  submitted_at: textOrNull,
  acknowledged_at: textOrNull,
  livemode: "flag",
  test_mode: "flag",
  schema_version: "text",
  judged_by: "text",
  created_at: "text",
  updated_at: "text",
  filing_due_on: "text",
  tax_due_on: "text",
  amendable_until: "text",
  notice_given_on: textOrNull,
  hmrc_error: textOrNull,
  needs_attention: ATTENTION,
  amends: textOrNull,
  amended_by: textOrNull,
  continues_in: textOrNull,
  continues: textOrNull,
  companies_house_accounts: "text",
  approval: {
    group: {
      ...{ id: "text", state: "text", asked_by: "text", prepared_by: "text" },
      preparer: { orNull: { whole: { type: "text", id: textOrNull } } },
      approver: { orNull: { whole: { name: "text", capacity: textOrNull } } },
      ...{ requested_at: "text", expires_at: "text" },
      ...{ decided_at: textOrNull, decided_by: textOrNull, second_factor: textOrNull, reason: textOrNull },
    },
  },
  warnings: WARNINGS,
  metadata: { each: "text" },
} as const satisfies Record<keyof Required<ReturnType<typeof filingObject>>, Form>;

const EVENTS = {
  list: {
    group: {
      ...{ id: "text", type: "text", created_at: "text" },
      payload: { group: { object: { is: "event" }, created: "text" } },
      deliveries: {
        list: {
          group: {
            ...{ id: "text", endpoint: "text", status: "text" },
            attempts: {
              list: {
                group: { number: "number", at: "text", response_status: numberOrNull, error: textOrNull },
              },
            },
          },
        },
      },
    },
  },
} as const satisfies Form;

const REPLY = {
  ...{ file: textOrNull, to: textOrNull, kind: "text", http_status: numberOrNull },
  ...{ first_at: textOrNull, last_at: textOrNull, times: "number", bytes: "number" },
} as const satisfies Record<keyof ListedReply, Form>;

const LINK = {
  ...{ id: "text", sent_to: textOrNull, made_by: "text", created_at: "text" },
  ...{ opened_at: textOrNull, opened_from: textOrNull, ended_at: textOrNull },
} as const satisfies Group;

const FORMS: Readonly<Record<string, Form>> = {
  [MANIFEST]: {
    group: { entries: { list: { group: { name: "text", says: "text", bytes: "number", sha256: "text" } } } },
  },
  "filing.json": { group: FILING },
  "return.json": { group: { other_period: { group: {} } } },
  "computation.json": { group: { object: { is: "computation" }, filing: "text" } },
  "checks.json": {
    group: {
      ...{ schema_version: "text", judged_by: "text", built_by: textOrNull, checked_at: "text" },
      warnings: WARNINGS,
    },
  },
  "events.json": EVENTS,
  "people.json": {
    group: {
      filed_by: "text",
      filer: { group: { type: "text", id: textOrNull, name: textOrNull } },
      lines: {
        list: {
          group: { at: "text", who: "text", action: "text", details: { group: {} }, address: textOrNull },
        },
      },
      resolved_flag: { group: {} },
    },
  },
  "replies.json": { list: { group: REPLY } },
  "approval.json": {
    group: {
      ...{ id: "text", state: "text", asked_by: "text", prepared_by: "text" },
      ...{ approver_name: textOrNull, approver_email: textOrNull, approver_capacity: textOrNull },
      ...{ expires_at: "text", decided_at: textOrNull, decided_by: textOrNull, other_name_because: textOrNull },
      ...{ decided_from: textOrNull, second_factor: textOrNull, reason: textOrNull },
      ...{ created_at: "text", updated_at: "text", content_sha256: { each: "text" }, links: { list: { group: LINK } } },
    },
  },
  "register/deliveries.json": {
    list: {
      group: {
        ...{ id: "text", object: { is: "companies_house_accounts" }, status: "text" },
        ...{ company_registration_number: "text", company_name: "text", period_start: "text", period_end: "text" },
        ...{ profit_and_loss: "text", signed_on: "text", customer_reference: textOrNull, filing: textOrNull },
        ...{ submission_number: textOrNull, submitted_at: textOrNull, decided_at: textOrNull },
        rejections: { list: { group: { code: "text", text: "text" } } },
        examiner: { orNull: { whole: { telephone: textOrNull, comment: textOrNull } } },
        ...{ needs_attention: ATTENTION, due_on: textOrNull, livemode: "flag", test_mode: "flag", warnings: WARNINGS },
        ...{ metadata: { each: "text" }, created_at: "text", updated_at: "text", destination: "text" },
        submission_numbers: { list: "text" },
        first_sent_at: textOrNull,
        files: { list: "text" },
        events: EVENTS,
      },
    },
  },
};

/** Where a value has another form, as paths; "" is the value itself. */
function misfitsIn(value: unknown, form: Form, path = ""): string[] {
  if (typeof form === "string") return form === "any" || typeof value === KINDS[form] ? [] : [path];
  if ("is" in form) return value === form.is ? [] : [path];
  if ("orNull" in form) return value === null ? [] : misfitsIn(value, form.orNull, path);
  if ("list" in form) {
    if (!Array.isArray(value)) return [path];
    return value.flatMap((one, index) => misfitsIn(one, form.list, `${path}[${index}]`));
  }
  if (!isObject(value)) return [path];
  const within = (name: string) => (path === "" ? name : `${path}.${name}`);
  if ("each" in form)
    return Object.entries(value).flatMap(([name, one]) => misfitsIn(one, form.each, within(name.slice(0, 40))));
  const isWhole = "whole" in form;
  return Object.entries(isWhole ? form.whole : form.group).flatMap(([name, its]) =>
    value[name] === undefined && !isWhole ? [] : misfitsIn(value[name], its, within(name)),
  );
}

const KINDS = { text: "string", number: "number", flag: "boolean" } as const;

/** Without what has another form, so that what is left has the types of the facts. */
export function filingIn(entries: Entries): FilingFacts {
  const value = objectIn(entries, "filing.json") ?? {};
  const forms: Group = FILING;
  return Object.fromEntries(
    Object.entries(value).filter(([field, its]) => misfitsIn(its, forms[field] ?? "any").length === 0),
  ) as FilingFacts;
}

export function checkForms(evidence: Evidence): Check[] {
  return [formOfFiles(evidence), formOfReturn(evidence)];
}

function formOfFiles({ entries }: Evidence): Check {
  const what = "Every JSON file has the form that evidence has";
  const names = Object.keys(FORMS).filter((name) => entries.has(name));
  const wrong = names.flatMap((name) => {
    const value = jsonIn(entries, name);
    if (value === undefined) return [`${name} cannot be read`];
    return misfitsIn(value, FORMS[name] ?? "any").map((path) => (path === "" ? name : `${name}: ${path}`));
  });
  return wrong.length === 0 ? ok(what, `${names.length} files`) : failed(what, someOf(wrong));
}

const shapeOfReturn = shapeOf(FILED);

/** By the definition of the input, which grows with the releases. */
function formOfReturn({ entries, version, builtBy }: Evidence): Check {
  // Of two returns of one period of account each is stored with the other's figures.
  const { other_period: _, ...given } = objectIn(entries, "return.json") ?? {};
  const { problems } = shapeOfReturn(withFiles(given));
  const wrong = problems.map(({ field }) => field.slice(0, 80));
  const told = wrong.length === 0 ? null : `not as a return has it: ${someOf(wrong)}`;
  return judged("return.json has the form of a return", told, { release: builtBy, version });
}

const FILE = Buffer.from("in a file of its own").toString("base64");

/** What stands there by its hash is compared with the files elsewhere. */
function withFiles(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withFiles);
  if (!isObject(value)) return value;
  if (typeof value.sha256 === "string") return FILE;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withFiles(one)]));
}
