// Every command people can type, in one table: what it is called, what it takes, what it does.

import { type Command, limit, mode, organisation, type Run, type RunAlone } from "./command.ts";
import { endpointCommands, eventCommands } from "./webhook-commands.ts";

// Loaded when they are run: what they need takes longer to load than most of them to run.
const organisationsCreate: Run = async (context) => (await import("./organisations.ts")).organisationsCreate(context);
const organisationsList: Run = async (context) => (await import("./organisations.ts")).organisationsList(context);
const keysCreate: Run = async (context) => (await import("./keys.ts")).keysCreate(context);
const keysList: Run = async (context) => (await import("./keys.ts")).keysList(context);
const keysRoll: Run = async (context) => (await import("./keys.ts")).keysRoll(context);
const keysRevoke: Run = async (context) => (await import("./keys.ts")).keysRevoke(context);
const usersInvite: Run = async (context) => (await import("./users.ts")).usersInvite(context);
const usersList: Run = async (context) => (await import("./users.ts")).usersList(context);
const usersReset: Run = async (context) => (await import("./users.ts")).usersReset(context);
const usersDisable: Run = async (context) => (await import("./users.ts")).usersDisable(context);
const credentialsSet: Run = async (context) => (await import("./credentials.ts")).credentialsSet(context);
const credentialsList: Run = async (context) => (await import("./credentials.ts")).credentialsList(context);
const filingsList: Run = async (context) => (await import("./filings.ts")).filingsList(context);
const filingsShow: Run = async (context) => (await import("./filings.ts")).filingsShow(context);
const filingsResolve: Run = async (context) => (await import("./filings.ts")).filingsResolve(context);
const filingsDocuments: Run = async (context) => (await import("./filings.ts")).filingsDocuments(context);
const check: RunAlone = async (context) => (await import("./check.ts")).check(context);
const checkUp: Run = async (context) => (await import("./doctor.ts")).checkUp(context);

const baseUrl = {
  type: "string",
  value: "https://…",
  help: "Where people reach the dashboard (default: PUBLIC_URL, else https://HOST:PORT)",
} as const;

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
    name: "organisations create",
    summary: "Make an organisation; prints only its id, which other commands take as --organisation",
    options: { name: { type: "string", help: "What it is called", required: true } },
    run: organisationsCreate,
  },
  { name: "organisations list", summary: "List organisations, newest first", options: {}, run: organisationsList },
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
  { name: "keys list", summary: "List API keys, newest first", options: { organisation }, run: keysList },
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
    name: "users invite",
    summary: "Let somebody sign in to the dashboard; prints the link to choose a password by, alone",
    options: {
      email: { type: "string", help: "They sign in with it", required: true },
      name: { type: "string", help: "Their name", required: true },
      "base-url": baseUrl,
      organisation,
    },
    run: usersInvite,
  },
  { name: "users list", summary: "List who can sign in to the dashboard", options: { organisation }, run: usersList },
  {
    name: "users reset",
    summary: "End somebody's sessions and make a link to choose a password, also for who was disabled; prints it alone",
    options: { "base-url": baseUrl, organisation },
    positional: { name: "e-mail", required: true },
    run: usersReset,
  },
  {
    name: "users disable",
    summary: "End somebody's access to the dashboard at once",
    options: { organisation },
    positional: { name: "e-mail", required: true },
    run: usersDisable,
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
  ...endpointCommands,
  {
    name: "filings list",
    summary: "List filings, newest first",
    options: {
      mode,
      status: { type: "string", help: "Only those in this status" },
      flagged: { type: "boolean", help: "Only those with a flag: a person must decide" },
      limit,
      organisation,
    },
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
    name: "filings resolve",
    summary: "Resolve a filing's flag with a note; its status stays, and nothing is sent",
    options: {
      note: { type: "string", value: "TEXT", help: "What was found out or done", required: true },
      organisation,
    },
    positional: { name: "filing id", required: true },
    run: filingsResolve,
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
  ...eventCommands,
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
      strict: {
        type: "boolean",
        help: "Refuse what live refuses: a second original (3304), the qualifier amendment (1001)",
      },
    },
    starts: "simulator",
  },
  { name: "doctor", summary: "Say what is in order and what is not", options: {}, run: checkUp },
];
