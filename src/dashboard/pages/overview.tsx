// What a person sees first: how filings and deliveries do, and what needs attention.

import { PageHeader } from "../components.tsx";
import type { DashboardParts, PageAnswer, Visit } from "../visit.ts";

export async function overviewPage(_visit: Visit, _parts: DashboardParts): Promise<PageAnswer> {
  return { kind: "page", title: "Overview", body: <PageHeader title="Overview" /> };
}
