// `npm run bench:pages`: how long every page of the dashboard takes when its organisation has 100,000 filings, beside
// the page that asks the database nothing. Reading is measured, so the database need not be durable; it holds
// everything in memory, as one that is in use does.

import { availableParallelism, loadavg } from "node:os";
import { signedIn } from "../test/support/dashboard.ts";
import { everyPage } from "../test/support/every-page.ts";
import { startExample } from "../test/support/example.ts";
import { fillWithMany } from "../test/support/many.ts";
import { withTestServer } from "../test/support/server.ts";
import { type Line, tableOf, verdictOn } from "./figures.ts";

const FILINGS = 100_000;
const ROUNDS = 15;
const WARM_UP_ROUNDS = 3;
const BASELINE = "/sign-in";
const MOST_MS = 100;

async function bench(): Promise<number> {
  const example = await startExample({ days: 8 });
  const { service, customer } = example;
  try {
    const { organisationId } = customer;
    await fillWithMany(service.db, { organisationId, filings: FILINGS, now: service.clock.now(), days: 30 });
    const person = await signedIn(service, customer);
    const took = async (path: string) => {
      const startedAt = performance.now();
      await person.get(path);
      return performance.now() - startedAt;
    };
    const paths = everyPage
      .filter(({ reach }) => reach === undefined)
      .map((listed) => ({ name: listed.name, path: listed.path(example) }));
    const rounds = new Map(paths.map(({ name }) => [name, { subject: [] as number[], baseline: [] as number[] }]));
    for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
      for (const { name, path } of paths) {
        const pair = { baseline: await took(BASELINE), subject: await took(path) };
        if (round < 0) continue;
        rounds.get(name)?.subject.push(pair.subject);
        rounds.get(name)?.baseline.push(pair.baseline);
      }
    }
    const target = { of: "ours", is: "at most", value: MOST_MS } as const;
    const lines = [...rounds].map(
      ([name, pairs]): Line => ({ name, baselineName: BASELINE, unit: "ms", ...pairs, target }),
    );
    const load = `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}, node ${process.version}`;
    console.log(`${FILINGS} filings; ${ROUNDS} rounds, each page beside ${BASELINE}; ${load}\n\n${tableOf(lines)}`);
    return lines.every((line) => verdictOn(line).kind === "met") ? 0 : 1;
  } finally {
    await service.close();
  }
}

process.exitCode = await withTestServer({ isDurable: false }, bench);
