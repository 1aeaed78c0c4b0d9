// The attempts to deliver an event, each with its request and response.

import { numberText } from "../../../packages/ct600/text/numbers.ts";
import { type AttemptRow, attemptId } from "../../webhooks/deliveries/attempt-store.ts";
import { failureClasses } from "../../webhooks/deliveries/outcome.ts";
import type { EndpointRow } from "../../webhooks/endpoints/endpoint-store.ts";
import { Preformatted } from "../frame/components.tsx";
import { Moment } from "../frame/format.tsx";
import { visibleText } from "../frame/visible-text.ts";
import { AttemptResult, endpointName, Milliseconds, sentenceOf, Url } from "./parts.tsx";

/** Of each response: more rarely helps, and an event may have many attempts. */
export const RESPONSE_SHOWN_BYTES = 1_000;

interface AttemptsProps {
  attempts: readonly AttemptRow[];
  /** Where there are several deliveries, so that each attempt says where it went. */
  endpoints: readonly EndpointRow[];
  isOneOfSeveral: boolean;
}

/** The newest is open. */
export function Attempts({ attempts, endpoints, isOneOfSeveral }: AttemptsProps) {
  const nameOf = ({ endpoint_id, url }: AttemptRow) =>
    endpointName(endpoints.find(({ id }) => id === endpoint_id) ?? { url: url ?? "", description: "" });
  return (
    <>
      {attempts.map((attempt, place) => (
        <details key={attemptId(attempt)} class="attempt" open={place === 0}>
          <summary>
            <AttemptResult status={attempt.response_status} failure={attempt.error_class} /> Attempt{" "}
            {numberText(attempt.number)} · <Moment at={attempt.attempted_at} /> ·{" "}
            <Milliseconds ms={attempt.latency_ms} />
            {isOneOfSeveral && attempt.url !== null && (
              <>
                {" "}
                · <span dir="auto">{visibleText(nameOf(attempt))}</span>
              </>
            )}
          </summary>
          <Attempt attempt={attempt} />
        </details>
      ))}
    </>
  );
}

function Attempt({ attempt }: { attempt: AttemptRow }) {
  const { error_class: failure, error, request_headers: headers, retry_after: retryAfter } = attempt;
  return (
    <div class="attempt-body">
      {failure !== null && (
        <p>
          <span title={failure}>{sentenceOf(error ?? failure)}</span>. {failureClasses[failure]}
        </p>
      )}
      {attempt.url !== null && (
        <p class="muted">
          To <Url url={attempt.url} />
        </p>
      )}
      {retryAfter !== null && (
        <p class="muted">Retry-After: {visibleText(retryAfter)}. It is recorded; retries follow the schedule.</p>
      )}
      {headers !== null && (
        <>
          <h3>Request headers</h3>
          <Preformatted label="Request headers">{headerLines(headers)}</Preformatted>
        </>
      )}
      <ResponseBody attempt={attempt} />
    </div>
  );
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

function ResponseBody({ attempt }: { attempt: AttemptRow }) {
  const { response_body: body, response_truncated: truncated } = attempt;
  if (body === null) return null;
  const title = truncated ? `Response, first ${numberText(body.length)} bytes` : "Response";
  if (body.length === 0) return <p class="muted">The response had no body.</p>;
  return (
    <>
      <h3>{title}</h3>
      <Preformatted label="Response">{visibleText(body)}</Preformatted>
    </>
  );
}
