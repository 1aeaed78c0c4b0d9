// Returns that wait for approval, and what whoever prepared them makes for the approver: links and codes.

import assert from "node:assert/strict";
import type { Actor } from "../../src/audit/audit.ts";
import type { Approver } from "../../src/filings/approval/approval.ts";
import { showCode } from "../../src/filings/approval/code.ts";
import { revokeApproval } from "../../src/filings/approval/decide.ts";
import { makeApprovalLink } from "../../src/filings/approval/link.ts";
import type { Mode } from "../../src/platform/mode.ts";
import type { Person } from "./dashboard.ts";
import type { Customer, Service } from "./service.ts";

export const jane: Approver = { name: "Jane Doe", email: "jane@example.com", capacity: "Director" };

export interface Waiting {
  id: string;
  continues_in: string | null;
  approval: { id: string };
}

/** A firm that asks for approval, by one of its people. */
export function asking(
  service: Service,
  customer: Customer,
  { user }: Pick<Person, "user">,
  { mode = "sandbox" as Mode, mails = false } = {},
) {
  const actor: Actor = { userId: user.id, name: user.email, address: null, role: user.role };
  const { db, clock, random, sealing, parts } = service;
  const publishing = { random, delaysMs: parts.webhooks.delaysMs };
  const mailing = mails ? (parts.mail?.mailing ?? null) : null;
  const dependencies = { clock, random, sealing, mailing, publishing };
  const which = ({ approval }: Waiting) => ({ organisationId: customer.organisationId, mode, id: approval.id });
  return {
    actor,
    async files(input: object): Promise<Waiting> {
      const body = { ...input, options: { approval: "required" } };
      const { status, json, text } = await customer[mode].post("/v1/filings", body);
      assert.equal(status, 201, text);
      return json;
    },
    link: async (of: Waiting, approver: Approver = jane) =>
      (await makeApprovalLink(db, which(of), approver, actor, dependencies)).token,
    code: (of: Waiting) => showCode(db, which(of), actor, dependencies),
    revokes: (of: Waiting) => revokeApproval(db, which(of), actor, dependencies),
    approvalOf: async ({ id }: Pick<Waiting, "id">) => (await customer[mode].get(`/v1/filings/${id}`)).json.approval,
  };
}
