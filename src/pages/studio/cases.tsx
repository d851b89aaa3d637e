import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { pathSegments } from '../../core/issues/issue.js';
import type { Calculator } from '../../core/quote/calculator.js';
import type { Quote } from '../../core/quote/quote.js';
import type { Stay } from '../../core/stay/schema.js';
import { CASES_TAB, DIALOGS } from '../../language/words/en/pages.js';
import type { Words } from '../../language/words/words.js';
import { say } from '../../language/words/words.js';
import type { CaseDifference } from '../../trials/cases/compare.js';
import { amountOfTitle, differencesOf, valueText } from '../../trials/cases/compare.js';
import type { Case } from '../../trials/cases/fields.js';
import { calculatorsOf, outcomeOf } from '../../trials/cases/run.js';
import { isStale, openStay } from '../editor/state.js';
import { Button, Dialog, TextField, useEditor } from '../element/editor/controls.js';
import { List, Prose } from '../views/markup.js';
import { useTexts, useView } from '../views/view-context.js';
import { MessageBox } from './dialogs.js';
import type { KeptCase } from './protocol.js';

interface CheckedCase {
  readonly kept: KeptCase;
  readonly isOk: boolean;
  readonly differences: readonly CaseDifference[];
}

type CaseChecker = (cases: readonly KeptCase[], good: Calculator | undefined) => readonly CheckedCase[];

export function createCaseChecker(): CaseChecker {
  let last: { readonly cases: unknown; readonly good: unknown; readonly checked: readonly CheckedCase[] } | undefined;
  return (cases, good) => {
    if (last?.cases !== cases || last.good !== good) last = { cases, good, checked: checkCases(cases, good) };
    return last.checked;
  };
}

function checkCases(cases: readonly KeptCase[], good: Calculator | undefined): CheckedCase[] {
  if (good === undefined) return [];
  const calculators = calculatorsOf(() => good.taxSet);
  return cases.map((kept) => {
    const differences = kept.isWrong ? [] : differencesOf(kept.expect, outcomeOf(kept, calculators));
    return { kept, differences, isOk: !kept.isWrong && differences.length === 0 };
  });
}

interface CheckedCasesProps {
  readonly cases: () => readonly KeptCase[];
  readonly check: CaseChecker;
}

/** The name of the tab with the number of passing and failing cases, visible beside all tabs. */
export function CasesName({ cases, check }: CheckedCasesProps): JSX.Element {
  const text = useTexts(CASES_TAB);
  const all = check(cases(), useEditor().state.good);
  const bad = all.filter(({ isOk }) => !isOk).length;
  return (
    <>
      {[text('title'), ...(all.length > bad ? [`✓ ${all.length - bad}`] : []), ...(bad > 0 ? [`✗ ${bad}`] : [])].join(
        ' ',
      )}
    </>
  );
}

export function CasesInReview({ cases, check }: CheckedCasesProps): JSX.Element | null {
  const { state } = useEditor();
  const text = useTexts(CASES_TAB);
  const all = check(cases(), state.good);
  if (all.length === 0) return null;
  return (
    <>
      <h3>{text('title')}</h3>
      <ul class="judged">
        {all.map(({ kept, ...checked }) => (
          <CaseLine {...checked}>
            <Prose text={kept.name} />
          </CaseLine>
        ))}
      </ul>
    </>
  );
}

interface CaseLineProps extends Pick<CheckedCase, 'isOk' | 'differences'> {
  readonly children: ComponentChildren;
}

function CaseLine({ isOk, differences, children }: CaseLineProps) {
  const { prose } = useView().writing;
  const text = useTexts(CASES_TAB);
  return (
    <li class={isOk ? undefined : 'hurts'}>
      <span role="img" aria-label={text(isOk ? 'asExpected' : 'notAsExpected')}>
        {isOk ? '✓' : '✗'}
      </span>{' '}
      {children}
      {differences.length > 0 && <List entries={differences.map((difference) => inWords(difference, prose))} />}
    </li>
  );
}

/** A reason why a case is not kept. */
export interface CaseProblem {
  readonly message: string;
  readonly lines?: readonly string[];
}

interface CasesProps extends CheckedCasesProps {
  /** The place of the cases, or the reason why cases cannot be added. */
  readonly note: string;
  readonly canKeep: boolean;
  /** Adds a case. Resolves to the problem if it is refused. */
  readonly onKeep: (kept: Case) => Promise<CaseProblem | undefined>;
  /** Present if there is not a file of cases. */
  readonly onDownload?: (() => void) | undefined;
  readonly onClose: () => void;
}

export function Cases({ cases, check, note, canKeep, onKeep, onDownload, onClose }: CasesProps): JSX.Element {
  const { state, change } = useEditor();
  const text = useTexts(CASES_TAB);
  const dialogText = useTexts(DIALOGS);
  const all = check(cases(), state.good);
  const open = ({ stay }: KeptCase): void => {
    onClose();
    change((now) => openStay(now, stay));
  };
  return (
    <Dialog title={text('title')} onClose={onClose}>
      {all.length === 0 && <p class="quiet">{text('whatIsACase')}</p>}
      {canKeep && <KeepForm onKeep={onKeep} />}
      <Prose as="p" class="quiet" text={note} />
      <ul>
        {all.map(({ kept, ...checked }) => (
          <CaseLine {...checked}>
            {kept.isWrong ? (
              <Prose text={text('isWrong', { name: kept.name })} />
            ) : (
              <Button name={`case-${kept.name}`} kind="link" onPress={() => open(kept)}>
                <Prose text={kept.name} />
              </Button>
            )}
          </CaseLine>
        ))}
      </ul>
      <p class="buttons">
        {onDownload && (
          <Button name="download-cases" text={text('download')} isOff={all.length === 0} onPress={onDownload} />
        )}
        <Button name="cases-close" text={dialogText('close')} onPress={onClose} />
      </p>
    </Dialog>
  );
}

const FIGURES = ['price', 'net', 'inclusive', 'exclusive', 'total', 'kept', 'issues', 'warnings'] as const;

function figureInWords(name: string, words: Words): string {
  const figure = FIGURES.find((candidate) => candidate === name);
  return figure === undefined ? name : say(words, CASES_TAB, figure);
}

const LISTS: readonly unknown[] = ['taxes', 'nights', 'rooms'];

/** "City tax: expected 36.00, now 20.00", "2026-05-01, Total: ..." */
function inWords({ path, expected, got }: CaseDifference, words: Words): string {
  const place = pathSegments(path).flatMap((segment, index, all) => {
    if (typeof segment === 'number') return [say(words, CASES_TAB, 'room', { room: segment + 1 })];
    if (LISTS.includes(all[index - 1])) return [segment];
    return LISTS.includes(segment) ? [] : [figureInWords(segment, words)];
  });
  const text = (value: unknown): string => (isNone(value) ? say(words, CASES_TAB, 'none') : valueText(value));
  return say(words, CASES_TAB, 'difference', { place: place.join(', '), expected: text(expected), got: text(got) });
}

function isNone(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

function KeepForm({ onKeep }: Pick<CasesProps, 'onKeep'>) {
  const { state, scenario } = useEditor();
  const text = useTexts(CASES_TAB);
  const { prose } = useView().writing;
  const [name, setName] = useState('');
  const [result, setResult] = useState<CaseProblem | undefined>();
  const { stay, policy } = state;
  if (scenario === undefined || stay.good === undefined || isStale(state)) {
    return <p class="quiet">{text('notYet')}</p>;
  }
  const { draft } = scenario;
  const kept = caseOf(name.trim(), stay.good, draft);
  const keep = async (): Promise<void> => {
    const problem = await onKeep(policy === undefined ? kept : { ...kept, policy });
    setResult(problem ?? { message: text('isKept', { name: kept.name }) });
    if (problem === undefined) setName('');
  };
  const { taxes = {}, ...figures } = kept.expect;
  const { currency } = draft;
  const line = (figure: string, amount: unknown): string =>
    text('amount', { figure, amount: String(amount), currency });
  const amounts = [
    ...Object.entries(figures).map(([figure, amount]) => line(figureInWords(figure, prose), amount)),
    ...Object.entries(taxes).map(([title, amount]) => line(title, amount)),
  ];
  return (
    <fieldset
      class="stayform"
      onKeyDown={({ key, target }) => {
        if (key === 'Enter' && target instanceof HTMLInputElement && kept.name !== '') void keep();
      }}
    >
      <legend>{text('keepTitle')}</legend>
      <List entries={amounts} />
      <TextField id="case" label={text('name')} hint={text('nameHint')} text={name} onText={setName} />
      <Button name="keep-case" text={text('keep')} kind="main" isOff={kept.name === ''} onPress={() => void keep()} />
      <div role="status">{result && <MessageBox message={result.message} lines={result.lines ?? []} />}</div>
    </fieldset>
  );
}

function caseOf(name: string, stay: Stay, { price, net, total, kept, taxes }: Quote): Case {
  const titles = [...new Set(taxes.map(({ title }) => title))];
  return {
    name,
    stay,
    expect: {
      price,
      net,
      total,
      kept,
      taxes: Object.fromEntries(titles.map((title) => [title, amountOfTitle(title, taxes)])),
    },
  };
}
