import assert from "node:assert/strict";
import { test } from "node:test";
import { soundReturn } from "../../checks/changed-return.fixture.ts";
import { judgeReturn } from "../../checks/judge.ts";
import { BUILT_IN, rulebookOn } from "../../checks/rulebook.ts";
import type { MirroredPart } from "../../form/row.ts";
import { group } from "../../xml/element.ts";
import { instanceOf, largest, smallest, type Wishes } from "./instances.fixture.ts";
import { type Mirror, mirrorElements, mirrorOver, textsIn } from "./mirror.ts";
import { mirrorProblems } from "./mirror-problems.ts";
import { MIRRORED, MIRRORED_PAGES, type MirroredLetter } from "./mirrored-pages.ts";

const SIZES: readonly [string, Wishes][] = [
  ["smallest", smallest],
  ["largest", largest],
  ["largest, in the second branch of each choice", { ...largest, branch: () => 1 }],
  ["largest, of v1.994", { ...largest, release: "v1.994" }],
];

for (const [letter, { form }] of MIRRORED)
  for (const [size, wishes] of SIZES)
    test(`the ${size} CT600${letter} that its tree allows has no problem, and the schema takes it`, () => {
      const mirror = instanceOf(form, wishes);
      const { release } = wishes;

      assert.deepEqual(mirrorProblems(form, mirror, { path: "pages", release }), []);
      const book = release === "v1.993" ? BUILT_IN : rulebookOn("2026-11-15", []).rulebook;
      const { schema } = judgeReturn(withPage(letter, mirror), "2026-11-15", book);
      assert.deepEqual(schema, []);
    });

/** A sound return with the page in its place. */
function withPage(letter: MirroredLetter, mirror: Mirror) {
  const { envelopeKeys, irEnvelope } = soundReturn();
  const { form } = MIRRORED_PAGES[letter];
  const [header = assert.fail(), taxReturn = assert.fail()] = irEnvelope.children;
  const at = taxReturn.children.findIndex(({ name }) => name === "AttachedFiles");
  const children = taxReturn.children.toSpliced(at, 0, group(form.element, mirrorElements(form, mirror)));
  return { envelopeKeys, irEnvelope: { ...irEnvelope, children: [header, { ...taxReturn, children }] } };
}

const { form: B } = MIRRORED_PAGES.B;
const { form: H } = MIRRORED_PAGES.H;
const { form: P } = MIRRORED_PAGES.P;
const company = { Name: "Sub Ltd", Territory: "Jersey", ExemptionDue: "Low profits" };
const calculation = {
  ...{ Percentage: "75.00", ChargeableProfits: "1000.00", TaxOnChargeable: "250.00", CFCchargeDue: "250.00" },
};

const BAD: readonly [what: string, page: MirroredPart, mirror: unknown, problem: string][] = [
  ["an array for a page", B, [], "invalid_type pages.X"],
  ["an unknown element", B, { TotalTaxCharged: "1.00" }, "unknown_field pages.X.TotalTaxCharged"],
  [
    "an unknown element of a group",
    B,
    { CompanyInformation: [{ ...company, Nam: "x" }] },
    "unknown_field pages.X.CompanyInformation.0.Nam",
  ],
  [
    "no name of a company",
    B,
    { CompanyInformation: [{ ...company, Name: undefined }] },
    "missing_field pages.X.CompanyInformation.0.Name",
  ],
  ["a list as an object", B, { CompanyInformation: company }, "invalid_type pages.X.CompanyInformation"],
  ["a number for a text", B, { TotalCFCtaxChargeble: 100 }, "invalid_type pages.X.TotalCFCtaxChargeble"],
  ["a group for a text", B, { TotalCFCtaxChargeble: {} }, "invalid_type pages.X.TotalCFCtaxChargeble"],
  ["a text for a group", B, { HybridAndOtherMismatches: "yes" }, "invalid_type pages.X.HybridAndOtherMismatches"],
  [
    "an amount without pence",
    B,
    { TotalCFCtaxChargeble: "100" },
    "schema_validation_failed pages.X.TotalCFCtaxChargeble",
  ],
  [
    "a tick that says no",
    B,
    { ForeignPermanentEstablishmentExemption: "no" },
    "schema_validation_failed pages.X.ForeignPermanentEstablishmentExemption",
  ],
  [
    "both branches of a choice",
    B,
    { CompanyInformation: [{ ...company, CFCTaxCalculation: calculation }] },
    "invalid_type pages.X.CompanyInformation.0.CFCTaxCalculation",
  ],
  [
    "no branch of a choice",
    B,
    { CompanyInformation: [{ ...company, ExemptionDue: undefined }] },
    "missing_field pages.X.CompanyInformation.0.ExemptionDue",
  ],
  [
    "too few lines of an address",
    H,
    { Royalties: [royalty({ Line: ["1 High Street"] })] },
    "invalid_type pages.X.Royalties.0.AddressOfRecipient.Line",
  ],
  [
    "too many lines",
    H,
    { Royalties: [royalty({ Line: ["1", "2", "3", "4"] })] },
    "invalid_type pages.X.Royalties.0.AddressOfRecipient.Line",
  ],
  ["no royalty at all", H, { Royalties: [] }, "invalid_type pages.X.Royalties"],
];

function royalty(address: object) {
  return { ...(instanceOf(H, largest).Royalties as object[])[0], AddressOfRecipient: address };
}

for (const [what, page, mirror, problem] of BAD)
  test(`${what} is refused`, () => {
    const found = mirrorProblems(page, mirror, { path: "pages.X", release: "v1.994" });

    assert.deepEqual(
      found.map(({ code, field }) => `${code} ${field}`),
      [problem],
    );
    assert.match(found[0]?.message ?? "", /\.$/);
  });

test("a column of v1.994 is refused before its day, in a sentence that names the day", () => {
  const mirror = instanceOf(P, { ...largest, release: "v1.994" });
  const [found] = mirrorProblems(P, mirror, { path: "pages.P", release: "v1.993" });

  assert.equal(found?.code, "unknown_field");
  assert.match(found?.message ?? "", /from 6 April 2026 \(v1\.994\)/);
});

test("from its day on the column is required", () => {
  const found = mirrorProblems(P, instanceOf(P, largest), { path: "pages.P", release: "v1.994" });

  assert.ok(found.some(({ code, field }) => code === "missing_field" && field.endsWith("UKrelevantGlobalExpenditure")));
});

test("a box of a page is found wherever it stands, as often as it is there", () => {
  const mirror = {
    CompanyInformation: [
      { Name: "One", Territory: "Jersey", CFCTaxCalculation: { ...calculation, CFCchargeDue: "1.00" } },
      { Name: "Two", Territory: "Jersey", CFCTaxCalculation: { ...calculation, CFCchargeDue: "2.00" } },
    ],
  };

  assert.deepEqual(textsIn(B, mirror, "B5J"), ["1.00", "2.00"]);
  assert.deepEqual(textsIn(B, mirror, "B30"), []);
});

test("an amendment changes a page object by object, replaces arrays, and takes it out with an empty one", () => {
  const filed = { CompanyInformation: [company], HybridAndOtherMismatches: { HybridEntity: "yes" } };

  assert.deepEqual(mirrorOver(filed, { HybridAndOtherMismatches: { TotalCounteraction: "1.00" } }), {
    CompanyInformation: [company],
    HybridAndOtherMismatches: { HybridEntity: "yes", TotalCounteraction: "1.00" },
  });
  assert.deepEqual(mirrorOver(filed, { CompanyInformation: [] }), { ...filed, CompanyInformation: [] });
  assert.deepEqual(mirrorOver(filed, {}), {});
  assert.deepEqual(mirrorOver(undefined, filed), filed);
});
