// The first filing that the README shows: two commands and the response of each, typed against a running service.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "./program.ts";
import type { SamplePlace } from "./sample-place.ts";
import { until } from "./until.ts";

type Response = Record<string, unknown> & { id: string; status: string; warnings?: unknown[] };

interface Step {
  command: string;
  shown: Response;
}

/** A curl command and what the README says it prints. */
export function stepsOfReadme(): Step[] {
  const text = readFileSync(join(repository, "README.md"), "utf8");
  const pairs = text.matchAll(/^```sh\n(curl [\s\S]*?)^```$[\s\S]*?^```json\n([\s\S]*?)^```$/gm);
  // The README says that … stands for more.
  return [...pairs].map(([, command = "", json = ""]) => ({ command, shown: JSON.parse(json.replaceAll(", …", "")) }));
}

/** What differs from one filing to the next. */
const OF_THE_FILING = ["id", "correlation_id"];

/**
 * The fields that are shown, in the order of the response: of the same kind where the value is the filing's own, and
 * the same value elsewhere.
 */
export function assertShows(shown: Response, response: Response): void {
  const names = Object.keys(response).filter((name) => name in shown);
  const comparable = ({ warnings, ...filing }: Response) =>
    names.map((name) => [
      name,
      OF_THE_FILING.includes(name) ? kindOf(filing[name]) : name === "warnings" ? warnings?.[0] : filing[name],
    ]);

  assert.deepEqual(names, Object.keys(shown));
  assert.deepEqual(comparable(response), comparable(shown));
}

const kindOf = (value: unknown) => (value === null ? "null" : typeof value);

/**
 * Types a command until the filing has the status that is shown; the filing of an earlier command takes the place of
 * the one that is shown.
 */
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
