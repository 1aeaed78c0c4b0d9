// Requests that were found by hand or by outside testing, byte for byte: what no HTTP client would send. Each has a
// status that it gets.

import { rawRequest } from "../support/raw.ts";

const JSON_TYPE = "content-type: application/json";

/** `key` is a valid one. */
export function corpus(key: string): Record<string, { bytes: string | Buffer; statuses: readonly number[] }> {
  const authorized = `authorization: Bearer ${key}`;
  const post = (body: string, headers: readonly string[] = [JSON_TYPE], path = "/v1/validate") => {
    const bytes = Buffer.from(body, "latin1");
    return rawRequest(`POST ${path}`, [authorized, ...headers, `content-length: ${bytes.length}`], body);
  };
  const get = (path: string, headers: readonly string[] = []) => rawRequest(`GET ${path}`, [authorized, ...headers]);
  return {
    "JSON of 100,000 levels": { bytes: post("[".repeat(100_000)), statuses: [400] },
    "a lone surrogate in JSON": { bytes: post('{"company":{"name":"\\ud800 Ltd"}}'), statuses: [200] },
    "half a letter of UTF-8": { bytes: post('{"company":{"name":"\xc3"}}'), statuses: [400] },
    "an overlong slash": { bytes: post('{"company":"\xc0\xaf"}'), statuses: [400] },
    "UTF-16": { bytes: post("\xff\xfe{\0}\0"), statuses: [400] },
    "a byte order mark": { bytes: post("\xef\xbb\xbf{}"), statuses: [200, 400] },
    "a NUL between values": { bytes: post("{\0}"), statuses: [400] },
    "a key twice": { bytes: post('{"company":{},"company":{"utr":"1"}}'), statuses: [400] },
    __proto__: { bytes: post('{"__proto__":{"company":{}},"constructor":{"prototype":{}}}'), statuses: [200] },
    "a number of 100,000 digits": {
      bytes: post(`{"financials":{"turnover":${"9".repeat(100_000)}}}`),
      statuses: [200],
    },
    "an infinite number": { bytes: post('{"financials":{"turnover":1e999}}'), statuses: [200] },
    "no object": { bytes: post("null"), statuses: [200, 400, 422] },
    "an empty body": { bytes: post(""), statuses: [400] },
    "another type": { bytes: post("{}", ["content-type: text/xml"]), statuses: [415] },
    "a compressed body": { bytes: post("\x1f\x8b", [JSON_TYPE, "content-encoding: gzip"]), statuses: [415] },
    "another charset": { bytes: post("{}", ["content-type: application/json; charset=utf-7"]), statuses: [415] },
    "a header of 20,000 bytes": { bytes: get("/v1/filings", [`x-long: ${"a".repeat(20_000)}`]), statuses: [413] },
    "2,000 headers": {
      bytes: get(
        "/v1/filings",
        Array.from({ length: 2_000 }, (_, n) => `x-${n}: 1`),
      ),
      statuses: [0, 200, 431],
    },
    "a path of 20,000 bytes": { bytes: get(`/v1/filings/${"a".repeat(20_000)}`), statuses: [413] },
    "a path that cannot be decoded": { bytes: get("/v1/filings/%ff%zz"), statuses: [400, 404] },
    "a NUL in the path": { bytes: get("/v1/filings/%00"), statuses: [404] },
    "a path with dots": { bytes: get("/v1/filings/../../../etc/passwd"), statuses: [404] },
    "an absolute address": { bytes: get("http://example.com/v1/filings"), statuses: [200, 400, 404] },
    "another protocol in the query": { bytes: get("/v1/filings?limit=1&limit=2&limit[]=3"), statuses: [422] },
    "a method of its own": { bytes: rawRequest("BREW /v1/filings", [authorized]), statuses: [0, 400, 405] },
    TRACE: { bytes: rawRequest("TRACE /v1/filings", [authorized]), statuses: [400, 404, 405] },
    CONNECT: { bytes: rawRequest("CONNECT example.com:443", [authorized]), statuses: [0, 400, 404, 405] },
    "two lengths": { bytes: post("{}", [JSON_TYPE, "content-length: 3"]), statuses: [400] },
    "a length and chunks": { bytes: post("0\r\n\r\n", [JSON_TYPE, "transfer-encoding: chunked"]), statuses: [400] },
    "a negative length": {
      bytes: rawRequest("POST /v1/validate", [authorized, "content-length: -1"]),
      statuses: [400],
    },
    "no HTTP at all": { bytes: Buffer.from([0, 1, 2, 3, 255, 13, 10, 13, 10]), statuses: [0, 400] },
    "a line feed in a header": { bytes: get("/v1/filings", ["x: a\nb: c", "x\u0000: 1"]), statuses: [0, 400] },
  };
}
