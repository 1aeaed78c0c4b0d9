// What hostile forms and addresses are made of: names of fields and parameters that there are, values that they should
// not have.

import type { Dice } from "../proofs/dice.ts";

export const FIELDS = [
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
    "presenter_id",
    "presenter_code",
    "package_reference",
    "company_registration_number",
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
export const WORDS = [
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
  ...["company_registration_number", "filing", "needs_attention", "created_from"],
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

export const isHeader = (word: string) => /^[ -~]*$/.test(word);

export function pathWith(path: string, dice: Dice, ids: readonly string[]): string {
  const names = [
    "submission.xml",
    "accounts.xhtml",
    "accounts-companies-house.xhtml",
    "computations.xhtml",
    "receipt.xml",
    "none",
    "%2e%2e",
    "constructor",
  ];
  return path.replace(":id", () => dice.oneOf(ids)).replace(":name", () => dice.oneOf(names));
}

export function queryFrom(dice: Dice, ids: readonly string[]): string {
  if (dice.chance(0.8)) return "";
  const query = new URLSearchParams();
  for (let count = dice.from(1, 3); count > 0; count--)
    query.append(dice.oneOf(PARAMETERS), dice.chance(0.3) ? dice.oneOf(ids) : dice.oneOf(WORDS));
  const text = `?${query}`;
  return dice.chance(0.1) ? `${text}${dice.oneOf(["%", "%zz", "%ff", "&&", "&=", "?", "&a"])}` : text;
}
