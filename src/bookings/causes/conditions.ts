import { dateOf } from '../../calendar/plain-date.js';
import { changeLine } from '../our-side.js';
import { countsTo, type Differing, type Hypothesis, MOST_COUNTED_NIGHTS } from './hypothesis.js';

/** With longer stays, seasons of every length would be too many questions. */
const MOST_SEASON_NIGHTS = 31;

/** A condition left out, and with other values. */
interface Conditions {
  readonly without: readonly Hypothesis[];
  readonly others: readonly Hypothesis[];
}

/** The OTA has another max_nights, or none. */
export function otherCaps({ ours: { key }, entry: { max_nights }, nights }: Differing): Conditions {
  const here = max_nights === null ? 'there is no limit here' : `max_nights is ${max_nights} here`;
  const none: Hypothesis[] =
    max_nights === null
      ? []
      : [
          {
            cause: 'cap',
            change: changeLine(key, () => ({ max_nights: null })),
            sentence: `The OTA charges every night; ${here}.`,
          },
          {
            cause: 'cap',
            change: {
              policy: (policy) => ({ ...policy, maxNights: policy.maxNights === 'stay' ? 'taxable' : 'stay' }),
            },
            sentence: 'The OTA counts other nights towards max_nights.',
          },
        ];
  const others = countsTo(nights)
    .filter((count) => count !== max_nights)
    .map(
      (count): Hypothesis => ({
        cause: 'cap',
        change: changeLine(key, () => ({ max_nights: count })),
        sentence: `The OTA charges at most ${count} nights; ${here}.`,
      }),
    );
  return { without: none, others };
}

/** The OTA skips other nights, or none. */
export function otherSkips({ ours: { key }, entry: { skip_nights }, nights }: Differing): Conditions {
  const here = skip_nights === null ? 'none is skipped here' : `skip_nights is ${skip_nights} here`;
  const none: Hypothesis[] =
    skip_nights === null
      ? []
      : [
          {
            cause: 'nights',
            change: changeLine(key, () => ({ skip_nights: null })),
            sentence: `The OTA charges from the first night on; ${here}.`,
          },
        ];
  const others = countsTo(nights - 1)
    .filter((count) => count !== skip_nights)
    .map(
      (count): Hypothesis => ({
        cause: 'nights',
        change: changeLine(key, () => ({ skip_nights: count })),
        sentence: `The OTA skips ${count} nights; ${here}.`,
      }),
    );
  return { without: none, others };
}

/** The OTA has no season, or another one. */
export function otherSeasons({ ours: { key }, entry, rooms }: Differing): Conditions {
  const { applicable_date_ranges: ranges } = entry;
  const inSeason = (list: typeof ranges) =>
    changeLine(key, () => ({ applicable_date_ranges: list, applicable_after: null, applicable_before: null }));
  const none: Hypothesis[] =
    ranges.length === 0
      ? []
      : [{ cause: 'season', change: inSeason([]), sentence: 'The OTA charges it outside of its season, too.' }];
  const first = Math.min(...rooms.map(({ firstDay }) => firstDay));
  const last = Math.max(...rooms.map(({ firstDay, nights }) => firstDay + nights - 1));
  const days = Math.min(last - first + 1, MOST_COUNTED_NIGHTS);
  if (days > MOST_SEASON_NIGHTS) return { without: none, others: [] };
  const sentence = 'The OTA charges it on other dates: its season is another one.';
  const windows: Hypothesis[] = [];
  for (let length = days - 1; length >= 1; length -= 1) {
    for (let start = 0; start + length <= days; start += 1) {
      const window = { after: dateOf(first + start), before: dateOf(first + start + length - 1) };
      windows.push({ cause: 'season', change: inSeason([window]), sentence });
    }
  }
  return { without: none, others: windows };
}
