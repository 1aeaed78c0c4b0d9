// Settings → Companies House: where accounts go, with which presenters, and whether Companies House accepts these.
// Presenters are stored and never shown.

import { counted } from "../../../packages/ct600/text/numbers.ts";
import { keepToReveal } from "../../access/shown-once.ts";
import { Refusal } from "../../platform/errors.ts";
import {
  type PresenterDestination,
  type PresenterRow,
  presentersIn,
} from "../../register/presenters/presenter-store.ts";
import { type PresenterTested, testPresenter } from "../../register/presenters/test-presenter.ts";
import { Alert, Badge, Card, Facts, LinkButton, PageHeader, Table, type Tone } from "../frame/components.tsx";
import { Moment } from "../frame/format.tsx";
import { Button, Form } from "../frame/forms/form-parts.tsx";
import { visibleText } from "../frame/visible-text.ts";
import { type DashboardParts, type PageResponse, pathIn, type Visit } from "../frame/visit.ts";

export async function companiesHousePage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const outcome = visit.revealed === null ? null : (JSON.parse(visit.revealed) as TestNotice);
  return {
    kind: "page",
    title: "Companies House settings",
    body: (
      <>
        <PageHeader title="Companies House settings" />
        {outcome !== null && (
          <Alert tone={outcome.tone} title="Test message">
            <p>{outcome.text}</p>
          </Alert>
        )}
        {visit.mode === "sandbox" ? <Sandbox parts={parts} /> : await live(visit, parts)}
      </>
    ),
  };
}

function Sandbox({ parts: { registerDestinations, registerScenarios } }: { parts: DashboardParts }) {
  const { pollSeconds } = registerDestinations.sandbox;
  return (
    <>
      <Card title="Companies House simulator">
        <p class="lead">
          Sandbox accounts go to a simulator of Companies House, which is part of this service. It needs no presenter,
          takes any authentication code, checks documents as Companies House does, and forwards nothing.
        </p>
        <Facts
          of={[
            ["Presenter", "none needed"],
            ["Asked for its decision every", counted(pollSeconds ?? 0, "second", "seconds")],
          ]}
        />
      </Card>
      <Card title="Scenarios">
        <p class="lead">
          Choose how the simulator behaves for each delivery: send the name of a scenario in the header{" "}
          <code class="nowrap">Service-Test-Scenario</code>.
        </p>
        <Table
          caption="Scenarios of the simulator"
          rows={registerScenarios}
          keyOf={({ name }) => name}
          columns={[
            { title: "Scenario", cell: ({ name }) => <code>{name}</code> },
            { title: "What happens", wide: true, cell: ({ description }) => description },
          ]}
        />
      </Card>
    </>
  );
}

export interface PresenterPurpose {
  destination: PresenterDestination;
  title: string;
  says: string;
  /** Of the form that sets it. */
  lead: string;
}

/** In the order of the page: what is delivered, and Companies House's own tests. */
export const presenterPurposes: readonly PresenterPurpose[] = [
  {
    destination: "live",
    title: "Live presenter",
    says: "Accounts for the register",
    lead: "Quarterday delivers accounts to Companies House with this presenter.",
  },
  {
    destination: "test",
    title: "Test presenter",
    says: "Deliveries with test_mode: checked, not put on the register",
    lead: "Deliveries with test_mode are sent with this presenter. Companies House checks them and puts nothing on the register.",
  },
];

export function purposeNamed(name: string): PresenterPurpose {
  const purpose = presenterPurposes.find(({ destination }) => destination === name);
  if (purpose === undefined) throw new Refusal("not_found", "There is no such presenter.");
  return purpose;
}

async function live(visit: Visit, { db, registerDestinations }: DashboardParts) {
  const { url } = registerDestinations.live;
  const stored = await presentersIn(db, visit.organisation.id);
  const rowOf = (wanted: PresenterDestination) => stored.find(({ destination }) => destination === wanted);
  return (
    <>
      {url === null && (
        <Alert tone="wait" title="Delivery to Companies House is not set up yet">
          <p>
            Whoever runs this service has not set the address of Companies House yet; they find how in{" "}
            <a href="/docs/companies-house-operators">Setting up Companies House</a>. Until then accounts can be checked
            live, but not delivered.
          </p>
        </Alert>
      )}
      <Card title="Connection">
        <Facts of={[["Address", url === null ? <Badge tone="wait">not set yet</Badge> : <code>{url.host}</code>]]} />
        <p class="after muted">Whoever runs this service sets this for all organisations.</p>
      </Card>
      <Card title="Presenters">
        <p class="lead">
          Accounts are delivered with a presenter account of your own, which Companies House gives you on request. It
          has one for its tests and another for live.
        </p>
        <Table
          caption="Presenters"
          rows={presenterPurposes}
          keyOf={({ destination }) => destination}
          columns={[
            {
              title: "For",
              wide: true,
              cell: ({ title, says }) => (
                <span class="stack">
                  <strong>{title}</strong>
                  <span class="muted">{says}</span>
                </span>
              ),
            },
            { title: "State", cell: ({ destination }) => <State of={rowOf(destination)} /> },
            { title: "Set", moment: ({ destination }) => rowOf(destination)?.set_at ?? null },
            {
              title: "Action",
              cell: ({ destination, title }) => (
                <Actions
                  visit={visit}
                  destination={destination}
                  title={title}
                  isSet={rowOf(destination) !== undefined}
                />
              ),
            },
          ]}
        />
      </Card>
    </>
  );
}

/** Stored is not accepted: that is known once a message was sent with it. */
function State({ of }: { of: PresenterRow | undefined }) {
  if (of === undefined) return <Badge tone="idle">not set</Badge>;
  const { accepted_at, refused_at } = of;
  if (refused_at !== null)
    return (
      <span>
        <Badge tone="bad">refused</Badge> <Moment at={refused_at} />
      </span>
    );
  if (accepted_at === null) return <Badge tone="wait">not tested yet</Badge>;
  return (
    <span>
      <Badge tone="good">accepted</Badge> <Moment at={accepted_at} />
    </span>
  );
}

interface ActionsProps {
  visit: Visit;
  destination: PresenterDestination;
  title: string;
  isSet: boolean;
}

function Actions({ visit, destination, title, isSet }: ActionsProps) {
  const which = `the ${title.toLowerCase()}`;
  return (
    <div class="actions">
      {isSet && (
        <Form visit={visit} to={pathIn(visit, "/settings/companies-house/test")}>
          <input type="hidden" name="for" value={destination} />
          <Button>
            Send a test message<span class="visually-hidden"> with {which}</span>
          </Button>
        </Form>
      )}
      <LinkButton to={pathIn(visit, `/settings/companies-house/presenter?for=${destination}`)}>
        {isSet ? "Replace" : "Set"}
        <span class="visually-hidden"> {which}</span>
      </LinkButton>
    </div>
  );
}

interface TestNotice {
  tone: Tone;
  text: string;
}

/** The outcome goes to the next page as a secret would: once, in this session only. */
export const presenterTestSubject = ({ mode }: Visit) => `presenter ${mode}`;

export async function sendTestMessage(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const to = pathIn(visit, "/settings/companies-house");
  if (visit.mode === "sandbox") return { kind: "redirect", to };
  const { organisation, session, actor } = visit;
  const { destination, title } = purposeNamed(visit.form.get("for") ?? "");
  const outcome = await testPresenter({ organisationId: organisation.id, destination }, actor, parts);
  const secret = JSON.stringify(noticeOf(outcome, title));
  await keepToReveal(parts.db, session.id, { subject: presenterTestSubject(visit), secret }, parts);
  return { kind: "redirect", to };
}

function noticeOf(outcome: PresenterTested, title: string): TestNotice {
  switch (outcome.kind) {
    case "taken":
      return { tone: "good", text: `${title}: Companies House is responding and accepts it.` };
    case "refused":
      return { tone: "bad", text: `${title}: Companies House refused it: ${visibleText(outcome.text)} Set it again.` };
    case "no_answer":
      return {
        tone: "bad",
        text: `${title}: no usable response: ${visibleText(outcome.reason)}. The presenter was not tested.`,
      };
    case "busy":
      return {
        tone: "wait",
        text: `${title}: nothing was sent, because another message is being sent with it. Try again in a minute.`,
      };
    case "no_address":
      return {
        tone: "wait",
        text: "Nothing was sent: whoever runs this service has not set the address of Companies House yet.",
      };
    case "no_presenter":
      return { tone: "wait", text: `${title}: it is not stored. Set it first.` };
  }
}
