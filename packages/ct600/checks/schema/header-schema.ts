// The header of a return (IRheader): who sends it, for whom, and its mark.

import { allowed, required, text } from "./element-types.ts";
import { type ElementType, elements, MANY, one, optional, several } from "./schema.ts";
import { anyText, anyUri, date, headerText, oneOf, textOf, xmlName } from "./text-types.ts";

const yesOrNo = oneOf("yes", "no");
const workOrHome = oneOf("work", "home");
const givenName = text(textOf("must be 1 to 35 letters, ' and -", /^[A-Za-z][A-Za-z'-]*$/, [1, 35]));
const ADDRESS = /^[A-Za-z0-9 ~!"@#$%&'()*+,\-./:;<=>?[\\\]^_{}£€]*$/;
const headerWord = text(
  textOf("must have 1 to 35 characters the header can carry", /^[A-Za-z0-9 &'()*,\-./]*$/, [1, 35]),
);

const telephone: ElementType = {
  attributes: { Type: allowed(workOrHome), Mobile: allowed(yesOrNo), Preferred: allowed(yesOrNo) },
  content: [
    one("Number", text(textOf("must be a telephone number", /^[0-9()\- \t\r\n]{1,35}$/, [1, 35]))),
    optional("Extension", text(textOf("must be up to 6 digits", /^[0-9]{1,6}$/, [1, 6]))),
  ],
};

const contact = elements(
  optional(
    "Name",
    elements(
      optional("Ttl", text(textOf("must be 1 to 4 letters", /^[A-Za-z][A-Za-z'-]*$/, [1, 4]))),
      several("Fore", givenName, [1, 2]),
      one("Sur", text(textOf("must be 1 to 35 characters of a name", /^[A-Za-z0-9 ,.()/&\-']+$/, [1, 35]))),
    ),
  ),
  several(
    "Email",
    {
      text: textOf("must be an email address", /^[^@'<>"]+@[^@'<>"]+$/, [3, 254]),
      attributes: { Type: allowed(workOrHome), Preferred: allowed(yesOrNo) },
    },
    [0, MANY],
  ),
  several("Telephone", telephone, [0, MANY]),
  several("Fax", telephone, [0, MANY]),
);

const agent = elements(
  optional("AgentID", headerWord),
  optional("Company", headerWord),
  optional(
    "Address",
    elements(
      several("Line", text(textOf("must have 1 to 35 characters", ADDRESS, [1, 35])), [1, 4]),
      optional("PostCode", text(textOf("must have 1 to 8 characters", ADDRESS, [1, 8]))),
      optional("Country", text(textOf("must have 1 to 35 characters", ADDRESS, [1, 35]))),
    ),
  ),
  optional("Contact", contact),
);

export const IR_HEADER = elements(
  optional(
    "Keys",
    elements(several("Key", { text: headerText, attributes: { Type: allowed(headerText) } }, [1, MANY])),
  ),
  one("PeriodEnd", text(date)),
  optional("Principal", elements(one("Contact", contact))),
  optional("Agent", agent),
  optional("DefaultCurrency", text(oneOf("GBP"))),
  optional(
    "Manifest",
    elements(
      one(
        "Contains",
        elements(
          several(
            "Reference",
            elements(
              one("Namespace", text(anyUri)),
              one(
                "SchemaVersion",
                text(
                  textOf(
                    "must be a release such as 2025-v1.994",
                    /^[0-9]{4}-v[0-9]{1,3}\.[0-9]{1,3}(\.[0-9]{1,3})?$/,
                    [0, 13],
                  ),
                ),
              ),
              one("TopElementName", text(xmlName)),
            ),
            [1, MANY],
          ),
        ),
      ),
    ),
  ),
  optional("IRmark", { text: anyText, attributes: { Type: required(oneOf("SAonly", "generic")) } }),
  one(
    "Sender",
    text(
      oneOf(
        "Individual",
        "Company",
        "Agent",
        "Bureau",
        "Partnership",
        "Trust",
        "Employer",
        "Government",
        "Acting in Capacity",
        "Other",
      ),
    ),
  ),
);
