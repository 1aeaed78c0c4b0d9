// Nothing on the pages of webhooks and settings shuts anybody out, as far as a machine can tell.

import { testWithAxe } from "../support/axe-tests.ts";
import { settingsPages, webhookPages } from "../support/every-page.ts";

await testWithAxe([...webhookPages, ...settingsPages]);
