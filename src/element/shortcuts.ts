import { type EditorState, redone, undone } from '../editor/state.js';

interface Shortcuts {
  readonly change: (next: (state: EditorState) => EditorState) => void;
  /** Presses the button that a selector leads to. */
  readonly press: (selector: string) => void;
}

/** The keys that people know from everywhere: undo, redo and save. */
export function shortcut(event: KeyboardEvent, { change, press }: Shortcuts): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const act = actOf(event.key.toLowerCase(), event.shiftKey);
  if (act === undefined) return;
  event.preventDefault();
  if (act === 'save') press('[data-button="save"]');
  else change(act === 'undo' ? undone : redone);
}

function actOf(key: string, isShifted: boolean): 'undo' | 'redo' | 'save' | undefined {
  if (key === 'z') return isShifted ? 'redo' : 'undo';
  if (key === 'y') return 'redo';
  return key === 's' ? 'save' : undefined;
}
