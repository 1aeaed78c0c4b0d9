// What Companies House said about accounts: its reasons in its own words, and how to reach the examiner. It publishes
// no list of reasons and examiners write their own, so nothing here depends on a code.

import type { AccountsRow, Examiner } from "../../register/accounts.ts";
import { Card, Facts } from "../frame/components.tsx";
import { takerIn } from "../frame/text/authorities.ts";
import { visibleText } from "../frame/visible-text.ts";
import { mayDo, pathIn, type Visit } from "../frame/visit.ts";

export function Decision({ visit, accounts }: { visit: Visit; accounts: AccountsRow }) {
  const { rejections, examiner, status, scenario, submitted_at } = accounts;
  return (
    <>
      {status === "rejected" && (
        <Card title="Why they were rejected">
          {visit.mode === "sandbox" && scenario !== null && (
            <p class="below">
              This delivery used the sandbox scenario <code>{scenario}</code>.
            </p>
          )}
          {rejections.map(({ code, text }, index) => (
            <section key={index} class="explained">
              <h3>{code === "" ? "Reason" : `Reason ${visibleText(code)}`}</h3>
              <blockquote class="quoted">{visibleText(text)}</blockquote>
            </section>
          ))}
          <p class="after">
            <strong>What to do:</strong> {whatToDo(accounts)}
          </p>
          {submitted_at === null && visit.mode === "live" && (
            <p>
              {mayDo(visit, "administer") ? (
                <a href={pathIn(visit, "/settings/companies-house")}>Go to Companies House settings</a>
              ) : (
                "An owner of your organisation can change the Companies House settings."
              )}
            </p>
          )}
        </Card>
      )}
      {examiner !== null && <ExaminerCard examiner={examiner} />}
    </>
  );
}

/** Before the receipt it was the gateway, which also refuses codes; after it, an examiner or their program. */
function whatToDo({ submitted_at, test_mode, mode }: AccountsRow): string {
  const again = test_mode ? "send them as a test again" : "deliver them again";
  if (submitted_at === null)
    return `Correct what the message names, and ${again}. If it is about authorisation, compare the company number and the company's authentication code, and the presenter in the settings.`;
  return test_mode || mode === "sandbox"
    ? `Correct what ${takerIn(mode, "Companies House")} names, and ${again}.`
    : `Correct what Companies House names, and ${again}. Until accounts are accepted, Companies House counts none as delivered.`;
}

function ExaminerCard({ examiner: { telephone, comment } }: { examiner: Examiner }) {
  return (
    <Card title="Examiner">
      <Facts
        of={[
          ["Telephone", telephone === null ? <span class="muted">None given</span> : visibleText(telephone)],
          ...(comment === null ? [] : [["Comment", <q key="comment">{visibleText(comment)}</q>] as const]),
        ]}
      />
    </Card>
  );
}
