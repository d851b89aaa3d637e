import { render } from 'preact-render-to-string';
import type { Consequences } from '../../../src/pages/editor/figures.js';
import type { EditorState } from '../../../src/pages/editor/state.js';
import { Editor } from '../../../src/pages/element/editor/editor.js';

const nothing = (): void => undefined;

/** The editor as text. */
export function drawnEditor(state: EditorState, consequences?: Consequences): string {
  return render(
    <Editor
      prefix="x"
      state={state}
      consequences={consequences}
      isCompared={consequences !== undefined}
      announced=""
      change={nothing}
      focusOn={nothing}
      onSave={nothing}
    />,
  );
}
