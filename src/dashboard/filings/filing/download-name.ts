// What a downloaded document is called: by company and period, so that those of several filings can lie in one folder.

import type { FilingRow } from "../../../filings/filing.ts";

type Named = Pick<FilingRow, "company_name" | "period_start" | "period_end">;

/** Long enough to tell companies apart; some systems end a name at 255 bytes. */
const LONGEST_COMPANY = 60;

export function downloadName({ company_name, period_start, period_end }: Named, document: string): string {
  const safe = company_name.normalize("NFC").replace(UNSAFE, " ").replace(/\s+/g, " ");
  // A dot in front would hide the file.
  const company = Array.from(safe.replace(/^[. -]+/, ""))
    .slice(0, LONGEST_COMPANY)
    .join("")
    .trim();
  return `${company} ${period_start} to ${period_end} ${document}`.trim();
}

/**
 * What no file name should contain: separators, wildcards, quotes, controls, and marks that turn the order of letters
 * round.
 */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|%]/gu;

/** RFC 6266: a plain name for those who know no other, and the whole one. */
export function attachment(name: string): string {
  const plain = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]/gu, "_");
  const whole = encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain.replace(/["\\]/g, "_")}"; filename*=UTF-8''${whole}`;
}
