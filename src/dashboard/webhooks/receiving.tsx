// How to receive events: what a receiver must do, and programs that do it. In short what docs/webhooks.md tells.

import { Card, Copyable, PageHeader } from "../frame/components.tsx";
import { type PageResponse, pathIn, type Visit } from "../frame/visit.ts";
import { receivers } from "./receivers.ts";

export async function receivingPage(visit: Visit): Promise<PageResponse> {
  return {
    kind: "page",
    title: "Receiving events",
    body: (
      <>
        <PageHeader title="Receiving events" back={{ to: pathIn(visit, "/settings/webhooks"), text: "Webhooks" }} />
        <Card title="Receiver steps">
          <ol class="prose">
            <li>
              Take the raw bytes of the body and the header <code>Service-Signature: t=…,v1=…</code>.
            </li>
            <li>
              Compute the HMAC-SHA256 of <code>t</code>, a dot and the body, in lower-case hexadecimal. Its key is the
              whole signing secret, <code>whsec_</code> included.
            </li>
            <li>
              Compare it with each <code>v1</code> in constant time. One match is enough: there are two while a secret
              is being rotated.
            </li>
            <li>
              Refuse a <code>t</code> more than 300 seconds away from your clock. If anything is wrong, respond with
              400.
            </li>
            <li>
              If you know the event's <code>id</code> already, respond with 204 and do nothing else: an event may arrive
              more than once.
            </li>
            <li>Store it, respond with 204, and do the work afterwards. Only a 2xx within 10 seconds counts.</li>
          </ol>
        </Card>
        <Card title="Example programs">
          <p class="hint">
            Each reads <code>QUARTERDAY_WEBHOOK_SECRET</code> and <code>PORT</code>. For details see{" "}
            <a href="/docs/webhooks">Webhooks</a> in the documentation.
          </p>
          {receivers.map(({ language, file, text }) => (
            <details key={file} class="attempt">
              <summary>
                {language} <span class="muted">{file}</span>
              </summary>
              <Copyable text={text} label={`${language}: ${file}`} block />
            </details>
          ))}
        </Card>
      </>
    ),
  };
}
