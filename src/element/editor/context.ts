import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { EditorState } from '../../editor/state.js';

/** What every part of an editor needs. */
export interface EditorOf {
  /** What its ids begin with: several editors can be in one document. */
  readonly prefix: string;
  readonly state: EditorState;
  /** What is wrong, by field. */
  readonly problems: ReadonlyMap<string, readonly string[]>;
  readonly change: (next: (state: EditorState) => EditorState) => void;
  /** Moves the focus to a button or input once the page is drawn. */
  readonly focusOn: (selector: string) => void;
}

/** Every part of an editor stands inside of `Editor`, which gives the value. */
export const EditorContext = createContext<EditorOf | undefined>(undefined);

export function useEditor(): EditorOf {
  const editor = useContext(EditorContext);
  if (editor === undefined) throw new Error('staytax: a part of the editor is drawn outside of it');
  return editor;
}
