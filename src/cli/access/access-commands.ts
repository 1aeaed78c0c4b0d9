// The commands about who may do what: organisations, their API keys and users, and the credentials they file with.

import { type Command, command, mode, onlyOrganisation, organisation, owner } from "../command.ts";

const organisations = () => import("./organisations.ts");
const keys = () => import("./keys.ts");
const users = () => import("./users.ts");
const credentials = () => import("./credentials.ts");

const baseUrl = {
  type: "string",
  value: "https://…",
  help: "Where people reach the dashboard (default: PUBLIC_URL, else https://HOST:PORT)",
} as const;

const role = { type: "string", value: "owner|filer|developer|viewer" } as const;

const refuseIncomplete = {
  type: "string",
  value: "yes|no",
  help: "Whether live refuses returns that lack what complete accounts need (default no)",
} as const;

const approvalRule = (environment: "live" | "sandbox") =>
  ({
    type: "string",
    value: "never|unless-approver|always",
    help: `Whether ${environment} returns have to be approved (default never)`,
  }) as const;

export const accessCommands: readonly Command[] = [
  command({
    name: "organisations create",
    summary: "Create an organisation; prints only its id, which other commands take as --organisation",
    options: {
      name: { type: "string", help: "The organisation's name", required: true },
      "refuse-incomplete": refuseIncomplete,
    },
    needs: ["db"],
    run: async (context) => (await organisations()).organisationsCreate(context),
  }),
  command({
    name: "organisations list",
    summary: "List organisations, newest first, with storage used if they have a quota",
    options: {},
    needs: ["db"],
    run: async (context) => (await organisations()).organisationsList(context),
  }),
  command({
    name: "organisations quota",
    summary: "Set an organisation's storage quota and show how much it uses",
    options: {
      megabytes: {
        type: "string",
        value: "N|none",
        help: "Storage quota in MB of messages and documents; none removes it",
        required: true,
      },
      organisation,
    },
    needs: ["db"],
    run: async (context) => (await organisations()).organisationsQuota(context),
  }),
  command({
    name: "organisations settings",
    summary:
      "Show an organisation's settings, or change whether live refuses incomplete returns and who approves returns",
    options: {
      "refuse-incomplete": refuseIncomplete,
      "approval-live": approvalRule("live"),
      "approval-sandbox": approvalRule("sandbox"),
      "approval-by-mail-only": {
        type: "string",
        value: "yes|no",
        help: "Whether codes go to approvers by mail only",
      },
      organisation,
    },
    needs: ["db"],
    run: async (context) => (await organisations()).organisationsSettings(context),
  }),
  command({
    name: "keys create",
    summary: "Create an API key; prints only the key",
    options: {
      mode: { ...mode, required: true },
      name: { type: "string", help: "What it is for", required: true },
      permission: {
        type: "string",
        value: "all|read-only|validate-only|prepare",
        help: "What it may do (default all)",
      },
      organisation,
    },
    needs: ["db"],
    run: async (context) => (await keys()).keysCreate(context),
  }),
  command({
    name: "keys list",
    summary: "List API keys, newest first",
    options: { organisation: onlyOrganisation },
    needs: ["db"],
    run: async (context) => (await keys()).keysList(context),
  }),
  command({
    name: "keys roll",
    summary: "Replace an API key; the old key expires after an overlap; prints only the new key",
    options: {
      "overlap-hours": { type: "string", value: "N", help: "How long the old key stays valid (default 24)" },
      organisation: owner,
    },
    positional: { name: "key id", required: true },
    needs: ["db"],
    run: async (context) => (await keys()).keysRoll(context),
  }),
  command({
    name: "keys revoke",
    summary: "Revoke an API key immediately",
    options: { organisation: owner },
    positional: { name: "key id", required: true },
    needs: ["db"],
    run: async (context) => (await keys()).keysRevoke(context),
  }),
  command({
    name: "users invite",
    summary: "Invite a user to the dashboard; prints only the link to choose a password",
    options: {
      email: { type: "string", help: "The user signs in with it", required: true },
      name: { type: "string", help: "The user's name", required: true },
      role: { ...role, help: "What the user may do (default: owner for an organisation's first, else viewer)" },
      "base-url": baseUrl,
      organisation,
    },
    needs: ["db", "settings"],
    run: async (context) => (await users()).usersInvite(context),
  }),
  command({
    name: "users list",
    summary: "List the dashboard's users and their roles",
    options: { organisation: onlyOrganisation },
    needs: ["db"],
    run: async (context) => (await users()).usersList(context),
  }),
  command({
    name: "users reset",
    summary:
      "Sign a user out and create a link to choose a password; also re-enables a disabled user; prints only the link",
    options: { "base-url": baseUrl, organisation: owner },
    positional: { name: "email", required: true },
    needs: ["db", "settings"],
    run: async (context) => (await users()).usersReset(context),
  }),
  command({
    name: "users role",
    summary: "Change what a user may do; counts from the user's next request on",
    options: { role: { ...role, help: "The new role", required: true }, organisation: owner },
    positional: { name: "email", required: true },
    needs: ["db"],
    run: async (context) => (await users()).usersRole(context),
  }),
  command({
    name: "users reset-totp",
    summary: "Turn off a user's two-step sign-in and sign them out, for a user who has lost phone and recovery codes",
    options: { organisation: owner },
    positional: { name: "email", required: true },
    needs: ["db"],
    run: async (context) => (await users()).usersResetTotp(context),
  }),
  command({
    name: "users disable",
    summary: "End a user's access to the dashboard immediately",
    options: { organisation: owner },
    positional: { name: "email", required: true },
    needs: ["db"],
    run: async (context) => (await users()).usersDisable(context),
  }),
  command({
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
    needs: ["db", "sealing"],
    run: async (context) => (await credentials()).credentialsSet(context),
  }),
  command({
    name: "credentials list",
    summary: "List stored credentials and whether HMRC accepts them",
    options: { organisation: onlyOrganisation },
    needs: ["db"],
    run: async (context) => (await credentials()).credentialsList(context),
  }),
];
