// The way from a company to a return that is filed by hand, with what is known of the company.

import type { CompanyRow } from "../../companies/company.ts";
import { LinkButton } from "../frame/components.tsx";
import { linkWith } from "../frame/links.ts";
import { pathIn, type Visit } from "../frame/visit.ts";

export function StartReturn({ visit, company }: { visit: Visit; company: CompanyRow }) {
  const { name, utr, registration_number: number } = company;
  return (
    <LinkButton to={linkWith(pathIn(visit, "/drafts/new"), { name, utr, number })} tone="main">
      Start a return
    </LinkButton>
  );
}
