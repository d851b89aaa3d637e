import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/**
 * Whether the columns of an element are one: its style decides, by the width of the editor and not of the page around it.
 * Its style is given the height of what stays above the columns, so that what stays beside it ends where the window does.
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
    // What is drawn at once, while sizes are being told, is an error of the page.
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
