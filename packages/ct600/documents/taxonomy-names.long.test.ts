// Every name the computations use, held against packages of the taxonomies: stand-ins with the names, types and periods
// of the real ones.

import assert from "node:assert/strict";
import { factsIn } from "../../../test/support/inline-xbrl.ts";
import { test } from "../../../test/support/suite.ts";
import { itemsIn, packagesAreThere } from "../../../test/support/taxonomy-package.ts";
import { TAGS } from "./computations/tags.ts";
import { computationsIn, plainShapes, wideShapes } from "./shapes.fixture.ts";

const skip = packagesAreThere ? false : "the taxonomies are not beside the checkout";

for (const year of [2024, 2025])
  test(`every fact of the computations is an item of the taxonomy of ${year}, on the kind of date it wants`, {
    skip,
  }, () => {
    const items = itemsIn(`STANDIN-CT-${year}.zip`, /ct-comp\/ct-comp-\d+\.xsd$/);
    const used = new Set<string>();
    for (const shape of [...wideShapes(), ...plainShapes()])
      for (const { name, start } of factsIn(computationsIn(shape))) {
        const item = name.replace("ct-comp:", "");
        used.add(item);
        const expected = { period: start === null ? "instant" : "duration", isAbstract: false };
        assert.deepEqual(items.get(item), expected, `${shape.what}: ${item}`);
      }

    const unused = [...TAGS.values()].filter(({ item }) => !used.has(item));
    assert.deepEqual(unused, [], "every tag is used by some shape");
  });
