// The first page: what needs attention, recent filings and deliveries, and how to file a first return.

import { rulesText } from "../../../packages/ct600/checks/return-problems.ts";
import { counted, durationText, numberText } from "../../../packages/ct600/text/numbers.ts";
import { type SandboxClockRow, sandboxClockOf } from "../../filings/exchange/clock-store.ts";
import { ukWallClock } from "../../platform/clock.ts";
import { Badge, Card, Copyable, Facts, LinkButton, PageHeader } from "../frame/components.tsx";
import { Moment } from "../frame/format.tsx";
import { type Standing, standingOf, standings, titleOf } from "../frame/lists/standing.ts";
import { filingCurl } from "../frame/quickstart.ts";
import { type DashboardParts, mayDo, type PageResponse, pathIn, type Visit } from "../frame/visit.ts";
import { LiveSteps, liveSteps } from "../settings/live-readiness.tsx";
import { twoStepNotice } from "../settings/two-step-rule.tsx";
import { concernsOf } from "./attention.tsx";
import { chartDays, FilingsChart } from "./chart.tsx";
import { Concerns } from "./concerns.tsx";
import { DueCard, dueSoon } from "./due.tsx";
import { countTests, type DayCount, filingsByDay, newestFiledAt } from "./queries.ts";
import { Webhooks, webhookHealth } from "./webhooks.tsx";

const FILING_DAYS = 30;

export async function overviewPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { db } = parts;
  const whose = { organisationId: visit.organisation.id, mode: visit.mode };
  const time = { now: visit.now, days: FILING_DAYS };
  const [concerns, due, steps, byDay, tests, newest, webhooks, clock] = await Promise.all([
    concernsOf(visit, parts),
    dueSoon(visit, parts),
    liveSteps(visit, parts),
    filingsByDay(db, whose, time),
    visit.mode === "live" ? countTests(db, whose, time) : 0,
    newestFiledAt(db, whose),
    mayDo(visit, "develop") ? webhookHealth(visit, parts) : null,
    visit.mode === "sandbox" ? sandboxClockOf(db, visit.organisation.id) : undefined,
  ]);
  const hasAny = newest !== null;
  const notice = await twoStepNotice(visit, parts);
  return {
    kind: "page",
    title: "Home",
    body: (
      // Often before the first return, so that it is seen to arrive.
      <div id="overview" data-follow={hasAny ? 15 : 5} data-name="Home">
        <PageHeader title="Home" />
        {notice}
        {(hasAny || concerns.length > 0) && (
          <Card title="Needs attention">
            <Concerns of={concerns} />
          </Card>
        )}
        <DueCard visit={visit} of={due} />
        {/* Live says what is missing until it is configured. */}
        {mayDo(visit, "administer") && <LiveSteps of={steps} hasFiled={hasAny} />}
        {!hasAny && <FirstFiling visit={visit} parts={parts} tests={tests} />}
        {newest !== null && <Filings visit={visit} byDay={byDay} tests={tests} newest={newest} />}
        <div class="grid">
          {webhooks !== null && <Webhooks visit={visit} of={webhooks} />}
          <System visit={visit} parts={parts} clock={clock} />
        </div>
        {hasAny && visit.mode === "sandbox" && mayDo(visit, "develop") && (
          <details class="card folded">
            <summary>Quickstart: file a return with curl</summary>
            <Quickstart visit={visit} parts={parts} />
          </details>
        )}
      </div>
    ),
  };
}

interface FilingsProps {
  visit: Visit;
  byDay: readonly DayCount[];
  tests: number;
  newest: Date;
}

function Filings({ visit, byDay, tests, newest }: FilingsProps) {
  const countOf = (standing: Standing) =>
    byDay.filter(({ status }) => standingOf(status) === standing).reduce((sum, { count }) => sum + count, 0);
  const days = chartDays(byDay, { today: ukWallClock(visit.now).date, days: FILING_DAYS });
  const withoutTests = visit.mode === "live" ? "&tests=no" : "";
  const asCounted = `created=${days[0]?.day ?? ""}${withoutTests}`;
  const linkOf = (day: string) => pathIn(visit, `/filings?created=${day}&created_to=${day}${withoutTests}`);
  return (
    <Card title={`Filings in the last ${FILING_DAYS} days`} aside={<a href={pathIn(visit, "/filings")}>All filings</a>}>
      <ul class="figures">
        {standings.map((standing) => (
          <li key={standing.title}>
            <a class="figure" href={pathIn(visit, `/filings?status=${standing.statuses[0]}&${asCounted}`)}>
              <span class="figure-value">{numberText(countOf(standing))}</span>{" "}
              <Badge tone={standing.tone}>{titleOf(standing, visit.mode)}</Badge>
            </a>
          </li>
        ))}
      </ul>
      {byDay.length === 0 ? (
        <p class="muted">
          No filings in the last {FILING_DAYS} days. The newest is from <Moment at={newest} />.
        </p>
      ) : (
        <FilingsChart days={days} linkOf={linkOf} />
      )}
      <TestsNote visit={visit} tests={tests} />
    </Card>
  );
}

function TestsNote({ visit, tests }: { visit: Visit; tests: number }) {
  if (tests === 0) return null;
  const [{ day } = { day: "" }] = chartDays([], { today: ukWallClock(visit.now).date, days: FILING_DAYS });
  const list = pathIn(visit, `/filings?created=${day}&tests=only`);
  return (
    <p class="after muted">
      <a href={list}>{counted(tests, "Test-in-Live return", "Test-in-Live returns")}</a> in the last {FILING_DAYS} days{" "}
      {tests === 1 ? "is" : "are"} not counted: a test is not filed.
    </p>
  );
}

interface SystemProps {
  visit: Visit;
  parts: DashboardParts;
  clock: SandboxClockRow | undefined;
}

function System({ visit, parts, clock }: SystemProps) {
  const rules = rulesText(ukWallClock(visit.now).date, parts.officialPacks);
  const { url } = parts.destinations.live;
  const sentTo = visit.mode === "sandbox" ? "The HMRC simulator in this service" : (url?.origin ?? "Not set up yet");
  return (
    <Card title="System">
      <Facts
        of={[
          ["Rules", rules.charAt(0).toUpperCase() + rules.slice(1)],
          ["Returns go to", sentTo],
          ...(clock === undefined ? [] : [["Test clock", <TestClock of={clock} />] as const]),
          ["Version", parts.version],
        ]}
      />
    </Card>
  );
}

/** Why retries and deadlines came earlier than their schedule says. */
function TestClock({ of: { advanced_seconds, advanced_at } }: { of: SandboxClockRow }) {
  return (
    <>
      Advanced by {durationText(advanced_seconds)} in all, last on <Moment at={advanced_at} />
    </>
  );
}

function FirstFiling({ visit, parts, tests }: { visit: Visit; parts: DashboardParts; tests: number }) {
  if (!mayDo(visit, "develop"))
    return (
      <Card title={`No ${visit.mode} filings yet`}>
        <p>Returns appear here once they are filed.</p>
        <StartByHand visit={visit} />
        <TestsNote visit={visit} tests={tests} />
      </Card>
    );
  if (visit.mode === "live")
    return (
      <Card title="No live filings yet">
        <p>
          Try it in the <a href="/sandbox">sandbox</a> first: it takes the same requests and sends nothing to HMRC. Then
          send the same request with a live key.
        </p>
        <StartByHand visit={visit} />
        <TestsNote visit={visit} tests={tests} />
      </Card>
    );
  return (
    <Card title="File your first return">
      <StartByHand visit={visit} />
      <h3 class="below">From a program</h3>
      <Quickstart visit={visit} parts={parts} />
    </Card>
  );
}

/** What a person does, who has no program. */
function StartByHand({ visit }: { visit: Visit }) {
  if (!mayDo(visit, "file")) return null;
  return (
    <>
      <p class="below">
        By hand, question by question: figures of the accounts become the return, the computations and the accounts.
        {visit.mode === "sandbox" && " Here nothing is sent to HMRC, so try it with any figures."}
      </p>
      <div class="actions below">
        <LinkButton to={pathIn(visit, "/drafts/new")} tone="main">
          Start a return
        </LinkButton>
        <LinkButton to={pathIn(visit, "/companies/new")}>Add company</LinkButton>
      </div>
    </>
  );
}

function Quickstart({ visit, parts }: { visit: Visit; parts: DashboardParts }) {
  const line = filingCurl({ key: "$KEY", url: visit.origin, certificateFile: parts.certificateFile });
  return (
    <>
      <ol class="instructions">
        <li>
          Take the sandbox key printed at the first start, or create one under{" "}
          <a href={pathIn(visit, "/settings/keys")}>API keys</a>. Store it in a variable: <code>KEY=sk_sandbox_…</code>
        </li>
        <li>File a return with sample figures. It goes to the sandbox; nothing is sent to HMRC.</li>
      </ol>
      <Copyable text={line} label="A command that files a return" block />
      <p class="muted">
        Your filing appears here after a few seconds. See the <a href="/docs">API documentation</a> for more.
      </p>
    </>
  );
}
