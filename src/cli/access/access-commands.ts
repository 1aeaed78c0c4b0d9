// The commands about who may do what: organisations, their API keys and users, and the credentials they file with.

import { type Command, lazy, mode, onlyOrganisation, organisation, owner } from "../command.ts";

const organisations = () => import("./organisations.ts");
const keys = () => import("./keys.ts");
const users = () => import("./users.ts");
const credentials = () => import("./credentials.ts");

const baseUrl = {
  type: "string",
  value: "https://…",
  help: "Where people reach the dashboard (default: PUBLIC_URL, else https://HOST:PORT)",
} as const;

export const accessCommands: readonly Command[] = [
  {
    name: "organisations create",
    summary: "Create an organisation; prints only its id, which other commands take as --organisation",
    options: { name: { type: "string", help: "The organisation's name", required: true } },
    run: lazy(organisations, "organisationsCreate"),
  },
  {
    name: "organisations list",
    summary: "List organisations, newest first, with what they store if they have a quota",
    options: {},
    run: lazy(organisations, "organisationsList"),
  },
  {
    name: "organisations quota",
    summary: "Set how much an organisation may store, and count what it stores",
    options: {
      megabytes: {
        type: "string",
        value: "N|none",
        help: "The most it may store, in MB of messages and documents; none removes the quota",
        required: true,
      },
      organisation,
    },
    run: lazy(organisations, "organisationsQuota"),
  },
  {
    name: "keys create",
    summary: "Create an API key; prints only the key",
    options: {
      mode: { ...mode, required: true },
      name: { type: "string", help: "What it is for", required: true },
      permission: {
        type: "string",
        value: "all|read-only|validate-only",
        help: "What it may do (default all)",
      },
      organisation,
    },
    run: lazy(keys, "keysCreate"),
  },
  {
    name: "keys list",
    summary: "List API keys, newest first",
    options: { organisation: onlyOrganisation },
    run: lazy(keys, "keysList"),
  },
  {
    name: "keys roll",
    summary: "Replace an API key, which ends after an overlap; prints only the new key",
    options: {
      "overlap-hours": { type: "string", value: "N", help: "How long the old key stays valid (default 24)" },
      organisation: owner,
    },
    positional: { name: "key id", required: true },
    run: lazy(keys, "keysRoll"),
  },
  {
    name: "keys revoke",
    summary: "Revoke an API key immediately",
    options: { organisation: owner },
    positional: { name: "key id", required: true },
    run: lazy(keys, "keysRevoke"),
  },
  {
    name: "users invite",
    summary: "Invite a user to the dashboard; prints only the link to choose a password",
    options: {
      email: { type: "string", help: "The user signs in with it", required: true },
      name: { type: "string", help: "The user's name", required: true },
      "base-url": baseUrl,
      organisation,
    },
    run: lazy(users, "usersInvite"),
  },
  {
    name: "users list",
    summary: "List the dashboard's users",
    options: { organisation: onlyOrganisation },
    run: lazy(users, "usersList"),
  },
  {
    name: "users reset",
    summary:
      "Sign a user out and create a link to choose a password; also re-enables a disabled user; prints only the link",
    options: { "base-url": baseUrl, organisation: owner },
    positional: { name: "email", required: true },
    run: lazy(users, "usersReset"),
  },
  {
    name: "users disable",
    summary: "End a user's access to the dashboard immediately",
    options: { organisation: owner },
    positional: { name: "email", required: true },
    run: lazy(users, "usersDisable"),
  },
  {
    name: "credentials set",
    summary: "Store an organisation's HMRC credentials; reads the password from standard input",
    options: {
      mode: { ...mode, required: true },
      "sender-id": { type: "string", help: "The sender id from HMRC", required: true },
      "company-utr": { type: "string", value: "UTR", help: "Only for this company (default: every company)" },
      "files-as": {
        type: "string",
        value: "company|agent",
        help: "Who files: the company itself or its agent (default: unchanged)",
      },
      organisation,
    },
    run: lazy(credentials, "credentialsSet"),
  },
  {
    name: "credentials list",
    summary: "List stored credentials and whether HMRC accepts them",
    options: { organisation: onlyOrganisation },
    run: lazy(credentials, "credentialsList"),
  },
];
