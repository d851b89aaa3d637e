import type { JSX, RefObject, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Preview } from '../preview/preview-data.js';
import { differenceWords, directionOf, isComparable } from '../preview/words/verdict.js';
import { VIEWS } from '../words/en/pages.js';
import { say } from '../words/words.js';
import { Prose } from './markup.js';
import type { ShownScenario } from './scenario-data.js';
import { GROUPS, lookOfChange } from './scenario-data.js';
import { useView } from './view-context.js';

interface ScenarioListProps {
  readonly preview: Preview;
  readonly shown: readonly ShownScenario[];
  /** The chosen scenario, and the handler for a choice. Without a handler, links lead to the scenarios. */
  readonly chosen?: string | undefined;
  readonly onChoose?: OnChoose | undefined;
  readonly listRef?: RefObject<HTMLElement | null>;
}

/** The scenarios by group, each linked to its views. */
export function ScenarioList({ preview, shown, chosen, onChoose, listRef }: ScenarioListProps): JSX.Element {
  const { prefix, writing } = useView();
  const { scenarios, currency } = preview;
  const arrows = useArrows(chosen);
  const hidden = scenarios.length - shown.length;
  const compared = isComparable(scenarios);
  const heads = compared
    ? [say(writing, VIEWS, 'totalBoth', { currency })]
    : [say(writing, VIEWS, 'net'), say(writing, VIEWS, 'totalIn', { currency })];
  const all = say(writing, VIEWS, 'scenarios');
  return (
    <nav
      class="scenarios"
      id={`${prefix}list`}
      aria-label={all}
      tabIndex={-1}
      ref={listRef ?? null}
      onKeyDown={onChoose && arrows.onKeyDown}
    >
      <table>
        <caption>
          {hidden > 0 ? say(writing, VIEWS, 'someScenarios', { shown: shown.length, all: scenarios.length }) : all}
        </caption>
        <thead>
          <tr>
            <th scope="col">{say(writing, VIEWS, 'stay')}</th>
            {heads.map((head) => (
              <th scope="col" class="number">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {GROUPS.map(([group, title]) => {
          const own = shown.filter((scenario) => scenario.group === group);
          if (own.length === 0) return null;
          return (
            <tbody>
              <tr class="group">
                <th scope="rowgroup" colSpan={heads.length + 1}>
                  {say(writing, VIEWS, title)}
                </th>
              </tr>
              {own.map((scenario) => (
                <Row
                  scenario={scenario}
                  isChosen={scenario.anchor === chosen}
                  isStop={onChoose && scenario.anchor === arrows.stop}
                  onChoose={onChoose}
                />
              ))}
            </tbody>
          );
        })}
      </table>
    </nav>
  );
}

/** Makes the list one tab stop with arrow keys. Static pages have a script for this. */
function useArrows(chosen: string | undefined) {
  const [moved, setMoved] = useState({ from: chosen, to: chosen });
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLElement>): void => {
    const links = [...event.currentTarget.querySelectorAll('a')];
    const at = event.target instanceof HTMLAnchorElement ? links.indexOf(event.target) : -1;
    const step = stepOf(event.key, links.length);
    const link = step === undefined ? undefined : links[Math.max(0, Math.min(links.length - 1, at + step))];
    if (at < 0 || link === undefined) return;
    event.preventDefault();
    link.focus();
    setMoved({ from: chosen, to: link.hash.slice(1) });
  };
  return { onKeyDown, stop: moved.from === chosen ? moved.to : chosen };
}

interface ScenarioRowProps {
  readonly scenario: ShownScenario;
  readonly isChosen: boolean;
  /** Whether the Tab key leads here; absent if a script of the page sets it. */
  readonly isStop: boolean | undefined;
  readonly onChoose: OnChoose | undefined;
}

function Row({ scenario, isChosen, isStop, onChoose }: ScenarioRowProps) {
  const { anchor, name, isFirst } = scenario;
  return (
    <tr>
      <th scope="row">
        <a
          href={`#${anchor}`}
          class={isFirst ? 'opened' : undefined}
          aria-current={isChosen ? 'true' : undefined}
          tabIndex={isStop === undefined ? undefined : isStop ? 0 : -1}
          {...chooseProps(anchor, onChoose)}
        >
          <Prose text={name} />
        </a>
      </th>
      <Amounts {...scenario} />
    </tr>
  );
}

const MARKS = { more: '▲ ', less: '▼ ', same: '' } as const;

function Amounts(scenario: ShownScenario) {
  const { writing } = useView();
  const { draft, saved, difference } = scenario;
  if (saved === undefined || difference === undefined) {
    return (
      <>
        <td class="number">{writing.amount(draft.net)}</td>
        <td class="number">{writing.amount(draft.total)}</td>
      </>
    );
  }
  const direction = directionOf(difference.total);
  const { guest, house, neither } = differenceWords(scenario, writing);
  return (
    <td class="number">
      {direction !== 'same' && <span class="from">{writing.amount(saved.total)} → </span>}
      {writing.amount(draft.total)}
      {guest !== undefined && (
        <span class={`by ${lookOfChange('total', direction)}`}>
          <span aria-hidden="true">{MARKS[direction]}</span>
          {guest}
        </span>
      )}
      {house !== undefined && <span class={`by ${lookOfChange('net', directionOf(difference.net))}`}>{house}</span>}
      {neither !== undefined && <span class="by same">{neither}</span>}
    </td>
  );
}

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
  const [choices, setChoices] = useState(0);
  useLayoutEffect(() => {
    if (choices > 0) heading.current?.focus();
  }, [choices]);
  if (onChoose === undefined) return { onChoose, heading, list, back: {} };
  const choose = (anchor: string): void => {
    onChoose(anchor);
    setChoices((times) => times + 1);
  };
  const toList = (): void => {
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
    list.current?.scrollIntoView();
  };
  return { onChoose: choose, heading, list, back: { onClick: inPlace(toList) } };
}

/** The number of links that a key moves on in a list of `length` links. */
function stepOf(key: string, length: number): number | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -length, End: length };
  return steps[key];
}
