import type { JSX } from 'preact';
import type { Preview } from '../index.js';
import { printable } from '../issues/printable.js';
import { changesInWords } from '../preview/words/edited.js';
import { summaryInWords } from '../preview/words/summary.js';
import type { ShownSets } from './data.js';
import { List, Prose } from './markup.js';

interface SummaryProps {
  readonly preview: Preview;
  readonly sets: ShownSets;
}

/** What changes in all, what was edited, and what is worth a look. */
export function Summary({ preview, sets: { saved } }: SummaryProps): JSX.Element {
  const changes = changesInWords(preview.summary);
  const advice = preview.warnings.map(({ message }) => message);
  const lead = saved === undefined ? 'What guests would pay under this tax set.' : summaryInWords(preview);
  return (
    <header>
      <p class="quiet">Tax set preview</p>
      <h1>{printable(preview.title)}</h1>
      <p class="lead">
        <Prose text={lead} />
      </p>
      <div class="facts">
        {changes.length > 0 && (
          <section>
            <h2>What was edited</h2>
            <List entries={changes} />
          </section>
        )}
        {advice.length > 0 && (
          <section>
            <h2>Worth a look</h2>
            <Advice advice={advice} />
          </section>
        )}
      </div>
    </header>
  );
}

/** So much advice stands open: the scenarios below it must not be pushed off the screen. */
const MOST_OPEN = 2;

function Advice({ advice }: { readonly advice: readonly string[] }) {
  const further = advice.slice(MOST_OPEN);
  return (
    <>
      <List entries={advice.slice(0, MOST_OPEN)} />
      {further.length > 0 && (
        <details>
          <summary>{further.length} more</summary>
          <List entries={further} />
        </details>
      )}
    </>
  );
}
