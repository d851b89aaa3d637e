import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ROW_SHOWN } from '../../definitions/conditions/shown.js';
import { fieldsOfEntry, LOCAL_FIELDS, ROW_FIELDS } from '../../editor/editable.js';
import { conditionsOf, LIST_CONDITIONS, type ListCondition, RATES, rowsOf } from '../../editor/rows.js';
import { Button, DraftField, useEditor, useRows } from './controls.js';

/** Rates with conditions, bases and limits: what is true here and never sent. */
export function LocalRules({ taxKey: key }: { readonly taxKey: string }): JSX.Element {
  const { state } = useEditor();
  const tax = state.set.taxes[key] ?? {};
  const addButton = `add-rate-${key}`;
  const edit = useRows(key, RATES, addButton);
  const [isOpen, setOpen] = useState(tax['local'] !== undefined);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Local rules: guests, bases and limits</summary>
      {isOpen && (
        <>
          <p class="quiet">
            They are true here, and never sent. The first row whose conditions all hold gives the rate.
          </p>
          {rowsOf(tax, RATES).map((_, at) => (
            <fieldset class="row-of-rates" aria-label={`Row ${at + 1}`}>
              <div class="entry">
                {ROW_FIELDS.map((field) => (
                  <DraftField owner={key} path={[...RATES.path, at, ...field.split('.')]} />
                ))}
                <Button name={`rate-${key}-${at}`} label={`Remove row ${at + 1}`} onPress={() => edit.remove(at)}>
                  ✕
                </Button>
              </div>
              {LIST_CONDITIONS.map((name) => (
                <Conditions taxKey={key} row={at} name={name} {...ROW_SHOWN[name].list} />
              ))}
            </fieldset>
          ))}
          <Button name={addButton} kind="small" onPress={edit.add}>
            Add a row
          </Button>
          <div class="fields">
            {LOCAL_FIELDS.map((path) => (
              <DraftField owner={key} path={path.split('.')} />
            ))}
          </div>
        </>
      )}
    </details>
  );
}

interface ConditionsProps {
  readonly taxKey: string;
  readonly row: number;
  readonly name: ListCondition;
  readonly one: string;
  readonly add: string;
}

/** When a night has to be, in one of several periods or seasons, for a row to hold. */
function Conditions({ taxKey: key, row, name, one, add }: ConditionsProps) {
  const { state, focusOn } = useEditor();
  const list = conditionsOf(row, name);
  const rows = rowsOf(state.set.taxes[key] ?? {}, list);
  const addButton = `add-${name}-${key}-${row}`;
  const edit = useRows(key, list, addButton);
  const fields = fieldsOfEntry(name);
  const [first = ''] = fields;
  return (
    <>
      {rows.map((_, at) => (
        <fieldset class="entry" aria-label={`Row ${row + 1}, ${one} ${at + 1}`}>
          {fields.map((field) => (
            <DraftField owner={key} path={[...list.path, at, field]} />
          ))}
          <Button
            name={`${name}-${key}-${row}-${at}`}
            label={`Remove ${one} ${at + 1} of row ${row + 1}`}
            onPress={() => edit.remove(at)}
          >
            ✕
          </Button>
        </fieldset>
      ))}
      <Button
        name={addButton}
        kind="small"
        label={`${add}: row ${row + 1}`}
        onPress={() => {
          edit.add();
          focusOn(`[name="${[key, ...list.path, rows.length, first].join('.')}"]`);
        }}
      >
        {add}
      </Button>
    </>
  );
}
