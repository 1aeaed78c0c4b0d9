// What pages may show of a text that identifies an account: enough to recognise it, not enough to use it.

const SHOWN = 2;

/** `••••••78`. Of a text so short that this would show half of it or more, nothing. */
export function masked(text: string): string {
  const hidden = text.length > 2 * SHOWN ? text.length - SHOWN : text.length;
  return "•".repeat(hidden) + text.slice(hidden);
}

/** `E•••••• B•••`: the first character of each word. */
export function maskedName(name: string): string {
  return name.replace(/(?<=\S)\S/g, "•");
}
