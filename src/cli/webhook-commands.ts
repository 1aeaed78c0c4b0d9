// The commands about webhooks: endpoints, events, replays, and what helps while a receiver is being written.

import { type Command, limit, mode, organisation, type Run } from "./command.ts";

// Loaded when they are run, as those in commands.ts.
const endpointsAdd: Run = async (context) => (await import("./endpoints.ts")).endpointsAdd(context);
const endpointsList: Run = async (context) => (await import("./endpoints.ts")).endpointsList(context);
const endpointsShow: Run = async (context) => (await import("./endpoints.ts")).endpointsShow(context);
const endpointsChange: Run = async (context) => (await import("./endpoints.ts")).endpointsChange(context);
const endpointsRotate: Run = async (context) => (await import("./endpoints.ts")).endpointsRotate(context);
const endpointsEnable: Run = async (context) => (await import("./endpoints.ts")).endpointsEnable(context);
const endpointsDisable: Run = async (context) => (await import("./endpoints.ts")).endpointsDisable(context);
const endpointsRemove: Run = async (context) => (await import("./endpoints.ts")).endpointsRemove(context);
const endpointsTest: Run = async (context) => (await import("./endpoints.ts")).endpointsTest(context);
const eventsList: Run = async (context) => (await import("./events.ts")).eventsList(context);
const eventsShow: Run = async (context) => (await import("./events.ts")).eventsShow(context);
const eventsReplay: Run = async (context) => (await import("./events.ts")).eventsReplay(context);
const replaysList: Run = async (context) => (await import("./events.ts")).replaysList(context);
const replaysShow: Run = async (context) => (await import("./events.ts")).replaysShow(context);
const listen: Run = async (context) => (await import("./listen.ts")).listen(context);
const trigger: Run = async (context) => (await import("./trigger.ts")).trigger(context);

const endpointId = { name: "endpoint id", required: true };

export const endpointCommands: readonly Command[] = [
  {
    name: "endpoints add",
    summary: "Add a webhook endpoint; prints only its signing secret",
    options: {
      mode: { ...mode, required: true },
      url: { type: "string", value: "https://…", help: "Address to post events to", required: true },
      description: { type: "string", help: "What it is for" },
      events: { type: "string", value: "filing.accepted,…", help: "Only these event types (default: all)" },
      organisation,
    },
    run: endpointsAdd,
  },
  { name: "endpoints list", summary: "List webhook endpoints", options: { mode, organisation }, run: endpointsList },
  {
    name: "endpoints show",
    summary: "Show an endpoint's health and recent attempts",
    options: { organisation },
    positional: endpointId,
    run: endpointsShow,
  },
  {
    name: "endpoints change",
    summary: "Change an endpoint's URL, description or event types",
    options: {
      url: { type: "string", value: "https://…", help: "New address to post events to" },
      description: { type: "string", help: "What it is for" },
      events: { type: "string", value: "filing.accepted,…", help: "Only these event types, or all" },
      organisation,
    },
    positional: endpointId,
    run: endpointsChange,
  },
  {
    name: "endpoints rotate",
    summary: "Rotate an endpoint's signing secret; prints only the new secret",
    options: {
      "overlap-hours": {
        type: "string",
        value: "N",
        help: "How long the previous secret stays valid, 0 to 168 (default 24)",
      },
      organisation,
    },
    positional: endpointId,
    run: endpointsRotate,
  },
  {
    name: "endpoints test",
    summary: "Send a sample filing.accepted to an endpoint and show the response",
    options: { organisation },
    positional: endpointId,
    run: endpointsTest,
  },
  {
    name: "endpoints disable",
    summary: "Stop sending to an endpoint; new events are held",
    options: { organisation },
    positional: endpointId,
    run: endpointsDisable,
  },
  {
    name: "endpoints enable",
    summary: "Send to an endpoint again; says how many events were held",
    options: { replay: { type: "boolean", help: "Also send the held events" }, organisation },
    positional: endpointId,
    run: endpointsEnable,
  },
  {
    name: "endpoints remove",
    summary: "Remove an endpoint; its unsent deliveries are abandoned",
    options: { organisation },
    positional: endpointId,
    run: endpointsRemove,
  },
];

export const eventCommands: readonly Command[] = [
  {
    name: "events list",
    summary: "List events and the status of their deliveries",
    options: {
      mode,
      status: {
        type: "string",
        value: "pending|delivered|abandoned|held",
        help: "Only with a delivery in this status",
      },
      endpoint: { type: "string", value: "we_…", help: "Only with a delivery to this endpoint" },
      limit,
      organisation,
    },
    run: eventsList,
  },
  {
    name: "events show",
    summary: "Show an event, its deliveries and every attempt",
    options: { organisation },
    positional: { name: "event id", required: true },
    run: eventsShow,
  },
  {
    name: "events replay",
    summary: "Send again: one event, some deliveries, or all that match (counts them first)",
    options: {
      deliveries: { type: "string", value: "dlv_…,…", help: "Only these deliveries" },
      status: { type: "string", value: "abandoned,held,…", help: "All in these states (default abandoned)" },
      endpoint: { type: "string", value: "we_…", help: "All to this endpoint" },
      since: { type: "string", value: "TIME", help: "All of events since then: a UK day or a moment" },
      until: { type: "string", value: "TIME", help: "All of events before then" },
      yes: { type: "boolean", help: "Send all that match instead of counting them" },
      "as-of": {
        type: "string",
        value: "TIME",
        help: "Only deliveries unchanged since then, so a repeated replay sends once",
      },
      mode,
      organisation,
    },
    positional: { name: "event id", required: false },
    run: eventsReplay,
  },
  {
    name: "replays list",
    summary: "List replays and their progress",
    options: { limit, organisation },
    run: replaysList,
  },
  {
    name: "replays show",
    summary: "Show a replay's progress",
    options: { wait: { type: "boolean", help: "Wait until every delivery has been attempted" }, organisation },
    positional: { name: "replay id", required: true },
    run: replaysShow,
  },
  {
    name: "listen",
    summary: "Show sandbox events as they happen, and forward them to your server",
    options: {
      "forward-to": { type: "string", value: "URL", help: "Such as http://localhost:3000/webhooks" },
      events: { type: "string", value: "filing.accepted,…", help: "Only these event types (default: all)" },
      secret: {
        type: "string",
        value: "whsec_…",
        help: "Sign with this secret (default: the organisation's own, always the same)",
      },
      from: { type: "string", value: "evt_…", help: "Start with this event (default: the next one)" },
      organisation,
    },
    run: listen,
  },
  {
    name: "trigger",
    summary:
      "File a sample return in the sandbox with a scenario or for an event type; without one, list the scenarios",
    options: {
      utr: { type: "string", value: "UTR", help: "The company's UTR (default: a sample company's)" },
      wait: { type: "boolean", help: "Follow the filing until its final status" },
      organisation,
    },
    positional: { name: "scenario", required: false },
    run: trigger,
  },
];
