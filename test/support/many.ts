// An organisation with very many filings, put straight into the tables: for measuring pages, and for looking at the
// plans of their statements. Nothing of it was sent anywhere, and none of it is due.

import type { Database } from "../../src/platform/database/db.ts";

export interface Many {
  organisationId: string;
  filings: number;
  /** The newest filing is from then, the oldest from so many days before. */
  now: Date;
  days: number;
  /** How many companies they are of, in turn; each is of its own unless it is said. */
  companies?: number;
}

/**
 * Of a hundred filings 94 are acknowledged, four have failed, one is on its way; every twentieth belongs to another
 * organisation.
 */
export async function fillWithMany(db: Database, many: Many): Promise<void> {
  await db.query(
    `insert into organisations (id, name, created_at) values ('org_other', 'Another firm', $1) on conflict do nothing`,
    [many.now],
  );
  await insertFilings(db, many);
  await insertObligations(db, many);
  await insertEndpoints(db, many);
  await insertEvents(db, many);
  await insertDeliveries(db);
  for (const table of [
    "filings",
    "submissions",
    "endpoints",
    "events",
    "deliveries",
    "delivery_attempts",
    "filing_search",
    "companies",
    "obligations",
  ])
    await db.query(`vacuum analyze ${table}`);
}

async function insertFilings(
  db: Database,
  { organisationId, filings, now, days, companies = filings }: Many,
): Promise<void> {
  await db.query(
    `insert into filings (id, organisation_id, mode, test_mode, status, company_name, company_utr, period_start, period_end, input,
       tax_due_pence, schema_version, correlation_id, hmrc_error, flag, created_at, updated_at, submitted_at, acknowledged_at)
     select 'fil_many' || lpad(n::text, 20, '0'), case when n % 20 = 7 then 'org_other' else $1 end,
            case when n % 50 = 3 then 'live' else 'sandbox' end, false, status,
            (array['Harbour Lane Bakery', 'Finch & Sons Joinery', 'Tidewater Instruments', 'Pennine Cycle Works'])[1 + n % $5::int % 4]
              || ' ' || n % $5::int % 997 || ' Ltd',
            lpad((1000000000 + n % $5::int * 7919::bigint)::text, 10, '0'), '2024-04-01', '2025-03-31',
            jsonb_build_object(
              'company', jsonb_build_object('name', 'Harbour Lane Bakery ' || n || ' Ltd', 'utr', '8596148860',
                'registration_number', lpad((n % $5::int)::text, 8, '0')),
              'period', '{"start": "2024-04-01", "end": "2025-03-31"}'::jsonb,
              'financials', '{"turnover": 12000000, "trading_profit": 4000000, "gross_profit": 5000000}'::jsonb,
              'declarant', '{"name": "Jane Director", "status": "Director"}'::jsonb),
            760000, 'v1.993',
            upper(md5(n::text)), case when status = 'failed' then '9204: A line of tax is wrong.' end,
            case when status = 'submitted' and n % 3000 = 0 then 'A person should look at this one.' end, at, at, at,
            case when status = 'acknowledged' then at end
     from (
       select n, $2::timestamptz - make_interval(secs => ($3 - n) * $4 * 86400.0 / $3) as at,
              case when n % 100 = 0 then 'submitted' when n % 100 in (1, 2, 3, 4) then 'failed' when n > $3 - 5 then 'pending'
                   else 'acknowledged' end as status
       from generate_series(1, $3::int) n
     ) made`,
    [organisationId, now, filings, days, companies],
  );
  await db.query(
    `insert into submissions (id, filing_id, organisation_id, destination, company_utr, amendment, body, irmark, transaction_ids, created_at)
     select replace(id, 'fil_', 'sub_'), id, organisation_id, mode, company_utr, false, '<Body/>', 'MARK', array['A'], created_at
     from filings where id like 'fil\\_many%'`,
  );
}

/** As those of one period that is filed and the next one, in place of what the queue of changes would make of them. */
async function insertObligations(db: Database, { organisationId, now }: Many): Promise<void> {
  await db.query(
    `with changed as (delete from company_changes where organisation_id in ($1, 'org_other') returning organisation_id, mode, utr),
          many as (select distinct c.* from companies c join changed using (organisation_id, mode, utr))
     insert into obligations (id, company_id, organisation_id, mode, kind, period_start, period_end, accounts_start, accounts_end, is_expected,
       due_on, settled, created_at, updated_at)
     select 'obl_many' || md5(many.id || kind || year), many.id, organisation_id, mode, kind, period, period + 364, period, period + 364, year = 1,
            period + 364 + days, case year when 0 then 'accepted' else 'open' end, $2, $2
     from many cross join generate_series(0, 1) year cross join (values ('pay', 275), ('return', 365), ('accounts', 274)) as kinds (kind, days)
     cross join lateral (select date '2024-04-01' + 365 * year + abs(hashtext(utr)) % 300 as period) periods
     on conflict do nothing`,
    [organisationId, now],
  );
  await db.query(
    `update companies c set next_due_on = next.due_on, next_kind = 'accounts' from obligations next
     where next.company_id = c.id and next.kind = 'accounts' and next.settled = 'open' and next.id like 'obl\\_many%'`,
  );
}

/** One does well, one has failed for days, one is disabled. */
async function insertEndpoints(db: Database, { organisationId, now }: Many): Promise<void> {
  await db.query(
    `insert into endpoints (id, organisation_id, mode, url, description, sealed_secret, created_at, disabled_at, failing_since)
     select 'we_many' || name, $1, 'sandbox', 'https://' || name || '.example.com/webhooks', name, '', $2::timestamptz - interval '90 days',
            case name when 'disabled' then $2::timestamptz end,
            case name when 'failing' then $2::timestamptz - interval '3 days' end
     from unnest(array['well', 'failing', 'disabled']) name`,
    [organisationId, now],
  );
}

async function insertEvents(db: Database, { organisationId }: Many): Promise<void> {
  await db.query(
    `insert into events (id, organisation_id, mode, type, subject_id, payload, created_at)
     select replace(f.id, 'fil_', 'evt_') || number, f.organisation_id, f.mode, type, f.id,
            json_build_object('id', replace(f.id, 'fil_', 'evt_') || number, 'object', 'event', 'type', type,
                              'data', json_build_object('object', json_build_object('id', f.id)))::text, f.created_at
     from filings f,
          lateral (values (1, 'filing.submitted'), (2, case f.status when 'failed' then 'filing.failed' else 'filing.accepted' end))
            as told (number, type)
     where f.organisation_id = $1 and f.mode = 'sandbox' and f.id like 'fil\\_many%' and f.status <> 'pending'
     order by f.seq, number`,
    [organisationId],
  );
}

async function insertDeliveries(db: Database): Promise<void> {
  await db.query(
    `insert into deliveries (id, event_id, event_type, endpoint_id, status, failures, attempts, created_at, updated_at)
     select replace(ev.id, 'evt_', 'dlv_') || 'a', ev.id, ev.type, 'we_manywell', 'delivered', 0, 1, ev.created_at, ev.created_at
     from events ev where ev.id like 'evt\\_many%'
     union all
     select replace(ev.id, 'evt_', 'dlv_') || 'b', ev.id, ev.type, e.id, case when e.disabled_at is null then 'abandoned' else 'held' end,
            case when e.disabled_at is null then 5 else 0 end, case when e.disabled_at is null then 5 else 0 end, ev.created_at, ev.created_at
     from events ev join endpoints e on e.id = case ev.seq % 40 when 5 then 'we_manyfailing' when 6 then 'we_manydisabled' end
     where ev.id like 'evt\\_many%'`,
  );
  await db.query(
    `insert into delivery_attempts (delivery_id, endpoint_id, number, attempted_at, latency_ms, url, response_status, error_class, error)
     select d.id, d.endpoint_id, number, d.created_at + make_interval(mins => number), 40 + number, 'https://example.com/webhooks',
            case when d.failures = 0 then 200 else 503 end, case when d.failures > 0 then 'status' end,
            case when d.failures > 0 then 'The receiver answered with 503.' end
     from deliveries d, generate_series(1, d.attempts) number where d.id like 'dlv\\_many%'`,
  );
}
