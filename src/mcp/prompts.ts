// What a person may start an assistant with. They take ids alone, so that no text of a customer's becomes a part of
// what the model is told to do.

import { type GetPromptResult, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";

interface PromptRow {
  name: string;
  title: string;
  description: string;
  argument: { name: string; description: string; pattern: RegExp };
  text: (value: string) => string;
}

const table: readonly PromptRow[] = [
  {
    name: "prepare_a_return",
    title: "Prepare a return",
    description: "From a company to a draft that waits for a person's approval.",
    argument: {
      name: "company_utr",
      description: "The company's Unique Taxpayer Reference, 10 digits.",
      pattern: /^\d{10}$/,
    },
    text: (utr) =>
      [
        `Prepare the company tax return of the company with the UTR ${utr}, and stop before it is sent.`,
        "1. Look with list_obligations and list_companies which period is due. If it is unclear, ask me.",
        "2. Ask me for figures that you do not have. Invent none, and claim no allowance or relief that I have not chosen.",
        "3. Save what is known with save_draft, and correct what its problems name. explain_box tells how a box comes about.",
        "4. Show me the tax from compute, every warning, and each assumption you made.",
        "5. Only when I agree, call request_approval and give me the link to our page. A person approves there; you cannot.",
      ].join("\n"),
  },
  {
    name: "explain_a_rejection",
    title: "Explain a rejection",
    description: "Why a filing failed, in plain words, and what to change.",
    argument: {
      name: "filing",
      description: "The filing that failed, fil_….",
      pattern: /^fil_[0-9A-Za-z]{1,64}$/,
    },
    text: (filing) =>
      [
        `Explain why the filing ${filing} failed.`,
        "1. Read it with get_filing: hmrc_error has HMRC's errors, approval says if nobody approved it.",
        "2. Say in plain words what each error means and which field of the input it is about. explain_box tells what a box holds; the resource quarterday://docs/rules has the rules.",
        "3. Say what to change. If I want it, begin a draft from it with save_draft (from and kind: correct), and validate it. Request no approval before I agree.",
      ].join("\n"),
  },
];

export const prompts = table.map(({ name, title, description, argument }) => ({
  name,
  title,
  description,
  arguments: [{ name: argument.name, description: argument.description, required: true }],
}));

export function promptOf(name: string, given: Readonly<Record<string, string>>): GetPromptResult {
  const row = table.find((one) => one.name === name);
  if (row === undefined) throw invalid("No such prompt. prompts/list names all there are.");
  const { argument, description, text } = row;
  const value = given[argument.name] ?? "";
  if (!argument.pattern.test(value)) throw invalid(`${argument.name} is not valid. ${argument.description}`);
  return { description, messages: [{ role: "user", content: { type: "text", text: text(value) } }] };
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
