// Where the service takes what others send: for each a way to make a hostile request from dice, as plain data, and to
// send it. What comes back says what is wrong with the answer, and what the request may have stored.

import { sampleComputations } from "../../packages/ct600/documents/intake/computations.fixture.ts";
import { sampleDocument } from "../../packages/ct600/documents/intake/intake.fixture.ts";
import { ELIGIBILITY } from "../../packages/ct600/eligibility/input.ts";
import { AMENDMENT } from "../../packages/ct600/input/fields/amendment.ts";
import { DRAFT_CHANGE, DRAFT_FILING, NEW_DRAFT } from "../../packages/ct600/input/fields/draft.ts";
import { FILING } from "../../packages/ct600/input/fields/filing.ts";
import { ACCOUNTS_DELIVERY } from "../../packages/ct600/register/input.ts";
import { accountsMessage, statusMessage } from "../../packages/simulator/companies-house/sample.fixture.ts";
import { submitMessage } from "../../packages/simulator/sample.fixture.ts";
import { requestExamples } from "../../src/api/openapi/examples.ts";
import { routes } from "../../src/api/routes.ts";
import * as register from "../../src/authorities/companies-house/answering.fixture.ts";
import { readReply as readRegisterReply } from "../../src/authorities/companies-house/replies.ts";
import { refusal, report, success } from "../../src/authorities/hmrc/answering.fixture.ts";
import { readReply } from "../../src/authorities/hmrc/replies.ts";
import { busy, conversation, waiting } from "../../src/authorities/hmrc/replies-table.fixture.ts";
import { openRoutes, pageRoutes } from "../../src/dashboard/routes.ts";
import type { Dice } from "../proofs/dice.ts";
import { beside, dormantAccounts, ownAccounts, returnWithAccounts } from "../support/accounts.ts";
import { formHeaders, isFormAgain, type Page } from "../support/dashboard.ts";
import { happens } from "../support/failed-events.ts";
import { sampleReturn } from "../support/returns.ts";
import { widestReturn } from "../support/widest-return.ts";
import { inputText, twisted } from "./twisted.ts";
import { FIELDS, isHeader, pathWith, queryFrom, WORDS } from "./words.ts";
import type { World } from "./world.ts";
import type { MayStore } from "./writes.ts";

/** One request, as it can be printed and sent again. */
export interface Attempt {
  surface: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Outcome {
  /** Null where the answer is not one of HTTP. */
  status: number | null;
  /** A sentence; null if it was answered as it should be. */
  wrong: string | null;
  mayStore: MayStore;
  /** What has to be done before the next request. */
  afterwards?: () => Promise<void>;
}

export interface Surface {
  /** How often it is chosen, among all. */
  weight: number;
  make(dice: Dice, world: World): Omit<Attempt, "surface">;
  send(attempt: Attempt, world: World): Promise<Outcome>;
}

const JSON_TYPES = ["application/json", "application/json; charset=utf-8"];
const ODD_TYPES = [
  "text/plain",
  "application/json; charset=utf-16",
  "multipart/form-data",
  "",
  "a/b;;",
  "APPLICATION/JSON",
];

export const surfaces: Record<string, Surface> = {
  api: {
    weight: 50,
    make(dice, { ids }) {
      // Most routes only read; most of the work is in those that do not.
      const { method, path } = dice.oneOf(dice.chance(0.6) ? routes.filter(({ body }) => body !== undefined) : routes);
      const share = dice.oneOf([0, 0.02, 0.1, 0.4]);
      const definition = definitionOf(path);
      // What is made from the definition is seldom taken: its figures contradict each other.
      const right = rightBodies(definition);
      const valid = dice.chance(0.5) && right.length > 0 ? JSON.stringify(dice.oneOf(right)) : null;
      const text = valid ?? inputText(definition, dice, share);
      return {
        method: dice.chance(0.03) ? dice.oneOf(["PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE"]) : method,
        path: pathWith(path, dice, dice.chance(0.6) ? ids.slice(0, 4) : ids) + queryFrom(dice, ids),
        headers: {
          "content-type": dice.oneOf(dice.chance(0.05) ? ODD_TYPES : JSON_TYPES),
          ...(dice.chance(0.2) && { "idempotency-key": dice.oneOf(["a", "b", '"a"', "x".repeat(300), " ", "é"]) }),
          ...(dice.chance(0.2) && {
            "service-test-scenario": dice.oneOf(["rejected", "slow", "parked,rejected", "none", "a".repeat(200)]),
          }),
          ...(dice.chance(0.03) && { authorization: dice.oneOf(["", "Bearer", "Basic a", "Bearer sk_live_a"]) }),
        },
        body: method === "GET" && dice.chance(0.9) ? "" : dice.chance(0.2) ? twisted(text, dice) : text,
      };
    },
    async send({ method, path, headers, body }, world) {
      const { customer } = world;
      const answer = await customer.sandbox.send(method, path, { headers, ...(body !== "" && { body }) });
      const { status } = answer;
      const isNew = status === 201 && answer.headers["idempotent-replayed"] === undefined;
      const isAccounts = path.startsWith("/v1/companies_house");
      const isDraft = /^\/v1\/drafts\/?(\?|$)/.test(path);
      if (isNew && isAccounts) world.deliveries++;
      else if (isNew && isDraft) world.drafts++;
      else if (isNew) world.filings++;
      const lacksCode = status >= 400 && method !== "HEAD" && typeof answer.json?.error?.code !== "string";
      const wrong = status >= 500 ? said(answer) : lacksCode ? "a refusal without a code" : null;
      const isChange = method === "PATCH" && status === 200;
      const made = isAccounts ? "one delivery" : isDraft ? "one draft" : "one filing";
      return { status, wrong, mayStore: isNew ? made : isChange ? "a changed draft" : "nothing" };
    },
  },

  document: {
    weight: 12,
    make(dice) {
      const [group, sample] = dice.oneOf([
        ["accounts", sampleDocument()],
        ["computations", sampleComputations()],
      ]);
      const document = Buffer.from(twisted(sample, dice)).toString("base64");
      const company = { ...sampleReturn().company, registration_number: "01234567" };
      const period = { start: "2025-01-01", end: "2025-12-31" };
      const delivered = group === "accounts" && dice.chance(0.4) ? { companies_house: beside } : {};
      const input = { ...sampleReturn(), company, period, [group]: { ixbrl: document }, ...delivered };
      return { method: "POST", path: "/v1/validate", headers: {}, body: JSON.stringify(input) };
    },
    async send({ path, body }, { customer }) {
      const answer = await customer.sandbox.send("POST", path, { body });
      return { status: answer.status, wrong: answer.status === 200 ? null : said(answer), mayStore: "nothing" };
    },
  },

  form: {
    weight: 25,
    make(dice, { ids }) {
      const { method, path } = dice.oneOf([...openRoutes, ...pageRoutes].filter((route) => route.path !== "/sign-out"));
      const fields = new URLSearchParams();
      for (let count = dice.from(0, 6); count > 0; count--)
        fields.append(dice.oneOf(FIELDS), dice.chance(0.5) ? dice.oneOf(ids) : dice.oneOf(WORDS));
      return {
        method,
        path:
          pathWith(path.replace(":mode", dice.oneOf(["sandbox", "live", "sandbox", "other"])), dice, ids) +
          queryFrom(dice, ids),
        headers: {},
        body: method === "GET" ? "" : fields.toString(),
      };
    },
    async send({ method, path, body }, { person, service, signInAgain }) {
      const text = method === "GET" ? "" : `csrf=${encodeURIComponent(await person.csrf())}&${body}`;
      const page = await person.send(method, path, {
        ...(method === "POST" && { headers: formHeaders(service.url), body: text }),
      });
      const isSignedOut = page.location?.startsWith("/sign-in");
      return {
        status: page.status,
        wrong: page.status >= 500 ? said(page) : null,
        mayStore: storableByForm(method, path, page),
        ...(isSignedOut && { afterwards: signInAgain }),
      };
    },
  },

  "message to the simulator": {
    weight: 5,
    make: (dice) => ({ method: "POST", path: "/submission", headers: {}, body: twisted(submitMessage(), dice) }),
    async send({ path, body }, { service }) {
      const answer = await fetch(new URL(path, service.simulator.url), { method: "POST", body: Buffer.from(body) });
      const text = await answer.text();
      const { status } = answer;
      return {
        status,
        wrong: status === 200 && text.includes("GovTalkMessage") ? null : said({ status, text }),
        mayStore: text.includes("<Qualifier>error</Qualifier>") ? "nothing" : "anything",
      };
    },
  },

  "message to the register's simulator": {
    weight: 5,
    make: (dice) => ({ method: "POST", path: "", headers: {}, body: twisted(dice.oneOf(registerMessages)(), dice) }),
    async send({ body }, { service }) {
      const url = service.simulator.companiesHouseUrl;
      const answer = await fetch(url, { method: "POST", body: Buffer.from(body) });
      const text = await answer.text();
      const { status } = answer;
      return {
        status,
        wrong: status === 200 && text.includes("GovTalkMessage") ? null : said({ status, text }),
        mayStore: "anything",
      };
    },
  },

  "reply of the register": {
    weight: 4,
    make(dice) {
      const decided = register.status("REJECT", { more: register.rejections([["259", "Another date."]], "QD1") });
      const refused = register.refusal([{ number: "9999", text: "No Transaction Found" }]);
      const whole = dice.oneOf([
        register.reply({ endPoint: register.pollEvery(60) }),
        register.statusReply(decided),
        refused,
      ]);
      return { method: "", path: "", headers: {}, body: twisted(whole, dice) };
    },
    async send({ body }) {
      readRegisterReply(Buffer.from(body), (text) => text);
      return { status: null, wrong: null, mayStore: "nothing" };
    },
  },

  "reply of the authority": {
    weight: 7,
    make(dice) {
      const whole = dice.oneOf([waiting, refusal([busy]), success({}, "digest"), report([conversation])]);
      return { method: "", path: "", headers: {}, body: twisted(whole, dice) };
    },
    async send({ body }) {
      readReply(Buffer.from(body));
      return { status: null, wrong: null, mayStore: "nothing" };
    },
  },

  "answer of a receiver": {
    weight: 1,
    make(dice) {
      const status = dice.oneOf([200, 204, 299, 301, 400, 404, 429, 500, 503, 599, 999]);
      const odd = {
        "retry-after": dice.oneOf(WORDS.filter(isHeader)),
        location: "http://169.254.169.254/",
        "content-type": "x",
      };
      return { method: String(status), path: "", headers: odd, body: twisted("We are moving house.".repeat(20), dice) };
    },
    async send({ method, headers, body }, world) {
      const hasBody = !["204", "304"].includes(method);
      world.receiver.answer({ status: Number(method), headers, body: hasBody ? body : "" });
      await happens(world.service, world.hears, { subjectId: "fil_fuzz" });
      await world.service.settle();
      return { status: null, wrong: null, mayStore: "anything" };
    },
  },
};

function definitionOf(path: string) {
  if (path === "/v1/eligibility") return ELIGIBILITY;
  if (path.startsWith("/v1/drafts"))
    return path.endsWith("/file") ? DRAFT_FILING : path.endsWith("/:id") ? DRAFT_CHANGE : NEW_DRAFT;
  return path.endsWith("/amend") ? AMENDMENT : path.startsWith("/v1/companies_house") ? ACCOUNTS_DELIVERY : FILING;
}

/** What is taken as it is; none for an amendment. */
function rightBodies(definition: ReturnType<typeof definitionOf>): object[] {
  if (definition === AMENDMENT) return [];
  if (definition === ELIGIBILITY) return [{}, requestExamples.checkEligibility ?? {}];
  if (definition === NEW_DRAFT)
    return [{}, { input: sampleReturn() }, { input: widestReturn() }, { input: sourcedReturn() }];
  if (definition === DRAFT_CHANGE || definition === DRAFT_FILING)
    return [1, 2, 3].map((version) => ({ version, ...(definition === DRAFT_CHANGE && { input: sampleReturn() }) }));
  if (definition === FILING)
    return [sampleReturn(), sourcedReturn(), widestReturn(), { ...returnWithAccounts(), companies_house: beside }];
  const { ixbrl, of } = ownAccounts();
  return [dormantAccounts(), { ...dormantAccounts(), ...of, accounts: { ixbrl } }];
}

const registerMessages = [() => accountsMessage(), () => statusMessage({ number: "S00001" })];

const said = ({ status, text }: { status: number; text: string }) => `${status}: ${text.slice(0, 300)}`;

/**
 * Only a form that is taken leads to another page. One that is not done leads to its own page again, or to a password
 * before that, or to the sign-in page.
 */
function storableByForm(method: string, path: string, page: Page): MayStore {
  if (method !== "POST" || page.status !== 303) return "nothing";
  return isFormAgain(path, page) || /^\/(confirm|sign-in)\b/.test(page.location ?? "") ? "kept form" : "anything";
}

/** With the lines that its turnover adds up, and notes. */
function sourcedReturn() {
  const sample = sampleReturn();
  const { turnover } = sample.financials;
  const lines = [
    { code: "4000", name: "Sales", credit: turnover + 100, note: "Before refunds" },
    { name: "Refunds", debit: 100 },
  ];
  return { ...sample, sources: [{ field: "financials.turnover", lines, note: "From the ledger" }] };
}
