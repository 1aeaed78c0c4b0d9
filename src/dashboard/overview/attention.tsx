// What needs attention: one line each, with a link to the page where a user can act on it.

import type { ComponentChildren } from "preact";
import { counted } from "../../../packages/ct600/text/numbers.ts";
import { type CredentialsRow, credentialsIn } from "../../access/store.ts";
import { isNotApproved } from "../../filings/approval/approval.ts";
import {
  type AuthorityState,
  authorityStates,
  GATEWAY,
  SANDBOX_GATEWAY,
} from "../../filings/exchange/authority-store.ts";
import { silentSince } from "../../filings/exchange/gate.ts";
import { type FilingRow, stuckAfterText, stuckBefore } from "../../filings/filing.ts";
import { everyFiling } from "../../filings/lists/list-search-store.ts";
import { type CountedFilings, newestFilings, oldestFilings } from "../../filings/lists/list-store.ts";
import { newestReturnEnding } from "../../filings/store.ts";
import { after, DAY } from "../../platform/clock.ts";
import { failuresBegan } from "../../webhooks/deliveries/attempt-store.ts";
import { endpointsOf } from "../../webhooks/endpoints/endpoint-store.ts";
import { isFlagged } from "../../webhooks/endpoints/endpoints.ts";
import { Due, Moment } from "../frame/format.tsx";
import { standingInWords } from "../frame/lists/standing.ts";
import { takerFirst } from "../frame/text/authorities.ts";
import { type DashboardParts, mayDo, pathIn, scopeOf, type Visit } from "../frame/visit.ts";
import { EndpointWords } from "../webhooks/parts.tsx";
import { accountsConcerns } from "./accounts-attention.tsx";
import { approvalConcern } from "./approvals.tsx";
import type { Concern } from "./concerns.tsx";
import { countAbandoned } from "./queries.ts";

/** So many filings are named; the list has them all. */
const NAMED = 3;
const LATELY_DAYS = 7;

export async function concernsOf(visit: Visit, parts: DashboardParts): Promise<Concern[]> {
  const found = await Promise.all([
    authorityConcerns(visit, parts),
    rejectionConcern(visit, parts),
    approvalConcern(visit, parts),
    filingConcerns(visit, parts),
    accountsConcerns(visit, parts),
    mayDo(visit, "develop") ? webhookConcerns(visit, parts) : [],
  ]);
  return found.flat();
}

/** Of the last days, and not filed again since. Tests may fail. */
async function rejectionConcern(visit: Visit, { db }: DashboardParts): Promise<Concern[]> {
  const whose = scopeOf(visit);
  const createdFrom = after(visit.now, -LATELY_DAYS * DAY);
  const search = { ...everyFiling, statuses: ["failed"], isTest: false, createdFrom } as const;
  const lately = await newestFilings(db, whose, search, { after: null, limit: 2 * NAMED });
  const again = await Promise.all(
    lately.map(({ company_utr: companyUtr, period_end: periodEnd }) =>
      newestReturnEnding(db, { ...whose, companyUtr, periodEnd }),
    ),
  );
  const open = lately.filter(({ created_at }, index) => {
    const standing = again[index];
    return standing === undefined || standing.created_at < created_at;
  });
  const [unsent, rejected] = [open.filter(isNotApproved), open.filter((filing) => !isNotApproved(filing))];
  return [
    ...failedConcern(visit, rejected, "rejected", `${takerFirst(visit.mode, "HMRC")} rejected`),
    ...(mayDo(visit, "file") ? failedConcern(visit, unsent, "not approved", "Nobody approved") : []),
  ];
}

function failedConcern(visit: Visit, open: readonly FilingRow[], word: string, whoDid: string): Concern[] {
  if (open.length === 0) return [];
  const text = (
    <>
      <p>
        {whoDid} {open.length === 1 ? "a return" : "returns"}, and nothing was filed for the period since.
      </p>
      <FilingLines visit={visit} of={open.slice(0, NAMED)} />
    </>
  );
  return [{ tone: "bad", word, text }];
}

async function filingConcerns(visit: Visit, { db, stuckAfterHours }: DashboardParts): Promise<Concern[]> {
  const whose = { organisationId: visit.organisation.id, mode: visit.mode };
  const [flagged, stuck] = await Promise.all([
    oldestFilings(db, whose, { ...everyFiling, isFlagged: true }, { limit: NAMED }),
    oldestFilings(db, whose, { ...everyFiling, stuckSince: stuckBefore(visit.now, stuckAfterHours) }, { limit: NAMED }),
  ]);
  const concerns: Concern[] = [];
  if (flagged.count > 0) {
    const text = (
      <Filings visit={visit} of={flagged} status="flagged" words={["filing is flagged", "filings are flagged"]} />
    );
    concerns.push({ tone: "bad", word: "flagged", text });
  }
  if (stuck.count > 0) {
    const time = stuckAfterText(stuckAfterHours);
    const words = [
      `filing has had no response for over ${time}`,
      `filings have had no response for over ${time}`,
    ] as const;
    concerns.push({
      tone: "wait",
      word: "stuck",
      text: <Filings visit={visit} of={stuck} status="stuck" words={words} />,
    });
  }
  return concerns;
}

interface FilingsProps {
  visit: Visit;
  of: CountedFilings;
  /** Of the list that has them all. */
  status: string;
  words: readonly [one: string, many: string];
}

function Filings({ visit, of, status, words }: FilingsProps) {
  const more = of.count - of.some.length;
  return (
    <>
      <p>{counted(of.count, ...words)}.</p>
      <FilingLines visit={visit} of={of.some}>
        {more > 0 && (
          <li>
            <a href={pathIn(visit, `/filings?status=${status}`)}>and {counted(more, "more", "more")}</a>
          </li>
        )}
      </FilingLines>
    </>
  );
}

interface LinesProps {
  visit: Visit;
  of: readonly CountedFilings["some"][number][];
  /** A line after them. */
  children?: ComponentChildren;
}

function FilingLines({ visit, of, children }: LinesProps) {
  return (
    <ul class="lines">
      {of.map((filing) => (
        <li key={filing.id}>
          <a href={pathIn(visit, `/filings/${filing.id}`)}>{filing.company_name}</a>,{" "}
          {standingInWords({ ...filing, mode: visit.mode })}, {filing.test_mode ? "tested" : "filed"}{" "}
          <Moment at={filing.created_at} />
          {filing.flag !== null && <p class="muted">{filing.flag}</p>}
        </li>
      ))}
      {children}
    </ul>
  );
}

async function webhookConcerns(visit: Visit, { db }: DashboardParts): Promise<Concern[]> {
  const whose = { organisationId: visit.organisation.id, mode: visit.mode };
  const [endpoints, abandoned] = await Promise.all([
    endpointsOf(db, whose.organisationId, whose.mode),
    countAbandoned(db, whose),
  ]);
  const began = await failuresBegan(db, endpoints);
  const failing = endpoints
    .filter(({ disabled_at, failing_since }) => disabled_at === null && failing_since !== null)
    .map((endpoint): Concern => {
      const { id, failing_since } = endpoint;
      const text = (
        <p>
          Every attempt to reach{" "}
          <a href={pathIn(visit, `/settings/webhooks/${id}`)}>
            <EndpointWords endpoint={endpoint} />
          </a>{" "}
          has failed since <Moment at={began.get(id) ?? failing_since} />.
        </p>
      );
      return { tone: isFlagged(endpoint, visit.now) ? "bad" : "wait", word: "failing", text };
    });
  if (abandoned === 0) return failing;
  const text = (
    <p>
      {counted(abandoned, "delivery was", "deliveries were")} abandoned after the last attempt.{" "}
      <a href={pathIn(visit, "/webhooks/failed")}>Review and replay them</a>
    </p>
  );
  return [...failing, { tone: "bad", word: "abandoned", text }];
}

/** About the connection to HMRC, or in the sandbox to the simulator, which needs no credentials. */
async function authorityConcerns(visit: Visit, { db }: DashboardParts): Promise<Concern[]> {
  const [states, credentials] = await Promise.all([
    authorityStates(db),
    visit.mode === "live" ? credentialsIn(db, visit.organisation.id) : [],
  ]);
  const gateway = visit.mode === "live" ? GATEWAY : SANDBOX_GATEWAY;
  const silent = states.filter((state) => state.gateway === gateway && silentSince(state) !== null);
  const refused = credentials.filter(({ refused_at }) => refused_at !== null);
  return [...silent.map((state) => silenceConcern(visit, state)), ...refused.map((row) => refusalConcern(visit, row))];
}

function silenceConcern({ mode, now }: Visit, { silent_since, last_error, closed_until }: AuthorityState): Concern {
  const text = (
    <p>
      {mode === "live" ? "HMRC" : "The HMRC simulator"} has not responded since <Moment at={silent_since} /> (
      {last_error}). Filings wait and are sent when it responds.
      {closed_until !== null && (
        <>
          {" "}
          Next attempt: <Due at={closed_until} now={now} />.
        </>
      )}
    </p>
  );
  return { tone: mode === "live" && closed_until === null ? "wait" : "bad", word: "no response", text };
}

function refusalConcern(visit: Visit, { company_utr, refused_at }: CredentialsRow): Concern {
  const whose = company_utr === "" ? "your credentials" : `the credentials of the company ${company_utr}`;
  const text = (
    <p>
      HMRC has refused {whose} since <Moment at={refused_at} />. Nothing is sent with them until{" "}
      {mayDo(visit, "administer") ? (
        <>
          you <a href={pathIn(visit, "/settings/authority")}>set them again</a>
        </>
      ) : (
        "an owner sets them again"
      )}
      .
    </p>
  );
  return { tone: "bad", word: "refused", text };
}
