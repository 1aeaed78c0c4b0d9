// The first run: the owner, who signed in with what the first start printed, says who they are.

import { setUpOwner } from "../../access/set-up.ts";
import { OWNER_EMAIL } from "../../access/users.ts";
import { Refusal } from "../../platform/errors.ts";
import { Card } from "../frame/components.tsx";
import { Button, Form, Input } from "../frame/form-parts.tsx";
import { cookiesOf } from "../frame/security.ts";
import type { DashboardParts, PageAnswer, Visit } from "../frame/visit.ts";

export async function setUpPage(visit: Visit): Promise<PageAnswer> {
  if (!visit.user.password_is_provisional) return { kind: "redirect", to: "/" };
  return setUpForm(visit, null);
}

export async function setUp(visit: Visit, parts: DashboardParts): Promise<PageAnswer> {
  if (!visit.user.password_is_provisional) return { kind: "redirect", to: "/" };
  const given = (name: string) => visit.form.get(name) ?? "";
  const wanted = {
    organisation: given("organisation"),
    name: given("name"),
    email: given("email"),
    password: given("password"),
  };
  try {
    const chosen = await setUpOwner(parts.db, visit, wanted, visit.actor, parts);
    return { kind: "redirect", to: "/sandbox", cookies: cookiesOf(chosen) };
  } catch (error) {
    if (error instanceof Refusal) return setUpForm(visit, error);
    throw error;
  }
}

function setUpForm(visit: Visit, problem: Refusal | null): PageAnswer {
  const { form, user, organisation } = visit;
  const wrong = (field: string) => (problem?.field === field ? problem.message : null);
  const email = user.email === OWNER_EMAIL ? "" : user.email;
  return {
    kind: "page",
    status: problem === null ? 200 : 400,
    title: "Set up",
    body: (
      <div class="narrow">
        <h1>Welcome to Quarterday</h1>
        <p>The password that the first start printed was good for once. Say who you are, and choose one of your own.</p>
        <Card>
          <Form visit={visit} to="/set-up">
            <Input
              name="organisation"
              label="Organisation"
              value={form.get("organisation") ?? organisation.name}
              error={wrong("organisation")}
              autocomplete="organization"
              required
            />
            <Input
              name="name"
              label="Your name"
              value={form.get("name") ?? ""}
              error={wrong("name")}
              autocomplete="name"
              required
            />
            <Input
              name="email"
              type="email"
              label="E-mail address"
              hint="You sign in with it."
              value={form.get("email") ?? email}
              error={wrong("email")}
              autocomplete="username"
              required
            />
            <Input
              name="password"
              type="password"
              label="New password"
              hint="At least 12 characters, such as four unrelated words."
              error={wrong("password")}
              autocomplete="new-password"
              required
            />
            <Button tone="main">Save and go on</Button>
          </Form>
        </Card>
      </div>
    ),
  };
}
