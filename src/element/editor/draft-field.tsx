import type { JSX } from 'preact';
import { fieldId, specOf } from '../../editor/fields.js';
import type { Path } from '../../editor/json.js';
import { left, shownText, typed } from '../../editor/state.js';
import { useEditor } from './context.js';
import { ChoiceField, TextField } from './controls.js';

/** The input of a field of the draft. */
export function DraftField({ owner, path }: { readonly owner: string; readonly path: Path }): JSX.Element | null {
  const { state, problems, change } = useEditor();
  const spec = specOf(owner, path);
  if (spec === undefined) return null;
  const id = fieldId(owner, path);
  const common = {
    id,
    label: spec.label,
    text: shownText(state, id),
    problems: problems.get(id),
    onText: (text: string) => change((now) => typed(now, id, text)),
  };
  if (spec.choices !== undefined) return <ChoiceField {...common} choices={spec.choices} />;
  return <TextField {...common} kind={spec.kind} hint={spec.hint} onLeave={() => change((now) => left(now, id))} />;
}
