/** Which of two texts comes first, by their code units: the same order on every machine, in every language. */
export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
