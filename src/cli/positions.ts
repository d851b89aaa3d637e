/** A place in a text as editors count it: both from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

const LINE_END = /\r\n|\r|\n/g;

/** The line and column of any offset of a text; the lines are counted once. */
export function positions(text: string): (offset: number) => Position {
  const starts = [0];
  for (const end of text.matchAll(LINE_END)) starts.push(end.index + end[0].length);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
