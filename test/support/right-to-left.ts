// Names that run from right to left, in place of all that people typed: for looking at pages.

import type { Example } from "./example.ts";

/** Ends in a sign that has no direction of its own. */
export const RIGHT_TO_LEFT = "בית הקפה של נעמי (2024)";

/** Everywhere that a page shows what somebody called something; what was filed stays as HMRC has it. */
const texts: Record<string, readonly string[]> = {
  filings: ["company_name"],
  companies_house_accounts: ["company_name"],
  companies: ["name", "approver_name", "approver_capacity"],
  endpoints: ["description"],
  api_keys: ["name"],
  organisations: ["name"],
};

/** A return with such a name cannot be filed, so one draft and who declares it keep theirs. */
export async function nameRightToLeft({ service: { db }, drafts, person }: Example): Promise<void> {
  for (const [table, columns] of Object.entries(texts))
    await db.query(`update ${table} set ${columns.map((column) => `${column} = $1`).join(", ")}`, [RIGHT_TO_LEFT]);
  await db.query("update users set name = $1 where id <> $2", [RIGHT_TO_LEFT, person.user.id]);
  await db.query("update filings set metadata = jsonb_build_object('client', $1::text)", [RIGHT_TO_LEFT]);
  await db.query(
    "update drafts set input = jsonb_set(input::jsonb, '{company,name}', to_jsonb($1::text))::json where id = $2",
    [RIGHT_TO_LEFT, drafts.wrong],
  );
}
