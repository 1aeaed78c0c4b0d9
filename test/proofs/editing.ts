// How a mutation finds and changes elements of a return.

import type { ReturnStructure } from "../../packages/ct600/checks/figures.ts";
import type { Element } from "../../packages/ct600/xml/element.ts";
import type { Dice } from "./dice.ts";

export interface Mutation {
  name: string;
  change(structure: ReturnStructure, dice: Dice): ReturnStructure;
}

type Edit = (element: Element, dice: Dice) => Element;

/** Applies an edit to one element below the root, chosen evenly among those that `fits` takes. */
export function editOne(
  root: Element,
  dice: Dice,
  edit: Edit,
  fits: (element: Element) => boolean = () => true,
): Element {
  const places = placesOf(root).filter(({ element }) => fits(element));
  if (places.length === 0) return root;
  return replaceAt(root, dice.oneOf(places).path, (element) => [edit(element, dice)]);
}

interface Spot {
  path: readonly number[];
  element: Element;
}

export function placesOf(root: Element, path: readonly number[] = []): Spot[] {
  return root.children.flatMap((element, index) => {
    const here = [...path, index];
    return [{ path: here, element }, ...placesOf(element, here)];
  });
}

export function replaceAt(
  root: Element,
  [index, ...rest]: readonly number[],
  by: (element: Element) => Element[],
): Element {
  return {
    ...root,
    children: root.children.flatMap((child, at) => {
      if (at !== index) return [child];
      return rest.length === 0 ? by(child) : [replaceAt(child, rest, by)];
    }),
  };
}

export const isLeaf = ({ children, document }: Element) => children.length === 0 && document === undefined;
export const isNamed = (name: string) => (element: Element) => element.name === name;

export function inReturn(name: string, change: (irEnvelope: Element, dice: Dice) => Element): Mutation {
  return {
    name,
    change: (structure, dice) => ({ ...structure, irEnvelope: change(structure.irEnvelope, dice) }),
  };
}

/** Puts an element into the group of that name, at a place of its children. */
export function put(into: string, make: (dice: Dice) => Element, where: (children: readonly Element[]) => number) {
  return (root: Element, dice: Dice) =>
    editOne(
      root,
      dice,
      (parent) => {
        const at = where(parent.children);
        return { ...parent, children: [...parent.children.slice(0, at), make(dice), ...parent.children.slice(at)] };
      },
      isNamed(into),
    );
}

export const first = () => 0;
export const last = (children: readonly Element[]) => children.length;
export const before = (name: string) => (children: readonly Element[]) => {
  const at = children.findIndex((child) => child.name === name);
  return at === -1 ? children.length : at;
};
