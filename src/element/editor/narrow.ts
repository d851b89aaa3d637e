import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/**
 * Whether the editor has one column: its style decides by its width. Sets `--stick` to the height of the fixed header,
 * so that the content beside the taxes ends at the window's edge.
 */
export function useNarrow(): [
  isNarrow: boolean,
  columns: RefObject<HTMLDivElement | null>,
  stick: RefObject<HTMLDivElement | null>,
] {
  const columns = useRef<HTMLDivElement>(null);
  const stick = useRef<HTMLDivElement>(null);
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const [shown, above] = [columns.current, stick.current];
    if (shown === null || above === null) return undefined;
    const look = (): void => {
      setNarrow(!getComputedStyle(shown).gridTemplateColumns.includes(' '));
      shown.parentElement?.style.setProperty('--stick', `${above.offsetHeight}px`);
    };
    let frame = 0;
    look();
    // Drawing within the callback of a ResizeObserver is an error of the page.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    });
    observer.observe(shown);
    observer.observe(above);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);
  return [isNarrow, columns, stick];
}
