import type { ComponentChildren, JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Preview } from '../index.js';
import type { PreviewedSets } from '../preview/words/edited.js';
import { VIEWS } from '../words/en/pages.js';
import { say } from '../words/words.js';
import { type OnChoose, useWays } from './choose.js';
import { Detail } from './detail.js';
import { type ShownScenario, scenariosToShow } from './scenario-data.js';
import { ScenarioList } from './scenario-list.js';
import { LookPatterns } from './style.js';
import { Summary } from './summary.js';
import { Shown, shownWith, writingFor } from './view-context.js';

interface FrameProps {
  readonly sets: PreviewedSets;
  /** What its ids begin with: several previews can be in one document. */
  readonly prefix?: string | undefined;
  /** The language of its texts, numbers and dates [en]. Texts are English until `loadPages` has loaded them. */
  readonly locale?: string | undefined;
  /** Whether a script keeps it up to date [false]. */
  readonly isLive?: boolean | undefined;
  readonly children: ComponentChildren;
}

/** What every view needs around it: its styles, its patterns, and how its numbers are written. */
export function Frame({ sets, prefix = '', locale = 'en', isLive = false, children }: FrameProps): JSX.Element {
  const writing = writingFor(locale);
  const shown = useMemo(() => shownWith(sets, { prefix, writing, isLive }), [sets, prefix, writing, isLive]);
  return (
    <Shown.Provider value={shown}>
      <div class="staytax" lang={writing.locale === 'en' ? undefined : writing.locale}>
        <LookPatterns />
        {children}
      </div>
    </Shown.Provider>
  );
}

interface PreviewViewProps extends Omit<FrameProps, 'children' | 'isLive'> {
  readonly preview: Preview;
  /** The scenario that is shown, by its id, where a program chooses. On a page of its own, links do. */
  readonly chosen?: string;
  readonly onChoose?: OnChoose;
  /** What else stands below the summary. It is given the scenarios as they are shown. */
  readonly beside?: ((shown: readonly ShownScenario[]) => JSX.Element) | undefined;
}

/** All of a preview: what changes, the scenarios, and all there is to see of each. */
export function PreviewView({ preview, chosen, onChoose, beside, ...frame }: PreviewViewProps): JSX.Element {
  const { prefix = '', locale = 'en' } = frame;
  const writing = writingFor(locale);
  const shown = scenariosToShow(preview, prefix);
  const first = shown.find(({ isFirst }) => isFirst);
  // What is open at first comes last: then styles can hide it where another one is chosen.
  const inOrder = [...shown.filter(({ isFirst }) => !isFirst), ...(first === undefined ? [] : [first])];
  const ways = useWays(onChoose);
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
      <Summary preview={preview} first={first} onChoose={ways.onChoose} />
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
