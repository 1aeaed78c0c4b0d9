// Receives Quarterday's webhooks with Node 20 or newer.
//
//   npm install ../quarterday/quarterday-client-0.1.0.tgz   (made by `npm pack ./clients/typescript` in a checkout)
//   QUARTERDAY_WEBHOOK_SECRET=whsec_… PORT=8080 node node.mjs

import { createServer } from "node:http";
import { SignatureError, verifySignature } from "@quarterday/client";

const MAX_BYTES = 1024 * 1024;
const secret = process.env.QUARTERDAY_WEBHOOK_SECRET ?? "";
const port = Number(process.env.PORT ?? 8080);

if (!secret.startsWith("whsec_")) {
  console.error("Set QUARTERDAY_WEBHOOK_SECRET to the endpoint's signing secret, whsec_….");
  process.exit(1);
}

// The ids of the events received so far. In production, keep them in a database with a unique key on the id: memory is lost on a restart and
// is not shared between processes.
const received = new Set();

const server = createServer((request, response) => {
  receive(request, response).catch((error) => {
    // Nothing was stored. Respond with 500, so that the event is sent again. A sender that closed the connection reads no response.
    console.error(`not received: ${error}`);
    if (!response.headersSent) response.writeHead(500).end();
  });
});

async function receive(request, response) {
  if (request.method !== "POST") return answer(response, 405, "method_not_allowed");
  const rawBody = await bytesOf(request);
  if (rawBody === null) return answer(response, 413, "body_too_large");

  let event;
  try {
    event = verifySignature(rawBody, request.headers["service-signature"], secret);
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    console.error(error.message);
    return answer(response, 400, error.reason);
  }

  // Store, then respond, then work. If storing fails, the response is 500 and the event is sent again.
  const isNew = !received.has(event.id);
  received.add(event.id);
  answer(response, 204);
  if (isNew) await work(event);
}

// After a 2xx the event is not sent again automatically. With a database, run a job that handles stored events and retries failed ones, so
// that no error or crash loses an event. This example forgets a failed event instead, so that a replay is handled.
async function work(event) {
  try {
    await handle(event);
  } catch (error) {
    received.delete(event.id);
    console.error(`not handled: ${event.id}: ${error}`);
  }
}

async function handle(event) {
  console.log(`handled ${event.id} ${event.type} ${event.data.object.id}`);
}

// The raw bytes. Verify the signature before any JSON parser touches them.
async function bytesOf(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= MAX_BYTES) chunks.push(chunk);
  }
  return size <= MAX_BYTES ? Buffer.concat(chunks) : null;
}

function answer(response, status, reason) {
  response.writeHead(status, { "content-type": "text/plain" }).end(reason);
}

server.listen(port, "127.0.0.1", () => console.log(`listening on http://127.0.0.1:${port}`));
