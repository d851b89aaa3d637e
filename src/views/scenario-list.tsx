import type { JSX } from 'preact';
import type { Preview } from '../index.js';
import { differenceWords, directionOf } from '../preview/words/differences.js';
import { isComparable } from '../preview/words/summary.js';
import { choosing, type OnChoose } from './choose.js';
import { GROUPS, type ShownScenario } from './data.js';
import { lookOfChange } from './differences.js';
import { Prose } from './markup.js';
import { useShown } from './shown.js';

interface ScenarioListProps {
  readonly preview: Preview;
  readonly shown: readonly ShownScenario[];
  /** The scenario to look at, and what happens when another one is chosen: without it, links lead there. */
  readonly chosen?: string | undefined;
  readonly onChoose?: OnChoose | undefined;
}

/** The scenarios that are shown, by what they are there for, each a link to all there is to see of it. */
export function ScenarioList({ preview, shown, chosen, onChoose }: ScenarioListProps): JSX.Element {
  const { prefix } = useShown();
  const { scenarios, currency } = preview;
  const hidden = scenarios.length - shown.length;
  const compared = isComparable(scenarios);
  const heads = compared ? [`Total in ${currency}, saved → draft`] : ['Net', `Total, ${currency}`];
  return (
    <nav class="scenarios" id={`${prefix}list`} aria-label="Scenarios" tabIndex={-1}>
      <table>
        <caption>{hidden > 0 ? `Scenarios (${shown.length} of ${scenarios.length})` : 'Scenarios'}</caption>
        <thead>
          <tr>
            <th scope="col">Stay</th>
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
                  {title}
                </th>
              </tr>
              {own.map((scenario) => (
                <Row scenario={scenario} isChosen={scenario.anchor === chosen} onChoose={onChoose} />
              ))}
            </tbody>
          );
        })}
      </table>
    </nav>
  );
}

interface RowProps {
  readonly scenario: ShownScenario;
  readonly isChosen: boolean;
  readonly onChoose: OnChoose | undefined;
}

function Row({ scenario, isChosen, onChoose }: RowProps) {
  const { anchor, name, isFirst } = scenario;
  return (
    <tr>
      <th scope="row">
        <a
          href={`#${anchor}`}
          class={isFirst ? 'opened' : undefined}
          aria-current={isChosen ? 'true' : undefined}
          {...choosing(anchor, onChoose)}
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
  const { writing } = useShown();
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
