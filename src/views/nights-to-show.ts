import type { Quote } from '../index.js';

type Night = Quote['nights'][number];

/** More bars than this nobody tells apart. */
const MOST_NIGHTS = 62;
/** How many nights stand on each side of a change. */
const AROUND = 2;
const AT_THE_ENDS = 3;

/** Which nights are drawn: all of a usual stay; of a long one its ends, and where its taxes change. */
export function nightsToShow(nights: readonly Night[], saved: ReadonlyMap<string, Night>): number[] {
  const places = nights.map((_, at) => at);
  if (nights.length <= MOST_NIGHTS) return places;
  const shown = new Set([...places.slice(0, AT_THE_ENDS), ...places.slice(-AT_THE_ENDS)]);
  const looks = nights.map((night) => lookOf(night, saved.get(night.date)));
  const changes = places.filter((at) => at > 0 && looks[at]?.charged !== looks[at - 1]?.charged);
  const edits = places.filter((at) => at > 0 && looks[at]?.edited !== looks[at - 1]?.edited);
  for (const at of [...edits, ...changes]) {
    const near = places.slice(Math.max(0, at - AROUND), at + AROUND).filter((place) => !shown.has(place));
    if (shown.size + near.length <= MOST_NIGHTS) for (const place of near) shown.add(place);
  }
  return places.filter((at) => shown.has(at));
}

/** What of a night makes it look like another: which taxes are charged, and which of them the edit changes. */
function lookOf({ taxes }: Night, saved: Night | undefined): { charged: string; edited: string } {
  const isCharged = ({ amount }: { readonly amount: string }) => /[1-9]/.test(amount);
  const before = new Set(saved?.taxes.filter(isCharged).map(({ title }) => title));
  const now = new Set(taxes.filter(isCharged).map(({ title }) => title));
  const appear = [...now].filter((title) => !before.has(title));
  const vanish = [...before].filter((title) => !now.has(title));
  const sizes = saved === undefined ? '' : String(Math.sign(sumOf(taxes) - sumOf(saved.taxes)));
  return { charged: JSON.stringify([[...now], [...before]]), edited: JSON.stringify([appear, vanish, sizes]) };
}

function sumOf(taxes: Night['taxes']): number {
  return Math.round(taxes.reduce((sum, { amount }) => sum + Number(amount), 0) * 1e4);
}
