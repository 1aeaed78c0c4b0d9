// The accounts of a return at Companies House: the delivery it names, and earlier ones that were rejected.

import type { FilingRow } from "../../../filings/filing.ts";
import type { Queryable } from "../../../platform/database/db.ts";
import type { AccountsRow } from "../../../register/accounts.ts";
import { accountsOfFiling } from "../../../register/list-store.ts";
import { accountsById } from "../../../register/store.ts";
import { AccountsStatus, accountsPath } from "../../frame/accounts.tsx";
import { Card, Table } from "../../frame/components.tsx";
import { Day } from "../../frame/format.tsx";
import { scopeOf, type Visit } from "../../frame/visit.ts";

/** Newest first. Both returns of a long period of account name the one delivery, which is stored with one of them. */
export async function deliveredFor(visit: Visit, filing: FilingRow, db: Queryable): Promise<AccountsRow[]> {
  const { id, companies_house_accounts: named } = filing;
  if (named === null) return [];
  const own = await accountsOfFiling(db, id);
  if (own.some((row) => row.id === named)) return own;
  const row = await accountsById(db, { ...scopeOf(visit), id: named });
  return row === undefined ? own : [row, ...own];
}

export function RegisterCard({ visit, accounts }: { visit: Visit; accounts: readonly AccountsRow[] }) {
  if (accounts.length === 0) return null;
  return (
    <Card title="Companies House">
      <Table
        caption="Accounts of this return that were delivered to Companies House, newest first"
        rows={accounts}
        keyOf={({ id }) => id}
        columns={[
          {
            title: "Accounts",
            cell: ({ id, period_end }) => (
              <a href={accountsPath(visit, id)}>
                Accounts to <Day day={period_end} />
              </a>
            ),
          },
          { title: "Profit and loss", cell: ({ profit_and_loss }) => profitAndLossText(profit_and_loss) },
          {
            title: "Status",
            cell: ({ status, flag, test_mode }) => <AccountsStatus status={status} flag={flag} isTest={test_mode} />,
          },
          { title: "Created", moment: ({ created_at }) => created_at },
        ]}
      />
    </Card>
  );
}

export function profitAndLossText(choice: AccountsRow["profit_and_loss"]): string {
  return choice === "delivered" ? "Delivered" : "Left out";
}
