// The line that files a first return, the same wherever it is shown: at the first start and on the overview.

/** The key itself, or `$KEY` for the shell to fill in. */
export function filingCurl({
  key,
  url,
  certificateFile,
}: {
  key: string;
  url: string;
  /** What curl must be told to trust; null for a publicly trusted certificate. */
  certificateFile: string | null;
}): string {
  const trust = trusting(certificateFile);
  const authorization = `Authorization: Bearer ${key}`;
  // A shell fills in variables between double quotes only.
  const header = key.startsWith("$") ? `"${authorization}"` : `'${authorization}'`;
  return `curl${trust} ${quoted(`${url}/v1/filings`)} \\
  -H ${header} \\
  -H 'Content-Type: application/json' \\
  -d '{
    "company": {"name": "Example Widgets Ltd", "utr": "2000000000", "registration_number": "12345678"},
    "period": {"start": "2025-04-01", "end": "2026-03-31"},
    "financials": {"turnover": 12000000, "trading_profit": 4000000},
    "accounts": {"director": "Jane Director", "average_employees": 2, "legal_form": "private_limited"},
    "declarant": {"name": "Jane Director", "status": "Director"}
  }'`;
}

/** What curl must be told for a certificate of our own. */
export function trusting(certificateFile: string | null): string {
  return certificateFile === null ? "" : ` --cacert ${quoted(certificateFile)}`;
}

function quoted(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
