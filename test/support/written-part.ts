// The part of a page in docs/ that a program writes, between two comments; what is around it is written by hand.

export const beginOf = (part: string) => `<!-- ${part}: written by a program, do not edit -->\n`;
export const endOf = (part: string) => `<!-- end of ${part} -->\n`;

/** The page with this part as it should be. */
export function withPart(page: string, part: string, text: string): string {
  const [before, rest] = page.split(beginOf(part));
  const after = rest?.split(endOf(part))[1];
  if (before === undefined || after === undefined)
    throw new Error(`the page has lost the comments around its part "${part}"`);
  return `${before}${beginOf(part)}\n${text.trim()}\n\n${endOf(part)}${after}`;
}
