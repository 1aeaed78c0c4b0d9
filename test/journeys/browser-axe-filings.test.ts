// Nothing on the pages of filings, or before one has signed in, shuts anybody out, as far as a machine can tell.

import { testWithAxe } from "../support/axe-tests.ts";
import { accountPages, filingPages } from "../support/every-page.ts";

await testWithAxe([...accountPages, ...filingPages]);
