// A customer's filings, for the tests about amendments.

import { sampleReturn } from "./returns.ts";
import type { Customer } from "./service.ts";

/** `filer` gives the customer once there is one. */
export function filingsOf(filer: () => Customer) {
  const filing = async (id: string) => (await filer().sandbox.get(`/v1/filings/${id}`)).json;

  async function filed(scenario?: string): Promise<string> {
    const headers: Record<string, string> = scenario === undefined ? {} : { "service-test-scenario": scenario };
    const { json } = await filer().sandbox.post("/v1/filings", sampleReturn(), headers);
    return json.id;
  }

  return { filed, filing };
}
