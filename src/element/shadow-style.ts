/** Lengths in pixels, because the page may change the font size of its root. */
const inPixels = (style: string): string =>
  style.replaceAll(/([\d.]+)rem/g, (_, rem: string) => `${Math.round(Number(rem) * 160) / 10}px`);

/** Styles for a shadow root. They do not affect the page, and only inherit its colours, as custom properties. */
export function shadowStyle(...styles: readonly string[]): string {
  return `:host { display: block; }
.staytax { all: initial; display: block; direction: ltr; }
${inPixels(styles.join('\n'))}`;
}
