// The Python client held against openapi.json: every route has a call, every code, status, event and document is known,
// and what it says about responses and requests has the same fields. Its own tests run here too.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { MIRRORED } from "../packages/ct600/pages/mirrored/mirrored-pages.ts";
import { openapi } from "../src/api/openapi/openapi.ts";
import { draftStates } from "../src/drafts/draft.ts";
import { documentNames } from "../src/filings/documents.ts";
import { accountsDocumentNames } from "../src/register/documents.ts";
import { accountsStatuses } from "../src/register/lifecycle.ts";
import { misfitsOf, writtenOut } from "./support/contract.ts";
import { lacksPython, python, pythonClient } from "./support/python.ts";
import { test } from "./support/suite.ts";

const document = openapi({ version: "1", baseUrl: "https://localhost" });
const schemas: Record<string, object> = document.components.schemas;
const skip = await lacksPython();

/** What the client consists of, as the language itself sees it. */
const TABLES = `
import inspect, json, typing
import quarterday
from quarterday import accounts, company, draft, eligible, filing, filing_input, trial_balance

def fields(kind):
    return {"required": sorted(kind.__required_keys__), "all": sorted(kind.__annotations__ | inherited(kind))}

def inherited(kind):
    return {name: None for name in kind.__required_keys__ | kind.__optional_keys__}

def kinds(module):
    return {name: fields(kind) for name, kind in vars(module).items() if typing.is_typeddict(kind) and not name.startswith("_")}

def parameters(call):
    return [name for name in inspect.signature(call).parameters if name not in ("self", "timeout", "max_retries")]

Q = quarterday
print(json.dumps({
    "version": Q.VERSION,
    "request_codes": Q.REQUEST_ERROR_CODES,
    "problem_codes": Q.PROBLEM_CODES,
    "error_types": Q.ERROR_TYPES,
    "statuses": typing.get_args(Q.FilingStatus),
    "event_types": typing.get_args(Q.EventType),
    "documents": typing.get_args(Q.DocumentName),
    "draft_states": typing.get_args(Q.DraftState),
    "accounts_statuses": typing.get_args(Q.AccountsStatus),
    "accounts_documents": typing.get_args(Q.AccountsDocumentName),
    "responses": kinds(filing) | kinds(accounts) | kinds(company) | kinds(draft) | kinds(eligible) | kinds(trial_balance),
    "event_kinds": [fields(Q.FilingEvent), fields(Q.AccountsEvent)],
    "requests": kinds(filing_input),
    "events": [Q.test_event(type) for type in typing.get_args(Q.EventType)],
    "calls": {
        "createFiling": parameters(Q.Filings.create),
        "listFilings": parameters(Q.Filings.list),
        "retrieveFiling": parameters(Q.Filings.retrieve),
        "updateFiling": parameters(Q.Filings.update),
        "amendFiling": parameters(Q.Filings.amend),
        "revokeApproval": parameters(Q.Filings.revoke_approval),
        "listDocuments": parameters(Q.Filings.list_documents),
        "retrieveDocument": parameters(Q.Filings.retrieve_document),
        "retrieveEvidence": parameters(Q.Filings.retrieve_evidence),
        "retrieveComputation": parameters(Q.Filings.retrieve_computation),
        "retrieveCarriedForward": parameters(Q.Quarterday.carried_forward),
        "validateReturn": parameters(Q.Quarterday.validate),
        "checkEligibility": parameters(Q.Quarterday.eligibility),
        "createDraft": parameters(Q.Drafts.create),
        "listDrafts": parameters(Q.Drafts.list),
        "retrieveDraft": parameters(Q.Drafts.retrieve),
        "changeDraft": parameters(Q.Drafts.change),
        "fileDraft": parameters(Q.Drafts.file),
        "deliverAccounts": parameters(Q.AccountsDeliveries.deliver),
        "listAccounts": parameters(Q.AccountsDeliveries.list),
        "retrieveAccounts": parameters(Q.AccountsDeliveries.retrieve),
        "listAccountsDocuments": parameters(Q.AccountsDeliveries.list_documents),
        "retrieveAccountsDocument": parameters(Q.AccountsDeliveries.retrieve_document),
        "validateAccounts": parameters(Q.AccountsDeliveries.validate),
        "listCompanies": parameters(Q.Companies.list),
        "retrieveCompany": parameters(Q.Companies.retrieve),
        "retrieveMapping": parameters(Q.Companies.retrieve_mapping),
        "replaceMapping": parameters(Q.Companies.replace_mapping),
        "mapTrialBalance": parameters(Q.TrialBalances.map),
        "listTrialBalanceCategories": parameters(Q.TrialBalances.categories),
        "listObligations": parameters(Q.Obligations.list),
        "listEvents": parameters(Q.Events.list),
        "retrieveEvent": parameters(Q.Events.retrieve),
        "retrieveSandboxClock": parameters(Q.SandboxClocks.retrieve),
        "advanceSandboxClock": parameters(Q.SandboxClocks.advance),
    },
}))
`;

interface Fields {
  required: string[];
  all: string[];
}

interface Tables {
  version: string;
  request_codes: string[];
  problem_codes: string[];
  error_types: string[];
  statuses: string[];
  event_types: string[];
  documents: string[];
  draft_states: string[];
  accounts_statuses: string[];
  accounts_documents: string[];
  event_kinds: Fields[];
  responses: Record<string, Fields>;
  requests: Record<string, Fields>;
  events: object[];
  calls: Record<string, string[]>;
}

const tables: Tables | null = skip === false ? JSON.parse(await python(["-c", TABLES])) : null;

test("the Python client has a call for every route, with the parameters of the route", { skip }, () => {
  assert.ok(tables);
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item)) as {
    operationId: string;
    parameters: { name: string; in: string }[];
  }[];

  assert.deepEqual(Object.keys(tables.calls).sort(), operations.map(({ operationId }) => operationId).sort());
  for (const { operationId, parameters } of operations) {
    const wanted = parameters.filter(({ in: place, name }) => place !== "header" && name !== "include");
    for (const { name } of wanted) assert.ok(tables.calls[operationId]?.includes(name), `${operationId} ${name}`);
  }
});

test("the Python client knows every code, type, status, event and document, and no other", { skip }, () => {
  assert.ok(tables);
  const {
    Error: error,
    Problem: problem,
    Filing,
    Event,
  } = Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, writtenOut(schema)]));

  const { code, type } = error.properties.error.properties;
  assert.deepEqual([...tables.request_codes, ...tables.problem_codes].sort(), [...code.enum].sort());
  assert.deepEqual(tables.problem_codes, problem.properties.code.enum);
  assert.deepEqual(tables.error_types, type.enum);
  assert.deepEqual(tables.statuses, Filing.properties.status.enum);
  assert.deepEqual(tables.event_types, Event.properties.type.enum);
  assert.deepEqual(tables.documents, documentNames);
  assert.deepEqual(tables.draft_states, draftStates);
  assert.deepEqual(tables.accounts_statuses, accountsStatuses);
  assert.deepEqual(tables.accounts_documents, accountsDocumentNames);
});

test("the Python client's types have the fields of openapi.json, required where they are required there", {
  skip,
}, () => {
  assert.ok(tables);
  // The elements of a page as data have no schema with a name of its own.
  const nameless = [...MIRRORED.map(([, { form }]) => form.element)];
  const shared = Object.entries({ ...tables.responses, ...tables.requests }).filter(
    ([name]) => !nameless.some((start) => name.startsWith(start)),
  );

  assert.ok(shared.length > 30);
  for (const [name, { required, all }] of shared) {
    const found = schemas[name];
    assert.ok(found, `${name} is not in openapi.json`);
    const schema: { required?: string[]; properties: object } = writtenOut(found);
    assert.deepEqual(
      [all, required],
      [Object.keys(schema.properties).sort(), [...(schema.required ?? [])].sort()],
      name,
    );
  }
  const ofEvent = Object.keys((schemas.Event as { properties: object }).properties).sort();
  for (const kind of tables.event_kinds) assert.deepEqual(kind, { required: ofEvent, all: ofEvent });
  for (const event of tables.events) assert.deepEqual(misfitsOf({ $ref: "#/components/schemas/Event" }, event), []);
});

test("the Python client tells the service the version it is published under, and needs nothing else", { skip }, () => {
  const project = readFileSync(join(pythonClient, "pyproject.toml"), "utf8");

  assert.match(project, new RegExp(`^version = "${tables?.version}"$`, "m"));
  assert.match(project, /^requires-python = ">=3\.10"$/m);
  assert.match(project, /^dependencies = \[\]$/m);
});

test("the Python client's own tests pass", { skip }, async () => {
  assert.match(await python(["-m", "unittest", "discover", "-s", "tests"]), /^Ran \d\d tests.*\n\nOK\n$/ms);
});

test("the programs of the Python client's README are Python", { skip }, async () => {
  const readme = readFileSync(join(pythonClient, "README.md"), "utf8");
  const programs = [...readme.matchAll(/```python\n(.*?)```/gs)].map(([, text = ""]) => text);

  assert.equal(programs.length, 2);
  for (const text of programs) await python(["-c", "import sys; compile(sys.argv[1], 'README', 'exec')", text]);
});
