// What accounts look like: black on white, in a serif face, figures in columns of equal digits, totals under a rule. On
// paper the cover, each statement and the notes begin a page of A4, and no statement or note is divided. Styles are
// embedded, because nothing may be fetched from elsewhere.

export const STYLE = [
  "@page { size: A4; margin: 18mm 20mm 16mm; }",
  "body { font-family: Georgia, 'Times New Roman', 'Liberation Serif', serif; font-size: 10.5pt; line-height: 1.4; color: #111;",
  "  background: #fff; max-width: 42em; margin: 3em auto; padding: 0 1.5em; }",
  "h1 { font-size: 1.9em; line-height: 1.2; font-weight: normal; margin: 0 0 0.8em; }",
  "h2 { font-size: 1.25em; margin: 0; } h3 { font-size: 1em; margin: 0 0 0.4em; } h4 { font-size: 1em; font-style: italic; font-weight: normal; margin: 0.8em 0 0.2em; }",
  "p { margin: 0 0 0.6em; }",
  ".cover { padding: 3em 0; } .cover .title { font-size: 1.3em; margin: 0; } .cover .when { margin: 0.2em 0 3em; }",
  ".cover .what { border: 1px solid #111; padding: 0.7em 1em; margin: 0 0 2em; }",
  ".company { margin: 0; } .company dt { float: left; clear: left; width: 11em; color: #444; } .company dd { margin: 0 0 0.5em 11em; }",
  ".statement, .notes { border-top: 1px solid #999; margin-top: 3em; padding-top: 2em; }",
  ".over { font-size: 0.9em; color: #444; margin: 0 0 0.3em; } .under { margin: 0.1em 0 1.4em; }",
  ".item { margin: 1.6em 0 0; } .item p, .item h4 { margin-left: 2em; } .item table { margin-left: 1em; max-width: 34em; }",
  ".item .wide table { max-width: none; width: 100%; }",
  ".report h3 { margin-top: 1.2em; } .report ul { margin: 0 0 0.6em; padding-left: 1.6em; }",
  ".foot { margin: 1.6em 0; } .foot .item { margin-top: 1em; }",
  ".unbroken { white-space: nowrap; } .number { display: inline-block; width: 2em; }",
  // Columns keep apart by spacing, so that a rule is as wide as its column and no wider.
  "table { width: calc(100% + 2em); border-collapse: separate; border-spacing: 1em 0; margin: 0 -1em 1em; }",
  "td, th { padding: 0.14em 0; vertical-align: bottom; text-align: left; font-weight: normal; }",
  "th.amount, td.amount { text-align: right; white-space: nowrap; width: 6em; padding-right: 0.4em;",
  "  font-variant-numeric: lining-nums tabular-nums; }",
  "thead th.amount { font-weight: bold; white-space: normal; } th.note, td.note { width: 2.6em; text-align: center; }",
  ".close { display: inline-block; width: 0.4em; margin-right: -0.4em; text-align: left; }",
  "tr.heading th { font-weight: bold; padding-top: 0.7em; } tr.detail th { padding-left: 1.2em; }",
  "tr.total td.amount, tr.final td.amount { border-top: 1px solid #111; }",
  "tr.total th, tr.total td { padding-bottom: 0.5em; } tr.final td.amount, tr.balance td.amount { border-bottom: 3px double #111; }",
  "tr.final th, tr.final td { font-weight: bold; } tr.final th, tr.balance th { padding-bottom: calc(0.14em + 3px); }",
  // The double line of the total before is rule enough.
  "tr.final + tr.final td.amount { border-top: 0; }",
  ".sign { margin-top: 1.6em; } .sign .name { margin: 2.6em 0 0; }",
  ".sample { font-weight: bold; color: #a00; }",
  "@media (max-width: 40em) { body { font-size: 10pt; margin: 1.5em auto; padding: 0 0.9em; } .company dt { float: none; } .company dd { margin-left: 0; }",
  "  .item p, .item h4 { margin-left: 0; } table, .item table { width: calc(100% + 1em); border-spacing: 0.5em 0; margin-left: -0.5em; margin-right: -0.5em; }",
  "  .item .wide { overflow-x: auto; } .item .wide table { width: calc(100% + 1em); }",
  "  th.amount, td.amount { width: 4.4em; } th.note, td.note { width: 2.2em; } }",
  // The fullest balance sheet, with every line, statement and signature, fits one page.
  "@media print { body { max-width: none; margin: 0; padding: 0; font-size: 9.5pt; line-height: 1.3; } td, th { padding: 0.08em 0; } p { margin-bottom: 0.5em; }",
  "  .under { margin-bottom: 1em; } .sign { margin-top: 1em; } .sign .name { margin-top: 2em; } .cover { padding: 55mm 0 0; }",
  "  .statement, .notes { border-top: 0; margin: 0; padding: 0; break-before: page; page-break-before: always; }",
  "  .foot { margin: 1em 0; } .foot .item { margin-top: 0.6em; }",
  "  .statement, .item, tr { break-inside: avoid; page-break-inside: avoid; } h2, h3, h4 { break-after: avoid; page-break-after: avoid; } }",
].join("\n");
