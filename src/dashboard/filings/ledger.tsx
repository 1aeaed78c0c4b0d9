// Amounts one below the other, as in a computation on paper: the box of the return, what it is and how it came about, the amount. Narrow enough
// for a phone as it is.

import type { BoxText } from "../../ct600/form/table.ts";

export interface LedgerLine {
  /** Empty: this line stands in no box. */
  box: BoxText | "";
  what: string;
  working?: string;
  value: string;
  /** Words may be broken over lines, numbers may not. */
  isText?: boolean;
  isResult?: boolean;
}

export function Ledger({ caption, lines }: { caption: string; lines: readonly LedgerLine[] }) {
  return (
    <table class="ledger">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Box</th>
          <th scope="col">What</th>
          <th scope="col" class="right">
            Value
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ box, what, working, value, isText, isResult }) => (
          <tr key={`${box} ${what}`} class={isResult ? "result" : undefined}>
            <td class="number muted">{box}</td>
            <td>
              {what}
              {working && <div class="working">{working}</div>}
            </td>
            <td class={isText ? "right wrap" : "right number"}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
