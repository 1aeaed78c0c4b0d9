// What the Companies House simulator remembers: its presenters, the submissions it gave a receipt for, and the sends
// that a scenario troubles, beside HMRC's in a schema of their own (migrations/0048_companies_house_simulator.sql).

import type { Queryable, Transaction } from "../../../src/platform/database/db.ts";
import { named } from "../../../src/platform/database/parameters.ts";

export interface TakenSubmission {
  presenter: string;
  submissionNumber: string;
  companyNumber: string;
  customerReference: string | null;
  /** SHA-256 of the document. */
  document: string;
  scenario: string;
  receivedAt: Date;
  readyAt: Date;
}

/** Notes a presenter and the id of its message; false if the id does not rise or the account is of the other mode. */
export async function enterPresenter(
  db: Queryable,
  { presenter, isTest, transactionId }: { presenter: string; isTest: boolean; transactionId: string },
): Promise<boolean> {
  const entered = await db.query(
    `insert into simulator.companies_house_presenters as known (presenter, is_test, last_transaction_id) values ($1, $2, $3)
      on conflict (presenter) do update set last_transaction_id = excluded.last_transaction_id
       where known.is_test = excluded.is_test and known.last_transaction_id < excluded.last_transaction_id
      returning presenter`,
    [presenter, isTest, transactionId],
  );
  return entered.length > 0;
}

export async function presenterIsTest(db: Queryable, presenter: string): Promise<boolean> {
  const [row] = await db.query<{ isTest: boolean }>(
    `select is_test as "isTest" from simulator.companies_house_presenters where presenter = $1`,
    [presenter],
  );
  return row?.isTest ?? false;
}

/** Numbers rise, over all companies of a presenter: says whether this one does, and then it is the last. */
export async function takeNumber(tx: Transaction, presenter: string, number: string): Promise<boolean> {
  const taken = await tx.query(
    `update simulator.companies_house_presenters set last_submission_number = $2
      where presenter = $1 and last_submission_number < $2
      returning presenter`,
    [presenter, number],
  );
  return taken.length > 0;
}

export async function keepSubmission(tx: Transaction, taken: TakenSubmission): Promise<void> {
  await tx.query(
    ...named(
      `insert into simulator.companies_house_submissions
         (presenter, submission_number, company_number, customer_reference, document, scenario, received_at, ready_at)
       values ($presenter, $submission_number, $company_number, $customer_reference, $document, $scenario, $received_at,
               $ready_at)`,
      {
        presenter: taken.presenter,
        submission_number: taken.submissionNumber,
        company_number: taken.companyNumber,
        customer_reference: taken.customerReference,
        document: taken.document,
        scenario: taken.scenario,
        received_at: taken.receivedAt,
        ready_at: taken.readyAt,
      },
    ),
  );
}

const columns = `presenter, submission_number as "submissionNumber", company_number as "companyNumber",
  customer_reference as "customerReference", document, scenario, received_at as "receivedAt", ready_at as "readyAt"`;

/** A submission of the time in which results are kept. */
export async function submissionOf(
  db: Queryable,
  { presenter, number, keptSince }: { presenter: string; number: string; keptSince: Date },
): Promise<TakenSubmission | undefined> {
  const [found] = await db.query<TakenSubmission>(
    `select ${columns} from simulator.companies_house_submissions
      where presenter = $1 and submission_number = $2 and (received_at > $3) is true`,
    [presenter, number, keptSince],
  );
  return found;
}

/** A company's newest submissions of that time, and not more than so many. */
export async function submissionsOfCompany(
  db: Queryable,
  asked: { presenter: string; company: string; keptSince: Date; most: number },
): Promise<TakenSubmission[]> {
  return db.query<TakenSubmission>(
    `select ${columns} from simulator.companies_house_submissions
      where presenter = $1 and company_number = $2 and received_at > $3
      order by received_at desc, submission_number desc
      limit $4`,
    [asked.presenter, asked.company, asked.keptSince, asked.most],
  );
}

/** The oldest that are finished and not yet acknowledged, and not more than so many. They are told until they are. */
export async function tellFinished(
  db: Queryable,
  asked: { presenter: string; at: Date; keptSince: Date; most: number },
): Promise<TakenSubmission[]> {
  return db.query<TakenSubmission>(
    `with finished as (
       select submission_number as number from simulator.companies_house_submissions
        where presenter = $1 and ready_at <= $2 and acknowledged_at is null and received_at > $3
        order by ready_at, submission_number
        limit $4),
     told as (
       update simulator.companies_house_submissions set told = true
        where presenter = $1 and submission_number in (select number from finished)
        returning ${columns})
     select * from told order by "readyAt", "submissionNumber"`,
    [asked.presenter, asked.at, asked.keptSince, asked.most],
  );
}

/** What a presenter was told is told no more. */
export async function acknowledgeTold(db: Queryable, presenter: string, at: Date): Promise<void> {
  await db.query(
    `update simulator.companies_house_submissions set acknowledged_at = $2
      where presenter = $1 and told and acknowledged_at is null`,
    [presenter, at],
  );
}

type TroubledSend = Pick<TakenSubmission, "presenter" | "companyNumber" | "document" | "scenario">;

/** Counts a send of this document, and says which one it is: 1 for the first since its sender last heard of it. */
export async function countSend(db: Queryable, sent: TroubledSend): Promise<number> {
  const [row] = await db.query<{ sends: number }>(
    `insert into simulator.companies_house_troubled_sends as troubled (presenter, company_number, document, scenario, sends)
      values ($1, $2, $3, $4, 1)
      on conflict (presenter, company_number, document, scenario) do update set sends = troubled.sends + 1
      returning sends`,
    [sent.presenter, sent.companyNumber, sent.document, sent.scenario],
  );
  return row?.sends ?? 1;
}

export async function forgetSends(db: Queryable, sent: TroubledSend): Promise<void> {
  await db.query(
    `delete from simulator.companies_house_troubled_sends
      where presenter = $1 and company_number = $2 and document = $3 and scenario = $4`,
    [sent.presenter, sent.companyNumber, sent.document, sent.scenario],
  );
}
