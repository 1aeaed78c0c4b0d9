// The warnings of the create or amend response.

import type { Warning } from "../../ct600/problem.ts";
import { Card } from "../frame/components.tsx";

export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  return (
    <Card title="Warnings">
      <ul class="lines">
        {warnings.map(({ code, field, message }) => (
          <li key={code}>
            <code>{field}</code>: {message}
          </li>
        ))}
      </ul>
    </Card>
  );
}
