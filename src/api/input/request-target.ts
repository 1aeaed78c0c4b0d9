// One spelling for every target a request line can carry, so that the router, the check of the key and the 405 answers
// all see the same path (RFC 3986, section 6.2.2.2; RFC 9112, section 3.2).

/** In origin form, without a fragment, letters and digits unescaped, and every escape one that can be decoded. */
export function normalTarget(target: string): string {
  return originForm(target)
    .replace(/#.*$/s, "")
    .replace(/%(?![0-9A-Fa-f]{2})/g, "%25")
    .replace(/%(?:2D|2E|5F|7E|3[0-9]|[46][1-9A-F]|[57][0-9A])/gi, decodeURIComponent)
    .replace(/%[89A-F][0-9A-F](?:%[89A-F][0-9A-F])*/gi, decodable);
}

export function pathOf(target: string): string {
  return target.replace(/\?.*$/s, "").replace(/(.)\/$/, "$1");
}

/** Everything under /v1 and /mcp needs a key, whether it exists or not. */
export function isApiPath(path: string): boolean {
  return /^\/(v1|mcp)(\/|$)/.test(path);
}

/** A client that takes us for a proxy sends the whole URL. */
function originForm(target: string): string {
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/is.exec(target) ?? [];
  if (rest === undefined) return target;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** Escapes that are not UTF-8 are taken as the text they are written in: the path is then simply not found. */
function decodable(escapes: string): string {
  try {
    decodeURIComponent(escapes);
    return escapes;
  } catch {
    return escapes.replaceAll("%", "%25");
  }
}
