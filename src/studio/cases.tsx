import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type CaseDifference, differencesOf, sumOf } from '../cases/compare.js';
import type { Case } from '../cases/fields.js';
import { calculatorsOf, outcomeOf } from '../cases/run.js';
import { valueText } from '../cases/text.js';
import { isStale, stayTaken } from '../editor/state.js';
import { Button, TextField, useEditor } from '../element/editor/controls.js';
import type { Calculator, Quote, Stay } from '../index.js';
import { pathSegments } from '../issues/path.js';
import { List, Prose } from '../views/markup.js';
import { Lines } from './dialogs.js';
import type { KeptCase } from './protocol.js';

/** A case, and where it is not as expected under the draft. */
interface Judged {
  readonly kept: KeptCase;
  readonly isOk: boolean;
  readonly differences: readonly CaseDifference[];
}

/** What becomes of cases under a draft. */
type Judge = (cases: readonly KeptCase[], good: Calculator | undefined) => readonly Judged[];

/** Works it out again when one of the two is another. */
export function createJudge(): Judge {
  let last: { readonly cases: unknown; readonly good: unknown; readonly found: readonly Judged[] } | undefined;
  return (cases, good) => {
    if (last?.cases !== cases || last.good !== good) last = { cases, good, found: judged(cases, good) };
    return last.found;
  };
}

function judged(cases: readonly KeptCase[], good: Calculator | undefined): Judged[] {
  if (good === undefined) return [];
  const calculators = calculatorsOf(() => good.taxSet);
  return cases.map((kept) => {
    const differences = kept.isWrong ? [] : differencesOf(kept.expect, outcomeOf(kept, calculators));
    return { kept, differences, isOk: !kept.isWrong && differences.length === 0 };
  });
}

interface JudgedProps {
  readonly cases: () => readonly KeptCase[];
  readonly judge: Judge;
}

/** The name of the tab: how many are as expected stands beside the figures, whichever tab is shown. */
export function CasesName({ cases, judge }: JudgedProps): JSX.Element {
  const all = judge(cases(), useEditor().state.good);
  const bad = all.filter(({ isOk }) => !isOk).length;
  return (
    <>{['Cases', ...(all.length > bad ? [`✓ ${all.length - bad}`] : []), ...(bad > 0 ? [`✗ ${bad}`] : [])].join(' ')}</>
  );
}

interface CasesProps extends JudgedProps {
  /** Where they are kept, or why they cannot be. */
  readonly note: string;
  readonly canKeep: boolean;
  /** Adds one; answers with what is wrong with it. */
  readonly onKeep: (
    kept: Case,
  ) => Promise<{ readonly message: string; readonly lines?: readonly string[] } | undefined>;
  /** Where there is no file that they are written into. */
  readonly onDownload?: (() => void) | undefined;
}

/** The tab: stays with amounts that somebody knows, held against the draft; and the typed stay as one more of them. */
export function Cases({ cases, judge, note, canKeep, onKeep, onDownload }: CasesProps): JSX.Element {
  const { state, change } = useEditor();
  const all = judge(cases(), state.good);
  return (
    <section class="changes" aria-label="Cases">
      {all.length === 0 && (
        <p class="quiet">A case is a stay whose amounts you know: each edit shows whether they still hold.</p>
      )}
      {canKeep && <Keep onKeep={onKeep} />}
      <p class="quiet">
        <Prose text={note} />
      </p>
      <ul>
        {all.map(({ kept, isOk, differences }) => (
          <li class={isOk ? undefined : 'hurts'}>
            <span role="img" aria-label={isOk ? 'as expected' : 'not as expected'}>
              {isOk ? '✓' : '✗'}
            </span>{' '}
            {kept.isWrong ? (
              <Prose text={`${kept.name}: "staytax test" says what is wrong with it.`} />
            ) : (
              <Button name={`case-${kept.name}`} kind="link" onPress={() => change((now) => stayTaken(now, kept.stay))}>
                <Prose text={kept.name} />
              </Button>
            )}
            {differences.length > 0 && <List entries={differences.map(inWords)} />}
          </li>
        ))}
      </ul>
      {onDownload && (
        <Button name="download-cases" isOff={all.length === 0} onPress={onDownload}>
          Download the cases
        </Button>
      )}
    </section>
  );
}

/** What is expected, in the words of the page. */
const WORDS: Readonly<Record<string, string>> = {
  price: 'Price',
  net: 'Net',
  inclusive: 'Taxes in the price',
  exclusive: 'Taxes on top',
  total: 'Total',
  issues: 'Refused with',
  warnings: 'Warnings',
};
const LISTS: readonly unknown[] = ['taxes', 'nights', 'rooms'];

/** "City tax: expected 36.00, now 20.00", "2026-05-01, Total: ..." */
function inWords({ path, expected, got }: CaseDifference): string {
  const place = pathSegments(path).flatMap((segment, at, all) => {
    if (typeof segment === 'number') return [`Room ${segment + 1}`];
    if (LISTS.includes(all[at - 1])) return [segment];
    return LISTS.includes(segment) ? [] : [WORDS[segment] ?? segment];
  });
  return `${place.join(', ')}: expected ${valueText(expected)}, now ${valueText(got)}`;
}

/** The stay and the amounts that are shown, as a case, once somebody says that they are right. */
function Keep({ onKeep }: Pick<CasesProps, 'onKeep'>) {
  const { state, scenario } = useEditor();
  const [name, setName] = useState('');
  const [told, setTold] = useState<{ readonly message: string; readonly lines?: readonly string[] } | undefined>();
  const { stay, policy } = state;
  if (scenario === undefined || stay.good === undefined || isStale(state)) {
    return <p class="quiet">The typed stay can be kept as a case once it has figures.</p>;
  }
  const { draft } = scenario;
  const kept = caseOf(name.trim(), stay.good, draft);
  const keep = async (): Promise<void> => {
    const problem = await onKeep(policy === undefined ? kept : { ...kept, policy });
    setTold(problem ?? { message: `"${kept.name}" is kept.` });
    if (problem === undefined) setName('');
  };
  const { taxes = {}, ...figures } = kept.expect;
  const amounts = [
    ...Object.entries(figures).map(([figure, amount]) => `${WORDS[figure]}: ${amount} ${draft.currency}`),
    ...Object.entries(taxes).map(([title, amount]) => `${title}: ${amount} ${draft.currency}`),
  ];
  return (
    <fieldset class="stayform">
      <legend>Keep the typed stay as a case</legend>
      <List entries={amounts} />
      <TextField id="case" label="What it shows" hint="a couple, eight nights" text={name} onText={setName} />
      <Button name="keep-case" kind="main" isOff={kept.name === ''} onPress={() => void keep()}>
        These amounts are right: keep as a case
      </Button>
      <div role="status">{told && <Lines message={told.message} lines={told.lines ?? []} />}</div>
    </fieldset>
  );
}

function caseOf(name: string, stay: Stay, { price, net, total, taxes }: Quote): Case {
  const titles = [...new Set(taxes.map(({ title }) => title))];
  return {
    name,
    stay,
    expect: { price, net, total, taxes: Object.fromEntries(titles.map((title) => [title, sumOf(title, taxes)])) },
  };
}
