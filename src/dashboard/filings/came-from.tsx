// Where a figure comes from: the accounts of the trial balance that it adds up, and what was noted. Names are typed by
// strangers, in any script; a long list is folded.

import { figureName } from "../../../packages/ct600/sources/figure.ts";
import { lineName, type ShownSource, type ShownSourceLine } from "../../../packages/ct600/sources/shown.ts";
import { counted, numberText, poundsText } from "../../../packages/ct600/text/numbers.ts";

const MOST_NAMED = 4;
/** The document has all of them. */
const MOST_LISTED = 200;

export function CameFrom({ source: { from, note } }: { source: ShownSource }) {
  const noted = from.filter((line) => line.note !== undefined);
  return (
    <>
      {from.length > MOST_NAMED ? (
        <details class="working came-from">
          <summary>
            <NamedLines from={from} />
          </summary>
          <LinesOf from={from} />
        </details>
      ) : (
        from.length > 0 && (
          <div class="working">
            <NamedLines from={from} />
          </div>
        )
      )}
      {note !== undefined && <Note note={note} />}
      {noted.slice(0, MOST_LISTED).map((line) => (
        <Note key={lineName(line)} note={line.note ?? ""} line={line} />
      ))}
    </>
  );
}

/** `from 4000 Sales, 4010 Other sales and 3 more`. */
export function NamedLines({ from }: Pick<ShownSource, "from">) {
  const named = from.slice(0, MOST_NAMED);
  const rest = from.length - named.length;
  return (
    <>
      from{" "}
      {named.map((line, index) => (
        <>
          {index > 0 && ", "}
          <LineName key={lineName(line)} line={line} />
        </>
      ))}
      {rest > 0 && ` and ${numberText(rest)} more`}
    </>
  );
}

function LinesOf({ from }: Pick<ShownSource, "from">) {
  const rest = from.length - MOST_LISTED;
  return (
    <ul class="plain">
      {from.slice(0, MOST_LISTED).map((line) => (
        <li key={lineName(line)}>
          <LineName line={line} /> {poundsText(line.amount)}
        </li>
      ))}
      {rest > 0 && <li>{counted(rest, "more line", "more lines")}, all in the computations document</li>}
    </ul>
  );
}

/** The name alone stands in its own direction: the code is always before it. */
function LineName({ line: { code, name } }: { line: ShownSourceLine }) {
  return (
    <>
      {code} {name !== null && <span dir="auto">{name}</span>}
    </>
  );
}

function Note({ note, line }: { note: string; line?: ShownSourceLine }) {
  return (
    <div class="working">
      {line === undefined ? (
        "Note: "
      ) : (
        <>
          <LineName line={line} />:{" "}
        </>
      )}
      <span dir="auto">{note}</span>
    </div>
  );
}

/** Of figures that no line of the calculation has: those of the accounts are many, and folded. */
export function OtherSources({ sources }: { sources: readonly ShownSource[] }) {
  const ofAccounts = sources.filter(({ field }) => field.startsWith("accounts."));
  const others = sources.filter(({ field }) => !field.startsWith("accounts."));
  return (
    <>
      {others.length > 0 && (
        <div class="other-sources">
          <h3>Other figures</h3>
          <SourcesTable caption="Where other figures come from" sources={others} />
        </div>
      )}
      {ofAccounts.length > 0 && (
        <details class="fold other-sources">
          <summary class="fold-summary">
            <h3 class="fold-title">Figures of the accounts</h3> <span class="muted">{ofAccounts.length}</span>
          </summary>
          <SourcesTable caption="Where figures of the accounts come from" sources={ofAccounts} />
        </details>
      )}
    </>
  );
}

function SourcesTable({ caption, sources }: { caption: string; sources: readonly ShownSource[] }) {
  return (
    <table class="ledger">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col" class="right">
            Value
          </th>
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => (
          <tr key={source.field}>
            <td>
              {figureName(source.field)}
              <CameFrom source={source} />
            </td>
            <td class="right number">{poundsText(source.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
