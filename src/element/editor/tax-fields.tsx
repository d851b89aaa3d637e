import { ROW_SHOWN } from '../../definitions/conditions/shown.js';
import { fieldId, specOf } from '../../editor/fields.js';
import { fieldsOf } from '../../editor/json.js';
import { isListCondition, PERIODS, RATES, rowsOf } from '../../editor/rows.js';
import { columnId, columnsOf, isInUse, type Section, sectionsOf } from '../../editor/sections.js';
import { withShown } from '../../editor/state.js';
import type { Fields } from '../../issues/reading.js';
import { useShown } from '../../views/view-context.js';
import { ELEMENTS } from '../../words/en/elements.js';
import { say } from '../../words/words.js';
import { Button, DraftField, useEditor } from './controls.js';
import { RowTable } from './row-table.js';

interface TaxFieldsProps {
  readonly taxKey: string;
  readonly tax: Fields;
  readonly isTop: boolean;
}

/** What a tax says, one question after the other: how much, how many nights, who, when. */
export function TaxFields({ taxKey: key, tax, isTop }: TaxFieldsProps) {
  const { writing } = useShown();
  const sections = sectionsOf(useAsked(), key, tax, isTop, writing.prose);
  const [rest, last] = [sections.slice(0, 3), sections.slice(3)];
  return (
    <>
      {rest.map((section) => (
        <Ask taxKey={key} tax={tax} section={section} />
      ))}
      <Rates taxKey={key} tax={tax} />
      <div class="ask">
        <h4>{say(writing, ELEMENTS, 'when')}</h4>
        <div>
          {rowsOf(tax, PERIODS).length === 0 && <span class="quiet">{say(writing, ELEMENTS, 'allYear')} </span>}
          <RowTable
            taxKey={key}
            list={PERIODS}
            columns={['after', 'before']}
            one="season"
            addButton={`add-season-${key}`}
            add={say(writing, ELEMENTS, 'addSeason')}
          />
        </div>
      </div>
      {last.map((section) => (
        <Ask taxKey={key} tax={tax} section={section} />
      ))}
    </>
  );
}

interface AskProps {
  readonly taxKey: string;
  readonly tax: Fields;
  readonly section: Section;
}

/** What of a tax is shown although it is empty: what somebody asked for, and what has to be filled in. */
function useAsked() {
  const { state, problems } = useEditor();
  return { ...state, shown: new Set([...state.shown, ...problems.keys()]) };
}

/** A group of fields: those in use, and a button for each that is not. */
function Ask({ taxKey: key, tax, section: { name, note, fields, more, isFolded } }: AskProps) {
  const { change } = useEditor();
  const state = useAsked();
  // The level of a tax is that of its place.
  const of = { ...tax, level: state.set.tree.find((node) => node.key === key)?.level };
  const isUsed = (field: string) => isInUse(state, key, of, field.split('.'));
  const used = more.flatMap((group) => group.fields.filter(isUsed));
  const left = more
    .map((group) => ({ ...group, fields: group.fields.filter((field) => !isUsed(field)) }))
    .filter((group) => group.fields.length > 0);
  const id = `${key}.more`;
  const isOpen = !isFolded || state.shown.has(id);
  return (
    <div class="ask">
      <h4>{name}</h4>
      <div>
        {note && <p class="quiet">{note}</p>}
        <div class="fields">
          {[...fields, ...used].map((field) => (
            <DraftField key={field} owner={key} path={field.split('.')} />
          ))}
        </div>
        {isFolded && left.length > 0 && (
          <button
            type="button"
            class="more fold"
            data-button={`rest-${key}`}
            aria-expanded={isOpen}
            onClick={() => change((now) => withShown(now, id, !isOpen))}
          >
            {left.map((group) => group.name).join(', ')}
          </button>
        )}
        {isOpen &&
          left.map((group) => (
            <div class="group">
              {group.name && <span class="quiet">{group.name}</span>}
              <More owner={key} paths={group.fields.map((field) => field.split('.'))} />
            </div>
          ))}
      </div>
    </div>
  );
}

/** Buttons for fields that are not in use. */
export function More({ owner, paths }: { readonly owner: string; readonly paths: ReadonlyArray<readonly string[]> }) {
  const { state, change, focusOn } = useEditor();
  return (
    <>
      {paths.map((path) => {
        const id = fieldId(owner, path);
        const show = (): void => {
          change((now) => withShown(now, id));
          focusOn(`[name="${id}"]`);
        };
        return (
          <Button name={`show-${id}`} kind="more" onPress={show}>
            + {specOf(owner, path, state.words)?.label}
          </Button>
        );
      })}
    </>
  );
}

/** Rates with conditions as a table: a column for each condition that a row has. */
function Rates({ taxKey: key, tax }: Pick<AskProps, 'taxKey' | 'tax'>) {
  const { state, change, focusOn } = useEditor();
  const { writing } = useShown();
  const { used, others } = columnsOf(state, key, tax);
  const last = rowsOf(tax, RATES).length - 1;
  const hasRows = last >= 0;
  const id = `${key}.conditions`;
  // A row that holds always has yet to be told when; who asked for a condition may want another one.
  const isOpen = state.shown.has(id) || rowsOf(tax, RATES).some((row) => Object.keys(fieldsOf(row)).length < 2);
  const open = (): void => {
    change((now) => withShown(now, id));
    focusOn(`[data-button="column-${key}-${others[0]}"]`);
  };
  // The row that was added last is the one that somebody is writing.
  const showColumn = (condition: string): void => {
    change((now) => withShown(withShown(now, id), columnId(key, condition)));
    const field = fieldId(key, [...RATES.path, last, ...condition.split('.')]);
    focusOn(isListCondition(condition) ? `[data-button="add-${condition}-${key}-${last}"]` : `[name="${field}"]`);
  };
  return (
    <div class="ask">
      <h4>{say(writing, ELEMENTS, 'who')}</h4>
      <div>
        {hasRows && <p class="quiet">{say(writing, ELEMENTS, 'firstRow')}</p>}
        <RowTable
          taxKey={key}
          list={RATES}
          columns={[...used, 'rate']}
          one="rate"
          addButton={`add-rate-${key}`}
          add={say(writing, ELEMENTS, hasRows ? 'addRow' : 'addRates')}
        />
        {hasRows && !isOpen && (
          <Button name={`conditions-${key}`} kind="more" onPress={open}>
            {say(writing, ELEMENTS, 'condition')}
          </Button>
        )}
        {hasRows &&
          isOpen &&
          others.map((condition) => (
            <Button name={`column-${key}-${condition}`} kind="more" onPress={() => showColumn(condition)}>
              +{' '}
              {isListCondition(condition)
                ? ROW_SHOWN[condition].list.add
                : specOf(key, [...RATES.path, 0, ...condition.split('.')], writing.prose)?.label}
            </Button>
          ))}
      </div>
    </div>
  );
}
