// Amounts one below the other, as in a computation on paper: the box of the return, what it is and how it came about,
// the amount. Narrow enough for a phone as it is.

import type { ShownSource } from "../../../../packages/ct600/sources/shown.ts";
import { Card } from "../../frame/components.tsx";
import { CameFrom } from "../came-from.tsx";
import type { FiledBox } from "./filed-boxes.ts";

export interface LedgerLine {
  /** What tells it from the others, if its box and name do not. */
  key?: string;
  /** Empty: this line stands in no box. Several boxes may hold one amount. */
  box: string;
  what: string;
  working?: string;
  /** Where the amounts that it begins with come from. */
  from?: readonly ShownSource[];
  /** What it follows from in the law, for those who check it. */
  source?: string;
  value: string;
  /** Words may be broken over lines, numbers may not. */
  isText?: boolean;
  isResult?: boolean;
}

export interface LedgerGroup {
  title?: string;
  lines: readonly LedgerLine[];
}

export function Ledger({ caption, groups }: { caption: string; groups: readonly LedgerGroup[] }) {
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
      {groups.map(({ title, lines }) => (
        <tbody key={title}>
          {title && (
            <tr class="group">
              <th scope="rowgroup" colSpan={3}>
                {title}
              </th>
            </tr>
          )}
          {lines.map((line) => (
            <Line key={line.key ?? `${line.box} ${line.what}`} {...line} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Line({ box, what, working, from = [], source, value, isText, isResult }: LedgerLine) {
  return (
    <tr class={isResult ? "result" : undefined}>
      <td class="boxes number muted">{box}</td>
      <td>
        {what}
        {working && <div class="working">{working}</div>}
        {from.map((one) => (
          <CameFrom key={one.field} source={one} />
        ))}
        {source && <div class="source">{source}</div>}
      </td>
      <td class={isText ? "right wrap" : "right number"}>{value}</td>
    </tr>
  );
}

export function BoxesCard({ boxes }: { boxes: readonly FiledBox[] }) {
  return (
    <Card>
      <details class="fold">
        <summary class="fold-summary">
          <h2 class="fold-title">Boxes of the return</h2> <span class="muted">{boxes.length}</span>
        </summary>
        <Ledger
          caption="Boxes of the CT600"
          groups={[
            { lines: boxes.map(({ number, name, value, isText }) => ({ box: number, what: name, value, isText })) },
          ]}
        />
      </details>
    </Card>
  );
}
