// The attempts to deliver an event, each with all that was sent and answered.

import { failureClasses } from "../../webhooks/outcome.ts";
import { Facts, Preformatted } from "../frame/components.tsx";
import { Moment, numberText } from "../frame/format.tsx";
import { visibleText } from "../frame/visible-text.ts";
import type { EventAttempt } from "./event-queries.ts";
import { AttemptResult, Milliseconds, Url } from "./parts.tsx";
import { attemptId } from "./queries.ts";

/** The newest is open; where there are several deliveries each attempt says where it went. */
export function Attempts({ attempts, deliveries }: { attempts: readonly EventAttempt[]; deliveries: number }) {
  return (
    <>
      {attempts.map((attempt, place) => (
        <details key={attemptId(attempt)} class="attempt" open={place === 0}>
          <summary>
            <AttemptResult status={attempt.response_status} failure={attempt.error_class} />{" "}
            <Moment at={attempt.attempted_at} /> · <Milliseconds ms={attempt.latency_ms} />
            {deliveries > 1 && attempt.url !== null && (
              <>
                {" "}
                · <Url url={attempt.url} />
              </>
            )}
          </summary>
          <Attempt attempt={attempt} />
        </details>
      ))}
    </>
  );
}

function Attempt({ attempt }: { attempt: EventAttempt }) {
  const { error_class: failure, error, request_headers: headers, retry_after: retryAfter } = attempt;
  return (
    <div class="attempt-body">
      {failure !== null && (
        <p>
          <code>{failure}</code>: {visibleText(error ?? "")}. {failureClasses[failure]}
        </p>
      )}
      <Facts
        of={[
          ["URL", attempt.url === null ? "–" : <Url key="url" url={attempt.url} />],
          ["Attempt", numberText(attempt.number)],
          ["Status", attempt.response_status ?? "no answer"],
          ["Latency", <Milliseconds key="latency" ms={attempt.latency_ms} />],
          ...(retryAfter === null
            ? []
            : [["Retry-After", `${visibleText(retryAfter)} (noted; attempts keep to the schedule)`] as const]),
        ]}
      />
      {headers !== null && (
        <>
          <h3>Request headers</h3>
          <Preformatted label="Request headers">{headerLines(headers)}</Preformatted>
        </>
      )}
      <Answer attempt={attempt} />
    </div>
  );
}

function headerLines(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n");
}

function Answer({ attempt }: { attempt: EventAttempt }) {
  const { response_body: body, response_bytes: bytes, response_truncated: truncated } = attempt;
  if (body === null || bytes === null) return null;
  const title = body.length < bytes || truncated ? `Answer, its first ${numberText(body.length)} bytes` : "Answer";
  if (body.length === 0) return <p class="muted">The answer had no body.</p>;
  return (
    <>
      <h3>{title}</h3>
      <Preformatted label="Answer">{visibleText(body)}</Preformatted>
    </>
  );
}
