import { counted, grouped, nounFor } from '../issues/shown.js';
import { changeInWords } from '../preview/words/differences.js';
import { PLAIN, type Writing } from '../preview/words/writing.js';
import { personsIn, type Stay } from '../stay/schema.js';
import type { RefusedStay, Replay, ReplayBar } from './replay-data.js';

/** "1,204 stays: guests pay 4120.00 EUR more, you keep the same; 37 pay over 5 % more." */
export function replayInWords(replay: Replay, writing: Writing = PLAIN): string {
  const { stays, currency, total, net, guests } = replay;
  const amount = (change: string) =>
    sameOr(changeInWords(change, { ...writing, amount: (units) => `${writing.amount(units)} ${currency}` }));
  const many = `${grouped(stays)} ${nounFor(stays, 'stay')}`;
  const much =
    guests.over5Percent === 0
      ? 'nobody pays'
      : `${grouped(guests.over5Percent)} ${guests.over5Percent === 1 ? 'pays' : 'pay'}`;
  return `${many}: guests pay ${amount(total.change)}, you keep ${amount(net.change)}; ${much} over 5 % more.`;
}

function sameOr(words: string): string {
  return words === 'same' ? 'the same' : words;
}

/** "Guests pay more on 1,000 stays, less on none, the same on 204." */
export function guestsInWords({ guests }: Replay): string {
  const [more, less, same] = [guests.more, guests.less, guests.same].map((many) =>
    many === 0 ? 'none' : grouped(many),
  );
  return `Guests pay more on ${more} of them, less on ${less}, the same on ${same}.`;
}

/** "3 more are refused, and in no figure."; undefined where none is. */
export function refusedInWords({ refused }: Replay): string | undefined {
  if (refused.stays === 0) return undefined;
  return `${grouped(refused.stays)} more ${refused.stays === 1 ? 'is refused, and' : 'are refused, and'} in no figure:`;
}

const REFUSED_BY: Readonly<Record<RefusedStay['by'], string>> = {
  file: '',
  both: '',
  draft: ' (by the draft alone)',
  saved: ' (by what is saved alone)',
};

/** "line 17: rooms[0].persons: must be ..."; several issues are joined. */
export function refusedStayInWords({ line, by, issues }: RefusedStay): string {
  const why = issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join(' ');
  return `line ${line}${REFUSED_BY[by]}: ${why}`;
}

/** "5 to 10 % more", "the same". */
export function barInWords({ direction, from, to }: ReplayBar): string {
  if (direction === 'same') return 'the same';
  if (to === null) return `over ${from} % ${direction}`;
  return from === 0 ? `up to ${to} % ${direction}` : `${from} to ${to} % ${direction}`;
}

/** "2 persons, 9 nights from 2026-05-01". */
export function stayInWords({ checkIn, rooms }: Stay, writing: Writing = PLAIN): string {
  const guests = rooms.reduce((sum, room) => sum + personsIn(room) * (room.count ?? 1), 0);
  const nights = [...new Set(rooms.map((room) => room.nightlyPrices?.length ?? room.nights ?? 0))].join(' and ');
  return `${counted(guests, 'person')}, ${nights} ${nights === '1' ? 'night' : 'nights'} from ${writing.date(checkIn)}`;
}
