import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Called with the id of the scenario that a person wants to see. */
export type OnChoose = (anchor: string) => void;

/** What makes a link choose instead of lead: where a program shows what was chosen. */
export function choosing(anchor: string, onChoose: OnChoose | undefined) {
  if (onChoose === undefined) return {};
  return { onClick: inPlace(() => onChoose(anchor)) };
}

function inPlace(act: () => void): (event: Event) => void {
  return (event) => {
    event.preventDefault();
    act();
  };
}

/** What links do by themselves on a page of its own: they move the focus to what was chosen, and back to the list. */
export interface Ways {
  readonly onChoose: OnChoose | undefined;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly list: RefObject<HTMLElement | null>;
  /** What the way back does in place of leading. */
  readonly back: { readonly onClick?: (event: Event) => void };
}

export function useWays(onChoose: OnChoose | undefined): Ways {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState(0);
  useLayoutEffect(() => {
    if (asked > 0) heading.current?.focus();
  }, [asked]);
  if (onChoose === undefined) return { onChoose, heading, list, back: {} };
  const choose = (anchor: string): void => {
    onChoose(anchor);
    setAsked((times) => times + 1);
  };
  const toList = (): void => {
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
    list.current?.scrollIntoView();
  };
  return { onChoose: choose, heading, list, back: { onClick: inPlace(toList) } };
}

/** How far a key leads in a list of so many links. */
export function stepOf(key: string, length: number): number | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -length, End: length };
  return steps[key];
}
