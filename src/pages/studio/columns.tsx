import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { printable } from '../../core/issues/texts.js';
import { DATE_ORDERS, DECIMAL_MARKS } from '../../core/stay/cell-forms.js';
import type { Column } from '../../core/stay/lines.js';
import { COLUMNS, columnsInBoth, isColumn, isNeeded, missingNeeds } from '../../core/stay/lines.js';
import { COLUMNS_FORM, STAY_COLUMNS } from '../../language/words/en/pages.js';
import { hasText } from '../../language/words/words.js';
import type { ForeignTable } from '../../trials/replay/foreign-table.js';
import { formsOf } from '../../trials/replay/foreign-table.js';
import { groupedNumber } from '../../trials/replay/replay-data.js';
import { entriesOf, fieldsOf } from '../editor/json.js';
import { Button, useEditor } from '../element/editor/controls.js';
import { useTexts, useView } from '../views/view-context.js';
import type { Mapping } from './stays-file.js';
import { readStored, store } from './storage.js';

const MAPPINGS_KEY = 'staytax-columns';
const MOST_MAPPINGS = 20;

/** The chosen meanings of the columns of earlier files, in the storage of the browser if it has one. */
export function createMappings() {
  let mappings = entriesOf(readStored('localStorage', MAPPINGS_KEY)).map(readMapping);
  return {
    all: (): readonly Mapping[] => mappings,
    add: (mapping: Mapping): void => {
      const others = mappings.filter(({ names }) => names.join('\n') !== mapping.names.join('\n'));
      mappings = [mapping, ...others].slice(0, MOST_MAPPINGS);
      store('localStorage', MAPPINGS_KEY, mappings);
    },
  };
}

function readMapping(stored: unknown): Mapping {
  const { names, ours, dates, decimals } = fieldsOf(stored);
  const columns = entriesOf(ours);
  return {
    names: entriesOf(names).map(String),
    ours: entriesOf(names).map((_, index) => readColumn(columns[index])),
    dates: DATE_ORDERS.find((order) => order === dates),
    decimals: DECIMAL_MARKS.find((mark) => mark === decimals),
  };
}

function readColumn(value: unknown): Column | undefined {
  return typeof value === 'string' && isColumn(value) ? value : undefined;
}

interface ColumnsProps {
  readonly file: string;
  readonly table: ForeignTable;
  readonly mapping: Mapping;
  readonly onMap: (mapping: Mapping) => void;
}

/** Asks which of our columns each column of a file is. The likely ones are chosen already. */
export function Columns({ file, table, mapping, onMap }: ColumnsProps): JSX.Element {
  const { writing } = useView();
  const { focusOn } = useEditor();
  const text = useTexts(COLUMNS_FORM);
  const [chosen, setChosen] = useState(mapping);
  const [used] = useState(() => table.columns.map((_, index) => mapping.ours[index] !== undefined));
  const { ours } = chosen;
  const { forms, questions } = formsOf(table, ours, chosen);
  const missing = missingNeeds(ours).map(({ need }) => text(need));
  const both = columnsInBoth(ours)?.map((column) => chosen.names[ours.indexOf(column)] ?? '');
  // A column may be missing because its name is unknown: it stays open while one chooses in it.
  const [isOpen] = useState(missing.length > 0);
  const isAsked = forms.dates === undefined || forms.decimals === undefined;
  // A column of ours is taken by one of theirs.
  const choose = (at: number, column: Column | undefined): void =>
    setChosen({
      ...chosen,
      ours: ours.map((name, index) => (index === at ? column : name === column ? undefined : name)),
    });
  const rows = (isUsed: boolean) =>
    table.columns.map(({ name, sample }, index) =>
      used[index] === isUsed ? (
        <ColumnRow {...{ index, name, sample }} ours={ours[index]} onChoose={(column) => choose(index, column)} />
      ) : null,
    );
  // The button that opened the form is gone.
  useEffect(() => {
    if (document.activeElement === document.body) focusOn('.stay-columns select');
  }, []);
  const leftOut = used.filter((isUsed) => !isUsed).length;
  return (
    <section class="stay-columns" aria-label={text('title')}>
      <p>{text('intro', { file })}</p>
      <ul>{rows(true)}</ul>
      {leftOut > 0 && (
        <details open={isOpen}>
          <summary>{text('others', { n: leftOut })}</summary>
          <ul>{rows(false)}</ul>
        </details>
      )}
      {questions.dates && (
        <Question
          name="dates"
          label={text('whichDay', questions.dates)}
          answer={chosen.dates}
          answers={[
            [DATE_ORDERS[0], writing.date(questions.dates.first)],
            [DATE_ORDERS[1], writing.date(questions.dates.second)],
          ]}
          onAnswer={(dates) => setChosen({ ...chosen, dates })}
        />
      )}
      {questions.decimals && (
        <Question
          name="decimals"
          label={text('whichAmount', questions.decimals)}
          answer={chosen.decimals}
          answers={[
            [DECIMAL_MARKS[0], writing.amount(questions.decimals.first)],
            [DECIMAL_MARKS[1], writing.amount(questions.decimals.second)],
          ]}
          onAnswer={(decimals) => setChosen({ ...chosen, decimals })}
        />
      )}
      {ours.includes('children') && !ours.includes('ages') && <p class="quiet">{text('withoutAge')}</p>}
      <div role="status">
        {missing.length > 0 && <p class="problem">{missing.join(' ')}</p>}
        {both !== undefined && <p class="problem">{text('inBoth', { columns: both.join(', ') })}</p>}
      </div>
      <Button
        name="replay-columns"
        kind="main"
        text={text('replay', { n: table.rows, many: groupedNumber(table.rows, writing) })}
        isOff={missing.length > 0 || both !== undefined || isAsked}
        onPress={() => onMap(chosen)}
      />
    </section>
  );
}

interface RowProps {
  readonly index: number;
  readonly name: string;
  readonly sample: string;
  readonly ours: string | undefined;
  readonly onChoose: (column: Column | undefined) => void;
}

function ColumnRow({ index, name, sample, ours = '', onChoose }: RowProps) {
  const { prefix } = useEditor();
  const text = useTexts(COLUMNS_FORM);
  const columnText = useTexts(STAY_COLUMNS);
  const offered = Object.keys(COLUMNS)
    .filter(isColumn)
    .filter((column) => column === ours || hasText(STAY_COLUMNS, column));
  const options = (isOfNeed: boolean) =>
    offered
      .filter((column) => isNeeded(column) === isOfNeed)
      .map((column) => (
        <option value={column} selected={column === ours}>
          {hasText(STAY_COLUMNS, column) ? columnText(column) : column}
        </option>
      ));
  const id = `${prefix}column-${index}`;
  return (
    <li class="field">
      <label for={id}>
        <bdi>{printable(name)}</bdi> <bdi class="quiet">{printable(sample)}</bdi>
      </label>
      <select
        id={id}
        name={`column-${index}`}
        onChange={({ currentTarget }) => onChoose(readColumn(currentTarget.value))}
      >
        <option value="" selected={ours === ''}>
          {text('leaveOut')}
        </option>
        <optgroup label={text('needed')}>{options(true)}</optgroup>
        <optgroup label={text('ifThere')}>{options(false)}</optgroup>
      </select>
    </li>
  );
}

interface QuestionProps<Answer extends string> {
  readonly name: string;
  readonly label: string;
  readonly answer: Answer | undefined;
  readonly answers: ReadonlyArray<readonly [answer: Answer, name: string]>;
  readonly onAnswer: (answer: Answer) => void;
}

/** A question about a cell that reads in two ways: nothing is chosen before a person does. */
function Question<Answer extends string>({ name, label, answer, answers, onAnswer }: QuestionProps<Answer>) {
  return (
    <fieldset class="question">
      <legend>{label}</legend>
      {answers.map(([value, words]) => (
        <label>
          <input type="radio" name={name} value={value} checked={value === answer} onChange={() => onAnswer(value)} />{' '}
          {words}
        </label>
      ))}
    </fieldset>
  );
}
