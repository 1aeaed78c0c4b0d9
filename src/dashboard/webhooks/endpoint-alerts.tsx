// What the page of an endpoint says before anything else, where there is something to say.

import { counted } from "../../../packages/ct600/text/numbers.ts";
import type { EndpointAttempt } from "../../webhooks/deliveries/attempt-store.ts";
import { failureClasses } from "../../webhooks/deliveries/outcome.ts";
import type { EndpointRow } from "../../webhooks/endpoints/endpoint-store.ts";
import { Alert, Copyable } from "../frame/components.tsx";
import { Moment } from "../frame/format.tsx";
import { Button, Form } from "../frame/forms/form-parts.tsx";
import { pathIn, type Visit } from "../frame/visit.ts";

export function SecretOnce({ visit, secret }: { visit: Visit; secret: string }) {
  return (
    <Alert tone="note" title="Signing secret, shown once">
      <p>Copy the secret to your receiver now. It is stored encrypted and cannot be shown again.</p>
      <Copyable text={secret} label="Signing secret" />
      <p>
        <a href={pathIn(visit, "/settings/webhooks/verify")}>How to verify a signature</a>
      </p>
    </Alert>
  );
}

export function Twin({ visit, twin }: { visit: Visit; twin: EndpointRow }) {
  return (
    <Alert tone="wait">
      <p>
        <a href={pathIn(visit, `/settings/webhooks/${twin.id}`)}>Another endpoint</a> has the same URL. Events that both
        receive arrive there twice, each signed with its own secret.
      </p>
    </Alert>
  );
}

interface FlaggedProps {
  endpoint: EndpointRow;
  began: ReadonlyMap<string, Date>;
  last: EndpointAttempt | undefined;
}

export function Flagged({ endpoint, began, last }: FlaggedProps) {
  return (
    <Alert tone="bad" title="No delivery has succeeded for more than a day">
      <p>
        Every attempt since <Moment at={began.get(endpoint.id) ?? endpoint.failing_since} /> has failed.{" "}
        {last?.error_class && failureClasses[last.error_class]} Quarterday keeps retrying and never disables an
        endpoint.
      </p>
    </Alert>
  );
}

/** The number is shown already, so no page asks again. */
export function Missed({ visit, endpoint, held }: { visit: Visit; endpoint: EndpointRow; held: number }) {
  return (
    <Alert tone="wait">
      <p>{counted(held, "event was", "events were")} held while this endpoint was disabled. Replay to send.</p>
      <Form visit={visit} to={pathIn(visit, "/webhooks/failed/replay")}>
        <input type="hidden" name="as_of" value={visit.now.toISOString()} />
        <input type="hidden" name="status" value="held" />
        <input type="hidden" name="endpoint" value={endpoint.id} />
        <Button>Replay {counted(held, "event", "events")}</Button>
      </Form>
    </Alert>
  );
}
