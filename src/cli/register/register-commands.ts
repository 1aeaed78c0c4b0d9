// The commands about Companies House: the accounts that are delivered to it, and the presenters that deliver them.

import { accountsStatuses } from "../../register/lifecycle.ts";
import {
  type Command,
  type CommandOption,
  command,
  limit,
  mode,
  onlyOrganisation,
  organisation,
  owner,
} from "../command.ts";

const deliver = () => import("./deliver.ts");
const accounts = () => import("./accounts.ts");
const presenters = () => import("./presenters.ts");

const presenterFor: CommandOption = {
  type: "string",
  value: "live|test",
  help: "For what is delivered, or for Companies House's own tests (options.test_mode)",
  required: true,
};

const accountsCommands: readonly Command[] = [
  command({
    name: "accounts deliver",
    summary: "Deliver accounts to Companies House: those in a file (accounts.json or -), or those of a filed return",
    options: {
      mode: { ...mode, help: "Where to deliver (default sandbox)" },
      filing: { type: "string", value: "fil_…", help: "Deliver the accounts of this return; reads the company's code" },
      "profit-and-loss": {
        type: "string",
        value: "left_out|delivered",
        help: "With --filing: what the directors decided about the profit and loss account",
      },
      wait: { type: "boolean", help: "Follow until Companies House has decided" },
      "check-only": { type: "boolean", help: "Check and deliver nothing" },
      "idempotency-key": { type: "string", value: "KEY", help: "Repeating it with the same key delivers once" },
      organisation,
    },
    positional: { name: "file", required: false, isFile: true },
    needs: ["db", "settings", "opened", "openFiling"],
    run: async (context) => (await deliver()).accountsDeliver(context),
  }),
  command({
    name: "accounts list",
    summary: "List deliveries to Companies House, newest first",
    options: {
      mode,
      status: { type: "string", value: accountsStatuses.join("|"), help: "Only in this status; several with commas" },
      company: { type: "string", value: "NUMBER", help: "Only of the company with this registration number" },
      filing: { type: "string", value: "fil_…", help: "Only of this return" },
      "period-end": { type: "string", value: "DAY", help: "Only for the period that ends on this day" },
      "created-from": { type: "string", value: "TIME", help: "Only created since then: a UK day or a moment" },
      "created-to": { type: "string", value: "TIME", help: "Only created until then, the day included" },
      flagged: { type: "boolean", help: "Only what needs attention" },
      limit,
      organisation: onlyOrganisation,
    },
    needs: ["db"],
    run: async (context) => (await accounts()).accountsList(context),
  }),
  command({
    name: "accounts show",
    summary: "Show a delivery to Companies House, its numbers and its next step",
    options: { organisation: owner },
    positional: { name: "accounts id", required: true },
    needs: ["db"],
    run: async (context) => (await accounts()).accountsShow(context),
  }),
  command({
    name: "accounts resolve",
    summary: "Resolve a delivery's flag with a note; changes no status and sends nothing",
    options: {
      note: { type: "string", value: "TEXT", help: "What you found out or did", required: true },
      organisation: owner,
    },
    positional: { name: "accounts id", required: true },
    needs: ["db"],
    run: async (context) => (await accounts()).accountsResolve(context),
  }),
  command({
    name: "accounts release",
    summary: "Send accounts that are held because Companies House may have them; only if you are sure that it does not",
    options: {
      note: {
        type: "string",
        value: "TEXT",
        help: "How you know that Companies House does not have them",
        required: true,
      },
      organisation: owner,
    },
    positional: { name: "accounts id", required: true },
    needs: ["db"],
    run: async (context) => (await accounts()).accountsRelease(context),
  }),
  command({
    name: "accounts documents",
    summary: "List a delivery's documents, or print one of them",
    options: {
      name: { type: "string", value: "accounts.xhtml", help: "Print this document" },
      output: { type: "string", value: "FILE", help: "With --name: write it to this file instead" },
      organisation: owner,
    },
    positional: { name: "accounts id", required: true },
    needs: ["db", "registerDestinations"],
    run: async (context) => (await accounts()).accountsDocuments(context),
  }),
];

const presenterCommands: readonly Command[] = [
  command({
    name: "presenter set",
    summary: "Store an organisation's Companies House presenter; reads its id and its code from standard input",
    options: {
      for: presenterFor,
      "package-reference": {
        type: "string",
        value: "1234",
        help: "The 4 digits that Companies House gave you",
        required: true,
      },
      "first-number": {
        type: "string",
        value: "NUMBER",
        help: "The first submission number to use, if other software has used some (6 characters)",
      },
      organisation,
    },
    needs: ["db", "sealing"],
    run: async (context) => (await presenters()).presenterSet(context),
  }),
  command({
    name: "presenter list",
    summary: "List stored presenters and whether Companies House takes them; never their id or code",
    options: { organisation: onlyOrganisation },
    needs: ["db"],
    run: async (context) => (await presenters()).presenterList(context),
  }),
  command({
    name: "presenter test",
    summary: "Ask Companies House for the status of an unused number, to see whether it takes the presenter",
    options: { for: presenterFor, organisation },
    needs: ["db", "sealing", "settings", "register", "registerDestinations"],
    run: async (context) => (await presenters()).presenterTest(context),
  }),
];

export const registerCommands: readonly Command[] = [...accountsCommands, ...presenterCommands];
