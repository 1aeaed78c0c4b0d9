// The documents that are made from a return: its accounts and its computations, in iXBRL.

import { accountsProfitOf } from "../accounts/accounts-profit.ts";
import { wholeProfitOf } from "../accounts/apportionment.ts";
import type { Computation } from "../computation/computation.ts";
import { disposalsOf } from "../computation/profits/disposals.ts";
import type { Boxes } from "../form/boxes.ts";
import { periodOfAccount } from "../period-of-account.ts";
import type { ReturnInput } from "../return.ts";
import { shownSources } from "../sources/shown.ts";
import { accountsDocument } from "./accounts/accounts.ts";
import { computationsDocument } from "./computations/computations.ts";
import { type AccountsOn, accountsOfReturn, SOFTWARE } from "./return-accounts.ts";
import { accountsTaxonomyFor, computationsTaxonomyFor } from "./taxonomies.ts";

interface Computed extends AccountsOn {
  boxes: Boxes;
  computation: Computation;
}

/** Each is made when it is asked for. */
export function generatedDocuments(input: ReturnInput, { boxes, computation, ...on }: Computed) {
  const period = periodOfAccount(input);
  const companyName = input.company.name.trim();
  return {
    accounts: () => accountsDocument(accountsOfReturn(input, computation, on), accountsTaxonomyFor(period.end)),
    computation: () =>
      computationsDocument(
        {
          companyName,
          isPartnerInFirm: input.company.partner_in_firm ?? false,
          tradeName: input.accounts?.principal_activity?.trim() ?? companyName,
          boxes,
          periodOfAccount: period,
          computation,
          accounts: accountsProfitOf(input),
          isWithoutAccounts: input.accounts?.not_attached !== undefined || isOnlyInPart(input),
          whole: wholeProfitOf(input),
          disposals: disposalsOf(input.financials.chargeable_gains, input.period)?.disposals ?? [],
          sources: shownSources(input),
          software: SOFTWARE,
        },
        computationsTaxonomyFor(input.period.end),
      ),
  };
}

/** The accounts of a charity or club show exempt income too: the profit of what is taxed is not theirs. */
function isOnlyInPart({ charity, financials }: ReturnInput): boolean {
  return charity !== undefined && financials.net_profit === undefined;
}
