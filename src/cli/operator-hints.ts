// What an operator may set so that a refusal does not come again. The refusal's own sentence is for customers too, who
// cannot set anything: it names no variable.

import { Refusal } from "../platform/errors.ts";

const hints: Readonly<Record<string, string>> = {
  live_not_configured: "LIVE_URL, LIVE_VENDOR_ID or the credentials (`credentials set`): docs/going-live.md",
  companies_house_not_configured:
    "COMPANIES_HOUSE_URL or the presenter (`presenter set`): docs/companies-house-operators.md",
  too_many_endpoints: "WEBHOOK_ENDPOINTS_PER_ORGANISATION: docs/operations.md",
  invalid_endpoint_url:
    "WEBHOOK_ALLOW_HTTP for development, WEBHOOK_ALLOW_CIDRS for your own networks: docs/operations.md",
};

/** A sentence to follow that of the error, on its line; none for most. */
export function operatorHint(error: unknown): string {
  const hint = error instanceof Refusal ? hints[error.code] : undefined;
  return hint === undefined ? "" : ` The operator sets ${hint}.`;
}
