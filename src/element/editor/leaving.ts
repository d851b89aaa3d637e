/** Calls back after this time even if no event ends the press. */
const LONGEST_PRESS_MS = 1000;

/**
 * Calls back after the press that moved the focus has ended. Drawing the problems of the field earlier would move the
 * pressed button away from the pointer, and the click would be lost.
 */
export function afterPress({ relatedTarget }: FocusEvent, callback: () => void): void {
  if (!(relatedTarget instanceof Element && relatedTarget.matches(':active'))) {
    // Removing a focused input also fires `blur`, during drawing: the state must not change then.
    queueMicrotask(callback);
    return;
  }
  const ended = new AbortController();
  const end = (): void => {
    ended.abort();
    clearTimeout(timer);
    // The click follows the release of the pointer.
    setTimeout(callback);
  };
  const timer = setTimeout(end, LONGEST_PRESS_MS);
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { signal: ended.signal });
}
