// The form of a page as a browser would send it: every field with what stands in it.

export type Form = Record<string, string>;

export function formIn(page: string): Form {
  const main = page.slice(page.indexOf("<main"));
  const valueIn = (tag: string, name: string) => plain(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
  const isSent = (tag: string) => !/\stype="(checkbox|radio)"/.test(tag) || /\schecked/.test(tag);
  const tags = [...main.matchAll(/<input[^>]*>/g)].map(([tag]) => tag).filter(isSent);
  const inputs = tags.map((tag) => [valueIn(tag, "name"), valueIn(tag, "value")]);
  const selects = [...main.matchAll(/<select[^>]*name="([^"]+)".*?<option value="([^"]+)" selected/gs)];
  const chosen = selects.map(([, name = "", value = ""]) => [name, value]);
  // What proves the form to be genuine is the browser's own business.
  const { csrf: _, form: __, ...fields } = Object.fromEntries([...inputs, ...chosen]) as Form;
  return fields;
}

function plain(text: string): string {
  return text.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&");
}
