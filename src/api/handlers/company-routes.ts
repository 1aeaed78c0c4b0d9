// The routes of companies and obligations.

import { CompanyList, CompanyWithPeriods, ObligationList } from "../company-answers.ts";
import { COMPANY_LIST_QUERY, OBLIGATION_LIST_QUERY } from "../input/company-query.ts";
import { type Route, SMALL } from "../route.ts";
import { getCompany, listCompanies, listObligations } from "./companies.ts";

export const companyRoutes: readonly Route[] = [
  {
    method: "GET",
    path: "/v1/companies",
    operationId: "listCompanies",
    needs: "read",
    tag: "Companies",
    summary: "List companies, by what is due first",
    description:
      "One page of the companies that the key's organisation has filed for, or added, in its environment. Those with nothing due come last.",
    status: 200,
    query: COMPANY_LIST_QUERY,
    answer: CompanyList,
    errors: ["not_found"],
    maxBodyBytes: SMALL,
    handle: listCompanies,
  },
  {
    method: "GET",
    path: "/v1/companies/:id",
    operationId: "retrieveCompany",
    needs: "read",
    tag: "Companies",
    summary: "Retrieve a company with its periods",
    description:
      "The company with its periods of account, the next one that is expected among them, and for each what has to be done by when.",
    status: 200,
    answer: CompanyWithPeriods,
    errors: ["not_found"],
    maxBodyBytes: SMALL,
    handle: getCompany,
  },
  {
    method: "GET",
    path: "/v1/obligations",
    operationId: "listObligations",
    needs: "read",
    tag: "Companies",
    summary: "List what companies have to do, by due day",
    description:
      "One page of payments, returns and accounts of all companies, also for periods that are not filed yet; those without a day come last. Information, not advice.",
    status: 200,
    query: OBLIGATION_LIST_QUERY,
    answer: ObligationList,
    errors: ["not_found"],
    maxBodyBytes: SMALL,
    handle: listObligations,
  },
];
