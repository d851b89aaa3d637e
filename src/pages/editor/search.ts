/** Whether a text has all typed words. Accents and the case of letters are optional. */
export function hasWords(text: string, query: string): boolean {
  const searched = withoutAccents(text);
  return withoutAccents(query)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

export function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
