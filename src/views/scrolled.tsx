import type { ComponentChildren, JSX } from 'preact';

interface ScrolledProps {
  readonly label: string;
  readonly children: ComponentChildren;
}

/** Content that can be wider than the page. It is focusable, so that the keyboard can scroll it. */
export function Scrolled({ label, children }: ScrolledProps): JSX.Element {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: not every browser gives the focus to what scrolls by itself
    <section class="wide" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
