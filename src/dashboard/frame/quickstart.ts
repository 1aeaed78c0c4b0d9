// The lines that file a first return and deliver first accounts, the same wherever they are shown: at the first start,
// on the overview, where a list is empty.

interface Calling {
  /** The key itself, or `$KEY` for the shell to fill in. */
  key: string;
  url: string;
  /** What curl must be told to trust; null for a publicly trusted certificate. */
  certificateFile: string | null;
}

export function filingCurl(calling: Calling): string {
  return `${posting("/v1/filings", calling)} \\
  -d '{
    "company": {"name": "Example Widgets Ltd", "utr": "2000000000", "registration_number": "12345678"},
    "period": {"start": "2025-04-01", "end": "2026-03-31"},
    "financials": {"turnover": 12000000, "trading_profit": 4000000},
    "accounts": {"director": "Jane Director", "average_employees": 2, "legal_form": "private_limited"},
    "declarant": {"name": "Jane Director", "status": "Director"}
  }'`;
}

/** Of a dormant company, which has no return to file. */
export function accountsCurl(calling: Calling): string {
  return `${posting("/v1/companies_house/accounts", calling)} \\
  -d '{
    "company": {"name": "Sleeping Lion Ltd", "registration_number": "07654321"},
    "period": {"start": "2025-04-01", "end": "2026-03-31"},
    "accounts": {
      "standard": "frs105", "dormant": true, "director": "Jane Director", "approved_on": "2026-06-30", "average_employees": 0,
      "balance_sheet": {"cash": 100, "called_up_share_capital": 100},
      "registered_office": {"lines": ["1 High Street", "Exampletown"], "postcode": "EX1 1AA"}
    },
    "authentication_code": "ABC123",
    "profit_and_loss": "left_out"
  }'`;
}

function posting(path: string, { key, url, certificateFile }: Calling): string {
  const authorization = `Authorization: Bearer ${key}`;
  // A shell fills in variables between double quotes only.
  const header = key.startsWith("$") ? `"${authorization}"` : `'${authorization}'`;
  return `curl${trusting(certificateFile)} ${quoted(`${url}${path}`)} \\
  -H ${header} \\
  -H 'Content-Type: application/json'`;
}

/** What curl must be told for a certificate of our own. */
export function trusting(certificateFile: string | null): string {
  return certificateFile === null ? "" : ` --cacert ${quoted(certificateFile)}`;
}

function quoted(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
