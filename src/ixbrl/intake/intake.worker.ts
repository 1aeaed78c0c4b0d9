// The thread that checks callers' documents, one after another.

import { serveThread } from "../../platform/thread.ts";
import { checkDocument } from "../check-document.ts";
import type { IntakeRequest } from "./intake.ts";

serveThread(
  () =>
    ({ document, context }: IntakeRequest) =>
      checkDocument(document, context),
);
