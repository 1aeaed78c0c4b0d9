// `quarterday secret-key rotate`. A key that the operator keeps (SECRET_KEY) is read from standard input, so that no
// process list and no shell history shows it; one in the data folder is made and replaced here.

import { counted } from "../../../packages/ct600/text/numbers.ts";
import { rotateSecretKey } from "../../operations/rotate-secret-key.ts";
import type { Context } from "../command.ts";
import { secretLine } from "../secret-line.ts";

export async function secretKeyRotate(context: Context<"keyChange">): Promise<number> {
  const { actor, clock, output, terminal } = context;
  const { db, current, isOperatorsKey, openNext } = context.keyChange;
  const next = openNext(isOperatorsKey ? await secretLine(terminal, "new key") : null);
  const rotation = await rotateSecretKey(db, { from: current, to: next.sealing }, actor, {
    clock,
    keepNext: next.keep,
  });
  next.takeOver();
  const advice = isOperatorsKey
    ? "Set SECRET_KEY to the new key, then start the service."
    : "Copy the new secret.key to where you keep the old one, then start the service.";
  const done =
    rotation.kind === "rotated"
      ? `${counted(rotation.secrets, "secret is", "secrets are")} encrypted with the new key.`
      : "The database already uses the new key.";
  output.say(`${done} ${advice}`, { rotated: rotation.kind === "rotated" ? rotation.secrets : 0 });
  return 0;
}
