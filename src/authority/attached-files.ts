// The way back: from a Body that return-xml built to the documents it carries.
//
// The tags are found as text, without a parser: a Body may have 25 MB, and what we build is canonical XML. In it a "<" begins a tag and
// nothing else: it is escaped wherever a caller's words stand, base64 has none, and there are no comments, no CDATA sections and no
// processing instructions for a tag to hide in. For the same reason a '"' ends the value of an attribute. None of this holds for
// other messages; those are read with platform/xml.ts.

/** In base64, as they stand in the Body. */
export interface EncodedDocuments {
  readonly computation?: string;
  readonly accounts?: string;
}

export function encodedDocumentsIn(builtBody: string): EncodedDocuments {
  // The summary of the return has an Accounts of its own, before this.
  const files = builtBody.indexOf("<XBRLsubmission>");
  if (files === -1) return {};
  const computation = encodedDocument(builtBody, "Computation", files);
  const accounts = encodedDocument(builtBody, "Accounts", files);
  return { ...(computation === null ? {} : { computation }), ...(accounts === null ? {} : { accounts }) };
}

function encodedDocument(body: string, parent: string, from: number): string | null {
  const start = body.indexOf(`<${parent}>`, from);
  if (start === -1) return null;
  const tag = /<EncodedInlineXBRLDocument(?: \w+="[^"]*")*>/g;
  tag.lastIndex = start;
  const opened = tag.exec(body);
  if (opened === null || opened.index > body.indexOf(`</${parent}>`, start)) {
    throw new Error(`the ${parent} of a built body has no document`);
  }
  return body.slice(tag.lastIndex, body.indexOf("<", tag.lastIndex));
}
