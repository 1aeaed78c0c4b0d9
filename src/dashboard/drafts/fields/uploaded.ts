// Files that came with a page of questions. What no document can be is refused at once, by what judges it again with
// the whole return; what is wrong with it beside what the return says is told where it is kept.

import { beginsAsPdf, endsAsPdf } from "../../../../packages/ct600/attachments/pdf-text.ts";
import type { IntakeContext } from "../../../../packages/ct600/documents/intake/rules.ts";
import type { Problem } from "../../../../packages/ct600/problem.ts";
import { codec } from "../../../platform/codec.ts";
import type { UploadedFile } from "../../../platform/http/multipart.ts";
import { type DashboardParts, scopeOf, type Visit } from "../../frame/visit.ts";
import { inWords } from "../../questions/problems.ts";
import { type Answers, isAsked, type Page, type TakenFile } from "../../questions/question.ts";
import type { Upload, Uploads } from "../../questions/typed.ts";

/** The files of the page by the names of their fields, and what is wrong with others. */
export async function uploadsOf(
  page: Page,
  answers: Answers,
  visit: Visit,
  parts: DashboardParts,
): Promise<{ uploads: Uploads; problems: Record<string, string> }> {
  const uploads = new Map<string, Upload>();
  const problems: Record<string, string> = {};
  for (const { name, takes, file } of filesOn(page, answers, visit)) {
    const base64 = codec.toBase64(file.content);
    const wrong = sizeProblem(takes, file) ?? (await contentProblem(takes, file, base64, visit, parts));
    if (wrong === null) uploads.set(name, { name: file.name, base64 });
    else problems[name] = `${wrong} ${AGAIN}`;
  }
  return { uploads, problems };
}

function filesOn(page: Page, answers: Answers, { files }: Visit) {
  return page.questions
    .filter((question) => isAsked(question, answers))
    .flatMap(({ path, file: takes, of = [] }) => {
      const own = takes === undefined ? [] : [{ field: path, takes }];
      const inItems = of.flatMap((one) => (one.file === undefined ? [] : [{ field: one.path, takes: one.file }]));
      const isOfItem = (name: string, field: string) => new RegExp(`^\\d{1,4}\\.${field}$`).test(name);
      return [...files].flatMap(([name, file]) => {
        const below = name.startsWith(`${path}.`) ? name.slice(path.length + 1) : "";
        const found = own.find(({ field }) => field === name) ?? inItems.find(({ field }) => isOfItem(below, field));
        return found === undefined ? [] : [{ name, takes: found.takes, file }];
      });
    });
}

const MIB = 1024 * 1024;
const AGAIN = "Nothing was saved. Choose a file again.";

function sizeProblem({ mostBytes }: TakenFile, { name, content }: UploadedFile): string | null {
  if (content.length === 0) return `${named(name)} is empty.`;
  if (content.length <= mostBytes) return null;
  return `${named(name)} is larger than ${mostBytes / MIB} MiB. Make it smaller, for example by removing images.`;
}

async function contentProblem(
  { kind }: TakenFile,
  { name, content }: UploadedFile,
  base64: string,
  visit: Visit,
  { intake }: DashboardParts,
): Promise<string | null> {
  if (kind === "pdf") {
    if (!beginsAsPdf(base64)) return `${named(name)} is not a PDF. Save it as one; another name is not enough.`;
    return endsAsPdf(base64) ? null : `The end of ${named(name)} is missing: it is not a whole PDF.`;
  }
  const problems = await intake.check(content, OF_NOBODY, scopeOf(visit));
  const found = problems.filter(({ code }) => NEVER.includes(code));
  return found.length === 0 ? null : `${named(name)} cannot be filed. ${found.map(textOf).join(" ")}`;
}

const named = (name: string) => (name === "" ? "The file" : `“${name.slice(0, 100)}”`);
const textOf = ({ message }: Problem) => inWords(message.replace(/\bsend\b/g, "upload").replace(/\bSend\b/g, "Upload"));

/** Whatever the return says: these are about the document alone. */
const NEVER: readonly string[] = ["ixbrl_malformed", "ixbrl_unsafe", "ixbrl_too_large"];
const OF_NOBODY: IntakeContext = { registrationNumber: null, periodStart: "2025-01-01", periodEnd: "2025-12-31" };
