import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Called with the id of the chosen scenario. */
export type OnChoose = (anchor: string) => void;

/** Props of a link that calls `onChoose` instead of following its address. */
export function chooseProps(anchor: string, onChoose: OnChoose | undefined) {
  if (onChoose === undefined) return {};
  return { onClick: inPlace(() => onChoose(anchor)) };
}

function inPlace(act: () => void): (event: Event) => void {
  return (event) => {
    event.preventDefault();
    act();
  };
}

/**
 * Focus handling for a live page, where links cannot do it: moves the focus to the chosen scenario, and back to the
 * list.
 */
export interface ScenarioLinks {
  readonly onChoose: OnChoose | undefined;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly list: RefObject<HTMLElement | null>;
  /** Props of the link back to the list. */
  readonly back: { readonly onClick?: (event: Event) => void };
}

export function useScenarioLinks(onChoose: OnChoose | undefined): ScenarioLinks {
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

/** The number of links that a key moves on in a list of `length` links. */
export function stepOf(key: string, length: number): number | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -length, End: length };
  return steps[key];
}
