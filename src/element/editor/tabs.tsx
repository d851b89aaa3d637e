import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ShownTab } from '../../editor/state.js';
import { selectTab } from '../../editor/state.js';
import { ELEMENTS } from '../../words/en/editor.js';
import { say } from '../../words/words.js';
import { useEditor } from './controls.js';

export interface Tab {
  readonly name: ComponentChildren;
  readonly content: () => ComponentChildren;
}

interface TabsProps {
  readonly tabs: readonly Tab[];
  /** Whether the taxes are the first tab, because the editor has one column. */
  readonly isNarrow: boolean;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** A tab list: one tab stop, with arrow keys. */
export function TabList({ tabs, isNarrow }: TabsProps): JSX.Element {
  const { prefix, state, change, focusOn, writing } = useEditor();
  const all: Array<readonly [at: ShownTab, name: ComponentChildren]> = [
    ...(isNarrow ? [['taxes', say(writing, ELEMENTS, 'taxes')] as const] : []),
    ...tabs.map(({ name }, at) => [at, name] as const),
  ];
  const shown = isNarrow && !state.isBeside ? 'taxes' : state.tab;
  const choose = (at: ShownTab): void => {
    change((now) => selectTab(now, at));
    focusOn(`[data-button="tab-${at}"]`);
  };
  const step = (by: number): void => {
    const place = all.findIndex(([at]) => at === shown);
    choose(all[(place + by + all.length) % all.length]?.[0] ?? 0);
  };
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => scrollToSelected(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isNarrow, shown]);
  return (
    <div
      ref={list}
      class="tabs"
      role="tablist"
      aria-label={say(writing, ELEMENTS, 'tabs')}
      onKeyDown={({ key }) => {
        const by = STEPS[key];
        if (by !== undefined) step(by);
      }}
    >
      {all.map(([at, name]) => (
        <button
          key={at}
          type="button"
          role="tab"
          id={`${prefix}tab-${at}`}
          data-button={`tab-${at}`}
          aria-selected={at === shown}
          aria-controls={at === 'taxes' ? `${prefix}taxes` : `${prefix}tabpanel`}
          tabIndex={at === shown ? 0 : -1}
          onClick={() => choose(at)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** Scrolls the list alone: `scrollIntoView` would also scroll the page around the editor. */
function scrollToSelected(list: HTMLElement): void {
  const selected = list.querySelector('[aria-selected="true"]')?.getBoundingClientRect();
  const { left, right } = list.getBoundingClientRect();
  if (selected === undefined) return;
  if (selected.right > right) list.scrollLeft += selected.right - right;
  else if (selected.left < left) list.scrollLeft -= left - selected.left;
}

export function TabPanel({ tabs, isNarrow }: TabsProps): JSX.Element {
  const { prefix, state } = useEditor();
  const isHidden = isNarrow && !state.isBeside;
  const tab = tabs[state.tab];
  return (
    <div role="tabpanel" id={`${prefix}tabpanel`} aria-labelledby={`${prefix}tab-${state.tab}`} hidden={isHidden}>
      {!isHidden && tab && (
        <>
          <h2 class="unseen">{tab.name}</h2>
          {tab.content()}
        </>
      )}
    </div>
  );
}
