// `npm run bench:pages`: how long every page of the dashboard takes when its organisation has 100,000 filings of 40,000
// companies, those of a year, beside the page that asks the database nothing; and lists and Home beside themselves with
// 1,000 filings. Reading is measured, so the database need not be durable; it holds everything in memory, as one in use
// does.

import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { type Person, signedIn } from "../test/support/dashboard.ts";
import { everyPage } from "../test/support/every-page.ts";
import { type Example, startExample } from "../test/support/example.ts";
import { fillWithMany } from "../test/support/many.ts";
import { withTestServer } from "../test/support/server.ts";
import { type Line, tableOf, verdictOn } from "./figures.ts";

const LARGE = { filings: 100_000, companies: 40_000 };
const SMALL = { filings: 1_000, companies: 400 };
const ROUNDS = 15;
const WARM_UP_ROUNDS = 3;
const BASELINE = "/sign-in";
const MOST_MS = 100;
/** With a hundred times as many filings. */
const MOST_TIMES = 2;

/** Home, and the lists with what can be asked of them. */
const lists: Readonly<Record<string, string>> = {
  Home: "/sandbox",
  "Home, live": "/live",
  filings: "/sandbox/filings",
  "filings, second page": "/sandbox/filings?q=ltd&after=fil_many00000000000000000900",
  "filings, failed": "/sandbox/filings?status=failed",
  "filings, created since": "/sandbox/filings?created=2026-01-01&status=acknowledged",
  "filings, oldest first": "/sandbox/filings?sort=oldest",
  "filings, by period": "/sandbox/filings?sort=period",
  "filings, failed by period": "/sandbox/filings?sort=period_oldest&status=failed",
  "filings, a common word": "/sandbox/filings?q=bakery",
  "filings, two words": "/sandbox/filings?q=sons+joinery",
  "filings, a rare word": "/sandbox/filings?q=bakery+396",
  "filings, no such word": "/sandbox/filings?q=omalley",
  "filings, start of a UTR": "/sandbox/filings?q=100079",
  "filings, an error": "/sandbox/filings?q=9204",
  "filings, a word and a status": "/sandbox/filings?q=tidewater&status=failed",
  "filings, start of an id": "/sandbox/filings?q=fil_many00000000000000000",
  "filings, a year": "/sandbox/filings?q=2025",
  events: "/sandbox/events",
  "events, abandoned": "/sandbox/events?status=abandoned",
  "failed events": "/sandbox/webhooks/failed",
  companies: "/sandbox/companies",
  "companies, a word": "/sandbox/companies?q=pennine",
  "companies, no such word": "/sandbox/companies?q=omalley",
  deadlines: "/sandbox/deadlines",
  "Companies House": "/sandbox/companies-house",
  "audit log": "/sandbox/settings/audit",
};

interface Filled {
  example: Example;
  person: Person;
}

async function filled(many: typeof LARGE): Promise<Filled> {
  const example = await startExample({ days: 8 });
  const { service, customer } = example;
  const { organisationId } = customer;
  await fillWithMany(service.db, { organisationId, ...many, now: service.clock.now(), days: 365 });
  return { example, person: await signedIn(service, customer) };
}

async function tookMs(person: Person, path: string): Promise<number> {
  const startedAt = performance.now();
  const { status } = await person.get(path);
  if (status >= 500) throw new Error(`${path} answered with ${status}`);
  return performance.now() - startedAt;
}

async function bench(): Promise<number> {
  const large = await filled(LARGE);
  const small = await filled(SMALL);
  try {
    const grown = await measured(
      Object.entries(lists).map(([name, path]) => ({
        name,
        subject: () => tookMs(large.person, path),
        baseline: () => tookMs(small.person, path),
      })),
      { baselineName: "with 1,000", target: { of: "ratio", is: "at most", value: MOST_TIMES } },
    );
    const { values } = parseArgs({ options: { only: { type: "string" } } });
    const wanted = values.only === "lists" ? [] : everyPage;
    const pages = await measured(
      wanted
        .filter(({ reach }) => reach === undefined)
        .map(({ name, path }) => ({
          name,
          subject: () => tookMs(large.person, path(large.example)),
          baseline: () => tookMs(large.person, BASELINE),
        })),
      { baselineName: BASELINE, target: { of: "ours", is: "at most", value: MOST_MS } },
    );
    const load = `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, node ${process.version}`;
    console.log(`${LARGE.filings} filings of ${LARGE.companies} companies; ${ROUNDS} rounds; ${load}\n`);
    for (const lines of [grown, pages].filter((some) => some.length > 0)) console.log(`${tableOf(lines)}\n`);
    return [...grown, ...pages].every((line) => verdictOn(line).kind === "met") ? 0 : 1;
  } finally {
    await small.example.service.close();
    await large.example.service.close();
  }
}

interface Measured {
  name: string;
  subject(): Promise<number>;
  baseline(): Promise<number>;
}

/** In turn, so that other load of the machine falls on both. */
async function measured(measures: readonly Measured[], about: Pick<Line, "baselineName" | "target">): Promise<Line[]> {
  const lines = measures.map(({ name }) => ({
    name,
    unit: "ms" as const,
    ...about,
    subject: [] as number[],
    baseline: [] as number[],
  }));
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++)
    for (const [index, { subject, baseline }] of measures.entries()) {
      const pair = { baseline: await baseline(), subject: await subject() };
      if (round < 0) continue;
      lines[index]?.subject.push(pair.subject);
      lines[index]?.baseline.push(pair.baseline);
    }
  return lines;
}

process.exitCode = await withTestServer({ isDurable: false }, bench);
