import type { ComponentChildren, JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon, LIST_STEPS, useEditor } from './controls.js';
import type { IconName } from './icons.js';

interface MenuProps {
  /** The name of its button. */
  readonly name: string;
  readonly text: string;
  /** The label of a button that only shows an icon. */
  readonly label?: string;
  readonly kind?: string;
  /** An icon beside the text. The text is hidden in a narrow window. */
  readonly icon?: IconName;
  /** The content. `close` returns the focus to the button. */
  readonly children: (close: () => void) => ComponentChildren;
}

/** A button with a menu. A click outside, Escape, or moving the focus away closes it. Arrow keys move through it. */
export function Menu({ name, text, label, kind = '', icon, children }: MenuProps): JSX.Element {
  const { prefix, focusOn } = useEditor();
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLFieldSetElement>(null);
  const id = `${prefix}${name}-items`;
  useLayoutEffect(() => {
    const shown = menu.current;
    if (!isOpen || shown === null) return undefined;
    const onPress = (event: Event): void => {
      // Outside of a shadow root, events have its host as target.
      if (!event.composedPath().includes(shown)) setOpen(false);
    };
    const page = shown.ownerDocument;
    page.addEventListener('pointerdown', onPress);
    return () => page.removeEventListener('pointerdown', onPress);
  }, [isOpen]);
  const close = (): void => {
    setOpen(false);
    // The element that receives the focus when a dialog closes must still exist.
    focusOn(`[data-button="${name}"]`);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isOpen) {
      close();
      return;
    }
    const step = LIST_STEPS[event.key];
    const { currentTarget, target } = event;
    if (step === undefined || event.altKey || !isOpen || !(currentTarget instanceof HTMLElement)) return;
    if (!(target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const buttons = [...currentTarget.querySelectorAll('button')];
    buttons[(buttons.indexOf(target) + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <fieldset
      class="menu"
      aria-label={label ?? text}
      ref={menu}
      onKeyDown={onKey}
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        type="button"
        class={kind}
        data-button={name}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {icon === undefined ? (
          text
        ) : (
          <>
            <Icon of={icon} /> <span class="word">{text}</span>
          </>
        )}
      </button>
      {isOpen && (
        <div class="items" id={id}>
          {children(close)}
        </div>
      )}
    </fieldset>
  );
}
