// The longest names and the largest sums there may be, without a place to break them: for looking at pages.

import type { ReturnInput } from "../../packages/ct600/return.ts";
import { createApiKey } from "../../src/access/api-keys.ts";
import { inviteUser } from "../../src/access/invitations.ts";
import { changeEndpoint } from "../../src/webhooks/endpoints/endpoints.ts";
import { operator } from "./operator.ts";
import { sampleReturn } from "./returns.ts";
import type { Customer, Service } from "./service.ts";

const wide = (length: number) => "W".repeat(length);

/** £98,765,432,109.87 */
const ELEVEN_DIGITS = 9_876_543_210_987;

function widestNames(): ReturnInput {
  return {
    ...sampleReturn({ name: wide(160), utr: "8596148860" }),
    financials: {
      turnover: ELEVEN_DIGITS,
      trading_profit: ELEVEN_DIGITS,
      qualifying_donations: ELEVEN_DIGITS - 1_000,
      participator_loans: { loans: [{ participator: wide(56), amount: ELEVEN_DIGITS, made_on: "2024-08-01" }] },
      tax_already_paid: ELEVEN_DIGITS,
    },
    accounts: { director: wide(160) },
    declarant: { name: wide(56), status: wide(56) },
  };
}

export async function fileWidely({ sandbox }: Customer, metadata: Record<string, string>): Promise<string> {
  const { status, json, text } = await sandbox.post("/v1/filings", { ...widestNames(), metadata });
  if (status !== 201) throw new Error(`filing was answered with ${status}: ${text}`);
  return json.id;
}

/** An endpoint, a key and a colleague. */
export async function nameWidely(service: Service, customer: Customer, endpointId: string): Promise<void> {
  const { organisationId } = customer;
  const which = { organisationId, mode: null, id: endpointId };
  const [endpoint] = await service.db.query<{ url: string }>("select url from endpoints where id = $1", [endpointId]);
  const url = `${endpoint?.url}/${wide(160)}?token=${wide(160)}`;
  await changeEndpoint(service.db, which, { url, description: wide(160) }, operator, service);
  for (const mode of ["sandbox", "live"] as const)
    await createApiKey(service.db, { organisationId, mode, name: wide(100) }, operator, service);
  const invited = {
    organisationId,
    email: `${wide(60)}@harbour-finch.example`,
    name: wide(100),
    role: "filer",
  } as const;
  await inviteUser(service.db, invited, operator, service);
}
