// The commands about webhooks: endpoints, events, replays, and what helps while a receiver is being written.

import { type Command, command, limit, mode, onlyOrganisation, organisation, owner, ownerOrOne } from "../command.ts";

const endpoints = () => import("./endpoints.ts");
const events = () => import("./events.ts");
const replays = () => import("./replays.ts");
const dismiss = () => import("./dismiss.ts");
const listen = () => import("./listen.ts");
const trigger = () => import("./trigger.ts");

const endpointId = { name: "endpoint id", required: true };

export const endpointCommands: readonly Command[] = [
  command({
    name: "endpoints add",
    summary: "Add a webhook endpoint; prints only its signing secret",
    options: {
      mode: { ...mode, required: true },
      url: { type: "string", value: "https://…", help: "Address to post events to", required: true },
      description: { type: "string", help: "What it is for" },
      events: {
        type: "string",
        value: "filing.accepted,…",
        help: "Only these event types, or all (default: submitted, accepted, failed)",
      },
      organisation,
    },
    needs: ["db", "sealing", "rules"],
    run: async (context) => (await endpoints()).endpointsAdd(context),
  }),
  command({
    name: "endpoints list",
    summary: "List webhook endpoints",
    options: { mode, organisation: onlyOrganisation },
    needs: ["db"],
    run: async (context) => (await endpoints()).endpointsList(context),
  }),
  command({
    name: "endpoints show",
    summary: "Show an endpoint's health and recent attempts",
    options: { organisation: owner },
    positional: endpointId,
    needs: ["db"],
    run: async (context) => (await endpoints()).endpointsShow(context),
  }),
  command({
    name: "endpoints change",
    summary: "Change an endpoint's URL, description or event types",
    options: {
      url: { type: "string", value: "https://…", help: "New address to post events to" },
      description: { type: "string", help: "What it is for" },
      events: { type: "string", value: "filing.accepted,…", help: "Only these event types, all, or default" },
      organisation: owner,
    },
    positional: endpointId,
    needs: ["db", "rules"],
    run: async (context) => (await endpoints()).endpointsChange(context),
  }),
  command({
    name: "endpoints rotate",
    summary: "Rotate an endpoint's signing secret; prints only the new secret",
    options: {
      "overlap-hours": {
        type: "string",
        value: "N",
        help: "How long the previous secret stays valid, 0 to 168 (default 24)",
      },
      organisation: owner,
    },
    positional: endpointId,
    needs: ["db", "sealing"],
    run: async (context) => (await endpoints()).endpointsRotate(context),
  }),
  command({
    name: "endpoints test",
    summary: "Send a sample filing.accepted to an endpoint and show the response",
    options: { organisation: owner },
    positional: endpointId,
    needs: ["db"],
    run: async (context) => (await endpoints()).endpointsTest(context),
  }),
  command({
    name: "endpoints disable",
    summary: "Stop sending to an endpoint; new events are held",
    options: { organisation: owner },
    positional: endpointId,
    needs: ["db"],
    run: async (context) => (await endpoints()).endpointsDisable(context),
  }),
  command({
    name: "endpoints enable",
    summary: "Send to an endpoint again; says how many events were held",
    options: { replay: { type: "boolean", help: "Also send the held events" }, organisation: owner },
    positional: endpointId,
    needs: ["db"],
    run: async (context) => (await endpoints()).endpointsEnable(context),
  }),
  command({
    name: "endpoints remove",
    summary: "Remove an endpoint; its unsent deliveries are abandoned",
    options: { organisation: owner },
    positional: endpointId,
    needs: ["db"],
    run: async (context) => (await endpoints()).endpointsRemove(context),
  }),
];

export const eventCommands: readonly Command[] = [
  command({
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
      organisation: onlyOrganisation,
    },
    needs: ["db"],
    run: async (context) => (await events()).eventsList(context),
  }),
  command({
    name: "events show",
    summary: "Show an event, its deliveries and every attempt",
    options: { organisation: owner },
    positional: { name: "event id", required: true },
    needs: ["db"],
    run: async (context) => (await events()).eventsShow(context),
  }),
  command({
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
      organisation: ownerOrOne,
    },
    positional: { name: "event id", required: false },
    needs: ["db"],
    run: async (context) => (await replays()).eventsReplay(context),
  }),
  command({
    name: "events dismiss",
    summary: "Dismiss abandoned deliveries, all or some (counts them first); nothing is sent",
    options: {
      deliveries: { type: "string", value: "dlv_…,…", help: "Only these deliveries" },
      endpoint: { type: "string", value: "we_…", help: "All to this endpoint" },
      since: { type: "string", value: "TIME", help: "All of events since then: a UK day or a moment" },
      until: { type: "string", value: "TIME", help: "All of events before then" },
      yes: { type: "boolean", help: "Dismiss all that match instead of counting them" },
      "as-of": { type: "string", value: "TIME", help: "Only deliveries unchanged since then: those that were counted" },
      mode,
      organisation: ownerOrOne,
    },
    needs: ["db"],
    run: async (context) => (await dismiss()).eventsDismiss(context),
  }),
  command({
    name: "replays list",
    summary: "List replays and their progress",
    options: { limit, organisation: onlyOrganisation },
    needs: ["db"],
    run: async (context) => (await replays()).replaysList(context),
  }),
  command({
    name: "replays show",
    summary: "Show a replay's progress",
    options: { wait: { type: "boolean", help: "Wait until every delivery has been attempted" }, organisation: owner },
    positional: { name: "replay id", required: true },
    needs: ["db"],
    run: async (context) => (await replays()).replaysShow(context),
  }),
  command({
    name: "listen",
    summary: "Show sandbox events as they happen, and forward them to your server",
    options: {
      "forward-to": { type: "string", value: "URL", help: "Such as http://localhost:3000/webhooks" },
      events: {
        type: "string",
        value: "filing.accepted,…",
        help: "Only these event types, or all (default: submitted, accepted, failed)",
      },
      secret: {
        type: "string",
        value: "whsec_…",
        help: "Sign with this secret (default: the organisation's own, always the same)",
      },
      from: { type: "string", value: "evt_…", help: "Start with this event (default: the next one)" },
      organisation,
    },
    needs: ["db", "settings", "opened", "sealing"],
    run: async (context) => (await listen()).listen(context),
  }),
  command({
    name: "trigger",
    summary:
      "File a sample return in the sandbox with a scenario or for an event type; without one, list the scenarios",
    options: {
      utr: { type: "string", value: "UTR", help: "The company's UTR (default: a sample company's)" },
      wait: { type: "boolean", help: "Follow the filing until its final status" },
      organisation,
    },
    positional: { name: "scenario", required: false },
    needs: ["db", "settings", "opened", "openFiling", "scenarios"],
    run: async (context) => (await trigger()).trigger(context),
  }),
];
