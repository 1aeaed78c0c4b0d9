// What the reference consists of, in the order in which it is read. Every page is a Markdown file of `docs/`, or one section of it: there is no other source.

export interface Entry {
  /** In its address: /docs/<slug>. */
  slug: string;
  title: string;
  /** Below `docs/`. */
  file: string;
  /** The heading of the second level whose text is the page; without it, the whole file. */
  section?: string;
  /** For readers of the list, people and programs. */
  about: string;
  /** Its text needs the place of the list of its headings. */
  isWide?: true;
}

export interface Chapter {
  title: string;
  entries: readonly Entry[];
}

const part = (slug: string, section: string, about: string): Entry => ({
  slug,
  title: section,
  file: "interface.md",
  section,
  about,
});
const page = (slug: string, title: string, about: string): Entry => ({ slug, title, file: `${slug}.md`, about });

export const CONTENTS: readonly Chapter[] = [
  {
    title: "Start",
    entries: [
      page("quickstart", "Quickstart", "From nothing to an acknowledged filing in the sandbox, and its webhook."),
      page("authentication", "Authentication", "Keys, environments, and what a key may do."),
      part("basics", "Basics", "Transport, bodies, amounts, times, and what absent values mean."),
      page("going-live", "Going live", "From the sandbox to real returns, step by step."),
    ],
  },
  {
    title: "The API",
    entries: [
      part("filing", "The filing", "The object that every route and event carries, and its life."),
      page("states", "States", "The life of a filing and of a delivery, drawn."),
      page("input", "The input", "Every field of a return: what it means, its values, its box, an example."),
      part("wider-return", "The wider return", "Allowances, losses, loans to participators, repayments."),
      {
        ...page("routes", "Routes", "Every route: its parameters, a request and its response, its errors."),
        isWide: true,
      },
      part("amendments", "Amendments", "How a filed return is corrected."),
      part("metadata", "Metadata", "Your own ids and notes with a filing, and how to find it by them."),
      part("idempotency", "Idempotency", "How to repeat a request safely."),
      page("errors", "Errors", "The shape of an error, the order of checks, and every code with its remedy."),
      page("webhooks", "Webhooks", "Events, signatures, retries, and receivers in five languages."),
      page("sandbox", "The sandbox", "Scenarios, to meet every outcome on purpose, and the test clock."),
      part("limits", "Limits", "Sizes, rates, and how many of each."),
      part("versioning", "Versioning", "What may change, and what will not."),
      page("api-changelog", "API changelog", "What changed for callers, the newest first."),
    ],
  },
  {
    title: "Guides",
    entries: [
      page("recipes", "Recipes", "A year of one company, an agent with 3,000 clients, rehearsing live, CI."),
      page("tax", "How tax is computed", "Rates, marginal relief, a year across 1 April, with worked examples."),
      page("capital-allowances", "Capital allowances", "Pools, annual investment allowance, full expensing."),
      page("loans-and-settlement", "Loans and settlement", "Loans to participators, payments and repayments."),
      page("accounts", "Accounts", "What generated accounts say, and what they need from you."),
      page("long-periods", "Long periods of account", "Two returns for one period of account."),
      page("packs", "Releases of HMRC's rules", "By which release a return is judged."),
      page("rules", "Rules", "Every business rule that is checked before a return is sent."),
    ],
  },
  {
    title: "Operating",
    entries: [
      page("command", "Filing with the command", "One return or a spreadsheet of them, exit codes, completion."),
      page("operations", "Operations", "Settings, commands, metrics, alerts, sizing."),
      page("observability", "Observability", "Logs, every metric, alerts with what to do, traces."),
      page("deployment", "Deployment", "Docker, compose, systemd, Kubernetes, a reverse proxy."),
      page("security", "Security", "What protects keys, returns and people, and what you must do."),
      page("backup-and-restore", "Backup and restore", "How to back up, and what to do after a restore."),
      page("secret-key", "The secret key", "What it protects, and how to change it."),
      page("upgrading", "Upgrading", "From one release to the next, with requests in progress."),
      page("reliability", "Reliability", "What was broken on purpose, and what came of it."),
      page("benchmarks", "Benchmarks", "How fast it is, and what bounds it."),
      page("glossary", "Glossary", "The words of this reference."),
    ],
  },
];

/** Pages that are now part of another: their addresses are in messages and bookmarks. */
export const MOVED: Readonly<Record<string, string>> = {
  "error-responses": "errors",
  "sandbox-in-short": "sandbox",
  "receiving-webhooks": "webhooks",
};

export const ENTRIES: readonly Entry[] = CONTENTS.flatMap(({ entries }) => entries);
