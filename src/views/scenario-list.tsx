import type { JSX } from 'preact';
import type { Preview } from '../index.js';
import { differenceInWords, directionOf } from '../preview/words/differences.js';
import { isComparable } from '../preview/words/summary.js';
import type { ShownScenario } from './data.js';
import { Prose } from './markup.js';

interface ScenarioListProps {
  readonly preview: Preview;
  readonly shown: readonly ShownScenario[];
}

/** The scenarios that are shown, each a link to all there is to see of it. */
export function ScenarioList({ preview: { scenarios, currency }, shown }: ScenarioListProps): JSX.Element {
  const hidden = scenarios.length - shown.length;
  return (
    <nav class="scenarios" aria-label="Scenarios">
      <table>
        <caption>{hidden > 0 ? `Scenarios (${shown.length} of ${scenarios.length})` : 'Scenarios'}</caption>
        <thead>
          <tr>
            <th scope="col">Stay</th>
            {isComparable(scenarios) ? (
              <th scope="col" class="number">
                Total in {currency}, saved → draft
              </th>
            ) : (
              <>
                <th scope="col" class="number">
                  Net
                </th>
                <th scope="col" class="number">
                  Total, {currency}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((scenario) => (
            <Row {...scenario} />
          ))}
        </tbody>
      </table>
    </nav>
  );
}

const MARKS = { more: '▲ ', less: '▼ ', same: '' } as const;

function Row(scenario: ShownScenario) {
  const { anchor, name, draft, saved, difference } = scenario;
  const link = (
    <th scope="row">
      <a href={`#${anchor}`}>
        <Prose text={name} />
      </a>
    </th>
  );
  if (saved === undefined || difference === undefined) {
    return (
      <tr>
        {link}
        <td class="number">{draft.net}</td>
        <td class="number">{draft.total}</td>
      </tr>
    );
  }
  const direction = directionOf(difference.total);
  return (
    <tr>
      {link}
      <td class="number">
        {direction !== 'same' && <span class="from">{saved.total} → </span>}
        {draft.total}
        <br />
        <span class={`by ${direction}`}>
          <span aria-hidden="true">{MARKS[direction]}</span>
          {differenceInWords(scenario)}
        </span>
      </td>
    </tr>
  );
}
