// Home, companies and deadlines.

import { companyPage } from "../companies/company.tsx";
import { addNewCompany, editCompanyPage, newCompanyPage, saveCompany } from "../companies/company-form.tsx";
import { deadlinesFile, deadlinesPage } from "../companies/deadlines.tsx";
import { doneWithDuty, dutyPage, saveDuty } from "../companies/duty.tsx";
import { importPage, importThese } from "../companies/import.tsx";
import { companiesPage } from "../companies/list.tsx";
import { addPeriod, periodPage, removePeriodPage, removeThisPeriod } from "../companies/period.tsx";
import type { PageRoute } from "../frame/visit.ts";
import { overviewPage } from "../overview/overview.tsx";
import { mapTheseLines, trialBalancePage } from "../trial-balances/page.tsx";
import { pageAbove } from "./parts.ts";

export const companyRoutes: readonly PageRoute[] = [
  { method: "GET", path: "/:mode", needs: "read", readsCompanies: true, handle: overviewPage },
  { method: "GET", path: "/:mode/companies", needs: "read", readsCompanies: true, handle: companiesPage },
  { method: "GET", path: "/:mode/companies/new", needs: "file", handle: newCompanyPage },
  { method: "POST", path: "/:mode/companies/new", needs: "file", handle: addNewCompany },
  { method: "GET", path: "/:mode/companies/import", needs: "file", handle: importPage },
  { method: "POST", path: "/:mode/companies/import", needs: "file", takesFiles: true, handle: importThese },
  { method: "GET", path: "/:mode/companies/:id", needs: "read", readsCompanies: true, handle: companyPage },
  { method: "GET", path: "/:mode/companies/:id/edit", needs: "file", handle: editCompanyPage },
  { method: "POST", path: "/:mode/companies/:id/edit", needs: "file", handle: saveCompany },
  { method: "GET", path: "/:mode/companies/:id/period", needs: "file", handle: periodPage },
  { method: "POST", path: "/:mode/companies/:id/period", needs: "file", handle: addPeriod },
  { method: "GET", path: "/:mode/companies/:id/period/remove", needs: "file", handle: removePeriodPage },
  { method: "POST", path: "/:mode/companies/:id/period/remove", needs: "file", handle: removeThisPeriod },
  { method: "GET", path: "/:mode/companies/:id/trial-balance", needs: "file", handle: trialBalancePage },
  {
    method: "POST",
    path: "/:mode/companies/:id/trial-balance",
    needs: "file",
    takesFiles: true,
    handle: mapTheseLines,
  },
  { method: "GET", path: "/:mode/deadlines", needs: "read", readsCompanies: true, handle: deadlinesPage },
  {
    method: "GET",
    path: "/:mode/deadlines.csv",
    needs: "read",
    readsCompanies: true,
    isStream: true,
    isDownload: true,
    handle: deadlinesFile,
  },
  { method: "GET", path: "/:mode/deadlines/:id", needs: "read", readsCompanies: true, handle: dutyPage },
  { method: "POST", path: "/:mode/deadlines/:id", needs: "file", handle: saveDuty },
  { method: "POST", path: "/:mode/deadlines/:id/done", needs: "file", buttonOn: pageAbove, handle: doneWithDuty },
];
