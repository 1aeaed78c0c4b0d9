// The first filing that the README shows: two commands and the response of each, typed against a running service.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./program.ts";
import type { SamplePlace } from "./sample-place.ts";
import { until } from "./until.ts";

type Response = Record<string, unknown> & { id: string; status: string; warnings: unknown[] };

interface Step {
  command: string;
  shown: Response;
}

/** A curl command and what the README says it prints. */
export function stepsOfReadme(): Step[] {
  const text = readFileSync(join(repository, "README.md"), "utf8");
  const pairs = text.matchAll(/^```sh\n(curl [\s\S]*?)^```$[\s\S]*?^```json\n([\s\S]*?)^```$/gm);
  // The README says that … stands for three more warnings.
  return [...pairs].map(([, command = "", json = ""]) => ({ command, shown: JSON.parse(json.replace(", …", "")) }));
}

/** What differs from one filing to the next, or with the release that judges it on the day. */
const OF_THE_DAY = [
  ...["id", "correlation_id", "created_at", "updated_at", "submitted_at", "acknowledged_at"],
  ...["schema_version", "judged_by"],
];

/** The same fields in the same order, of the same kinds where the values are of the day, and the same values elsewhere. */
export function assertShows(shown: Response, response: Response): void {
  const comparable = (filing: Response) =>
    Object.entries(filing).map(([name, value]) => [name, OF_THE_DAY.includes(name) ? kindOf(value) : value]);
  const { length } = shown.warnings;
  assert.deepEqual(comparable({ ...response, warnings: response.warnings.slice(0, length) }), comparable(shown));
  // The README says so.
  assert.equal(response.warnings.length, length + 3);
}

const kindOf = (value: unknown) => (value === null ? "null" : typeof value);

/** Types a command until the filing has the status that is shown; the filing of an earlier command takes the place of the one that is shown. */
export async function typed({ command, shown }: Step, place: SamplePlace, id = shown.id): Promise<Response> {
  const code = command
    .replaceAll("data/tls/cert.pem", '"$QUARTERDAY_CA"')
    .replaceAll("https://localhost:8443", "$QUARTERDAY_URL")
    .replaceAll("$KEY", "$QUARTERDAY_API_KEY")
    .replaceAll(shown.id, id);
  return until(`the filing is ${shown.status}`, async () => {
    const { code: exit, stdout, stderr } = await place.run("bash", ["-c", code]);
    assert.equal(exit, 0, stderr);
    const response = JSON.parse(stdout) as Response;
    return response.status === shown.status && response;
  });
}
