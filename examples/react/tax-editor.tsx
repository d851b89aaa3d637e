import { useEffect, useRef } from 'react';
import type { TaxSetInput } from 'staytax';
import { registerElements, type StaytaxEditorElement, type StaytaxEditorEvents } from 'staytax/element';
import 'staytax/element/react';

registerElements();

interface TaxEditorProps {
  readonly saved: TaxSetInput;
  readonly onSave: (draft: TaxSetInput) => void;
}

/** Works in React 18 and 19. In 19 alone, <staytax-editor draft={saved} onstaytax-save={...} /> does without a ref. */
export function TaxEditor({ saved, onSave }: TaxEditorProps) {
  const editor = useRef<StaytaxEditorElement>(null);
  useEffect(() => {
    if (editor.current === null) return;
    editor.current.saved = saved;
    editor.current.draft ??= saved;
  }, [saved]);
  useEffect(() => {
    const element = editor.current;
    const save = ({ detail }: StaytaxEditorEvents['staytax-save']): void => onSave(detail.draft);
    element?.addEventListener('staytax-save', save);
    return () => element?.removeEventListener('staytax-save', save as EventListener);
  }, [onSave]);
  return <staytax-editor ref={editor} />;
}
