// Statements that only a crash, a race, a silence of HMRC, a form that is sent twice, a restored database or returns of
// a rare kind lead to: sent here about the customer's own rows, in a transaction that is undone.

import * as register from "../../packages/simulator/companies-house/store.ts";
import { lockPeriod, originalWasAccepted } from "../../packages/simulator/store.ts";
import { deleteKeptForm } from "../../src/access/kept-forms/kept-form-store.ts";
import { madeByForm, showAgain } from "../../src/access/shown-once-store.ts";
import { markRefused } from "../../src/access/store.ts";
import { usersWantingMail } from "../../src/access/who-is-told-store.ts";
import { amendersOf } from "../../src/audit/store.ts";
import { nextChangeDueAt, overdueOfCompanies, renewCompanyLease } from "../../src/companies/change-queue-store.ts";
import {
  beginDeadlineMails,
  claimDeadlineMails,
  nextDeadlineMailAt,
  openDutiesBetween,
  renewDeadlineMail,
  saveDeadlineMail,
} from "../../src/companies/telling/deadline-mail-store.ts";
import {
  lockLeasedDuty,
  markTold,
  nextDutyToTellAt,
  renewDutyLease,
} from "../../src/companies/telling/due-soon-store.ts";
import { knownDraft, reasonOf, reopenedDraft } from "../../src/drafts/store.ts";
import {
  isExpiryOverdue,
  lockApprovedContent,
  nextExpiryAt,
  releaseApproved,
  renewApprovalLease,
  waitingApprovals,
} from "../../src/filings/approval/approval-store.ts";
import { countWrongTry, linkByToken, markOpened } from "../../src/filings/approval/link-store.ts";
import {
  failedBefore,
  lockBoth,
  nameFirst,
  nameSecond,
  saveWarnings,
} from "../../src/filings/create/other-return-store.ts";
import { GATEWAY, goAhead, goNext } from "../../src/filings/exchange/authority-store.ts";
import {
  askFirst,
  heldSinceRestore,
  isItsTurn,
  knownSubmissions,
  newestSubmission,
  otherProcesses,
  runningWorkers,
} from "../../src/filings/exchange/restore-store.ts";
import { nextSubmissionDueAt } from "../../src/filings/exchange/submission-claim-store.ts";
import {
  bodyOf,
  dropSubmissionOf,
  giveBackSubmission,
  releaseWaitingForAuthority,
  renewSubmissionLease,
  waitForAuthority,
} from "../../src/filings/exchange/submission-store.ts";
import { lockEnds } from "../../src/filings/group-relief/other-ends-store.ts";
import { standingsOf } from "../../src/filings/standing-store.ts";
import { BEFORE_ALL, bodiesOf, overSubmissions, replaceBodies } from "../../src/filings/storage/compress-store.ts";
import { correctCorrelationId, versionedFiling } from "../../src/filings/store.ts";
import {
  claimDueMails,
  giveMailUp,
  insertMail,
  longestOverdueMail,
  markMailSent,
  nextMailDueAt,
  postponeMail,
  renewMailLease,
} from "../../src/mail/outbox-store.ts";
import { after, DAY } from "../../src/platform/clock.ts";
import type { Transaction } from "../../src/platform/database/db.ts";
import { nextAccountsDueAt } from "../../src/register/exchange/claim-store.ts";
import {
  exchangeOf,
  giveBackAccounts,
  holdUnsent,
  renewAccountsLease,
  saveExaminer,
} from "../../src/register/exchange/exchange-store.ts";
import { accountsOfFiling } from "../../src/register/list-store.ts";
import {
  holdLine,
  letLineGo,
  presentersOfLines,
  renameLine,
  skipNumbers,
  standInLineOf,
} from "../../src/register/presenters/line-store.ts";
import { markNotTaken, presentersIn } from "../../src/register/presenters/presenter-store.ts";
import {
  clearAccountsFlag,
  flaggedAccounts,
  releaseHeldAccounts,
  resolvedAccountsFlag,
  unfinishedAccounts,
  wasResolved,
} from "../../src/register/review/flag-store.ts";
import { accountsStandingsOf } from "../../src/register/standing-store.ts";
import { organisationOfAccounts } from "../../src/register/whose-store.ts";
import { earlierMappingOf } from "../../src/trial-balances/mapping-store.ts";
import { failuresBegan } from "../../src/webhooks/deliveries/attempt-store.ts";
import {
  giveBackDelivery,
  nextDeliveryDueAt,
  renewDeliveryLease,
} from "../../src/webhooks/deliveries/delivery-claim-store.ts";
import { holdDelivery } from "../../src/webhooks/deliveries/delivery-store.ts";
import { followEvents } from "../../src/webhooks/follow.ts";
import type { Target } from "./route-cases.ts";
import type { Customer, Service } from "./service.ts";

export async function sendSeldom(service: Service, customer: Customer, ids: Target["ids"]): Promise<void> {
  const undone = new Error("undone");
  const sent = service.db.transaction(async (tx) => {
    await aboutSubmissions(tx, service, ids);
    await aboutDeliveries(tx, service, ids);
    await aboutApprovals(tx, service, customer, ids);
    await aboutRestores(tx, service, customer, ids);
    await aboutReturns(tx, service, ids);
    await aboutForms(tx, service);
    await aboutMails(tx, service, customer);
    await aboutSimulator(tx);
    await aboutRegister(tx, service);
    await aboutAccounts(tx, service, customer, ids);
    throw undone;
  });
  await sent.catch((error) => {
    if (error !== undone) throw error;
  });
  const { organisationId } = customer;
  const following = await followEvents(service.db, { organisationId, mode: "sandbox", types: null, from: null });
  await following.look();
}

const lease_token = "held";

/** What an approver does, and when it is over. */
async function aboutApprovals(tx: Transaction, { clock }: Service, { organisationId }: Customer, ids: Target["ids"]) {
  const now = clock.now();
  const [approval] = await tx.query<{ id: string }>("update approvals set lease_token = $1 returning id", [
    lease_token,
  ]);
  const id = approval?.id ?? "";
  await lockApprovedContent(tx, ids.filing);
  await releaseApproved(tx, id, now);
  await waitingApprovals(tx, { organisationId, mode: "sandbox" }, 10);
  await nextExpiryAt(tx);
  await isExpiryOverdue(tx, now);
  await renewApprovalLease(tx, { id, lease_token }, 30);
  await linkByToken(tx, Buffer.alloc(32));
  await markOpened(tx, "apl_x", { at: now, from: null });
  await countWrongTry(tx, id);
}

async function aboutSubmissions(tx: Transaction, { clock }: Service, { filing }: Target["ids"]): Promise<void> {
  const now = clock.now();
  const hold = async () => {
    const rows = await tx.query<{ id: string }>(
      "update submissions set next = 'submit', due_at = $2, lease_token = $3 where filing_id = $1 returning id",
      [filing, now, lease_token],
    );
    return { id: rows[0]?.id ?? "", lease_token };
  };
  await versionedFiling(tx, filing);
  await correctCorrelationId(tx, filing, "ABC", now);
  await renewSubmissionLease(tx, await hold(), 30);
  await giveBackSubmission(tx, await hold(), now, "broken");
  await waitForAuthority(tx, await hold(), { gateway: GATEWAY, at: now, until: now, reason: "silent" });
  await releaseWaitingForAuthority(tx, GATEWAY, now);
  await nextSubmissionDueAt(tx, "sandbox");
  await standingsOf(tx, [filing]);
  await goAhead(tx, GATEWAY, now, now);
  await goNext(tx, { at: now, next: now, enough: 5 });
  await markRefused(tx, { organisation_id: "org_none", company_utr: "", set_at: now }, now);
  await dropSubmissionOf(tx, filing);
}

async function aboutDeliveries(tx: Transaction, { clock }: Service, ids: Target["ids"]): Promise<void> {
  const now = clock.now();
  const row = { id: ids.delivery, endpoint_id: ids.endpoint, lease_token };
  const hold = () =>
    tx.query(
      `update deliveries set status = 'pending', due_at = $2, lease_token = $3, lease_until = clock_timestamp() + interval '1 minute'
       where id = $1`,
      [ids.delivery, now, lease_token],
    );
  await hold();
  await renewDeliveryLease(tx, row, 30);
  await giveBackDelivery(tx, row, now);
  await hold();
  await holdDelivery(tx, row, now);
  for (const failing of [false, true]) await nextDeliveryDueAt(tx, failing);
  await failuresBegan(tx, [{ id: ids.endpoint, mode: "sandbox", failing_since: now }]);
}

/** Where the operator has a mail server. */
async function aboutMails(tx: Transaction, { clock }: Service, { organisationId }: Customer): Promise<void> {
  const at = clock.now();
  const [person] = await usersWantingMail(tx, organisationId, ["owner"]);
  const queue = async (id: string) => {
    const mail = { id, organisation_id: organisationId, user_id: person?.id ?? "", kind: "rejected" };
    await insertMail(tx, { ...mail, address: "jo@example.com", sealed: Buffer.from("x"), created_at: at });
    const [row] = await claimDueMails(tx, { limit: 1, token: lease_token, leaseSeconds: 30 }, at);
    return { id, lease_token: row?.lease_token ?? "" };
  };
  await nextMailDueAt(tx);
  await nextChangeDueAt(tx, at);
  await renewCompanyLease(tx, { id: "com_none", lease_token }, 30);
  await overdueOfCompanies(tx, at);
  await nextDutyToTellAt(tx);
  await renewDutyLease(tx, { id: "obl_none", lease_token }, 30);
  await lockLeasedDuty(tx, { id: "obl_none", lease_token });
  await markTold(tx, "obl_none", { isTold: true });
  await tellByMail(tx, organisationId, lease_token, at);
  await longestOverdueMail(tx, at);
  await renewMailLease(tx, await queue("mai_1"), 30);
  await markMailSent(tx, { id: "mai_1", lease_token }, at);
  await postponeMail(tx, await queue("mai_2"), { dueAt: after(at, DAY), lastError: "busy" });
  await giveMailUp(tx, await queue("mai_3"), { at, lastError: "refused" });
}

async function aboutRestores(
  tx: Transaction,
  { clock }: Service,
  { organisationId }: Customer,
  { filing }: Target["ids"],
): Promise<void> {
  await runningWorkers(tx);
  await otherProcesses(tx);
  await askFirst(tx, ["live"], clock.now());
  await newestSubmission(tx);
  await knownSubmissions(tx, { transactionIds: ["ABC"], correlationIds: ["ABC"] });
  await isItsTurn(tx, filing);
  await heldSinceRestore(tx, organisationId);
}

/** Two returns of one period of account, and those of a group; and what is left of one that is decided. */
async function aboutReturns(tx: Transaction, { clock }: Service, { filing, draft }: Target["ids"]): Promise<void> {
  const at = clock.now();
  await knownDraft(tx, draft);
  const row = await versionedFiling(tx, filing);
  await earlierMappingOf(tx, { organisationId: row.organisation_id, mode: row.mode, utr: row.company_utr }, 1);
  await lockBoth(tx, [filing, filing]);
  await lockEnds(tx, [filing]);
  await failedBefore(tx, row);
  await nameFirst(tx, { id: filing, ids: [filing], at });
  await nameSecond(tx, { id: filing, ids: [filing], at });
  await saveWarnings(tx, row, at);
  const [over] = await overSubmissions(tx, { after: BEFORE_ALL, decided: ["acknowledged"], limit: 10 });
  const bodies = await bodiesOf(tx, over === undefined ? [] : [over.id]);
  await bodyOf(tx, over?.id ?? "");
  await replaceBodies(
    tx,
    bodies.map((body) => ({ ...body, compressed: Buffer.from("x") })),
  );
}

async function aboutForms(tx: Transaction, { clock }: Service): Promise<void> {
  const shown = { sessionId: "ses_none", subject: "key_none" };
  await deleteKeptForm(tx, { id: "none", holders: ["ses_none"] });
  await amendersOf(tx, { organisationId: "org_none", amended: ["fil_none"] });
  await reasonOf(tx, "fil_none");
  await reopenedDraft(tx, { organisationId: "org_none", mode: "sandbox", filingId: "fil_none" });
  await showAgain(tx, shown, clock.now());
  await madeByForm(tx, { sessionId: "ses_none", fingerprint: Buffer.from("none") });
}

/** It refuses a second original only where it is asked to be strict. */
async function aboutSimulator(tx: Transaction): Promise<void> {
  const period = { class: "HMRC-CT-CT600-TIL", utr: "8596148860", periodEnd: "2025-03-31" };
  await lockPeriod(tx, period);
  await originalWasAccepted(tx, period);
}

/** Accounts whose worker died, that are held or forgotten, and lines that a person's test holds. */
async function aboutAccounts(
  tx: Transaction,
  { clock }: Service,
  { organisationId }: Customer,
  { accounts: id }: Target["ids"],
): Promise<void> {
  const at = clock.now();
  const which = { organisationId, mode: "sandbox", id } as const;
  const hold = async () => {
    await tx.query(
      `update companies_house_accounts set status = 'pending', next = 'submit', due_at = $2, lease_token = $3, sealed_code = 'x',
         lease_until = clock_timestamp() + interval '1 minute' where id = $1`,
      [id, at, lease_token],
    );
    return exchangeOf(tx, id);
  };
  await renewAccountsLease(tx, await hold(), 30);
  await giveBackAccounts(tx, await hold(), at, "broken");
  await holdUnsent(tx, at);
  await nextAccountsDueAt(tx, "sandbox");
  await clearAccountsFlag(tx, which, { note: "Seen", by: "operator", at });
  await wasResolved(tx, id, "Look");
  await saveExaminer(tx, id, { telephone: "029 2018 0000", comment: "Call us." });
  await resolvedAccountsFlag(tx, which);
  await releaseHeldAccounts(tx, which, at);
  await unfinishedAccounts(tx);
  await flaggedAccounts(tx, which);
  await accountsOfFiling(tx, "fil_none");
  await accountsStandingsOf(tx, [id]);
  await organisationOfAccounts(tx, id);
  const line = { line: standInLineOf(organisationId), token: "test" };
  await holdLine(tx, line, 30);
  await letLineGo(tx, line);
  await presentersOfLines(tx);
  await renameLine(tx, "none", "another");
  await skipNumbers(tx, 1);
  await presentersIn(tx, organisationId);
  await markNotTaken(tx, { organisation_id: organisationId, destination: "live", set_at: at }, at);
}

/** Companies House, as the simulator has it: accounts received, asked for in every way, and acknowledged. */
async function aboutRegister(tx: Transaction, { clock }: Service): Promise<void> {
  const now = clock.now();
  const presenter = "presenter";
  const sent = { presenter, companyNumber: "01234567", document: "ab", scenario: "receipt_lost" };
  const kept = { ...sent, submissionNumber: "S00001", customerReference: null, receivedAt: now, readyAt: now };
  const keptSince = new Date(0);
  await register.enterPresenter(tx, { presenter, isTest: true, transactionId: "1" });
  await register.presenterIsTest(tx, presenter);
  await register.takeNumber(tx, presenter, kept.submissionNumber);
  await register.keepSubmission(tx, kept);
  await register.submissionOf(tx, { presenter, number: kept.submissionNumber, keptSince });
  await register.submissionsOfCompany(tx, { presenter, company: sent.companyNumber, keptSince, most: 20 });
  await register.tellFinished(tx, { presenter, at: now, keptSince, most: 20 });
  await register.acknowledgeTold(tx, presenter, now);
  await register.countSend(tx, sent);
  await register.forgetSends(tx, sent);
}

/** As a morning with a mail server does. */
async function tellByMail(tx: Transaction, organisationId: string, lease_token: string, at: Date): Promise<void> {
  await beginDeadlineMails(tx, { organisationId, dueAt: at, toldOn: "2026-11-14" });
  await nextDeadlineMailAt(tx);
  await claimDeadlineMails(tx, { limit: 10_000, token: lease_token, leaseSeconds: 30 }, at);
  const row = { id: organisationId, lease_token };
  await renewDeadlineMail(tx, row, 30);
  await openDutiesBetween(tx, { organisationId, after: "2026-11-14", until: "2026-12-15" });
  await saveDeadlineMail(tx, row, { dueAt: after(at, DAY), toldOn: "2026-11-15" });
}
