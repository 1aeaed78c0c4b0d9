// The commands about companies and what they have to do.

import { OBLIGATION_STATES } from "../../../packages/ct600/deadlines/state.ts";
import { type Command, command, limit, mode, organisation } from "../command.ts";

const companies = () => import("./companies.ts");

const where = { mode: { ...mode, required: true }, organisation };

export const companyCommands: readonly Command[] = [
  command({
    name: "companies list",
    summary: "List companies, by what is due first",
    options: { ...where, utr: { type: "string", value: "UTR", help: "Only the company with this UTR" }, limit },
    needs: ["db"],
    run: async (context) => (await companies()).companiesList(context),
  }),
  command({
    name: "companies show",
    summary: "Show a company with all that it has to do",
    options: where,
    positional: { name: "company id", required: true },
    needs: ["db"],
    run: async (context) => (await companies()).companiesShow(context),
  }),
  command({
    name: "companies import",
    summary: "Add companies from a CSV file: all of them, or none",
    options: where,
    positional: { name: "file", required: true, isFile: true },
    needs: ["db"],
    run: async (context) => (await companies()).companiesImport(context),
  }),
  command({
    name: "obligations",
    summary: "List what companies have to do, by due day",
    options: {
      ...where,
      "due-before": { type: "string", value: "DAY", help: "Only what is due before this day" },
      state: { type: "string", value: OBLIGATION_STATES.join("|"), help: "Only in this state; several with commas" },
      company: { type: "string", value: "com_…", help: "Only what this company has to do" },
      limit,
    },
    needs: ["db"],
    run: async (context) => (await companies()).obligationsList(context),
  }),
];
