// Takes a set of accounts in: is the company on the register, is the document right by its judge, is the number new. It
// is kept with the scenario it came under, which decides what status requests are told (status.ts).

import { createHash } from "node:crypto";
import { after, SECOND } from "../../../src/platform/clock.ts";
import type { Dependencies } from "../dependencies.ts";
import { scenarioTable as hmrcTable } from "../scenarios.ts";
import { type Outcome, refused } from "./outcome.ts";
import { enter, presenterOf, unauthorised } from "./presenters.ts";
import { type Behaviour, chooseScenario, type Mishap } from "./scenarios.ts";
import { countSend, forgetSends, keepSubmission, type TakenSubmission, takeNumber } from "./store.ts";
import type { Form } from "./wire/form.ts";
import { type GatewayError, gatewayError } from "./wire/gateway-errors.ts";
import type { Message } from "./wire/message.ts";

/** Nobody has it, and nobody types it by accident. */
const reserved = { companyNotOnRegister: "99999999", wrongCompanyCode: "000000" } as const;

/** People do not read more of them. */
const MOST_FINDINGS = 100;

interface Send {
  form: Form;
  behaviour: Behaviour;
  /** What is known of it before it is received. */
  known: Pick<TakenSubmission, "presenter" | "companyNumber" | "document" | "scenario">;
}

export async function submit(
  engine: Dependencies,
  message: Message,
  given: { form: Form; scenario: string | undefined },
): Promise<Outcome> {
  const send = sendOf(message, given);
  const mishap = await mishapOf(engine, send);
  // What a scenario keeps from the gateway leaves no trace there, not even its transaction id.
  if (mishap !== undefined && "instead" in mishap)
    return mishap.instead === "silence" ? { kind: "silence" } : refused(mishap.instead);
  const barred = await enter(engine.db, message);
  if (barred !== null) return refused(barred);
  const errors = await errorsOf(engine, send);
  if (errors.length > 0) return refused(...errors);
  const unkept = await keep(engine, send);
  if (unkept !== null) return refused(unkept);
  return { kind: "receipt", form: send.behaviour.receipt, lost: mishap?.replyLost ?? null };
}

function sendOf({ sender }: Message, { form, scenario: header }: { form: Form; scenario: string | undefined }): Send {
  const elsewhere = hmrcTable.map(({ name }) => name);
  const { name: scenario, behaviour } = chooseScenario(header, elsewhere);
  const document = createHash("sha256").update(form.document).digest("hex");
  const known = { presenter: presenterOf(sender), companyNumber: form.companyNumber ?? "", document, scenario };
  return { form, behaviour, known };
}

/** What goes wrong with this send: it is counted for each document, until its sender has heard that it is there. */
async function mishapOf({ db }: Dependencies, { behaviour, known }: Send): Promise<Mishap | undefined> {
  const { onSend } = behaviour;
  if (onSend.length === 0) return undefined;
  const sends = await countSend(db, known);
  if (sends > onSend.length) await forgetSends(db, known);
  return onSend[sends - 1];
}

async function errorsOf({ registerJudge }: Dependencies, { form, behaviour }: Send): Promise<readonly GatewayError[]> {
  const { companyNumber, companyName } = form;
  if (companyNumber === null || companyNumber === reserved.companyNotOnRegister)
    return [unauthorised("company number or type")];
  if (form.authenticationCode === reserved.wrongCompanyCode) return [unauthorised("company authentication code")];
  if (behaviour.refusal !== null) return [behaviour.refusal];
  const found = await registerJudge.findings(form.document, { companyNumber, companyName });
  // What is really wrong with a document comes first: a scenario must not hide it.
  const findings = found.length > 0 ? found : behaviour.findings;
  return findings.slice(0, MOST_FINDINGS).map((text) => gatewayError("9999", text));
}

/** Says what is wrong with the number; null where the submission is kept. */
async function keep(
  { db, clock, pollSeconds }: Dependencies,
  { form, behaviour, known }: Send,
): Promise<GatewayError | null> {
  const { submissionNumber, customerReference } = form;
  const receivedAt = clock.now();
  const readyAt = after(receivedAt, (behaviour.decidedAfterSeconds ?? pollSeconds) * SECOND);
  return db.transaction(async (tx) => {
    if (!(await takeNumber(tx, known.presenter, submissionNumber.toUpperCase())))
      return gatewayError(
        "9999",
        `SubmissionNumber ${submissionNumber} is not higher than the last one: it must be new.`,
      );
    await keepSubmission(tx, { ...known, submissionNumber, customerReference, receivedAt, readyAt });
    return null;
  });
}
