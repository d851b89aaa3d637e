import type { JSX } from 'preact';
import type { Advice, Preview } from '../preview/preview-data.js';
import { changesInWords } from '../preview/words/edited.js';
import { costlyAdvice, countInWords, largestInWords, mayCostMoney, verdictOf } from '../preview/words/verdict.js';
import { VIEWS } from '../words/en/pages.js';
import { issueIn } from '../words/issue-text.js';
import { say } from '../words/words.js';
import { Filled, List, Name, Prose, slot } from './markup.js';
import type { ShownScenario } from './scenario-data.js';
import { lookOfChange } from './scenario-data.js';
import type { OnChoose } from './scenario-list.js';
import { chooseProps } from './scenario-list.js';
import { useSets, useView } from './view-context.js';

interface SummaryProps {
  readonly preview: Preview;
  /** The scenario that changes most. It is open until another one is chosen. */
  readonly first: ShownScenario | undefined;
  readonly onChoose?: OnChoose | undefined;
}

/** The verdict, the edits, and the warnings. */
export function Summary({ preview, first, onChoose }: SummaryProps): JSX.Element {
  const { writing } = useView();
  const { sets } = useSets();
  const changes = changesInWords(preview, sets, writing.prose);
  return (
    <header>
      <p class="quiet">{say(writing, VIEWS, 'preview')}</p>
      <h1>
        <Name of={preview.title} />
      </h1>
      <PreviewVerdict preview={preview} first={first} onChoose={onChoose} />
      <div class="facts">
        {changes.length > 0 && (
          <section>
            <h2>{say(writing, VIEWS, 'edited')}</h2>
            <List entries={changes} />
          </section>
        )}
        <AdviceList title={say(writing, VIEWS, 'costly')} advice={costlyAdvice(preview.warnings)} />
        <AdviceList
          title={say(writing, VIEWS, 'technical')}
          advice={preview.warnings.filter((warning) => !mayCostMoney(warning))}
        />
      </div>
    </header>
  );
}

/** The effect of the draft on guests and on the house, and where it is largest. */
function PreviewVerdict({ preview, first, onChoose }: SummaryProps): JSX.Element {
  const { writing } = useView();
  const { sets } = useSets();
  const verdict = verdictOf(preview, sets, writing.prose);
  if (verdict === undefined) {
    const words = sets.saved === undefined ? say(writing, VIEWS, 'nothingSaved') : countInWords(preview, writing);
    return <p class="lead">{words}</p>;
  }
  const { guests, house, ofGuests, ofHouse } = verdict;
  const { largest } = preview.summary;
  const most = largest === undefined ? undefined : largestInWords(preview, largest, writing);
  return (
    <>
      <p class="verdict">
        <span class={lookOfChange('total', guests)}>
          <Prose text={ofGuests} />
        </span>{' '}
        <span class={lookOfChange('net', house)}>
          <Prose text={ofHouse} />
        </span>
      </p>
      <p class="lead">
        {countInWords(preview, writing)}
        {first !== undefined && most !== undefined && (
          <>
            {' '}
            <Filled
              text={say(writing, VIEWS, 'largest', { change: most, stay: slot('stay') })}
              slots={{
                stay: (
                  <a href={`#${first.anchor}`} {...chooseProps(first.anchor, onChoose)}>
                    <Prose text={first.name} />
                  </a>
                ),
              }}
            />
          </>
        )}
      </p>
    </>
  );
}

/** Number of warnings shown open. More would push the scenarios off the screen. */
const MAX_OPEN = 2;

function AdviceList({ title, advice }: { readonly title: string; readonly advice: readonly Advice[] }) {
  const { writing } = useView();
  const messages = advice.map((one) => issueIn(writing.prose, one));
  const further = messages.slice(MAX_OPEN);
  if (messages.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <List entries={messages.slice(0, MAX_OPEN)} />
      {further.length > 0 && (
        <details>
          <summary>{say(writing, VIEWS, 'more', { n: further.length })}</summary>
          <List entries={further} />
        </details>
      )}
    </section>
  );
}
