// Where the service takes what others send: for each a way to make a hostile request from dice, as plain data, and to send it. What is wrong with the
// answer is a sentence; null says that it was answered as it should be.

import { routes } from "../../src/api/routes.ts";
import { refusal, report, success } from "../../src/authority/answering.fixture.ts";
import { readReply } from "../../src/authority/replies.ts";
import { busy, conversation, waiting } from "../../src/authority/replies-table.fixture.ts";
import { AMENDMENT } from "../../src/ct600/input/amendment.ts";
import { FILING } from "../../src/ct600/input/filing.ts";
import { openRoutes, pageRoutes } from "../../src/dashboard/routes.ts";
import { sampleDocument } from "../../src/ixbrl/intake/intake.fixture.ts";
import { submitMessage } from "../../src/simulator/sample.fixture.ts";
import type { Dice } from "../proofs/dice.ts";
import { formHeaders } from "../support/dashboard.ts";
import { happens } from "../support/failed-events.ts";
import { sampleReturn } from "../support/returns.ts";
import { inputText, twisted } from "./twisted.ts";
import type { World } from "./world.ts";

/** One request, as it can be printed and sent again. */
export interface Attempt {
  surface: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Surface {
  /** How often it is chosen, among all. */
  weight: number;
  make(dice: Dice, world: World): Omit<Attempt, "surface">;
  send(attempt: Attempt, world: World): Promise<string | null>;
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
      const definition = path.endsWith("/amend") ? AMENDMENT : FILING;
      const valid = dice.chance(0.3) && definition === FILING ? JSON.stringify(sampleReturn()) : null;
      const text = valid ?? inputText(definition, dice, share);
      return {
        method: dice.chance(0.03) ? dice.oneOf(["PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE"]) : method,
        path: pathWith(path, dice, dice.chance(0.6) ? ids.slice(0, 2) : ids) + queryFrom(dice, ids),
        headers: {
          "content-type": dice.oneOf(dice.chance(0.05) ? ODD_TYPES : JSON_TYPES),
          ...(dice.chance(0.2) && { "idempotency-key": dice.oneOf(["a", "b", '"a"', "x".repeat(300), " ", "é"]) }),
          ...(dice.chance(0.2) && {
            "service-test-scenario": dice.oneOf(["rejected", "slow", "none", "a".repeat(200)]),
          }),
          ...(dice.chance(0.03) && { authorization: dice.oneOf(["", "Bearer", "Basic a", "Bearer sk_live_a"]) }),
        },
        body: method === "GET" && dice.chance(0.9) ? "" : dice.chance(0.2) ? twisted(text, dice) : text,
      };
    },
    async send({ method, path, headers, body }, world) {
      const { customer } = world;
      const answer = await customer.sandbox.send(method, path, { headers, ...(body !== "" && { body }) });
      if (answer.status === 201 && answer.headers["idempotent-replayed"] === undefined) world.filings++;
      if (answer.status >= 500) return `${answer.status}: ${answer.text.slice(0, 300)}`;
      const isRefusal = answer.status >= 400 && method !== "HEAD";
      return isRefusal && typeof answer.json?.error?.code !== "string" ? "a refusal without a code" : null;
    },
  },

  document: {
    weight: 12,
    make(dice) {
      const document = Buffer.from(twisted(sampleDocument(), dice)).toString("base64");
      const company = { ...sampleReturn().company, registration_number: "01234567" };
      const period = { start: "2025-01-01", end: "2025-12-31" };
      const input = { ...sampleReturn(), company, period, accounts: { ixbrl: document } };
      return { method: "POST", path: "/v1/validate", headers: {}, body: JSON.stringify(input) };
    },
    async send({ path, body }, { customer }) {
      const answer = await customer.sandbox.send("POST", path, { body });
      return answer.status === 200 ? null : `${answer.status}: ${answer.text.slice(0, 300)}`;
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
      if (page.location?.startsWith("/sign-in")) await signInAgain();
      return page.status >= 500 ? `${page.status}: ${page.text.slice(0, 300)}` : null;
    },
  },

  "message to the simulator": {
    weight: 5,
    make: (dice) => ({ method: "POST", path: "/submission", headers: {}, body: twisted(submitMessage(), dice) }),
    async send({ path, body }, { service }) {
      const answer = await fetch(new URL(path, service.simulator.url), { method: "POST", body: Buffer.from(body) });
      const text = await answer.text();
      return answer.status === 200 && text.includes("GovTalkMessage")
        ? null
        : `${answer.status}: ${text.slice(0, 300)}`;
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
      return null;
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
      return null;
    },
  },
};

const FIELDS = [
  ...[
    "name",
    "url",
    "events",
    "type",
    "description",
    "overlap",
    "email",
    "password",
    "current",
    "note",
    "days",
    "delivery",
  ],
  ...[
    "only",
    "as_of",
    "status",
    "endpoint",
    "organisation",
    "declarant_name",
    "declarant_status",
    "files_as",
    "retention",
  ],
  ...[
    "sender_id",
    "company_utr",
    "turnover",
    "trading_profit",
    "standard",
    "token",
    "csrf",
    "to",
    "__proto__",
    "action",
  ],
];
const WORDS = [
  ...[
    "",
    " ",
    "test",
    "0",
    "-1",
    "1e400",
    "9".repeat(40),
    "2026-02-30",
    "all",
    "some",
    "agent",
    "frs102",
    "é",
    "🔥",
    "\u0000",
  ],
  ...[
    "https://127.0.0.1:1/in",
    "http://[::1]",
    "javascript:alert(1)",
    "//x",
    "/sandbox",
    "a@b",
    "<script>",
    "a".repeat(2_000),
  ],
  ...[
    "abandoned",
    "held",
    "2026-11-15T09:30:00.000Z",
    "8596148860",
    "%",
    "\r\nset-cookie: a=b",
    "\ufffd",
    "12,5",
    "£1",
  ],
];
const PARAMETERS = [
  ...[
    "limit",
    "starting_after",
    "status",
    "company_utr",
    "period_end",
    "type",
    "include",
    "q",
    "from",
    "to",
    "endpoint",
  ],
  ...[
    "subject",
    "user",
    "page",
    "cursor",
    "after",
    "before",
    "token",
    "show",
    "notice",
    "form",
    "days",
    "sort",
    "__proto__",
  ],
];

const isHeader = (word: string) => /^[ -~]*$/.test(word);

function pathWith(path: string, dice: Dice, ids: readonly string[]): string {
  const names = [
    "submission.xml",
    "accounts.xhtml",
    "computations.xhtml",
    "receipt.xml",
    "none",
    "%2e%2e",
    "constructor",
  ];
  return path.replace(":id", () => dice.oneOf(ids)).replace(":name", () => dice.oneOf(names));
}

function queryFrom(dice: Dice, ids: readonly string[]): string {
  if (dice.chance(0.8)) return "";
  const query = new URLSearchParams();
  for (let count = dice.from(1, 3); count > 0; count--)
    query.append(dice.oneOf(PARAMETERS), dice.chance(0.3) ? dice.oneOf(ids) : dice.oneOf(WORDS));
  const text = `?${query}`;
  return dice.chance(0.1) ? `${text}${dice.oneOf(["%", "%zz", "%ff", "&&", "&=", "?", "&a"])}` : text;
}
