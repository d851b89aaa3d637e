import type { ComponentChildren, JSX, RefObject, TargetedKeyboardEvent } from 'preact';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { VIEWS } from '../../language/words/en/pages.js';
import { PREVIEW_SUMMARY } from '../../language/words/en/previews.js';
import { issueIn } from '../../language/words/issue-text.js';
import { say } from '../../language/words/words.js';
import type { Advice, Preview } from '../../trials/preview/preview-data.js';
import type { PreviewedSets } from '../../trials/preview/words/edited.js';
import { changesInWords } from '../../trials/preview/words/edited.js';
import type { SaidLargest } from '../../trials/preview/words/verdict.js';
import {
  costlyAdvice,
  countInWords,
  differenceWords,
  directionOf,
  isComparable,
  largestChangesOf,
  largestInWords,
  mayCostMoney,
  verdictOf,
} from '../../trials/preview/words/verdict.js';
import { Detail } from './detail.js';
import { Filled, List, LookPatterns, Name, NumberHeads, Prose, slot } from './markup.js';
import type { ShownScenario } from './scenario-data.js';
import { GROUPS, lookOfChange, scenariosToShow } from './scenario-data.js';
import {
  SetsContext,
  shownSets,
  titlesIn,
  useSets,
  useTexts,
  useView,
  ViewContext,
  viewSettings,
  writingFor,
} from './view-context.js';

interface FrameProps {
  readonly sets: PreviewedSets;
  readonly prefix?: string | undefined;
  /** The language of texts, numbers and dates [en]. Texts are English until `loadPages` has loaded the language. */
  readonly locale?: string | undefined;
  /** Whether a script updates the page [false]. */
  readonly isLive?: boolean | undefined;
  readonly children: ComponentChildren;
}

/** Provides styles, patterns and number formats to the views. */
export function Frame({ sets, prefix = '', locale = 'en', isLive = false, children }: FrameProps): JSX.Element {
  const writing = writingFor(locale);
  const titles = titlesIn(sets);
  const shown = useMemo(
    () => viewSettings(titles, { prefix, writing, isLive }),
    [JSON.stringify(titles), prefix, writing, isLive],
  );
  const ofSets = useMemo(() => shownSets(sets), [sets]);
  return (
    <ViewContext.Provider value={shown}>
      <SetsContext.Provider value={ofSets}>
        <div class="staytax" lang={writing.locale === 'en' ? undefined : writing.locale}>
          <LookPatterns />
          {children}
        </div>
      </SetsContext.Provider>
    </ViewContext.Provider>
  );
}

interface PreviewViewProps extends Omit<FrameProps, 'children' | 'isLive'> {
  readonly preview: Preview;
  /** The id of the scenario shown, if a script controls it. On a static page links do. */
  readonly chosen?: string;
  readonly onChoose?: OnChoose;
  /** More content below the summary, for the scenarios shown. */
  readonly beside?: ((shown: readonly ShownScenario[]) => JSX.Element) | undefined;
}

export function PreviewView({ preview, chosen, onChoose, beside, ...frame }: PreviewViewProps): JSX.Element {
  const { prefix = '', locale = 'en' } = frame;
  const writing = writingFor(locale);
  const shown = scenariosToShow(preview, prefix);
  const first = shown.find(({ isFirst }) => isFirst);
  // The scenario that is open at first comes last, so that styles can hide it when another is the target.
  const inOrder = [...shown.filter(({ isFirst }) => !isFirst), ...(first === undefined ? [] : [first])];
  const ways = useScenarioLinks(onChoose);
  const back = (
    <a class="back" href={`#${prefix}list`} {...ways.back}>
      {say(writing, VIEWS, 'toList')}
    </a>
  );
  const open = shown.find(({ anchor }) => anchor === chosen) ?? first;
  return (
    <Frame {...frame} isLive={onChoose !== undefined}>
      {onChoose === undefined && (
        <a class="skip" href={`#${first?.anchor ?? ''}`}>
          {say(writing, VIEWS, 'toMostChanged')}
        </a>
      )}
      <Summary preview={preview} shown={shown} onChoose={ways.onChoose} />
      {beside?.(shown)}
      <div class="columns">
        <ScenarioList
          preview={preview}
          shown={shown}
          chosen={onChoose && open?.anchor}
          onChoose={ways.onChoose}
          listRef={ways.list}
        />
        <div class="details">
          {onChoose === undefined
            ? inOrder.map((scenario) => <Detail scenario={scenario} back={back} />)
            : open && <Detail scenario={{ ...open, isFirst: true }} back={back} heading={ways.heading} />}
        </div>
      </div>
    </Frame>
  );
}

interface SummaryProps {
  readonly preview: Preview;
  readonly shown: readonly ShownScenario[];
  readonly onChoose?: OnChoose | undefined;
}

function Summary({ preview, shown, onChoose }: SummaryProps): JSX.Element {
  const { writing } = useView();
  const text = useTexts(VIEWS);
  const { sets } = useSets();
  const changes = changesInWords(preview, sets, writing.prose);
  return (
    <header>
      <p class="quiet">{text('preview')}</p>
      <h1>
        <Name of={preview.title} />
      </h1>
      <PreviewVerdict preview={preview} shown={shown} onChoose={onChoose} />
      <div class="facts">
        {changes.length > 0 && (
          <section class="panel">
            <h2>{text('edited')}</h2>
            <List entries={changes} />
          </section>
        )}
        <AdviceList title={text('costly')} advice={costlyAdvice(preview.warnings)} />
        <AdviceList title={text('technical')} advice={preview.warnings.filter((warning) => !mayCostMoney(warning))} />
      </div>
    </header>
  );
}

function PreviewVerdict({ preview, shown, onChoose }: SummaryProps): JSX.Element {
  const { writing } = useView();
  const text = useTexts(VIEWS);
  const { sets } = useSets();
  const verdict = verdictOf(preview, sets, writing.prose);
  if (verdict === undefined) {
    const words = sets.saved === undefined ? text('nothingSaved') : countInWords(preview, writing);
    return <p class="lead">{words}</p>;
  }
  const { guests, house, ofGuests, ofHouse } = verdict;
  return (
    <>
      <p class="verdict">
        <Prose as="span" class={lookOfChange('total', guests)} text={ofGuests} />{' '}
        <Prose as="span" class={lookOfChange('kept', house)} text={ofHouse} />
      </p>
      <p class="lead">
        {countInWords(preview, writing)}
        {largestChangesOf(preview.summary).map((largest) => (
          <LargestSentence preview={preview} largest={largest} shown={shown} onChoose={onChoose} />
        ))}
      </p>
    </>
  );
}

/** "The largest change: EUR 48.00 more, for 8 nights.", with a link to the stay. */
function LargestSentence({ preview, largest, shown, onChoose }: SummaryProps & { readonly largest: SaidLargest }) {
  const { writing } = useView();
  const change = largestInWords(preview, largest.change, writing);
  const { draft } = preview.scenarios[largest.change.at] ?? {};
  const scenario = shown.find((stay) => stay.draft === draft);
  if (change === undefined || scenario === undefined) return null;
  return (
    <>
      {' '}
      <Filled
        text={say(writing, PREVIEW_SUMMARY, largest.text, { change, scenario: slot('stay') })}
        slots={{
          stay: (
            <a href={`#${scenario.anchor}`} {...chooseProps(scenario.anchor, onChoose)}>
              <Prose text={scenario.name} />
            </a>
          ),
        }}
      />
    </>
  );
}

const MAX_OPEN = 2;

function AdviceList({ title, advice }: { readonly title: string; readonly advice: readonly Advice[] }) {
  const { writing } = useView();
  const text = useTexts(VIEWS);
  const messages = advice.map((entry) => issueIn(writing.prose, entry));
  const further = messages.slice(MAX_OPEN);
  if (messages.length === 0) return null;
  return (
    <section class="panel">
      <h2>{title}</h2>
      <List entries={messages.slice(0, MAX_OPEN)} />
      {further.length > 0 && (
        <details>
          <summary>{text('more', { n: further.length })}</summary>
          <List entries={further} />
        </details>
      )}
    </section>
  );
}

interface ScenarioListProps {
  readonly preview: Preview;
  readonly shown: readonly ShownScenario[];
  /** The chosen scenario, and the handler for a choice. Without a handler, links lead to the scenarios. */
  readonly chosen?: string | undefined;
  readonly onChoose?: OnChoose | undefined;
  readonly listRef?: RefObject<HTMLElement | null>;
}

function ScenarioList({ preview, shown, chosen, onChoose, listRef }: ScenarioListProps): JSX.Element {
  const { prefix } = useView();
  const text = useTexts(VIEWS);
  const { scenarios, currency } = preview;
  const arrows = useArrows(chosen);
  const hidden = scenarios.length - shown.length;
  const compared = isComparable(scenarios);
  const heads = compared ? [text('totalBoth', { currency })] : [text('youKeep'), text('totalIn', { currency })];
  const all = text('scenarios');
  return (
    <nav
      class="scenarios panel"
      id={`${prefix}list`}
      aria-label={all}
      tabIndex={-1}
      ref={listRef ?? null}
      onKeyDown={onChoose && arrows.onKeyDown}
    >
      <table>
        <caption>{hidden > 0 ? text('someScenarios', { shown: shown.length, all: scenarios.length }) : all}</caption>
        <thead>
          <tr>
            <th scope="col">{text('stay')}</th>
            <NumberHeads heads={heads} />
          </tr>
        </thead>
        {GROUPS.map(([group, title]) => {
          const ofGroup = shown.filter((scenario) => scenario.group === group);
          if (ofGroup.length === 0) return null;
          return (
            <tbody>
              <tr class="group">
                <th scope="rowgroup" colSpan={heads.length + 1}>
                  {text(title)}
                </th>
              </tr>
              {ofGroup.map((scenario) => (
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
    const index = event.target instanceof HTMLAnchorElement ? links.indexOf(event.target) : -1;
    const step = stepOf(event.key, links.length);
    const link = step === undefined ? undefined : links[Math.max(0, Math.min(links.length - 1, index + step))];
    if (index < 0 || link === undefined) return;
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
  const { draft, saved, difference, isChanged } = scenario;
  if (saved === undefined || difference === undefined) {
    return (
      <>
        <td class="number">{writing.amount(draft.kept)}</td>
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
      {house !== undefined && <span class={`by ${lookOfChange('kept', directionOf(difference.kept))}`}>{house}</span>}
      {isChanged && neither !== undefined && <span class="by same">{neither}</span>}
    </td>
  );
}

type OnChoose = (anchor: string) => void;

function chooseProps(anchor: string, onChoose: OnChoose | undefined) {
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
function useScenarioLinks(onChoose: OnChoose | undefined) {
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

function stepOf(key: string, length: number): number | undefined {
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -length, End: length };
  return steps[key];
}
