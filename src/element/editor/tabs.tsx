import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useEditor } from './controls.js';

/** One of several views that stand in one place. */
export interface Tab {
  readonly name: ComponentChildren;
  /** Asked for while it is the one that is shown. */
  readonly content: () => ComponentChildren;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Views of which one is shown. One stop of the Tab key; arrow keys lead through them. */
export function Tabs({ tabs }: { readonly tabs: readonly Tab[] }): JSX.Element {
  const { prefix, focusOn } = useEditor();
  const [chosen, setChosen] = useState(0);
  const choose = (at: number): void => {
    setChosen(at);
    focusOn(`[data-button="tab-${at}"]`);
  };
  return (
    <div class="shown">
      <div
        class="tabs"
        role="tablist"
        aria-label="What it does"
        onKeyDown={({ key }) => {
          const step = STEPS[key];
          if (step !== undefined) choose((chosen + step + tabs.length) % tabs.length);
        }}
      >
        {tabs.map(({ name }, at) => (
          <button
            type="button"
            role="tab"
            id={`${prefix}tab${at}`}
            data-button={`tab-${at}`}
            aria-selected={at === chosen}
            aria-controls={`${prefix}tabpanel`}
            tabIndex={at === chosen ? 0 : -1}
            onClick={() => setChosen(at)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${prefix}tabpanel`} aria-labelledby={`${prefix}tab${chosen}`}>
        {tabs[chosen]?.content()}
      </div>
    </div>
  );
}
