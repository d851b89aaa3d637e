import { createContext } from 'preact';
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

/** Without an editor around it nothing of it can be drawn. */
export const EditorContext = createContext<EditorOf>(
  // Every part stands inside of Editor, which gives the value.
  {} as EditorOf,
);
