// Names, notes and whatever else people type may run from right to left. Such a text gets an element of its own,
// `<bdi>`, which has the direction of its first letter and leaves the words around it alone; a field follows what is
// typed into it. Done where elements are made, so that no page can forget it.

import { type ComponentChild, type ComponentChildren, h, type VNode } from "preact";

/** Letters of scripts that run from right to left, and characters that change the direction of what follows. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** May hold nothing but text, or has its own direction. */
const holdsTextOnly: ReadonlySet<string> = new Set(["title", "script", "style", "bdi", "text"]);
/** Kinds of input that people write words into. */
const wordInputs: readonly unknown[] = [undefined, "text", "search"];

/** For `options.vnode` of Preact, which is called with every element that is made. */
export function giveOwnDirection({ type, props }: VNode): void {
  if (typeof type !== "string" || holdsTextOnly.has(type)) return;
  const own = props as { children?: ComponentChildren; dir?: string; type?: unknown };
  if (type === "textarea" || (type === "input" && wordInputs.includes(own.type))) own.dir ??= "auto";
  else if (type === "option") {
    if (textsIn(own.children).some(isRightToLeft)) own.dir = "auto";
  } else if (textsIn(own.children).some(isRightToLeft))
    own.children = Array.isArray(own.children) ? own.children.map(withElement) : withElement(own.children);
}

const textsIn = (children: ComponentChildren): readonly unknown[] => (Array.isArray(children) ? children : [children]);

const isRightToLeft = (child: unknown) => typeof child === "string" && RIGHT_TO_LEFT.test(child);

function withElement(child: ComponentChild): ComponentChild {
  return isRightToLeft(child) ? h("bdi", null, child) : child;
}
