// A form with files, as a browser sends it.

import { type Browser, formHeaders, isFormAgain, type Page } from "./dashboard.ts";
import { formIn } from "./form-in-page.ts";

export type ChosenFiles = Record<string, { name: string; content: string | Buffer }>;

/** Chooses files in the form of a page, types into its other fields, and presses its button. */
export async function upload(
  by: Browser,
  path: string,
  files: ChosenFiles,
  { url, typed = {} }: { url: string; typed?: Record<string, string> },
): Promise<Page> {
  const form = new FormData();
  const shown = formIn((await by.get(path)).text);
  for (const [name, text] of Object.entries({ ...shown, csrf: await by.csrf(), ...typed })) form.append(name, text);
  for (const [name, { name: fileName, content }] of Object.entries(files))
    form.append(name, new File([new Uint8Array(Buffer.from(content))], fileName));
  const asked = new Request(url, { method: "POST", body: form });
  const headers = { ...formHeaders(url), "content-type": asked.headers.get("content-type") ?? "" };
  const sent = await by.send("POST", path, { headers, body: Buffer.from(await asked.arrayBuffer()) });
  return isFormAgain(path, sent) ? { ...(await by.get(sent.location ?? "")), again: true } : sent;
}
