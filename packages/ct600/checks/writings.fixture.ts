// Ways to write a message: some that mean the same, some that do not.

export const same: Record<string, (message: string) => string> = {
  "as we write it": (message) => message,
  "with a byte order mark": (message) => `\ufeff${message}`,
  "with comments": (message) =>
    message.replace("<Header>", "<!-- a --><Header><!-- b -->").replace("120000.00", "120000<!-- c -->.00"),
  "with processing instructions": (message) =>
    message.replace("<Header>", "<?a b?><Header><?c d?>").replace("120000.00", "120000<?e f?>.00"),
  "with CDATA": (message) => message.replace("120000.00", "<![CDATA[120000.00]]>"),
  "with character references": (message) => message.replace("120000.00", "&#49;20000.00"),
  "with white space between elements": (message) =>
    message.replace(/<(IRheader|CompanyInformation|Turnover)>/g, "\n  <$1>\n\t"),
  "with white space around a number": (message) => message.replace("120000.00", "\n 120000.00 "),
  "with a prefix for the return": (message) => {
    const [before = "", after = ""] = message.split("<Body>");
    const body = after
      .replace("<IRenvelope xmlns=", "<IRenvelope xmlns:ct=")
      .replace(/<(\/?)(?!\/?(?:Body|GovTalkMessage)\b)(\w)/g, "<$1ct:$2");
    return `${before}<Body>${body}`;
  },
  "with a hint where the schema is": (message) =>
    message.replace(
      "<IRenvelope ",
      '<IRenvelope xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b" ',
    ),
};

/** With what is found in each. */
export const different: Record<string, [write: (message: string) => string, finding: RegExp]> = {
  "a return without its namespace": [
    (message) => message.replace(/<IRenvelope xmlns="[^"]*"/, "<IRenvelope"),
    /^no_return$/,
  ],
  "an element in another namespace": [
    (message) => message.replace("<Turnover>", '<Turnover xmlns="urn:x">'),
    /Turnover is not expected here/,
  ],
  "an attribute in another namespace": [
    (message) => message.replace("<Turnover>", '<Turnover xmlns:x="urn:x" x:y="1">'),
    /Turnover\/@\{urn:x\}y is not an attribute/,
  ],
  "an attribute with an awkward name": [
    (message) => message.replace("<Turnover>", '<Turnover __proto__="1">'),
    /@__proto__ is not an attribute/,
  ],
  "a second element in the Body": [
    (message) => message.replace("</Body>", "<x/></Body>"),
    /Body\/\S*x is not expected here/,
  ],
  "text in the Body": [(message) => message.replace("<Body>", "<Body>hello"), /Body must hold elements and no text/],
  "an attribute of the Body": [(message) => message.replace("<Body>", '<Body x="1">'), /Body\/@x is not an attribute/],
  "a blank that is none in XML": [
    (message) => message.replace("<Turnover>", "<Turnover>\u00a0"),
    /Turnover must hold elements and no text/,
  ],
  "an unknown element": [
    (message) => message.replace("<Turnover>", "<Bogus/><Turnover>"),
    /CompanyTaxReturn\/Bogus is not expected here/,
  ],
  "no Body": [(message) => message.replace(/<Body>.*<\/Body>/, ""), /^no_return$/],
  "another root": [() => "<a/>", /^no_return$/],
  "no XML": [() => "hello", /^it is not well-formed XML$/],
  "a document type": [
    (message) => message.replace("<GovTalkMessage", "<!DOCTYPE x><GovTalkMessage"),
    /^it has a document type declaration$/,
  ],
  "another encoding": [(message) => message.replace("UTF-8", "UTF-16"), /^it is not in UTF-8$/],
  "2,000 levels": [
    (message) => message.replace("<Turnover>", `${"<x>".repeat(2_000)}${"</x>".repeat(2_000)}<Turnover>`),
    /^its elements are nested more than 256 deep$/,
  ],
};
