// Pages for what is not there, what was refused, and what went wrong.

import { causeText, type DatabaseCause } from "../../platform/database/causes.ts";
import type { Refusal } from "../../platform/errors.ts";
import type { OverBudget } from "../../platform/limits/memory-budget.ts";
import { NoFreeShare } from "../../platform/limits/shares.ts";
import type { Mode } from "../../platform/mode.ts";
import type { PageResponse } from "./visit.ts";

type ErrorPage = PageResponse & { kind: "page"; status: number };

export function notFoundPage(mode: Mode | undefined): ErrorPage {
  return {
    kind: "page",
    status: 404,
    title: "Not found",
    body: (
      <div class="message">
        <h1>Page not found</h1>
        <p>The address is wrong, or the item belongs to the other environment or another organisation.</p>
        <Onwards mode={mode} />
      </div>
    ),
  };
}

/** Of a form that is not answered with its own page. */
export function refusedPageOf({ status, message }: { status: number; message: string }, mode: Mode): ErrorPage {
  return status === 404 ? notFoundPage(mode) : refusedPage({ message }, mode, status);
}

export function refusedPage(refusal: Pick<Refusal, "message">, mode: Mode | undefined, status = 400): ErrorPage {
  return {
    kind: "page",
    status,
    title: "No changes were saved",
    body: (
      <div class="message">
        <h1>No changes were saved</h1>
        <p>{refusal.message}</p>
        <Onwards mode={mode} />
      </div>
    ),
  };
}

/** Too many downloads or requests of the organisation, or too much of anything from all. */
export function busyPage(error: OverBudget, mode: Mode | undefined): PageResponse {
  const { code } = error;
  const whose =
    error instanceof NoFreeShare ? "Too many requests are" : "Your organisation has too many uploads or downloads";
  return {
    kind: "page",
    status: code === "rate_limit_exceeded" ? 429 : 503,
    headers: { "retry-after": "5" },
    title: "Try again shortly",
    body: (
      <div class="message">
        <h1>Try again shortly</h1>
        <p>
          {code === "rate_limit_exceeded"
            ? `${whose} in progress. Wait for one to finish, then try again.`
            : "The service is busy. No changes were saved. Wait a moment, then try again."}
        </p>
        <Onwards mode={mode} />
      </div>
    ),
  };
}

export function awayPage(requestId: string, mode: Mode | undefined, cause: DatabaseCause): PageResponse {
  return {
    kind: "page",
    status: 503,
    title: "Try again shortly",
    body: (
      <div class="message">
        <h1>Try again shortly</h1>
        <p>
          {causeText(cause)}. No filings or events were lost. If it lasts, give your administrator this request ID:{" "}
          <code>{requestId}</code>
        </p>
        <Onwards mode={mode} />
      </div>
    ),
  };
}

export function faultPage(requestId: string, mode: Mode | undefined): PageResponse {
  return {
    kind: "page",
    status: 500,
    title: "Something went wrong",
    body: (
      <div class="message">
        <h1>Something went wrong</h1>
        <p>
          An internal error occurred. No filings or events were lost. Try again. If it happens again, give your
          administrator this request ID: <code>{requestId}</code>
        </p>
        <Onwards mode={mode} />
      </div>
    ),
  };
}

/** Back to where one was: to Home of the same environment. */
export function Onwards({ mode }: { mode: Mode | undefined }) {
  return (
    <p>
      <a href={`/${mode ?? ""}`}>Go to Home</a>
    </p>
  );
}
