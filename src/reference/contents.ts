// What the reference consists of, in the order in which it is read. Every page is a Markdown file of `docs/`: there is
// no other source.

import { DELIVERY_PAGE, INPUT_PAGES } from "./input-pages.ts";

export interface Entry {
  /** In its address, /docs/<slug>, and the name of its file. */
  slug: string;
  /** The slug of the page that it is a part of: the contents show it only there. */
  within?: string;
  title: string;
  /** For readers of the list, people and programs. */
  about: string;
  /** Its text needs the place of the list of its headings. */
  isWide?: true;
  /** Below its heading "Try it" the reader's own browser computes. */
  hasCalculator?: true;
}

export interface Chapter {
  title: string;
  entries: readonly Entry[];
}

const page = (slug: string, title: string, about: string): Entry => ({ slug, title, about });

export const CONTENTS: readonly Chapter[] = [
  {
    title: "Filing",
    entries: [
      page("quickstart", "Quickstart", "From nothing to an acknowledged filing in the sandbox, and its webhook."),
      page(
        "interface",
        "The API",
        "Keys, the filing and its life, amendments, metadata, idempotency, limits, changes.",
      ),
      {
        ...page(
          "what-can-be-filed",
          "What can be filed",
          "Which companies, pages, claims and accounts; asked before any work by POST /v1/eligibility.",
        ),
        isWide: true,
      },
      page("input", "The input", "Every field of a return: what it means, its values, its box, an example."),
      ...[...INPUT_PAGES, DELIVERY_PAGE].map(({ name, title, about }) => ({
        ...page(`input/${name}`, title, about),
        within: "input",
      })),
      page(
        "trial-balance",
        "From a trial balance",
        "From the accounts of a ledger to the figures of a return: what is found, decided, remembered.",
      ),
      {
        ...page(
          "trial-balance-categories",
          "Categories of a trial balance",
          "What each line can be, and where it goes.",
        ),
        within: "trial-balance",
        isWide: true,
      },
      {
        ...page("routes", "Routes", "Every route: its parameters, a request and its response, its errors."),
        isWide: true,
      },
      page("errors", "Errors", "The shape of an error, the order of checks, and every code with its remedy."),
      page("webhooks", "Webhooks", "Events, signatures, retries, and receivers in five languages."),
      page("sandbox", "The sandbox", "Scenarios, to meet every outcome on purpose, and the test clock."),
      page(
        "companies-house",
        "Companies House",
        "The same accounts, delivered to the register: with a return, alone, or your own document.",
      ),
      page(
        "companies",
        "Companies and deadlines",
        "What each company has to do by when, its states, and what the law sets.",
      ),
      page("approval", "Approval", "Returns that wait until somebody has approved them: link, code, what is kept."),
      page("mcp", "Assistants", "What an assistant may do at /mcp: prepare a return, and never send one."),
      page("going-live", "Going live", "From the sandbox to real returns; a year of one company, an agent with 3,000."),
      page("command", "The command", "Every command; one return or a spreadsheet of them, exit codes, completion."),
    ],
  },
  {
    title: "The return",
    entries: [
      page("tax", "How tax is computed", "Rates, marginal relief, allowances, losses, loans, with worked examples."),
      page("property", "Property companies", "From rents to box 190, finance costs, allowances; a worked example."),
      page(
        "research-and-development",
        "Research and development",
        "Expenditure credits and ERIS (CT600L): what is sent, set off, paid and carried forward.",
      ),
      page(
        "group-relief",
        "Group relief",
        "Losses claimed from a group and surrendered to it, consent, both ends compared.",
      ),
      page(
        "charities",
        "Charities and clubs",
        "CT600E, exempt income, legacies; clubs, charities and landlords without a company number.",
      ),
      page("avoidance-schemes", "Avoidance schemes", "Scheme reference numbers on the return: the page CT600J."),
      page(
        "before-filing",
        "Before you file",
        "Warnings an adviser would give: late, shared, repaid by a new loan, odd.",
      ),
      page("accounts", "Accounts", "What generated accounts say and need, and accounts of more than twelve months."),
      page(
        "pages-as-data",
        "Pages as data",
        "CT600B, D, F, H, I, K, M, N and P, element by element, and what they fill.",
      ),
      page("attachments", "Attachments and PDF accounts", "PDF files with a return: who may send accounts so, limits."),
      {
        ...page("library", "The library", "The return as an npm package, for Node and browsers; try it on the page."),
        hasCalculator: true,
      },
      page("rules", "HMRC's rules", "By which release a return is judged, and every rule that is checked."),
    ],
  },
  {
    title: "Operating",
    entries: [
      page("deployment", "Deployment", "Docker, systemd, Kubernetes, proxies and certificates, restarts, upgrades."),
      page("operations", "Operations", "Every setting, turns and limits, troubleshooting."),
      page(
        "companies-house-operators",
        "Setting up Companies House",
        "The presenter account, its tests, numbers, held accounts, and the dates of the law.",
      ),
      page("database", "The database", "Embedded or your own, roles, TLS, failover, backup and restore."),
      page("observability", "Observability", "Health, logs, every metric, alerts with what to do, traces."),
      page("security", "Security", "What protects keys, returns and people, sign-in, the secret key."),
      page("benchmarks", "Benchmarks", "How fast it is, what bounds it, and how to size an installation."),
      page("reliability", "Reliability", "How every crash ends, what was broken on purpose, and what came of it."),
    ],
  },
];

/** Pages that are now part of another: their addresses are in messages and bookmarks. */
export const MOVED: Readonly<Record<string, string>> = {
  "api-changelog": "interface#changes",
  amendments: "interface#amendments",
  authentication: "interface#keys",
  "backup-and-restore": "database#backup",
  basics: "interface#basics",
  "capital-allowances": "tax#capital-allowances",
  "error-responses": "errors",
  filing: "interface#the-filing",
  glossary: "tax#words",
  idempotency: "interface#idempotency",
  limits: "interface#limits",
  "loans-and-settlement": "tax#loans-to-participators",
  "long-periods": "accounts#accounts-of-more-than-twelve-months",
  metadata: "interface#metadata",
  packs: "rules#releases-of-hmrcs-pack",
  "receiving-webhooks": "webhooks",
  recipes: "going-live#a-year-of-one-company",
  "sandbox-in-short": "sandbox",
  "secret-key": "security#the-secret-key",
  states: "interface#lifecycle",
  upgrading: "deployment#upgrading",
  versioning: "interface#versioning",
  "wider-return": "tax#from-accounts-to-tax",
};

export const ENTRIES: readonly Entry[] = CONTENTS.flatMap(({ entries }) => entries);
