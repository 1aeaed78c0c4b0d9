// `quarterday credentials …`: an organisation's HMRC credentials. The password is read from standard input, so that no
// process list and no shell history shows it.

import { type CredentialsRow, credentialsIn } from "../../access/store.ts";
import { setCredentials } from "../../filings/exchange/credentials.ts";
import { Refusal } from "../../platform/errors.ts";
import { withUkTime } from "../../platform/uk-time.ts";
import type { Context } from "../command.ts";
import { companyUtrOption, organisationOption, requiredMode, textOption, wordOption } from "../options.ts";
import { at, inColumn } from "../output.ts";
import { secretLine } from "../secret-line.ts";
import { narrowedTo, ownedTable } from "../whose.ts";

export async function credentialsSet(context: Context<"db" | "sealing">): Promise<number> {
  const mode = requiredMode(context);
  // Before the command asks for the password.
  if (mode === "sandbox")
    throw new Refusal("invalid_option", "The sandbox needs no credentials. Set them with --mode live.");
  const organisationId = await organisationOption(context);
  const companyUtr = companyUtrOption(context);
  const filesAs = wordOption(context, "files-as", ["company", "agent"]);
  const given = {
    organisationId,
    mode,
    companyUtr,
    senderId: textOption(context, "sender-id") ?? "",
    password: await secretLine(context.terminal, "password"),
    ...(filesAs !== null && { filesAs }),
  };
  const { released } = await setCredentials(context.db, given, context.actor, context);
  const whose = companyUtr === null ? "the organisation's companies" : "this company";
  const going =
    released === 0 ? "" : ` ${released} waiting ${released === 1 ? "filing continues" : "filings continue"}.`;
  context.output.say(`The credentials for ${whose} are set.${going}`, { company_utr: companyUtr, released });
  return 0;
}

export async function credentialsList(context: Context<"db">): Promise<number> {
  const organisationId = await narrowedTo(context);
  const rows = await credentialsIn(context.db, organisationId);
  ownedTable(
    context,
    organisationId,
    ["for", "state", withUkTime("set")],
    rows.map((row) => {
      const { organisation_id: organisationId, company_utr, set_at, accepted_at, refused_at } = row;
      return {
        organisationId,
        cells: [company_utr || "every company", stateText(row), inColumn(set_at)],
        value: { company_utr: company_utr || null, set_at, accepted_at, refused_at },
      };
    }),
    "No HMRC credentials yet. Set them with `credentials set`.",
  );
  return 0;
}

function stateText({ accepted_at, refused_at }: CredentialsRow): string {
  if (refused_at !== null) return `refused ${at(refused_at)}`;
  return accepted_at === null ? "not tested yet" : `accepted ${at(accepted_at)}`;
}
