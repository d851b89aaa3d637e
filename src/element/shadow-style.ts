/** Lengths in pixels: a page around may give its root another size of text. */
const inPixels = (style: string): string =>
  style.replaceAll(/([\d.]+)rem/g, (_, rem: string) => `${Math.round(Number(rem) * 160) / 10}px`);

/**
 * Styles for a shadow root: nothing is said of the page, and nothing that it inherits comes in but its colours, which are
 * custom properties.
 */
export function shadowStyle(...styles: readonly string[]): string {
  return `:host { display: block; }
.staytax { all: initial; display: block; direction: ltr; }
${inPixels(styles.join('\n'))}`;
}
