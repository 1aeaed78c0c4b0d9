// A service whose live accounts go to the simulator, through an interposer that misbehaves when told to.

import type { MessageKind } from "./interposer.ts";
import { startInterposer } from "./interposer.ts";
import { type ServiceOptions, startService } from "./service.ts";

export type LiveRegister = Awaited<ReturnType<typeof startLiveRegister>>;

export async function startLiveRegister(options: ServiceOptions = {}) {
  const between = await startInterposer();
  const service = await startService({
    ...options,
    companiesHouseUrl(url) {
      between.forwardTo(url);
      return new URL(url.pathname, between.url);
    },
  });
  return {
    service,
    between,
    /** Every message of a kind, in the order in which they came. */
    messagesOf: (kind: MessageKind) => between.messages.filter((_, index) => between.seen[index] === kind),
    /** What went before is forgotten, and nothing is kept back any more. */
    calm() {
      between.seen.length = 0;
      between.messages.length = 0;
      for (const kind of ["deliver", "status"] as const) between.conduct(kind, "pass");
    },
    async close() {
      await service.close();
      await between.close();
    },
  };
}

/** The text of an element of a message. */
export function valueIn(message: string, element: string): string {
  return new RegExp(`<${element}>([^<]*)<`).exec(message)?.[1] ?? "";
}
