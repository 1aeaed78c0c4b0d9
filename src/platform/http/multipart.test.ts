// A form with files is read as the browser meant it, and nothing else is taken for one.

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Refusal } from "../errors.ts";
import { boundaryIn, readMultipart } from "./multipart.ts";

const LIMITS = { parts: 20, fieldBytes: 10_000 };

/** As the platform's own FormData is sent, which follows what browsers do. */
async function sent(form: FormData): Promise<{ body: Buffer; boundary: string }> {
  const response = new Response(form);
  const boundary = boundaryIn(response.headers.get("content-type") ?? "") ?? assert.fail("no boundary");
  return { body: Buffer.from(await response.arrayBuffer()), boundary };
}

const file = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);
const name = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" }).filter((one) => !/[\r\n\0]/.test(one));

test("what a browser sends is read back: fields in their order, files byte for byte under their names", async () => {
  const property = fc.asyncProperty(
    fc.array(fc.tuple(name, fc.string({ maxLength: 60 })), { maxLength: 8 }),
    fc.uniqueArray(fc.tuple(name, fc.uint8Array({ maxLength: 300 })), { maxLength: 5, selector: ([one]) => one }),
    async (fields, files) => {
      const form = new FormData();
      for (const [field, text] of fields) form.append(field, text);
      for (const [field, bytes] of files) form.append(field, file(bytes, `${field.replace(/[/\\]/g, "-")}.xhtml`));
      const { body, boundary } = await sent(form);

      const read = readMultipart(body, boundary, LIMITS);

      // A browser writes line breaks as CR LF.
      const written = fields.map(([field, text]) => [field, text.replace(/\r\n|\r|\n/g, "\r\n")]);
      assert.deepEqual([...read.fields], written);
      assert.deepEqual(
        [...read.files].map(([field, one]) => [field, one.name, [...one.content]]),
        files.map(([field, bytes]) => [field, `${field.replace(/[/\\]/g, "-")}.xhtml`, [...bytes]]),
      );
    },
  );
  await fc.assert(property, { numRuns: 200 });
});

const part = (headers: string, content: string) => `--B\r\n${headers}\r\n\r\n${content}\r\n`;
const read = (text: string) => readMultipart(Buffer.from(text), "B", LIMITS);

test("no file chosen is no file; an empty one is; a folder in its name is left out", () => {
  const { files, fields } = read(
    `${part('Content-Disposition: form-data; name="a"; filename=""', "")}${part('content-disposition: form-data; name="b"; filename="C:\\fake\\x.xhtml"\r\nContent-Type: text/html', "")}${part('Content-Disposition: form-data; name="c"', "--A\r\n-Bee")}--B--\r\n`,
  );

  assert.deepEqual(
    [...files].map(([field, one]) => [field, one.name, one.content.length]),
    [["b", "x.xhtml", 0]],
  );
  assert.deepEqual([...fields], [["c", "--A\r\n-Bee"]]);
  assert.deepEqual([...read("--B--\r\n").fields], []);
});

test("what no browser sends is refused, and so is what is cut off or has more than a form may have", () => {
  const whole = `${part('Content-Disposition: form-data; name="a"; filename="x"', "content")}--B--\r\n`;
  const hostile = {
    nothing: "",
    "another boundary": whole.replaceAll("--B", "--C"),
    "something before it": `x\r\n${whole}`,
    "no name": part("Content-Disposition: form-data", "x"),
    "no disposition": part("Content-Type: text/plain", "x"),
    "headers without end": `--B\r\nContent-Disposition: form-data; name="a"${"x".repeat(5_000)}`,
    "one field with two files": whole.replace("--B--", whole),
    "too many parts": `${part('Content-Disposition: form-data; name="a"', "").repeat(21)}--B--\r\n`,
    "too much text": `${part('Content-Disposition: form-data; name="a"', "x".repeat(10_001))}--B--\r\n`,
  };
  for (const [what, text] of Object.entries(hostile)) assert.throws(() => read(text), Refusal, what);
  for (let length = 0; length < whole.length - 4; length++)
    assert.throws(() => read(whole.slice(0, length)), Refusal, `cut after ${length}`);
});

test("a boundary is read from the type of a form with files, and from no other", () => {
  assert.equal(
    boundaryIn("multipart/form-data; boundary=----WebKitFormBoundaryAbc123"),
    "----WebKitFormBoundaryAbc123",
  );
  assert.equal(boundaryIn('Multipart/Form-Data; charset=utf-8; boundary="a b"'), "a b");
  for (const none of [
    undefined,
    "",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "multipart/mixed; boundary=a",
  ])
    assert.equal(boundaryIn(none), null, none);
});
