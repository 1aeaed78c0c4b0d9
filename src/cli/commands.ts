// Every command people can type, in one table: what it is called, what it takes, what it does.

import { filingStatuses } from "../filings/lifecycle.ts";
import { accessCommands } from "./access/access-commands.ts";
import { type Command, command, limit, mode, onlyOrganisation, organisation, owner, ownerOrOne } from "./command.ts";
import { companyCommands } from "./companies/company-commands.ts";
import { portOption, textOption } from "./options.ts";
import { registerCommands } from "./register/register-commands.ts";
import { trialBalanceCommands } from "./trial-balances/trial-balance-commands.ts";
import { endpointCommands, eventCommands } from "./webhooks/webhook-commands.ts";

/** Loaded when a command is run: what it needs takes longer to load than most commands take to run. */
const file = () => import("./filings/file.ts");
const filings = () => import("./filings/filings.ts");
const figures = () => import("./filings/filing-figures.ts");
const clock = () => import("./filings/clock.ts");
const assistant = () => import("./mcp.ts");
const check = () => import("./filings/check.ts");
const eligibility = () => import("./filings/eligibility.ts");
const verifying = () => import("./filings/verify.ts");
const review = () => import("./filings/review.ts");
const backup = () => import("./operation/backup.ts");
const restored = () => import("./operation/restored.ts");
const secretKey = () => import("./access/secret-key.ts");
const doctor = () => import("./operation/doctor.ts");

export const commands: readonly Command[] = [
  command({
    name: "serve",
    summary: "Run the service, or only the parts named in ROLE",
    options: {},
    needs: ["serve"],
    run: ({ serve }) => serve({}),
  }),
  command({
    name: "migrate",
    summary: "Migrate the database to the current schema",
    options: {},
    needs: ["opened"],
    // Opening the database migrates it; there is nothing more to do.
    async run({ opened: { applied }, output }) {
      const text = applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`;
      output.say(text, { applied });
      return 0;
    },
  }),
  command({
    name: "backup",
    summary: "Write a backup of the database to a file, while the service runs",
    options: { to: { type: "string", value: "FILE", help: "The file to write; it must not exist", required: true } },
    needs: ["backup", "settings"],
    run: async (context) => (await backup()).backup(context),
  }),
  command({
    name: "restore",
    summary: "Load a backup into a new, empty database, then do what `restored` does",
    options: { from: { type: "string", value: "FILE", help: "The backup", required: true } },
    needs: ["loaded", "db", "sealing", "destinations", "authority"],
    run: async (context) => (await restored()).restore(context),
  }),
  command({
    name: "restored",
    summary: "Mark the database as restored, so Quarterday checks with HMRC before sending",
    options: {
      "as-of": {
        type: "string",
        value: "TIME",
        help: "When the backup was made (default: the time of the newest filing in it)",
      },
    },
    needs: ["db", "sealing", "destinations", "authority"],
    run: async (context) => (await restored()).restored(context),
  }),
  command({
    name: "secret-key rotate",
    summary: "Encrypt stored secrets with a new key; with SECRET_KEY set, reads the new key from standard input",
    options: {},
    needs: ["keyChange"],
    run: async (context) => (await secretKey()).secretKeyRotate(context),
  }),
  ...accessCommands,
  ...endpointCommands,
  command({
    name: "file",
    summary:
      "File a return (return.json or -), or many (returns.csv, returns.jsonl), all checked before the first is filed",
    options: {
      mode: { ...mode, help: "Where to file (default sandbox)" },
      watch: { type: "boolean", help: "Follow until HMRC has decided" },
      "check-only": { type: "boolean", help: "Check and file nothing" },
      "idempotency-key": {
        type: "string",
        value: "KEY",
        help: "One return: repeating it with the same key files once",
      },
      results: {
        type: "string",
        value: "FILE",
        help: "Several: where to write the results (default: beside the file)",
      },
      "retry-failed": { type: "boolean", help: "Several: file again, unchanged, what HMRC rejected" },
      organisation,
    },
    positional: { name: "file", required: true, isFile: true },
    needs: ["db", "settings", "opened", "openFiling"],
    run: async (context) => (await file()).file(context),
  }),
  command({
    name: "filings list",
    summary: "List filings, newest first",
    options: {
      mode,
      status: { type: "string", value: filingStatuses.join("|"), help: "Only in this status; several with commas" },
      "period-end-from": { type: "string", value: "DAY", help: "Only periods that end on this day or later" },
      "period-end-to": { type: "string", value: "DAY", help: "Only periods that end on this day or earlier" },
      "created-from": { type: "string", value: "TIME", help: "Only filed since then: a UK day or a moment" },
      "created-to": { type: "string", value: "TIME", help: "Only filed until then, the day included" },
      "updated-since": { type: "string", value: "TIME", help: "Only changed since then, oldest change first" },
      flagged: { type: "boolean", help: "Only flagged filings, which need a decision" },
      metadata: {
        type: "string",
        multiple: true,
        value: "KEY=VALUE",
        help: "Only filings with this pair in their metadata; several must all be there",
      },
      limit,
      organisation: onlyOrganisation,
    },
    needs: ["db"],
    run: async (context) => (await filings()).filingsList(context),
  }),
  command({
    name: "filings show",
    summary: "Show a filing and its next step",
    options: { organisation: owner },
    positional: { name: "filing id", required: true },
    needs: ["db", "settings"],
    run: async (context) => (await filings()).filingsShow(context),
  }),
  command({
    name: "filings computation",
    summary: "Explain the figures of a filing line by line, with statutes and HMRC's rules",
    options: { organisation: owner },
    positional: { name: "filing id", required: true },
    needs: ["db"],
    run: async (context) => (await figures()).filingsComputation(context),
  }),
  command({
    name: "filings carried-forward",
    summary: "Show what a company's last return carries forward to the next: losses, pools, loans",
    options: {
      "company-utr": { type: "string", value: "UTR", help: "The company", required: true },
      "period-start": {
        type: "string",
        value: "YYYY-MM-DD",
        help: "The first day of the next period, the day after the last return's",
        required: true,
      },
      mode: { ...mode, help: "Where the last return was filed (default sandbox)" },
      organisation: owner,
    },
    needs: ["db"],
    run: async (context) => (await figures()).filingsCarriedForward(context),
  }),
  command({
    name: "filings resolve",
    summary: "Resolve a filing's flag with a note; changes no status and sends nothing",
    options: {
      note: { type: "string", value: "TEXT", help: "What you found out or did", required: true },
      organisation: owner,
    },
    positional: { name: "filing id", required: true },
    needs: ["db"],
    run: async (context) => (await filings()).filingsResolve(context),
  }),
  command({
    name: "filings revoke-approval",
    summary: "Take the request for approval of a filing back; the filing has failed, and nothing is sent",
    options: { organisation: owner },
    positional: { name: "filing id", required: true },
    needs: ["db", "settings"],
    run: async (context) => (await filings()).filingsRevokeApproval(context),
  }),
  command({
    name: "filings release",
    summary: "Send a filing that is held because HMRC may already have it; only if you are sure that it does not",
    options: {
      note: { type: "string", value: "TEXT", help: "How you know that HMRC does not have it", required: true },
      all: { type: "boolean", help: "Every filing that is held since the database was restored" },
      organisation: ownerOrOne,
    },
    positional: { name: "filing id", required: false },
    needs: ["db"],
    run: async (context) => (await restored()).filingsRelease(context),
  }),
  command({
    name: "filings confirm",
    summary: "Record that HMRC accepted a held filing whose response can no longer be fetched; sends nothing",
    options: {
      note: { type: "string", value: "TEXT", help: "How you know that HMRC accepted it", required: true },
      "correlation-id": { type: "string", value: "ID", help: "HMRC's reference, if the filing does not have it" },
      organisation: owner,
    },
    positional: { name: "filing id", required: true },
    needs: ["db", "settings"],
    run: async (context) => (await restored()).filingsConfirm(context),
  }),
  command({
    name: "filings documents",
    summary: "List a filing's documents, or print one of them",
    options: {
      name: { type: "string", value: "accounts.xhtml", help: "Print this document" },
      output: { type: "string", value: "FILE", help: "With --name: write it to this file instead" },
      organisation: owner,
    },
    positional: { name: "filing id", required: true },
    needs: ["db", "destinations"],
    run: async (context) => (await filings()).filingsDocuments(context),
  }),
  command({
    name: "filings evidence",
    summary: "Write all that is known of a filing into one ZIP file, which `verify` checks; it holds bank details",
    options: {
      output: { type: "string", value: "FILE", help: "Write it to this file", required: true },
      organisation: owner,
    },
    positional: { name: "filing id", required: true },
    needs: ["db", "destinations", "registerDestinations", "settings"],
    run: async (context) => (await filings()).filingsEvidence(context),
  }),
  ...registerCommands,
  ...companyCommands,
  ...trialBalanceCommands,
  ...eventCommands,
  command({
    name: "clock advance",
    summary: "Advance the sandbox's test clock, which brings retries, polls and deadlines forward; live is unaffected",
    options: { organisation },
    positional: { name: "30s|90m|3h|2d", required: true },
    needs: ["db"],
    run: async (context) => (await clock()).clockAdvance(context),
  }),
  command({
    name: "clock show",
    summary: "Show how far the sandbox's test clock was advanced",
    options: { organisation: onlyOrganisation },
    needs: ["db"],
    run: async (context) => (await clock()).clockShow(context),
  }),
  command({
    name: "mcp",
    summary: "Connect an assistant, over standard input and output, to the service at QUARTERDAY_URL",
    options: {},
    needs: [],
    run: async (context) => (await assistant()).mcp(context),
  }),
  command({
    name: "check",
    summary: "Check a CT600 message in a file as HMRC would: schema, business rules, IRmark",
    options: {
      "as-of": {
        type: "string",
        value: "YYYY-MM-DD",
        help: "Check by the release in force on this day of filing (default: today)",
      },
      today: {
        type: "string",
        value: "YYYY-MM-DD",
        help: "The day that the rules take for the current date (default: --as-of)",
      },
    },
    positional: { name: "message.xml", required: true, isFile: true },
    needs: ["openPacks"],
    run: async (context) => (await check()).check(context),
  }),
  command({
    name: "eligibility",
    summary: "Say what can be filed for a company: for HMRC, for Companies House, and what will be asked",
    options: {
      "company-type": { type: "string", value: "TYPE", help: "Such as private_limited, charity or overseas" },
      number: { type: "string", value: "NUMBER", help: "Companies House number" },
      start: { type: "string", value: "YYYY-MM-DD", help: "First day of the period of the accounts" },
      end: { type: "string", value: "YYYY-MM-DD", help: "Its last day" },
      income: { type: "string", value: "KIND,…", help: "What it earns, such as trade,interest" },
      claims: { type: "string", value: "CLAIM,…", help: "What it claims, such as capital_allowances" },
      circumstances: { type: "string", value: "WORD,…", help: "What else is known, such as audited" },
      pages: { type: "string", value: "LETTER,…", help: "Supplementary pages that are needed" },
      standard: { type: "string", value: "STANDARD", help: "Of the accounts: frs105, frs102, ifrs, …" },
      "own-accounts": { type: "string", value: "ixbrl|pdf", help: "The company brings its accounts" },
      today: { type: "string", value: "YYYY-MM-DD", help: "The day to judge by (default: today)" },
    },
    positional: { name: "question.json", required: false, isFile: true },
    needs: [],
    run: async (context) => (await eligibility()).eligibility(context),
  }),
  command({
    name: "verify",
    summary: "Check a ZIP file of evidence by itself: hashes, IRmark, receipt, computation; needs no database",
    options: {},
    positional: { name: "evidence.zip", required: true, isFile: true },
    needs: ["version"],
    run: async (context) => (await verifying()).verify(context),
  }),
  command({
    name: "review",
    summary: "Check stored filings as if filed on another day; lists those that would get a different verdict",
    options: {
      "as-of": { type: "string", value: "YYYY-MM-DD", help: "The day of filing to judge by", required: true },
      mode,
      organisation: onlyOrganisation,
    },
    needs: ["db", "openPacks"],
    run: async (context) => (await review()).reviewFilings(context),
  }),
  command({
    name: "simulator",
    summary: "Run only the HMRC simulator, for any GovTalk client",
    options: {
      port: { type: "string", value: "N", help: "Port to listen on; 0 takes a free port (default: PORT)" },
      "data-dir": { type: "string", value: "FOLDER", help: "Its own folder (default: a temporary one)" },
      tls: { type: "boolean", help: "HTTPS instead of HTTP, with TLS_CERT or a development certificate of its own" },
      strict: {
        type: "boolean",
        help: "Refuse what HMRC refuses: a second original (3304), the qualifier amendment (1001)",
      },
    },
    needs: ["serve"],
    run: (context) =>
      context.serve({
        simulatorOnly: {
          dataDir: textOption(context, "data-dir"),
          port: portOption(context),
          tls: context.values.tls === true,
          strict: context.values.strict === true,
        },
      }),
  }),
  command({
    name: "completion",
    summary: "Print a script that completes commands and options in your shell",
    options: {},
    positional: { name: "bash|zsh", required: true },
    needs: [],
    run: async (context) => (await import("./completion.ts")).completion(context, commands),
  }),
  command({
    name: "doctor",
    summary: "Check configuration and health",
    options: {},
    needs: ["db", "opened", "settings", "openPacks", "machineClock"],
    run: async (context) => (await doctor()).checkUp(context),
  }),
];
