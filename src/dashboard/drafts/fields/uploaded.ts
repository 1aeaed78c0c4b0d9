// Files that came with a page of questions. What no document can be is refused at once, by the intake that judges it
// again with the whole return; what is wrong with it beside what the return says is told where it is kept.

import type { IntakeContext } from "../../../../packages/ct600/documents/intake/rules.ts";
import type { Problem } from "../../../../packages/ct600/problem.ts";
import { codec } from "../../../platform/codec.ts";
import type { UploadedFile } from "../../../platform/http/multipart.ts";
import { type DashboardParts, scopeOf, type Visit } from "../../frame/visit.ts";
import { type Patch, put } from "../questions/patch.ts";
import { inWords } from "../questions/problems.ts";
import { type Answers, isAsked, type Page, type Question } from "../questions/question.ts";
import type { ReadPage } from "../questions/typed.ts";

/** The files of the page as a change of the answers, laid over what was typed. */
export async function withUploads(
  read: ReadPage,
  page: Page,
  answers: Answers,
  { visit, parts }: { visit: Visit; parts: DashboardParts },
): Promise<ReadPage> {
  const patch: Patch = structuredClone(read.patch);
  const problems = { ...read.problems };
  for (const question of page.questions.filter((one) => one.file !== undefined && isAsked(one, answers))) {
    const file = visit.files.get(question.path);
    if (file === undefined) continue;
    const wrong = await refusalOf(question, file, visit, parts);
    if (wrong === null) put(patch, question.path, codec.toBase64(file.content));
    else problems[question.path] = `${wrong} ${AGAIN}`;
  }
  return { patch, problems };
}

const MIB = 1024 * 1024;
const AGAIN = "Nothing was saved. Choose a file again.";

async function refusalOf(
  { file: takes }: Question,
  { name, content }: UploadedFile,
  visit: Visit,
  { intake }: DashboardParts,
): Promise<string | null> {
  if (takes === undefined) throw new Error("no file is asked for");
  if (content.length === 0) return `${named(name)} is empty.`;
  if (content.length > takes.mostBytes)
    return `${named(name)} is larger than ${takes.mostBytes / MIB} MiB. Make it smaller, for example by removing images.`;
  const problems = await intake.check(content, OF_NOBODY, scopeOf(visit));
  const found = problems.filter(({ code }) => NEVER.includes(code));
  return found.length === 0 ? null : `${named(name)} cannot be filed. ${found.map(textOf).join(" ")}`;
}

const named = (name: string) => (name === "" ? "The file" : `“${name.slice(0, 100)}”`);
const textOf = ({ message }: Problem) => inWords(message.replace(/\bsend\b/g, "upload").replace(/\bSend\b/g, "Upload"));

/** Whatever the return says: these are about the document alone. */
const NEVER: readonly string[] = ["ixbrl_malformed", "ixbrl_unsafe", "ixbrl_too_large"];
const OF_NOBODY: IntakeContext = { registrationNumber: null, periodStart: "2025-01-01", periodEnd: "2025-12-31" };
