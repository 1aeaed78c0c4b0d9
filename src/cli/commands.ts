// Every command people can type, in one table: what it is called, what it takes, what it does.

import type { OfficialPack } from "../artefacts/official-pack.ts";
import type { Creating } from "../filings/create.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db.ts";
import type { RandomBytes } from "../platform/ids.ts";
import type { Sealing } from "../platform/sealing.ts";
import type { EndpointRules } from "../webhooks/endpoints.ts";
import { check } from "./check.ts";
import { credentialsList, credentialsSet } from "./credentials.ts";
import { checkUp, type DoctorSettings } from "./doctor.ts";
import {
  endpointsAdd,
  endpointsChange,
  endpointsDisable,
  endpointsEnable,
  endpointsList,
  endpointsRotate,
  endpointsShow,
  endpointsTest,
} from "./endpoints.ts";
import { eventsList, eventsReplay, eventsShow, replaysList, replaysShow } from "./events.ts";
import { filingsDocuments, filingsList, filingsShow } from "./filings.ts";
import { keysCreate, keysList, keysRevoke, keysRoll } from "./keys.ts";
import type { Output } from "./output.ts";

/** What a command that needs no service is given. */
export interface Alone {
  clock: Clock;
  /** The authority's own schema and rules, from the folder AUTHORITY_ARTEFACTS names, if it names one. */
  openPack: () => Promise<OfficialPack | null>;
  output: Output;
  values: Record<string, string | boolean | undefined>;
  positionals: string[];
}

/** What any other command is given: the service's own parts and what was typed. */
export interface Context extends Alone {
  db: Database;
  random: RandomBytes;
  sealing: Sealing;
  rules: EndpointRules;
  destinations: Creating["destinations"];
  settings: DoctorSettings;
  isGuest: boolean;
  /** Migrations that opening the database has just applied. */
  applied: string[];
  version: string;
}

interface CommandOption {
  type: "string" | "boolean";
  help: string;
  value?: string;
  required?: boolean;
}

interface CommandWords {
  name: string;
  summary: string;
  options: Record<string, CommandOption>;
  positional?: { name: string; required: boolean };
}

export type Command = CommandWords &
  (
    | { run(context: Context): Promise<number> }
    | { runAlone(alone: Alone): Promise<number> }
    /** Runs until it is stopped; main/ starts it. */
    | { starts: "serve" | "simulator" }
  );

const organisation: CommandOption = {
  type: "string",
  value: "org_…",
  help: "Whose; needed only where there are several",
};
const mode: CommandOption = { type: "string", value: "sandbox|live", help: "The environment" };
const endpointId = { name: "endpoint id", required: true };
const limit: CommandOption = { type: "string", value: "N", help: "How many, 1 to 1000 (default 20)" };

export const commands: readonly Command[] = [
  {
    name: "serve",
    summary: "Run the service (the parts that ROLE names)",
    options: {},
    starts: "serve",
  },
  {
    name: "migrate",
    summary: "Bring the database up to date",
    options: {},
    // Opening the database migrates it; there is nothing more to do.
    async run({ applied, output }) {
      const text = applied.length === 0 ? "The database was up to date." : `Applied ${applied.join(", ")}.`;
      output.say(text, { applied });
      return 0;
    },
  },
  {
    name: "keys create",
    summary: "Make an API key; prints the key alone",
    options: {
      mode: { ...mode, required: true },
      name: { type: "string", help: "What it is for", required: true },
      organisation,
    },
    run: keysCreate,
  },
  { name: "keys list", summary: "List API keys", options: { organisation }, run: keysList },
  {
    name: "keys roll",
    summary: "Make a new key in place of one, which ends after an overlap; prints the new key alone",
    options: {
      "overlap-hours": { type: "string", value: "N", help: "How long the old key still works (default 24)" },
      organisation,
    },
    positional: { name: "key id", required: true },
    run: keysRoll,
  },
  {
    name: "keys revoke",
    summary: "End an API key at once",
    options: { organisation },
    positional: { name: "key id", required: true },
    run: keysRevoke,
  },
  {
    name: "credentials set",
    summary: "Store what an organisation sends with to the live authority; reads the password from standard input",
    options: {
      mode: { ...mode, required: true },
      "sender-id": { type: "string", help: "The sender id the authority gave", required: true },
      "company-utr": { type: "string", value: "UTR", help: "Only for this company (default: all of them)" },
      "files-as": {
        type: "string",
        value: "company|agent",
        help: "As whom the organisation files (default: as it was)",
      },
      organisation,
    },
    run: credentialsSet,
  },
  {
    name: "credentials list",
    summary: "List whose credentials are stored, and whether the authority takes them",
    options: { organisation },
    run: credentialsList,
  },
  {
    name: "endpoints add",
    summary: "Add a webhook endpoint; prints its signing secret alone",
    options: {
      mode: { ...mode, required: true },
      url: { type: "string", value: "https://…", help: "Where events are posted", required: true },
      description: { type: "string", help: "What it is for" },
      events: { type: "string", value: "filing.accepted,…", help: "Only these event types (default: all)" },
      organisation,
    },
    run: endpointsAdd,
  },
  { name: "endpoints list", summary: "List webhook endpoints", options: { mode, organisation }, run: endpointsList },
  {
    name: "endpoints show",
    summary: "Show an endpoint, how it does, and its last attempts",
    options: { organisation },
    positional: endpointId,
    run: endpointsShow,
  },
  {
    name: "endpoints change",
    summary: "Change an endpoint's URL, description or event types",
    options: {
      url: { type: "string", value: "https://…", help: "Where events are posted from now on" },
      description: { type: "string", help: "What it is for" },
      events: { type: "string", value: "filing.accepted,…", help: "Only these event types, or all" },
      organisation,
    },
    positional: endpointId,
    run: endpointsChange,
  },
  {
    name: "endpoints rotate",
    summary: "Give an endpoint a new signing secret; prints it alone",
    options: {
      "overlap-hours": {
        type: "string",
        value: "N",
        help: "How long the secret before signs too, 0 to 168 (default 24)",
      },
      organisation,
    },
    positional: endpointId,
    run: endpointsRotate,
  },
  {
    name: "endpoints test",
    summary: "Send a sample filing.accepted to an endpoint and say what it answered",
    options: { organisation },
    positional: endpointId,
    run: endpointsTest,
  },
  {
    name: "endpoints disable",
    summary: "Stop sending to an endpoint; what is missed is held",
    options: { organisation },
    positional: endpointId,
    run: endpointsDisable,
  },
  {
    name: "endpoints enable",
    summary: "Send to an endpoint again; says what it has missed",
    options: { replay: { type: "boolean", help: "Send what was held meanwhile, too" }, organisation },
    positional: endpointId,
    run: endpointsEnable,
  },
  {
    name: "filings list",
    summary: "List filings, newest first",
    options: { mode, status: { type: "string", help: "Only those in this status" }, limit, organisation },
    run: filingsList,
  },
  {
    name: "filings show",
    summary: "Show a filing and what is to be done next",
    options: { organisation },
    positional: { name: "filing id", required: true },
    run: filingsShow,
  },
  {
    name: "filings documents",
    summary: "List the documents of a filing, or give one of them as it is",
    options: {
      name: { type: "string", value: "accounts.xhtml", help: "This document, on standard output" },
      output: { type: "string", value: "FILE", help: "With --name: into this file instead" },
      organisation,
    },
    positional: { name: "filing id", required: true },
    run: filingsDocuments,
  },
  {
    name: "events list",
    summary: "List events and what became of their deliveries",
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
    summary: "Send again: one event, chosen deliveries, or many at once, counted first",
    options: {
      deliveries: { type: "string", value: "dlv_…,…", help: "These deliveries" },
      status: { type: "string", value: "abandoned,held,…", help: "Many: those in these states (default abandoned)" },
      endpoint: { type: "string", value: "we_…", help: "Many: those to this endpoint" },
      since: { type: "string", value: "TIME", help: "Many: of events from then on, a day or a moment" },
      until: { type: "string", value: "TIME", help: "Many: of events before then" },
      yes: { type: "boolean", help: "With many: send them instead of counting them" },
      mode,
      organisation,
    },
    positional: { name: "event id", required: false },
    run: eventsReplay,
  },
  {
    name: "replays list",
    summary: "List replays and how far they have come",
    options: { limit, organisation },
    run: replaysList,
  },
  {
    name: "replays show",
    summary: "Show how far a replay has come",
    options: { wait: { type: "boolean", help: "Until every delivery has been attempted" }, organisation },
    positional: { name: "replay id", required: true },
    run: replaysShow,
  },
  {
    name: "check",
    summary: "Judge a CT600 message in a file as the authority would: schema, business rules, IRmark",
    options: {
      today: { type: "string", value: "YYYY-MM-DD", help: "The day on which it would be filed (default: today)" },
    },
    positional: { name: "message.xml", required: true },
    runAlone: check,
  },
  {
    name: "simulator",
    summary: "Run the sandbox authority alone, for any client that speaks GovTalk",
    options: {
      port: { type: "string", value: "N", help: "Where to listen; 0 takes a free port (default: PORT)" },
      tls: { type: "boolean", help: "HTTPS instead of HTTP, with the service's certificate" },
      strict: { type: "boolean", help: "Refuse a second original for a company and period (3304)" },
    },
    starts: "simulator",
  },
  { name: "doctor", summary: "Say what is in order and what is not", options: {}, run: checkUp },
];
