/** Where no press ends, after which one is told all the same. */
const LONGEST_PRESS_MS = 1000;

/**
 * Tells that a field was left, once the press that left it is over. What is wrong with a field is drawn when it is left, and
 * would move the button that is being pressed away from under the pointer: the click would be lost.
 */
export function afterPress({ relatedTarget }: FocusEvent, tell: () => void): void {
  if (!(relatedTarget instanceof Element && relatedTarget.matches(':active'))) {
    // Taking a focused input away fires this too, while the page is being drawn: the state must not change then.
    queueMicrotask(tell);
    return;
  }
  const ended = new AbortController();
  const end = (): void => {
    ended.abort();
    clearTimeout(timer);
    // The click comes after the pointer is up.
    setTimeout(tell);
  };
  const timer = setTimeout(end, LONGEST_PRESS_MS);
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { signal: ended.signal });
}
