// The endpoints of companies and obligations. What changed since the last look is brought up to date first: whoever
// filed a moment ago sees it here.

import { OBLIGATION_STATES } from "../../../packages/ct600/deadlines/state.ts";
import { daysAfter } from "../../../packages/ct600/period.ts";
import type { CompanyRow } from "../../companies/company.ts";
import { companyOf } from "../../companies/company-store.ts";
import { companiesByNextDate, everyCompany } from "../../companies/list-store.ts";
import { everyObligation, obligationOf, obligationsByDay } from "../../companies/obligation-list-store.ts";
import { obligationsOfCompanies } from "../../companies/obligation-store.ts";
import { catchUp } from "../../companies/refresh.job.ts";
import {
  companyObject,
  companyWithPeriods,
  obligationObject,
  shownCompany,
  shownObligations,
} from "../../companies/shown.ts";
import { todayIn } from "../../companies/today.ts";
import type { DeliverDependencies } from "../../register/create/request.ts";
import { ApiRefusal } from "../errors.ts";
import { COMPANY_LIST_QUERY, OBLIGATION_LIST_QUERY } from "../input/company-query.ts";
import { queryReader } from "../input/query.ts";
import { DEFAULT_PAGE, NO_QUERY } from "../input/query-input.ts";
import type { ApiRequest, ApiResponse } from "../request.ts";

type Reading = Pick<DeliverDependencies, "db" | "clock" | "random">;

const companyQuery = queryReader(COMPANY_LIST_QUERY);
const obligationQuery = queryReader(OBLIGATION_LIST_QUERY);
const noQuery = queryReader(NO_QUERY);

export async function listCompanies(request: ApiRequest, dependencies: Reading): Promise<ApiResponse> {
  const { db } = dependencies;
  const query = companyQuery(request.query);
  const scope = scopeIn(request);
  await catchUp(db, scope, dependencies);
  const { starting_after: after = null } = query;
  if (after !== null) await existingCompany(request, db, { id: after, field: "starting_after" });
  const limit = Number(query.limit ?? DEFAULT_PAGE);
  const search = { ...everyCompany, utr: query.utr ?? null, registrationNumber: query.registration_number ?? null };
  const rows = await companiesByNextDate(db, scope, search, { after, limit: limit + 1 });
  return listed(rows.slice(0, limit).map(companyObject), rows.length > limit);
}

export async function getCompany(request: ApiRequest, dependencies: Reading): Promise<ApiResponse> {
  const { db, clock } = dependencies;
  const scope = scopeIn(request);
  await existingCompany(request, db, { id: request.id });
  noQuery(request.query);
  await catchUp(db, scope, dependencies);
  const company = await existingCompany(request, db, { id: request.id });
  const rows = await obligationsOfCompanies(db, [company.id]);
  const body = companyWithPeriods(shownCompany(company, rows, await todayIn(db, scope, clock)));
  return { status: 200, headers: {}, body };
}

export async function listObligations(request: ApiRequest, dependencies: Reading): Promise<ApiResponse> {
  const { db, clock } = dependencies;
  const query = obligationQuery(request.query);
  const scope = scopeIn(request);
  const { starting_after: after = null, company: companyId = null } = query;
  if (companyId !== null) await existingCompany(request, db, { id: companyId, field: "company" });
  await catchUp(db, scope, dependencies);
  if (after !== null && (await obligationOf(db, { ...scope, id: after })) === undefined)
    throw new ApiRefusal("not_found", `No such obligation in your ${scope.mode} environment.`, {
      field: "starting_after",
    });
  const today = await todayIn(db, scope, clock);
  const search = {
    ...everyObligation,
    states: query.state === undefined ? null : OBLIGATION_STATES.filter((one) => query.state?.split(",").includes(one)),
    kind: query.kind ?? null,
    companyId,
    dueTo: query.due_before === undefined ? null : daysAfter(query.due_before, -1),
  };
  const limit = Number(query.limit ?? DEFAULT_PAGE);
  const rows = await obligationsByDay(db, scope, search, { after, limit: limit + 1, today });
  const shown = await shownObligations(db, rows.slice(0, limit), today);
  return listed(shown.map(obligationObject), rows.length > limit);
}

const scopeIn = ({ caller: { organisationId, mode } }: ApiRequest) => ({ organisationId, mode });

function listed(data: readonly object[], hasMore: boolean): ApiResponse {
  return { status: 200, headers: {}, body: { object: "list", data, has_more: hasMore } };
}

export async function existingCompany(
  request: ApiRequest,
  db: Reading["db"],
  { id, field }: { id: string; field?: string },
): Promise<CompanyRow> {
  const scope = scopeIn(request);
  const found = COMPANY_ID.test(id) ? await companyOf(db, { ...scope, id }) : undefined;
  if (found !== undefined) return found;
  throw new ApiRefusal(
    "not_found",
    `No such company in your ${scope.mode} environment.`,
    field === undefined ? {} : { field },
  );
}

const COMPANY_ID = /^com_[0-9A-Za-z]{1,64}$/;
