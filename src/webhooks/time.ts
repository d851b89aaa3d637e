const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(?:Z|\+00:?00)?$/;

/** Whether a text is a time in UTC as events have it. */
export function isTime(text: string): boolean {
  const [, seconds] = TIME.exec(text) ?? [];
  return seconds !== undefined && !Number.isNaN(Date.parse(`${seconds}Z`));
}

/** Whether one time is before another, to the last digit: events may be less than a millisecond apart. */
export function isBefore(one: string, other: string): boolean {
  return comparable(one) < comparable(other);
}

/** Times in this form sort as text: what is behind the point never ends in a zero. */
function comparable(time: string): string {
  const [, seconds = '', fraction = ''] = TIME.exec(time) ?? [];
  return `${seconds}.${fraction.replace(/0+$/, '')}`;
}
