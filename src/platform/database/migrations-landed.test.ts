// A database that has applied a migration refuses to start with another text of it, so those that people may have never
// change.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("../../../../migrations/", import.meta.url);

/** The beginning of each one's SHA-256. A new migration adds a line; a line that is there is never changed. */
const landed: Record<string, string> = {
  "0001_filing.sql": "b2534337f7f7d158",
  "0002_simulator.sql": "bd872fd4d0c743f3",
  "0003_credentials.sql": "06244e83fe1b30ac",
  "0004_simulator_scenarios.sql": "f4f535d40075141c",
  "0005_authority_state.sql": "2d7f740ffc5b35e9",
  "0006_webhooks.sql": "72aa7546e6a4c28f",
  "0007_dashboard.sql": "adc8d3aa025f41af",
  "0008_filing_search.sql": "31a2cf94c258bf71",
  "0009_webhook_pages.sql": "c7776e77a8f52196",
  "0010_overview.sql": "bbfb5410930d9cf4",
  "0011_people.sql": "f905c02ac74c011b",
  "0012_filing_search.sql": "d03eb9a866e1b7c7",
  "0013_webhook_pages.sql": "ae53acc6d8ab8d17",
  "0014_filings_and_replays.sql": "d33e12bd080f67e5",
  "0015_credentials_accepted.sql": "96acfbc6835283bb",
  "0016_waiting_and_answers.sql": "545eae73e4f0101e",
  "0017_resolved.sql": "3d8d4920866efdd2",
  "0018_filing_search.sql": "a88b8d039d170226",
  "0019_storage.sql": "b99c5adf5783d0ed",
  "0020_claims.sql": "25e66ba503170d56",
  "0021_turns.sql": "367ce34c11f2c5e3",
  "0022_hidden_addresses.sql": "141db6d9265d7bad",
  "0023_own_documents.sql": "c77a05f7a7f7a32d",
  "0024_rate_limit.sql": "f85ee997aa155dbd",
  "0025_restored.sql": "12c09693da6068f2",
  "0026_judged_by.sql": "15e4dc91773331b7",
  "0027_settlement.sql": "f77a4f2b88f2b3fb",
  "0028_long_periods.sql": "783c748a051e3ad1",
  "0029_own_computations.sql": "a84f1ed61e704fce",
  "0030_key_permission.sql": "6175cb6e4f2e6405",
  "0031_metadata.sql": "913b22029983b8ff",
  "0032_sandbox_clock.sql": "2c8160d03c3d2535",
  "0033_traces.sql": "36714c96284e0248",
  "0034_notice.sql": "66172fa27fa59e6f",
  "0035_sent_software.sql": "54a950bcd6f05555",
  "0036_lines.sql": "90bcb7a04786d92f",
  "0037_needs_attention.sql": "111b74bf443c6b04",
  "0038_updated_filings.sql": "a13405434b07a9fc",
  "0039_refuse_incomplete.sql": "37ec44c7ad5a57e3",
  "0040_attachments.sql": "28dc9ec030b72b0d",
  "0041_credit_payable.sql": "2d84d7b9b6b5da13",
  "0042_group_relief.sql": "c901370410269dff",
  "0043_return_before.sql": "6f8a4df152d9350c",
  "0044_amended_whole.sql": "0919a3bed2bb647a",
  "0045_compressed_bodies.sql": "b5b1a23f03ca36b7",
  "0046_compressible.sql": "e642538aa77be81b",
  "0047_tests.sql": "dd88fb040ec68263",
  "0048_companies_house_simulator.sql": "ff40ae4db4e8d1a0",
  "0049_companies_house.sql": "6e074625c4177b7b",
  "0050_roles.sql": "0e05afede4e6d5af",
  "0052_two_step.sql": "e1eec400204443fe",
  "0053_mails.sql": "5f708e781dbe4874",
  "0055_companies.sql": "e14e1e2fac64602b",
  "0056_obligations_in_order.sql": "c2b2431ac3423ea9",
  "0057_deadlines_told.sql": "e8fd07e3bdf58b9e",
  "0058_search_words.sql": "a78555a7b191b106",
  "0059_error_numbers.sql": "6dfae83367cb72f5",
  "0060_kept_forms.sql": "dc695ee5ae938751",
  "0061_drafts.sql": "1a28e5e43d31b5e7",
  "0062_amenders.sql": "ad848f9c812bc5ff",
  "0064_audit_filters.sql": "2d26b1c8a5bbe319",
  "0065_api_requests.sql": "7d4548cd1aeebb57",
  "0066_company_words.sql": "bbbc7576576dee40",
  "0067_approvals.sql": "0fc67bc298e03eb3",
  "0069_draft_tries.sql": "da29710392a7df51",
  "0070_accounts_words.sql": "d1e352bd5c2f3b13",
  "0071_duties_found.sql": "2ef5e2da6bb0666d",
  "0072_duties_told_by_clock.sql": "f16a4e8e3b8ddb12",
  "0073_drafts_wait.sql": "74f89b5dbf76d949",
  "0074_trial_balance_mappings.sql": "deffe72053d55703",
  "0075_replies.sql": "4751826a3d6bf481",
  "0076_prepare_keys.sql": "0002132434d02059",
  "0077_key_that_filed.sql": "038eb960eea956cc",
  "0078_mapping_versions.sql": "ad3cbeff9544413a",
  "0079_built_by.sql": "90c49cd997040fbe",
};

test("no migration is edited: an installation that has applied it could not start any more", () => {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const found = names.sort().map((name) => {
    const sum = createHash("sha256").update(readFileSync(new URL(name, folder)));
    return [name, sum.digest("hex").slice(0, 16)];
  });

  assert.deepEqual(Object.fromEntries(found), landed);
});
