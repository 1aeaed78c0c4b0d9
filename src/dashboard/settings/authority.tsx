// Settings → HMRC: where returns go, with which credentials, and whether HMRC accepts them. Credentials are stored and
// never shown.

import { counted } from "../../../packages/ct600/text/numbers.ts";
import { keepToReveal } from "../../access/shown-once.ts";
import { type CredentialsRow, credentialsIn } from "../../access/store.ts";
import { type AuthorityState, authorityStates, GATEWAY } from "../../filings/exchange/authority-store.ts";
import { type ConnectionOutcome, testConnection } from "../../filings/exchange/test-connection.ts";
import { ukTime } from "../../platform/uk-time.ts";
import { Alert, Badge, Card, Empty, Facts, LinkButton, PageHeader, Table, type Tone } from "../frame/components.tsx";
import { Due, Moment } from "../frame/format.tsx";
import { Button, Form } from "../frame/forms/form-parts.tsx";
import { type DashboardParts, type PageResponse, pathIn, type Visit } from "../frame/visit.ts";
import { LiveMissing, liveNeeds } from "./live-readiness.tsx";

export async function authorityPage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const outcome = visit.revealed === null ? null : (JSON.parse(visit.revealed) as ConnectionNotice);
  return {
    kind: "page",
    title: "HMRC",
    body: (
      <>
        <PageHeader title="HMRC" />
        {outcome !== null && (
          <Alert tone={outcome.tone} title="Connection test">
            <p>{outcome.text}</p>
          </Alert>
        )}
        {visit.mode === "sandbox" ? <Sandbox visit={visit} parts={parts} /> : await live(visit, parts)}
      </>
    ),
  };
}

function Sandbox({ visit, parts }: { visit: Visit; parts: DashboardParts }) {
  const { pollSeconds, acceptedSeconds } = parts.destinations.sandbox;
  return (
    <>
      <Card title="HMRC simulator">
        <p class="lead">
          Sandbox returns go to a simulator of HMRC, which is part of this service. It needs no credentials, checks
          returns as HMRC does, and forwards nothing.
        </p>
        <Facts
          of={[
            ["Credentials", "none needed"],
            ["Polled every", counted(pollSeconds ?? 0, "second", "seconds")],
            ["A return stays accepted for", counted(acceptedSeconds, "second", "seconds")],
          ]}
        />
        <div class="after">
          <TestButton visit={visit} company={null} />
        </div>
      </Card>
      <Card title="Scenarios">
        <p class="lead">
          Choose how the simulator behaves for each return: send the name of a scenario in the header{" "}
          <code class="nowrap">Service-Test-Scenario</code>, or use its reserved UTR. The{" "}
          <a href="/docs">API documentation</a> lists routes and errors.
        </p>
        <Table
          caption="Scenarios of the simulator"
          rows={parts.scenarios}
          keyOf={({ name }) => name}
          columns={[
            { title: "Scenario", cell: ({ name }) => <code>{name}</code> },
            { title: "UTR", cell: ({ utr }) => <code class="nowrap">{utr}</code> },
            { title: "What happens", wide: true, cell: ({ description }) => description },
          ]}
        />
      </Card>
    </>
  );
}

async function live(visit: Visit, parts: DashboardParts) {
  const needs = await liveNeeds(visit, parts);
  const stored = await credentialsIn(parts.db, visit.organisation.id);
  const state = (await authorityStates(parts.db)).find(({ gateway }) => gateway === GATEWAY);
  const {
    url,
    software: { vendorId, product, version },
  } = parts.destinations.live;
  return (
    <>
      <LiveMissing needs={needs} />
      <Card title="Connection">
        <Facts
          of={[
            ["Address", url === null ? <Badge tone="wait">not set yet</Badge> : <code>{url.host}</code>],
            ["Vendor ID", vendorId === null ? <Badge tone="wait">not set yet</Badge> : <code>{vendorId}</code>],
            ["Sent as", `${product} ${version}`],
            ["State", <Responding key="responding" state={state} now={visit.now} />],
          ]}
        />
        <p class="after muted">Whoever runs this service sets these for all organisations.</p>
      </Card>
      <Card
        title="Credentials"
        aside={
          stored.length > 0 && (
            <LinkButton to={pathIn(visit, "/settings/authority/credentials")}>Set credentials</LinkButton>
          )
        }
      >
        {stored.length === 0 ? (
          <Empty title="No credentials yet">
            <p>Set the sender ID and password that HMRC gave to the company, or to you as its agent.</p>
            <LinkButton to={pathIn(visit, "/settings/authority/credentials")} tone="main">
              Set credentials
            </LinkButton>
          </Empty>
        ) : (
          <Credentials visit={visit} stored={stored} />
        )}
      </Card>
    </>
  );
}

function Responding({ state, now }: { state: AuthorityState | undefined; now: Date }) {
  if (state === undefined) return <span class="muted">nothing sent yet</span>;
  if (state.silent_since === null) return <Badge tone="good">responding</Badge>;
  return (
    <>
      <Badge tone="bad">not responding</Badge> since <Moment at={state.silent_since} /> ({state.last_error})
      {state.closed_until !== null && (
        <>
          ; next attempt <Due at={state.closed_until} now={now} />
        </>
      )}
    </>
  );
}

function Credentials({ visit, stored }: { visit: Visit; stored: CredentialsRow[] }) {
  return (
    <Table
      caption="HMRC credentials"
      rows={stored}
      keyOf={({ company_utr }) => company_utr}
      columns={[
        {
          title: "For",
          cell: ({ company_utr: utr }) => (utr === "" ? "every company without its own" : <code>{utr}</code>),
        },
        {
          title: "State",
          cell: (row) => <CredentialsState of={row} />,
        },
        { title: "Stored", moment: ({ set_at }) => set_at },
        {
          title: "Action",
          cell: ({ company_utr: utr }) => (
            <div class="actions">
              <TestButton visit={visit} company={utr} />
              <LinkButton to={pathIn(visit, `/settings/authority/credentials?company=${utr}`)}>Replace</LinkButton>
            </div>
          ),
        },
      ]}
    />
  );
}

/** Stored is not accepted: that is known once a message was sent with them. */
function CredentialsState({ of: { accepted_at, refused_at } }: { of: CredentialsRow }) {
  if (refused_at !== null)
    return (
      <span>
        <Badge tone="bad">refused</Badge> since <Moment at={refused_at} />
      </span>
    );
  if (accepted_at === null) return <Badge tone="wait">not tested yet</Badge>;
  return (
    <span>
      <Badge tone="good">accepted</Badge> since <Moment at={accepted_at} />
    </span>
  );
}

function TestButton({ visit, company }: { visit: Visit; company: string | null }) {
  return (
    <Form visit={visit} to={pathIn(visit, "/settings/authority/test")}>
      {company !== null && <input type="hidden" name="company" value={company} />}
      <Button>Test connection</Button>
    </Form>
  );
}

interface ConnectionNotice {
  tone: Tone;
  text: string;
}

/** The outcome goes to the next page as a secret would: once, in this session only. */
export const testSubject = ({ mode }: Visit) => `connection ${mode}`;

export async function tryConnection(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { mode, organisation, session, actor } = visit;
  const companyUtr = visit.form.get("company") || null;
  const outcome = await testConnection({ organisationId: organisation.id, mode, companyUtr }, actor, parts);
  const secret = JSON.stringify(noticeOf(outcome, visit));
  await keepToReveal(parts.db, session.id, { subject: testSubject(visit), secret }, parts);
  return { kind: "redirect", to: pathIn(visit, "/settings/authority") };
}

function noticeOf(outcome: ConnectionOutcome, { mode }: Visit): ConnectionNotice {
  switch (outcome.kind) {
    case "taken":
      return mode === "sandbox"
        ? { tone: "good", text: "The simulator is responding." }
        : { tone: "good", text: "HMRC is responding and accepts these credentials." };
    case "refused":
      return {
        tone: "bad",
        text: `HMRC refused these credentials: ${outcome.text} Set them again; until then nothing is sent with them.`,
      };
    case "no_answer": {
      const unknown = mode === "sandbox" ? "" : " The credentials were not tested.";
      return { tone: "bad", text: `No usable response: ${outcome.reason}.${unknown}` };
    }
    case "not_now":
      return {
        tone: "wait",
        text: `Nothing was sent. ${outcome.reason} The next attempt is at ${ukTime(outcome.until)}.`,
      };
    case "no_address":
      return {
        tone: "wait",
        text: "Nothing was sent: whoever runs this service has not set HMRC's address yet.",
      };
    case "no_credentials":
      return { tone: "wait", text: "These credentials are not stored. Set them first." };
  }
}
