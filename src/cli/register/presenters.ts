// `quarterday presenter …`: what an organisation presents itself with at Companies House. Id and code are read from
// standard input, so that no process list and no shell history shows them, and no command shows them again.

import { withUkTime } from "../../platform/uk-time.ts";
import { type PresenterRow, presentersIn } from "../../register/presenters/presenter-store.ts";
import { setPresenter } from "../../register/presenters/presenters.ts";
import { type PresenterTested, testPresenter } from "../../register/presenters/test-presenter.ts";
import type { Context } from "../command.ts";
import { DONE, REFUSED } from "../exit-codes.ts";
import { organisationOption, requiredWord, textOption } from "../options.ts";
import { at, inColumn } from "../output.ts";
import { secretLines } from "../secret-line.ts";
import { narrowedTo, ownedTable } from "../whose.ts";

const destinations = ["live", "test"] as const;

export async function presenterSet(context: Context<"db" | "sealing">): Promise<number> {
  const destination = requiredWord(context, "for", destinations);
  const organisationId = await organisationOption(context);
  const [presenterId = "", code = ""] = await secretLines(context.terminal, ["presenter id", "presenter code"]);
  const given = {
    organisationId,
    destination,
    presenterId: presenterId.trim(),
    code: code.trim(),
    packageReference: textOption(context, "package-reference") ?? "",
    firstNumber: textOption(context, "first-number"),
  };
  const { released } = await setPresenter(context.db, given, context.actor, context);
  const going =
    released === 0 ? "" : ` ${released} waiting ${released === 1 ? "delivery continues" : "deliveries continue"}.`;
  context.output.say(`The ${destination} presenter is set.${going}`, { for: destination, released });
  return DONE;
}

export async function presenterList(context: Context<"db">): Promise<number> {
  const organisationId = await narrowedTo(context);
  ownedTable(
    context,
    organisationId,
    ["for", "state", withUkTime("set")],
    (await presentersIn(context.db, organisationId)).map((row) => {
      const { organisation_id: organisationId, destination, set_at, accepted_at, refused_at } = row;
      return {
        organisationId,
        cells: [destination, stateText(row), inColumn(set_at)],
        value: { for: destination, set_at, accepted_at, refused_at },
      };
    }),
    "No Companies House presenter yet. Set one with `presenter set`.",
  );
  return DONE;
}

function stateText({ accepted_at, refused_at }: PresenterRow): string {
  if (refused_at !== null) return `refused ${at(refused_at)}`;
  return accepted_at === null ? "not tested yet" : `accepted ${at(accepted_at)}`;
}

type TestNeeds = "db" | "sealing" | "settings" | "register" | "registerDestinations";

export async function presenterTest(context: Context<TestNeeds>): Promise<number> {
  const destination = requiredWord(context, "for", destinations);
  const organisationId = await organisationOption(context);
  const { leaseSeconds } = context.settings;
  const outcome = await testPresenter({ organisationId, destination }, context.actor, { ...context, leaseSeconds });
  context.output.say(testedText(outcome, destination), {
    for: destination,
    outcome: outcome.kind,
    ...reasonOf(outcome),
  });
  return outcome.kind === "taken" ? DONE : REFUSED;
}

function testedText(outcome: PresenterTested, destination: string): string {
  switch (outcome.kind) {
    case "taken":
      return `Companies House takes the ${destination} presenter.`;
    case "refused":
      return `Companies House refuses the ${destination} presenter: ${outcome.text}`;
    case "no_answer":
      return `Companies House did not answer: ${outcome.reason}`;
    case "busy":
      return "Another message of this presenter is being sent, so nothing was tested. Try again in a moment.";
    case "no_address":
      return "There is no address to ask: COMPANIES_HOUSE_URL is not set.";
    case "no_presenter":
      return `No ${destination} presenter is stored. Set it with \`presenter set --for ${destination}\`.`;
  }
}

function reasonOf(outcome: PresenterTested): { reason: string | null } {
  if (outcome.kind === "refused") return { reason: outcome.text };
  return { reason: outcome.kind === "no_answer" ? outcome.reason : null };
}
