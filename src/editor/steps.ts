import { EDITOR } from '../words/en/editor.js';
import { say, type Words } from '../words/words.js';
import { fieldOf } from './fields.js';
import { type EditorState, fieldOfStay, type Moment, shownText } from './state.js';
import { stayText } from './stay.js';
import { stayLabel } from './stay-fields.js';

/** The names of the undo and redo steps: "Rate 4.00 to 4.50". Empty if there is none. */
export function stepNames(state: EditorState): { readonly undo: string; readonly redo: string } {
  const [before, after] = [state.past.at(-1), state.future[0]];
  return {
    undo: before === undefined ? '' : nameOfStep(before, state, state.words),
    redo: after === undefined ? '' : nameOfStep(state, after, state.words),
  };
}

function nameOfStep(before: Moment, after: Moment, words: Words): string {
  const { step } = after;
  const label = step.startsWith('stay.') ? stayLabel(fieldOfStay(step), words) : fieldOf(step, words)?.spec.label;
  if (label === undefined) return step;
  const textIn = (moment: Moment): string => textAt(moment, step, words) || say(words, EDITOR, 'empty');
  return say(words, EDITOR, 'step', { label, was: textIn(before), is: textIn(after) });
}

function textAt(moment: Moment, id: string, words: Words): string {
  return id.startsWith('stay.') ? stayText(moment.stay, fieldOfStay(id), words) : shownText({ ...moment, words }, id);
}
