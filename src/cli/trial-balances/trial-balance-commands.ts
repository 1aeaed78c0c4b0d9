// The commands about trial balances.

import { type Command, command, mode, organisation } from "../command.ts";

const trialBalances = () => import("./trial-balances.ts");

export const trialBalanceCommands: readonly Command[] = [
  command({
    name: "trial-balances map",
    summary: "Map a trial balance (CSV) to the figures of a return",
    options: {
      mode: { ...mode, help: "Whose companies it is about (default sandbox)" },
      start: { type: "string", value: "DAY", help: "First day of the period of account", required: true },
      end: { type: "string", value: "DAY", help: "Last day of it", required: true },
      standard: {
        type: "string",
        value: "frs102|frs105",
        help: "The standard of the accounts (default that of the last return here, else frs102)",
      },
      business: { type: "string", value: "trade|property|investment", help: "What the company does (default trade)" },
      utr: { type: "string", value: "UTR", help: "The company: what is remembered of it is used" },
      name: { type: "string", value: "NAME", help: "Its name, for the return" },
      number: { type: "string", value: "NUMBER", help: "Its number at Companies House, for the return" },
      previous: { type: "string", value: "FILE", help: "The trial balance of the period before (CSV)" },
      signed: {
        type: "string",
        value: "COLUMN",
        help: "The column with amounts of both signs, debits without a minus",
      },
      is: {
        type: "string",
        multiple: true,
        value: "CODE=CATEGORY",
        help: "What an account is; several, one for each. Its name may stand in place of a code",
      },
      remember: { type: "boolean", help: "Keep what accounts are for the company" },
      return: { type: "string", value: "FILE", help: "Where to write the return as far as the lines say it" },
      organisation,
    },
    positional: { name: "file", required: true, isFile: true },
    needs: ["db"],
    run: async (context) => (await trialBalances()).trialBalancesMap(context),
  }),
  command({
    name: "trial-balances categories",
    summary: "List what a line of a trial balance can be",
    options: {},
    needs: [],
    run: async (context) => (await trialBalances()).trialBalancesCategories(context),
  }),
];
