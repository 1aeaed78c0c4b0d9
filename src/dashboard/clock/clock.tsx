// Test clock: brings everything nearer that waits in the sandbox, as `POST /v1/sandbox/clock/advance` does.

import { counted, durationText } from "../../../packages/ct600/text/numbers.ts";
import { ROLE_NOT_PERMITTED } from "../../audit/roles.ts";
import { type SandboxClockRow, sandboxClockOf } from "../../filings/exchange/clock-store.ts";
import { advanceSandboxClock, LONGEST_ADVANCE_SECONDS } from "../../operations/sandbox-clock.ts";
import { after, DAY, HOUR, MINUTE, SECOND } from "../../platform/clock.ts";
import { Refusal } from "../../platform/errors.ts";
import { Alert, Card, Facts } from "../frame/components.tsx";
import { Moment } from "../frame/format.tsx";
import { choice, text } from "../frame/forms/form-fields.tsx";
import { formPage, problemsOf } from "../frame/forms/form-page.tsx";
import { onceByForm } from "../frame/forms/once.ts";
import { linkWith } from "../frame/links.ts";
import type { DashboardParts, PageResponse, Visit } from "../frame/visit.ts";

const PATH = "/sandbox/clock";

export async function clockPage(visit: Visit, { db }: DashboardParts): Promise<PageResponse> {
  return clockForm(visit, await sandboxClockOf(db, visit.organisation.id), null);
}

export async function advanceClock(visit: Visit, parts: DashboardParts): Promise<PageResponse> {
  const { organisation, actor, form } = visit;
  try {
    const wanted = { organisationId: organisation.id, seconds: secondsIn(form) };
    return await onceByForm(visit, parts, async (tx) => {
      const { filings, accounts, deliveries } = await advanceSandboxClock(tx, wanted, actor, parts);
      const counts = { filings: String(filings), accounts: String(accounts), deliveries: String(deliveries) };
      return { subject: "clock", location: linkWith(PATH, { by: String(wanted.seconds), ...counts }) };
    });
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === ROLE_NOT_PERMITTED) throw error;
    return clockForm(visit, await sandboxClockOf(parts.db, organisation.id), error);
  }
}

const units = [
  ["minutes", "minutes", MINUTE],
  ["hours", "hours", HOUR],
  ["days", "days", DAY],
] as const;

function secondsIn(form: URLSearchParams): number {
  const unit = units.find(([word]) => word === form.get("unit"));
  const typed = form.get("amount")?.trim() ?? "";
  if (unit === undefined) throw new Refusal("invalid_option", "Choose minutes, hours or days.", "unit");
  const seconds = /^\d{1,6}$/.test(typed) ? (Number(typed) * unit[2]) / SECOND : 0;
  if (seconds >= 1 && seconds <= LONGEST_ADVANCE_SECONDS) return seconds;
  throw new Refusal(
    "invalid_option",
    "Enter a whole number, for at most 400 days. The clock only goes forward.",
    "amount",
  );
}

function clockForm(visit: Visit, row: SandboxClockRow | undefined, problem: Refusal | null): PageResponse {
  const advanced = row?.advanced_seconds ?? 0;
  return formPage(visit, {
    title: "Test clock",
    problems: problemsOf(problem),
    above: (
      <>
        <Outcome query={visit.query} />
        <p class="lead muted">
          The sandbox's clock only goes forward. What waits is due earlier: HMRC's answers, retries of webhooks,
          deadlines. Times that are recorded stay the real ones.
        </p>
        <Card>
          <Facts
            of={[
              ["The sandbox's time", <Moment key="now" at={after(visit.now, advanced * SECOND)} />],
              ["Advanced by", advanced === 0 ? "nothing yet" : durationText(advanced)],
              ["Last advanced", <Moment key="last" at={row?.advanced_at ?? null} none="never" />],
            ]}
          />
        </Card>
      </>
    ),
    forms: [
      {
        to: PATH,
        once: true,
        sections: [
          {
            fields: [
              text("amount", "Advance by", { inputMode: "numeric", autocomplete: "off", required: true }),
              choice(
                "unit",
                "Unit",
                units.map(([word, name]) => [word, name] as const),
                { value: "hours" },
              ),
            ],
          },
        ],
        submit: "Advance the clock",
      },
    ],
  });
}

/** What the last advance did. The address says it, so anything else there says nothing. */
function Outcome({ query }: { query: URLSearchParams }) {
  const [by, filings, accounts, deliveries] = ["by", "filings", "accounts", "deliveries"].map((name) => {
    const typed = query.get(name) ?? "";
    return /^\d{1,9}$/.test(typed) ? Number(typed) : null;
  });
  if (by == null || filings == null || accounts == null || deliveries == null) return null;
  return (
    <Alert tone="good" title={`Advanced by ${durationText(by)}`}>
      <p>
        Due earlier now: {counted(filings, "filing", "filings")},{" "}
        {counted(accounts, "delivery of accounts", "deliveries of accounts")},{" "}
        {counted(deliveries, "delivery of an event", "deliveries of events")}.
      </p>
    </Alert>
  );
}
