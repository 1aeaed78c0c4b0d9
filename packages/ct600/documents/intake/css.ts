// Whether CSS fetches something or brings code with it. Old browsers' expression() is let through: Companies House
// publishes accounts as good that carry it, no browser of this decade runs it, and the authority takes them.

export const STYLE_MESSAGE =
  "The document's CSS refers to something outside it, or imports or binds something; put styles and images into the document.";

/** The images a document may carry. */
export const IMAGES = ["data:image/gif;base64,", "data:image/jpeg;base64,", "data:image/png;base64,"];

/**
 * Imports, functions that take an address as a plain string, and the two properties with which old browsers attach
 * code.
 */
const FETCHING =
  /@import|image-set\s*\(|\b(?:image|src|cross-fade)\s*\(|-moz-binding|\bbehaviou?r\s*:|(?:java|vb)\s*script\s*:/;
const ADDRESS = /url(?:-prefix)?\s*\(\s*["']?\s*([^"')\s]{0,40})/g;

/** Looked at with and without comments: a comment may hide an address, and a string may pretend to start one. */
export function isUnsafeCss(css: string): boolean {
  const plain = withoutEscapes(css).toLowerCase();
  return [plain, plain.replace(/\/\*[\s\S]*?(\*\/|$)/g, " ")].some(
    (text) =>
      FETCHING.test(text) ||
      [...text.matchAll(ADDRESS)].some(
        ([, address = ""]) => !address.startsWith("#") && !IMAGES.some((start) => address.startsWith(start)),
      ),
  );
}

function withoutEscapes(css: string): string {
  return css.replace(/\\(?:([0-9a-f]{1,6})\s?|\r?\n|(.))/gi, (_, code?: string, character?: string) => {
    if (code === undefined) return character ?? "";
    const point = Number.parseInt(code, 16);
    return point > 0x10ffff ? "" : String.fromCodePoint(point);
  });
}
