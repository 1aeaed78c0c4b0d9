// XML Schema's anyURI: any text that is a URI reference once the characters that no URI may contain are escaped. The
// syntax is that of RFC 3986. Taken apart first and then judged part by part, so that a text of megabytes is read in
// one go.

const UNRESERVED_AND_SUB_DELIMS = "A-Za-z0-9\\-._~!$&'()*+,;=";

/** Appendix B of RFC 3986: it fits every text without a line break, of which escaping leaves none. */
const PARTS =
  /^(?<scheme>[^:/?#]+:)?(?:\/\/(?<authority>[^/?#]*))?(?<path>[^?#]*)(?:\?(?<query>[^#]*))?(?:#(?<fragment>.*))?$/;

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:$/;
const HOST = `\\[(?:[0-9A-Fa-f:.]+|[vV][0-9A-Fa-f]+\\.[${UNRESERVED_AND_SUB_DELIMS}:]+)\\]|[${UNRESERVED_AND_SUB_DELIMS}%]*`;
const AUTHORITY = new RegExp(`^(?:[${UNRESERVED_AND_SUB_DELIMS}:%]*@)?(?:${HOST})(?::[0-9]*)?$`);
const NOT_IN_A_PATH = new RegExp(`[^${UNRESERVED_AND_SUB_DELIMS}:@/%]`);
const NOT_IN_A_QUERY = new RegExp(`[^${UNRESERVED_AND_SUB_DELIMS}:@/?%]`);
/** Square brackets too: RFC 2732, to which XML Schema refers, allows them, and XPointer uses them. */
const NOT_IN_A_FRAGMENT = new RegExp(`[^${UNRESERVED_AND_SUB_DELIMS}:@/?%[\\]]`);

export function isAnyUri(text: string): boolean {
  const escaped = text.replace(/[^\x21-\x7e]|[<>"{}|\\^`]/g, "_");
  if (/%(?![0-9A-Fa-f]{2})/.test(escaped)) return false;
  const { scheme, authority, path = "", query = "", fragment = "" } = PARTS.exec(escaped)?.groups ?? {};
  const isRooted = scheme !== undefined || authority !== undefined;
  return (
    (scheme === undefined || SCHEME.test(scheme)) &&
    (authority === undefined || AUTHORITY.test(authority)) &&
    // Without a scheme, a colon in the first step would make that step look like one.
    (isRooted || !/^[^/]*:/.test(path)) &&
    !NOT_IN_A_PATH.test(path) &&
    !NOT_IN_A_QUERY.test(query) &&
    !NOT_IN_A_FRAGMENT.test(fragment)
  );
}
