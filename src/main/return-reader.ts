// Returns as the API reads them, for the command: which may not know the API.

import { deliveryRequest } from "../api/handlers/accounts.ts";
import { returnRequest } from "../api/handlers/filings.ts";
import { fingerprintOf } from "../api/idempotency.ts";
import { readJson } from "../api/input/request-body.ts";
import type { ReturnReader } from "../cli/command.ts";

export const returnReader: ReturnReader = {
  parse: (bytes) => readJson(bytes, { contentType: undefined, contentEncoding: undefined }),
  request: returnRequest,
  delivery: deliveryRequest,
  fingerprint: (body, sealing) => fingerprintOf(body, null, sealing),
};
