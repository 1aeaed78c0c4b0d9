// The list of what needs attention: one line each.

import type { ComponentChildren } from "preact";
import { Badge, type Tone } from "../frame/components.tsx";

export interface Concern {
  tone: Tone;
  word: string;
  text: ComponentChildren;
}

export function Concerns({ of }: { of: readonly Concern[] }) {
  if (of.length === 0) return <p class="muted">Nothing needs attention</p>;
  return (
    <ul class="concerns">
      {of.map(({ tone, word, text }, index) => (
        <li key={index}>
          <Badge tone={tone}>{word}</Badge>
          <div>{text}</div>
        </li>
      ))}
    </ul>
  );
}
