// A request to each route as a reader would write it: with curl, and with the clients, whose calls are this table.
// docs/routes.md shows them, after the set-up at its top, and test/journeys/reference-samples.long.test.ts runs them.

import { requestExamples } from "../../src/api/openapi/examples.ts";
import type { Route } from "../../src/api/route.ts";

interface Calls {
  /** After the address, as curl takes it. */
  query?: Readonly<Record<string, string>>;
  /** With the body in place of BODY. */
  ts: string;
  python: string;
}

const KEY = "return-2025-0042";
const ACCOUNTS_KEY = "accounts-2025-0042";
const DRAFT_KEY = "draft-2025-0042";
const company = { utr: "2000000000", next: "2026-04-01" };

const calls: Readonly<Record<string, Calls>> = {
  createFiling: {
    ts: `const filing = await quarterday.filings.create(BODY, { idempotencyKey: "${KEY}" });\nconsole.log(filing.id, filing.status);`,
    python: `filing = quarterday.filings.create(BODY, idempotency_key="${KEY}")\nprint(filing["id"], filing["status"])`,
  },
  listFilings: {
    query: { limit: "10", company_utr: company.utr },
    ts: `const query = { limit: 10, company_utr: "${company.utr}" };\nfor await (const filing of quarterday.filings.list(query)) {\n  console.log(filing.id, filing.status);\n}`,
    python: `for filing in quarterday.filings.list(limit=10, company_utr="${company.utr}"):\n    print(filing["id"], filing["status"])`,
  },
  retrieveFiling: {
    ts: 'const filing = await quarterday.filings.retrieve(process.env.FILING ?? "");\nconsole.log(filing.status, filing.hmrc_error);',
    python: 'filing = quarterday.filings.retrieve(os.environ["FILING"])\nprint(filing["status"], filing["hmrc_error"])',
  },
  updateFiling: {
    ts: 'const filing = await quarterday.filings.update(process.env.FILING ?? "", BODY);\nconsole.log(filing.metadata);',
    python: 'filing = quarterday.filings.update(os.environ["FILING"], BODY)\nprint(filing["metadata"])',
  },
  amendFiling: {
    ts: 'const amendment = await quarterday.filings.amend(process.env.FILING ?? "", BODY);\nconsole.log(amendment.id, amendment.amends);',
    python:
      'amendment = quarterday.filings.amend(os.environ["FILING"], BODY)\nprint(amendment["id"], amendment["amends"])',
  },
  revokeApproval: {
    ts: 'const filing = await quarterday.filings.revokeApproval(process.env.WAITING ?? "");\nconsole.log(filing.status, filing.approval?.state);',
    python:
      'filing = quarterday.filings.revoke_approval(os.environ["WAITING"])\nprint(filing["status"], filing["approval"]["state"])',
  },
  listDocuments: {
    ts: 'const documents = await quarterday.filings.listDocuments(process.env.FILING ?? "");\nfor (const { name, size } of documents.data) console.log(name, size);',
    python:
      'for document in quarterday.filings.list_documents(os.environ["FILING"]):\n    print(document["name"], document["size"])',
  },
  retrieveDocument: {
    ts: 'const filing = process.env.FILING ?? "";\nconst bytes = await quarterday.filings.retrieveDocument(filing, "submission.xml");\nconsole.log(bytes.byteLength);',
    python:
      'document = quarterday.filings.retrieve_document(os.environ["FILING"], "submission.xml")\nprint(len(document))',
  },
  retrieveEvidence: {
    ts: 'const evidence = await quarterday.filings.retrieveEvidence(process.env.FILING ?? "");\nconsole.log(evidence.byteLength);',
    python: 'evidence = quarterday.filings.retrieve_evidence(os.environ["FILING"])\nprint(len(evidence))',
  },
  retrieveComputation: {
    ts: 'const { boxes } = await quarterday.filings.retrieveComputation(process.env.FILING ?? "");\nconsole.log(boxes["440"]);',
    python:
      'computation = quarterday.filings.retrieve_computation(os.environ["FILING"])\nprint(computation["boxes"]["440"])',
  },
  retrieveCarriedForward: {
    query: { company_utr: company.utr, period_start: company.next },
    ts: `const { input } = await quarterday.carriedForward({ company_utr: "${company.utr}", period_start: "${company.next}" });\nconsole.log(input);`,
    python: `carried = quarterday.carried_forward(company_utr="${company.utr}", period_start="${company.next}")\nprint(carried["input"])`,
  },
  validateReturn: {
    query: { include: "warnings" },
    ts: "const { valid, errors } = await quarterday.validate(BODY, { includeWarnings: true });\nconsole.log(valid, errors);",
    python: 'result = quarterday.validate(BODY, include_warnings=True)\nprint(result["valid"], result["errors"])',
  },
  checkEligibility: {
    ts: "const { hmrc } = await quarterday.eligibility(BODY);\nconsole.log(hmrc.can_file, hmrc.reasons, hmrc.needs);",
    python: 'answer = quarterday.eligibility(BODY)\nprint(answer["hmrc"]["can_file"], answer["hmrc"]["needs"])',
  },
  createDraft: {
    ts: `const draft = await quarterday.drafts.create(BODY, { idempotencyKey: "${DRAFT_KEY}" });\nconsole.log(draft.id, draft.problems);`,
    python: `draft = quarterday.drafts.create(BODY, idempotency_key="${DRAFT_KEY}")\nprint(draft["id"], draft["problems"])`,
  },
  listDrafts: {
    query: { limit: "10", state: "open" },
    ts: 'const query = { limit: 10, state: "open" } as const;\nfor await (const draft of quarterday.drafts.list(query)) {\n  console.log(draft.id, draft.company_name);\n}',
    python:
      'for draft in quarterday.drafts.list(limit=10, state="open"):\n    print(draft["id"], draft["company_name"])',
  },
  retrieveDraft: {
    ts: 'const draft = await quarterday.drafts.retrieve(process.env.DRAFT ?? "");\nconsole.log(draft.version, draft.problems);',
    python: 'draft = quarterday.drafts.retrieve(os.environ["DRAFT"])\nprint(draft["version"], draft["problems"])',
  },
  changeDraft: {
    ts: 'const draft = await quarterday.drafts.change(process.env.DRAFT ?? "", BODY);\nconsole.log(draft.version, draft.problems);',
    python: 'draft = quarterday.drafts.change(os.environ["DRAFT"], BODY)\nprint(draft["version"], draft["problems"])',
  },
  fileDraft: {
    ts: 'const filing = await quarterday.drafts.file(process.env.DRAFT ?? "", BODY);\nconsole.log(filing.id, filing.status);',
    python: 'filing = quarterday.drafts.file(os.environ["DRAFT"], BODY)\nprint(filing["id"], filing["status"])',
  },
  deliverAccounts: {
    ts: `const accounts = await quarterday.companiesHouse.accounts.deliver(BODY, { idempotencyKey: "${ACCOUNTS_KEY}" });\nconsole.log(accounts.id, accounts.status);`,
    python: `accounts = quarterday.companies_house.accounts.deliver(BODY, idempotency_key="${ACCOUNTS_KEY}")\nprint(accounts["id"], accounts["status"])`,
  },
  listAccounts: {
    query: { limit: "10", status: "rejected" },
    ts: 'const query = { limit: 10, status: "rejected" } as const;\nfor await (const accounts of quarterday.companiesHouse.accounts.list(query)) {\n  console.log(accounts.id, accounts.rejections);\n}',
    python:
      'for accounts in quarterday.companies_house.accounts.list(limit=10, status="rejected"):\n    print(accounts["id"], accounts["rejections"])',
  },
  retrieveAccounts: {
    ts: 'const accounts = await quarterday.companiesHouse.accounts.retrieve(process.env.ACCOUNTS ?? "");\nconsole.log(accounts.status, accounts.rejections);',
    python:
      'accounts = quarterday.companies_house.accounts.retrieve(os.environ["ACCOUNTS"])\nprint(accounts["status"], accounts["rejections"])',
  },
  listAccountsDocuments: {
    ts: 'const documents = await quarterday.companiesHouse.accounts.listDocuments(process.env.ACCOUNTS ?? "");\nfor (const { name, size } of documents.data) console.log(name, size);',
    python:
      'for document in quarterday.companies_house.accounts.list_documents(os.environ["ACCOUNTS"]):\n    print(document["name"], document["size"])',
  },
  retrieveAccountsDocument: {
    ts: 'const id = process.env.ACCOUNTS ?? "";\nconst bytes = await quarterday.companiesHouse.accounts.retrieveDocument(id, "accounts.xhtml");\nconsole.log(bytes.byteLength);',
    python:
      'document = quarterday.companies_house.accounts.retrieve_document(os.environ["ACCOUNTS"], "accounts.xhtml")\nprint(len(document))',
  },
  listCompanies: {
    query: { limit: "10" },
    ts: "for await (const company of quarterday.companies.list({ limit: 10 })) {\n  console.log(company.name, company.next_due_on);\n}",
    python: 'for company in quarterday.companies.list(limit=10):\n    print(company["name"], company["next_due_on"])',
  },
  retrieveCompany: {
    ts: 'const company = await quarterday.companies.retrieve(process.env.COMPANY ?? "");\nfor (const { end, obligations } of company.periods) console.log(end, obligations.map(({ kind, due_on }) => [kind, due_on]));',
    python:
      'company = quarterday.companies.retrieve(os.environ["COMPANY"])\nfor period in company["periods"]:\n    print(period["end"], [(one["kind"], one["due_on"]) for one in period["obligations"]])',
  },
  mapTrialBalance: {
    ts: "const { input, problems } = await quarterday.trialBalances.map(BODY);\nconsole.log(input, problems);",
    python: 'mapped = quarterday.trial_balances.map(BODY)\nprint(mapped["input"], mapped["problems"])',
  },
  listTrialBalanceCategories: {
    ts: "const { data } = await quarterday.trialBalances.categories();\nfor (const { id, names } of data) console.log(id, names);",
    python:
      'for category in quarterday.trial_balances.categories()["data"]:\n    print(category["id"], category["names"])',
  },
  retrieveMapping: {
    ts: 'const mapping = await quarterday.companies.retrieveMapping(process.env.COMPANY ?? "");\nconsole.log(mapping.version, mapping.entries);',
    python:
      'mapping = quarterday.companies.retrieve_mapping(os.environ["COMPANY"])\nprint(mapping["version"], mapping["entries"])',
  },
  replaceMapping: {
    ts: 'const mapping = await quarterday.companies.replaceMapping(process.env.COMPANY ?? "", BODY);\nconsole.log(mapping.version);',
    python: 'mapping = quarterday.companies.replace_mapping(os.environ["COMPANY"], BODY)\nprint(mapping["version"])',
  },
  listObligations: {
    query: { state: "overdue,due_soon" },
    ts: 'for await (const { company_name, kind, due_on } of quarterday.obligations.list({ state: ["overdue", "due_soon"] })) {\n  console.log(company_name, kind, due_on);\n}',
    python:
      'for one in quarterday.obligations.list(state=["overdue", "due_soon"]):\n    print(one["company_name"], one["kind"], one["due_on"])',
  },
  validateAccounts: {
    query: { include: "warnings" },
    ts: "const { valid, errors } = await quarterday.companiesHouse.accounts.validate(BODY, { includeWarnings: true });\nconsole.log(valid, errors);",
    python:
      'result = quarterday.companies_house.accounts.validate(BODY, include_warnings=True)\nprint(result["valid"], result["errors"])',
  },
  listEvents: {
    query: { type: "filing.accepted" },
    ts: 'for await (const event of quarterday.events.list({ type: "filing.accepted" })) {\n  console.log(event.id, event.data.object.id);\n}',
    python:
      'for event in quarterday.events.list(type="filing.accepted"):\n    print(event["id"], event["data"]["object"]["id"])',
  },
  retrieveEvent: {
    ts: 'const event = await quarterday.events.retrieve(process.env.EVENT ?? "");\nconsole.log(event.type, event.data.object.status);',
    python:
      'event = quarterday.events.retrieve(os.environ["EVENT"])\nprint(event["type"], event["data"]["object"]["status"])',
  },
  retrieveSandboxClock: {
    ts: "const clock = await quarterday.sandboxClock.retrieve();\nconsole.log(clock.advanced_seconds);",
    python: 'clock = quarterday.sandbox_clock.retrieve()\nprint(clock["advanced_seconds"])',
  },
  advanceSandboxClock: {
    ts: "const clock = await quarterday.sandboxClock.advance(BODY);\nconsole.log(clock.advanced_seconds);",
    python: 'clock = quarterday.sandbox_clock.advance(seconds=3600)\nprint(clock["advanced_seconds"])',
  },
};

/** The three samples of a route, ready for Markdown. */
export function samplesOf(route: Route): string {
  const { operationId } = route;
  const known = calls[operationId];
  if (known === undefined) throw new Error(`${operationId} has no sample: add it to test/support/route-samples.ts`);
  const body = requestExamples[operationId];
  const filled = (call: string, language: Language) =>
    body === undefined ? call : call.replace("BODY", literal(body, language));
  const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``;
  return [
    fence("bash", curlOf(route, known.query ?? {}, body)),
    fence("ts", filled(known.ts, typescript)),
    fence("python", filled(known.python, python)),
  ].join("\n\n");
}

function curlOf({ method, path, status }: Route, query: Readonly<Record<string, string>>, body?: object): string {
  const isOfAccounts = path.startsWith("/v1/companies_house/");
  const isOfDraft = path.startsWith("/v1/drafts");
  const named = path.replace(":id", idOf(path)).replace(":name", isOfAccounts ? "accounts.xhtml" : "submission.xml");
  const search = new URLSearchParams(query).toString();
  const parts = [
    'curl --cacert "$QUARTERDAY_CA"',
    `"$QUARTERDAY_URL${named}${search === "" ? "" : `?${search}`}"`,
    '-H "Authorization: Bearer $QUARTERDAY_API_KEY"',
    ...(method === "PATCH" || method === "PUT" || (method === "POST" && body === undefined) ? [`-X ${method}`] : []),
    ...(method === "GET" || body === undefined ? [] : ['-H "Content-Type: application/json"']),
    ...(status === 201 && !path.endsWith("/amend") && !path.endsWith("/file")
      ? [`-H "Idempotency-Key: ${isOfAccounts ? ACCOUNTS_KEY : isOfDraft ? DRAFT_KEY : KEY}"`]
      : []),
    ...(body === undefined ? [] : [`-d '${literal(body, json)}'`]),
  ];
  return parts.join(" \\\n  ");
}

function idOf(path: string): string {
  if (path.endsWith("/revoke_approval")) return "$WAITING";
  const starts = {
    "/v1/companies_house/": "$ACCOUNTS",
    "/v1/companies/": "$COMPANY",
    "/v1/drafts/": "$DRAFT",
    "/v1/events/": "$EVENT",
  };
  return Object.entries(starts).find(([start]) => path.startsWith(start))?.[1] ?? "$FILING";
}

interface Language {
  key(name: string): string;
  number(value: number): string;
  flag(value: boolean): string;
  /** Between a brace and what is in it. */
  space: string;
  indent: string;
}

const json: Language = { key: (name) => `"${name}"`, number: String, flag: String, space: "", indent: "  " };
const grouped = (value: number) => value.toLocaleString("en-GB").replaceAll(",", "_");
const python: Language = {
  key: (name) => `"${name}"`,
  number: grouped,
  flag: (value) => (value ? "True" : "False"),
  space: "",
  indent: "    ",
};
const typescript: Language = { key: (name) => name, number: grouped, flag: String, space: " ", indent: "  " };

/**
 * One line for each part of a body, and of a part that is too long for one; a body with one part stands on one line.
 */
function literal(body: object, language: Language): string {
  const parts = Object.entries(body);
  return parts.length === 1 ? inline(body, language) : onLines(body, language, "");
}

const WIDEST = 120;

function onLines(group: object, language: Language, indent: string): string {
  const inside = `${indent}${language.indent}`;
  const lines = Object.entries(group).map(([name, value]) => {
    const start = `${inside}${language.key(name)}: `;
    const whole = `${start}${inline(value, language)}`;
    const isList = typeof value !== "object" || value === null || Array.isArray(value);
    return whole.length < WIDEST || isList ? whole : `${start}${onLines(value, language, inside)}`;
  });
  return `{\n${lines.join(",\n")}${language === json ? "" : ","}\n${indent}}`;
}

function inline(value: unknown, language: Language): string {
  if (typeof value === "boolean") return language.flag(value);
  if (Array.isArray(value)) return `[${value.map((one) => inline(one, language)).join(", ")}]`;
  if (typeof value === "number") return language.number(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value).map(([name, one]) => `${language.key(name)}: ${inline(one, language)}`);
  return `{${language.space}${pairs.join(", ")}${language.space}}`;
}
