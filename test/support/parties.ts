// Who is there when a change of changes.ts is made, and what its command is given.

import type { Context, Need } from "../../src/cli/command.ts";
import type { Change, Parties, Words } from "./audited-change.ts";
import { FIRST_URL } from "./changes.ts";
import { newPerson, signedIn, signInAs } from "./dashboard.ts";
import { operator } from "./operator.ts";
import type { Customer, Service } from "./service.ts";

/** `isSent` is told of a form before it is sent. */
export async function gather(
  service: Service,
  customer: Customer,
  { given, isSent }: { given?: Change["given"]; isSent?: (path: string) => Promise<void> },
): Promise<Parties> {
  const person = await signedIn(service, customer);
  const colleague = { ...person, ...(await newPerson(service, customer)) };
  const { endpointId } = await customer.registers(FIRST_URL);
  const send: Parties["send"] = async (path, fields, browser = person) => {
    await isSent?.(path);
    return browser.post(path, fields);
  };
  const parties: Parties = { service, customer, person, colleague, endpointId, givenId: "", send };
  const givenId = (await given?.(parties)) ?? "";
  await signInAs(person, person);
  return { ...parties, givenId };
}

export function commandContext(
  { service, customer }: Pick<Parties, "service" | "customer">,
  { values = {}, positionals = [] }: Words,
): Context<Need> {
  const { db, clock, random, sealing, rules } = service;
  const output = { say: () => {}, note: () => {}, table: () => {}, bytes: () => {} };
  const typed = { values: { organisation: customer.organisationId, ...values }, positionals };
  // What these commands use of it.
  const settings = { webhookDelaysMs: service.parts.webhooks.delaysMs };
  return { actor: operator, db, clock, random, sealing, rules, output, settings, ...typed } as unknown as Context<Need>;
}
