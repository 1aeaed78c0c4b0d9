// The thread that judges: it compiles the pack once, then takes one message after another.

import type { OfficialFinding, Verdict } from "../../packages/ct600/checks/official-pack.ts";
import { ENVELOPE_NAMESPACE } from "../../packages/ct600/message/envelope.ts";
import { elementsAt, readXml, type XmlElement } from "../../packages/ct600/xml/xml.ts";
import { compileSchema, type XmlSchema } from "../../packages/ct600/xml/xml-schema.ts";
import { StartupError } from "../platform/errors.ts";
import { serveThread } from "../platform/threads/thread.ts";
import type { PackFiles } from "./official-pack.ts";
import { addressOf, ruleTree } from "./rule-tree.ts";
import { compileSchematron, type Schematron } from "./schematron.ts";

/** The authority takes 25 MB of documents; nothing near this is a return. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024;

serveThread((files: PackFiles) => {
  const schema = inFile(files.schema.name, () => {
    const reading = compileSchema(files.schema.bytes);
    if (reading.kind === "unreadable") throw new StartupError(reading.reason);
    const said = versionIn(files.schema.bytes);
    if (said !== null && `v${said}` !== files.release) throw new StartupError(`it says that it is version ${said}`);
    return reading.value;
  });
  const rules = inFile(files.rules.name, () => compileSchematron(files.rules.bytes));
  return ({ message, today }: { message: Uint8Array; today: string }) => judge(message, { schema, rules, today });
});

/** What the schema calls itself, where it does. */
function versionIn(schema: Uint8Array): string | null {
  const reading = readXml(schema, (root) => root.attr("version")?.value ?? null);
  return reading.kind === "read" ? reading.value : null;
}

function judge(message: Uint8Array, by: { schema: XmlSchema; rules: Schematron; today: string }): Verdict {
  if (message.byteLength > MAX_MESSAGE_BYTES) return unjudged("The message is larger than any return may be.");
  const reading = readXml(message, (root): Verdict => {
    const tree = ruleTree(root, by.rules.namespaces);
    if (tree === null) return unjudged("The message has too many elements, or nests them too deeply, to be a return.");
    return { schema: schemaFindings(root, by.schema), rules: by.rules.findings(tree, by.today) };
  });
  return reading.kind === "read" ? reading.value : unjudged(`The message cannot be read: ${reading.reason}.`);
}

/** The schema is the return's, not the envelope's: it is held against what Body contains, where it stands. */
function schemaFindings(root: XmlElement, schema: XmlSchema): OfficialFinding[] {
  const [content, second] = elementsAt(root, "/g:GovTalkMessage/g:Body/*", { g: ENVELOPE_NAMESPACE });
  if (content === undefined || second !== undefined) {
    return [{ rule: null, at: "Body", text: "Body does not contain exactly one element." }];
  }
  return schema
    .problemsOf(content)
    .map(({ element, text }) => ({ rule: null, at: addressOf(element ?? content), text }));
}

function unjudged(text: string): Verdict {
  return { schema: [{ rule: null, at: "", text }], rules: [] };
}

function inFile<Result>(name: string, compile: () => Result): Result {
  try {
    return compile();
  } catch (error) {
    if (error instanceof StartupError) throw new StartupError(`${name} cannot be used: ${error.message}`);
    throw error;
  }
}
