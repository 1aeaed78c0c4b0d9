// What the list of filings shows where it has no rows: what else to look for, or how to file the first return.

import { Copyable, Empty, LinkButton, PlaceLink } from "../frame/components.tsx";
import { filingCurl } from "../frame/quickstart.ts";
import { type DashboardParts, mayDo, pathIn, type Visit } from "../frame/visit.ts";
import { type ReadSearch, searchQuery } from "./search.ts";

interface NoFilingsProps {
  visit: Visit;
  parts: DashboardParts;
  read: ReadSearch;
  after: string | null;
}

export function NoFilings({ visit, parts, read, after }: NoFilingsProps) {
  if (read.isFiltered || after !== null) return <NothingFound visit={visit} read={read} after={after} />;
  if (visit.mode === "live")
    return (
      <Empty title="No live filings yet">
        <p>
          Returns sent with a live API key appear here. See{" "}
          <PlaceLink visit={visit} needs="administer" to="/settings/authority">
            HMRC
          </PlaceLink>{" "}
          for what live filing needs.
        </p>
        <StartByHand visit={visit} />
      </Empty>
    );
  if (!mayDo(visit, "develop"))
    return (
      <Empty title="No filings yet">
        <p>Returns appear here once they are filed.</p>
        <StartByHand visit={visit} />
      </Empty>
    );
  const line = filingCurl({ key: "$KEY", url: visit.origin, certificateFile: parts.certificateFile });
  return (
    <Empty title="No filings yet">
      <StartByHand visit={visit} />
      <p>
        Or from a program: create a sandbox key under <a href="/sandbox/settings/keys">API keys</a>, set KEY to it, and
        file a return:
      </p>
      <Copyable block label="A command that files a return" text={line} />
    </Empty>
  );
}

function StartByHand({ visit }: { visit: Visit }) {
  if (!mayDo(visit, "file")) return null;
  return (
    <p>
      <LinkButton to={pathIn(visit, "/drafts/new")} tone="main">
        Start a return
      </LinkButton>
    </p>
  );
}

/** The same search without one of its parts, or elsewhere. */
function NothingFound({ visit, read, after }: Omit<NoFilingsProps, "parts">) {
  const { typed } = read;
  const other = visit.mode === "live" ? "sandbox" : "live";
  const isNarrowed = [typed.status, typed.from, typed.to, typed.created, typed.created_to, typed.tests].some(
    (filter) => filter !== "",
  );
  const words = typed.q.split(/\s+/).filter((word) => word !== "");
  const [longest = ""] = [...words].sort((one, next) => next.length - one.length);
  const list = (query: Partial<ReadSearch["typed"]>) =>
    pathIn(visit, `/filings${searchQuery({ ...read, typed: { ...noFilters, ...query } })}`);
  return (
    <Empty title={after === null ? "No results" : "No more filings"}>
      <p>This list shows {visit.mode} filings only. You can:</p>
      <ul class="suggestions">
        {after !== null && (
          <li>
            <a href={list(typed)}>Go back to the beginning</a> of this list
          </li>
        )}
        {isNarrowed && typed.q !== "" && (
          <li>
            <a href={list({ q: typed.q })}>Search without the other filters</a>
          </li>
        )}
        {words.length > 1 && (
          <li>
            <a href={list({ q: longest })}>Search for “{longest}” alone</a>: a filing must have all the words
          </li>
        )}
        <li>
          <a href={`/${other}/filings${searchQuery(read, { tests: "" })}`}>
            Look in {other === "live" ? "live" : "the sandbox"}
          </a>
        </li>
        <li>
          <a href={pathIn(visit, "/filings")}>Clear the filters</a> to see all filings
        </li>
      </ul>
    </Empty>
  );
}

const noFilters: ReadSearch["typed"] = {
  ...{ q: "", status: "", from: "", to: "", created: "", created_to: "", tests: "", sort: "" },
};
