import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Whether the columns of an element are one: its style decides, by the width of the editor and not of the page around it. */
export function useNarrow(): [isNarrow: boolean, columns: RefObject<HTMLDivElement | null>] {
  const columns = useRef<HTMLDivElement>(null);
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const shown = columns.current;
    if (shown === null) return undefined;
    const look = (): void => setNarrow(!getComputedStyle(shown).gridTemplateColumns.includes(' '));
    let frame = 0;
    look();
    // What is drawn at once, while sizes are being told, is an error of the page.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    });
    observer.observe(shown);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);
  return [isNarrow, columns];
}
