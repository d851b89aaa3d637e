import type { JSX } from 'preact';
import { List } from '../../views/markup.js';
import { useEditor } from './controls.js';

/** The warnings of the quote beside the stay: those of the tax set, and where the stay loses a tax. */
export function StayWarnings(): JSX.Element | null {
  const { scenario } = useEditor();
  const messages = new Set(scenario?.draft.warnings.map(({ message }) => message));
  if (messages.size === 0) return null;
  return (
    <section class="advice" aria-label="Warnings for this stay">
      <h3>Worth a look</h3>
      <List entries={[...messages]} />
    </section>
  );
}
