// The thread that checks callers' documents, one after another.

import { checkDocument } from "../../../packages/ct600/documents/check-document.ts";
import { serveThread } from "../../platform/threads/thread.ts";
import type { IntakeRequest } from "./intake.ts";

serveThread(
  () =>
    ({ document, context }: IntakeRequest) =>
      checkDocument(document, context),
);
