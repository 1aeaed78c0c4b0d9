// The documents that travel with a return.

import { allowed, required } from "./element-types.ts";
import { beyond, choice, type ElementType, elements, MANY, one, optional, several } from "./schema.ts";
import { base64, date, fileName, formText, integer, oneOf, yes } from "./text-types.ts";

const encodedDocument: ElementType = {
  text: base64,
  attributes: { Filename: allowed(fileName), entryPoint: allowed(yes) },
};

const xbrlDocuments = elements(
  one("Instance", {
    attributes: { Filename: allowed(fileName), BaseTaxonomyVersionDate: allowed(date) },
    content: [
      choice([several("EncodedInlineXBRLDocument", encodedDocument, [1, MANY])], beyond("RawXBRLDocument"), [
        { kind: "beyond", name: "InlineXBRLDocument", most: MANY },
      ]),
    ],
  }),
  ...beyond("Extension"),
);

const attachment: ElementType = {
  text: base64,
  attributes: {
    Description: allowed(formText),
    Filename: required(fileName),
    Format: required(oneOf("pdf", "esef")),
    Size: allowed(integer),
    Type: required(oneOf("other", "amendment other", "computations", "accounts", "group accounts")),
  },
};

export const ATTACHED_FILES = elements(
  choice(
    [several("Attachment", attachment, [1, MANY])],
    [
      one(
        "XBRLsubmission",
        // The computation comes first: accounts before it are the end of the submission.
        elements(
          choice(
            [one("Accounts", xbrlDocuments)],
            [one("Computation", xbrlDocuments), optional("Accounts", xbrlDocuments)],
          ),
        ),
      ),
      several("Attachment", attachment, [0, MANY]),
    ],
  ),
);
