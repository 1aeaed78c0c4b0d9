// Addresses that mail is sent to. Narrower than RFC 5321: as HTML's input of type email has it, and no more than SMTP
// can carry. What else somebody signs in with gets no mail.

const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const ADDRESS = new RegExp(`^[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${LABEL}(?:\\.${LABEL})*$`);
const MOST_LETTERS = 254;

export function isMailable(address: string): boolean {
  return address.length <= MOST_LETTERS && ADDRESS.test(address);
}

export interface Sender {
  name: string;
  address: string;
}

/** `Quarterday <tax@example.com>`, or the address alone. Null for anything else. */
export function senderIn(text: string): Sender | null {
  const [, name = "", address = ""] = /^(?:"?([^"<>\p{Cc}]{0,80}?)"?\s*<([^<>]+)>)$/u.exec(text.trim()) ?? [];
  const sender = address === "" ? { name: "", address: text.trim() } : { name: name.trim(), address: address.trim() };
  return isMailable(sender.address) ? sender : null;
}
