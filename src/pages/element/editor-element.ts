import { writtenSet } from '../editor/draft.js';
import { typedScenario } from '../editor/figures.js';
import { fieldsOf, isSame } from '../editor/json.js';
import type { EditorState } from '../editor/state.js';
import { isStale, issuesIn, openEditor, replaceDraft, withSaved } from '../editor/state.js';
import type { DrawnElement, ElementProperties } from './base.js';
import { elementClass, plainCopy } from './base.js';
import type { MountedEditor } from './mount.js';
import { mountEditor } from './mount.js';
import { localeOf } from './preview-element.js';
import { EDITOR_SHADOW_STYLE } from './style.js';

export function editorElement(): CustomElementConstructor {
  return elementClass(drawEditor, EDITOR_SHADOW_STYLE);
}

let editors = 0;

function drawEditor(root: ShadowRoot, host: HTMLElement, given: ElementProperties): DrawnElement {
  editors += 1;
  const prefix = `staytax${editors}-`;
  const dispatch = (name: string, detail: object): void => {
    host.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  };
  const onChange = (state: EditorState, before: EditorState): void => {
    const [issues, earlier] = [issuesIn(state), issuesIn(before)];
    if (issues !== earlier && !isSame(issues, earlier)) dispatch('staytax-issues', { issues });
    if (state.set === before.set && state.texts === before.texts) return;
    const quote = typedScenario(state)?.draft;
    dispatch('staytax-change', { draft: writtenSet(state.set), isValid: !isStale(state), quote });
  };
  const onSave = (): void => {
    dispatch('staytax-save', { draft: writtenSet(editor.state().set), summary: editor.consequences()?.summary });
  };
  const open = (): MountedEditor =>
    mountEditor(root, openEditor(plainOf(given)), { prefix, onChange, onSave, locale: () => localeOf(given, host) });
  let editor = open();
  const isGiven = (): boolean => given.draft !== undefined && given.draft !== null;
  const isUntouched = (): boolean => !isGiven() && editor.state().past.length === 0;
  const reopen = (): void => {
    editor.unmount();
    editor = open();
  };
  return {
    // Nothing until there is something to edit, so that the page can still pass the saved set.
    get: (name) => (name === 'draft' && !(isUntouched() && given.saved === undefined) ? draftOf(editor) : undefined),
    remove: () => editor.unmount(),
    set: (name) => {
      if (name === 'locale') {
        editor.draw();
        return;
      }
      // A page that passes the draft of an event back must not interrupt the user's typing.
      if (name === 'draft' && isSame(given.draft, draftOf(editor))) return;
      if (name === 'draft' && editor.state().past.length > 0)
        editor.change((now) => replaceDraft(now, plainCopy(given.draft)));
      else if (name === 'saved' && !isUntouched()) editor.change((now) => withSaved(now, plainCopy(given.saved)));
      else reopen();
    },
  };

  function plainOf({ draft, saved, stay, policy }: ElementProperties) {
    return {
      draft: plainCopy(draft) ?? plainCopy(saved),
      saved: plainCopy(saved),
      stay: plainCopy(stay),
      today: new Date().toISOString().slice(0, 10),
      policy: policy === undefined || policy === null ? undefined : fieldsOf(policy),
    };
  }
}

function draftOf(editor: MountedEditor) {
  return writtenSet(editor.state().set);
}
