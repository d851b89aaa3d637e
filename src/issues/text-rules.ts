/** What a short text is: a title, a label. Schemas of definitions and of stays use the same rule. */
export const LONGEST_TITLE = 255;

export const isNotBlank = (text: string) => /\S/.test(text);

/** Characters are counted as people count them, as code points: an emoji is one, not two. */
export function isShort(text: string): boolean {
  if (text.length <= LONGEST_TITLE) return true;
  return text.length <= 2 * LONGEST_TITLE && [...text].length <= LONGEST_TITLE;
}
