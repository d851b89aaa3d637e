import type { ComponentChildren, JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Preview } from '../index.js';
import type { PreviewedSets } from '../preview/words/edited.js';
import { VIEWS } from '../words/en/pages.js';
import { say } from '../words/words.js';
import { Detail } from './detail.js';
import type { ShownScenario } from './scenario-data.js';
import { scenariosToShow } from './scenario-data.js';
import type { OnChoose } from './scenario-list.js';
import { ScenarioList, useScenarioLinks } from './scenario-list.js';
import { LookPatterns } from './style.js';
import { Summary } from './summary.js';
import { SetsContext, shownSets, titlesIn, ViewContext, viewSettings, writingFor } from './view-context.js';

interface FrameProps {
  readonly sets: PreviewedSets;
  /** Prefix of its ids, for several previews in one document. */
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

/** A whole preview: the summary, the list of scenarios, and their views. */
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
