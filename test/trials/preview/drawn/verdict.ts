import type { Preview, Stay } from '../../../../src/index.js';
import { AMOUNT, changeOf, fail, unitsIn } from './figures.js';

/** "48.00 more; you keep 3.00 less", of totals and nets before and after. */
export function checkWords(
  words: string,
  total: readonly [string, string],
  kept: readonly [string, string],
  where: string,
): void {
  const of = (pattern: RegExp) => {
    const [, amount = '', direction] = pattern.exec(words) ?? [];
    return amount === '' ? 0n : unitsIn(amount) * (direction === 'less' ? -1n : 1n);
  };
  if (of(new RegExp(`^(${AMOUNT}) (more|less)`)) !== changeOf(total)) fail(`"${words}" of ${total} in ${where}`);
  if (of(new RegExp(`you keep (${AMOUNT}) (more|less)`)) !== changeOf(kept)) fail(`"${words}" of ${kept} in ${where}`);
}

/** What a part of a verdict says, and of which stays. */
export type Claim = EveryClaim | SomeClaim;

/** Of every stay: `amount` 0 for the same, otherwise the change for each unit. */
export interface EveryClaim {
  readonly of: 'every';
  readonly amount: bigint;
  /** "person and night" */
  readonly unit: string;
  /** Whether it is said only of those who pay, or of what is charged. */
  readonly isOfPayers: boolean;
  readonly skipNights: number;
  readonly maxNights: number | undefined;
  readonly ranges: ReadonlyArray<{ readonly after: string | null; readonly before: string | null }>;
}

/** Of your stays, or of others that were looked at: the least and the most of their changes. */
interface SomeClaim {
  readonly of: 'own' | 'others';
  readonly least: bigint | undefined;
  readonly most: bigint | undefined;
  readonly stays: number;
  /** The limits of the stays, where they are said. */
  readonly nights: number | undefined;
  readonly guests: number | undefined;
}

/** The claims of both sentences; the edits at the end of the first are none. */
export function claimsIn(text: string, currency: string): Record<'total' | 'kept', Claim[]> {
  const [, guests = '', house = ''] = /^Guests pay (.*)\. You keep (.*)\.$/s.exec(text) ?? fail(text);
  const [paid, kept] = [guests, house].map((sentence) => {
    const claims: Claim[] = [];
    for (const part of sentence.split('; ')) {
      const claim = claimIn(part, currency);
      if (claim === undefined) break;
      claims.push(claim);
    }
    return claims.length === 0 ? fail(`No claim in ${sentence}`) : claims;
  });
  return { total: paid ?? [], kept: kept ?? [] };
}

const CHANGE = `as much as before|[A-Z]{3} ${AMOUNT} (?:more|less)`;
const STAYS = String.raw`(?<own>your stay|(?<mine>\d+) of your stays)|(?<these>this stay|these (?<few>\d+) stays)|(?<many>\d+) (?:other )?stays? looked at \(up to (?<nights>\d+) nights?, (?<guests>\d+) guests?\)`;
const ON_SOME = new RegExp(
  `^(?:(?:from (?<less>${CHANGE}) to (?<more>${CHANGE}) on)|(?:(?<change>${CHANGE}) on(?<among> each of| the largest of)?)) (?:${STAYS})$`,
);
const BY_UNIT = new RegExp(
  `^(?<amount>${AMOUNT}) (?<direction>more|less) for each (?<payers>paying )?(?<unit>[a-z ]+?)(?<night> and night)?(?<limits>(?:, [^,;]+)*)$`,
);

function claimIn(part: string, currency: string): Claim | undefined {
  if (/^(?:as much as before|the same for every stay)$/.test(part))
    return { of: 'every', ...ALL_STAYS, amount: 0n, unit: '' };
  const { groups: some } = ON_SOME.exec(part) ?? {};
  if (some !== undefined) return claimOnSome(some, currency);
  const { groups: by } = BY_UNIT.exec(part) ?? {};
  return by && claimByUnit(by);
}

const LIMIT =
  /^(?:(?<skip>not the first (?:(?<first>\d+) nights|night))|for at most (?<most>\d+) nights?|where it is charged|(?<range>(?<after>[\d-]+) to (?<before>[\d-]+)|from (?<from>[\d-]+) on|until (?<until>[\d-]+)))$/;

const ALL_STAYS = { isOfPayers: false, skipNights: 0, maxNights: undefined, ranges: [] } as const;

type Groups = Readonly<Record<string, string | undefined>>;

function claimOnSome(
  { less, more, change = '', among, own, mine, few, many, nights, guests }: Groups,
  currency: string,
) {
  const units = (words: string): bigint => {
    const [, of, amount = '0', direction] = new RegExp(`^([A-Z]{3}) (${AMOUNT}) (more|less)$`).exec(words) ?? [];
    if (of !== undefined && of !== currency) fail(`${words} in ${currency}`);
    return direction === 'less' ? -unitsIn(amount) : unitsIn(amount);
  };
  const said = units(change);
  const isLargest = among === ' the largest of';
  const claim: SomeClaim = {
    of: own === undefined ? 'others' : 'own',
    least: less !== undefined ? units(less) : isLargest && said > 0n ? undefined : said,
    most: more !== undefined ? units(more) : isLargest && said < 0n ? undefined : said,
    stays: Number(mine ?? few ?? many ?? 1),
    nights: nights === undefined ? undefined : Number(nights),
    guests: guests === undefined ? undefined : Number(guests),
  };
  return claim;
}

function claimByUnit({ amount = '', direction, unit = '', payers, night = '', limits = '' }: Groups): Claim {
  let claim: EveryClaim = {
    of: 'every',
    ...ALL_STAYS,
    amount: unitsIn(amount) * (direction === 'less' ? -1n : 1n),
    unit: `${unit}${night}`,
    isOfPayers: payers !== undefined,
  };
  for (const limit of limits.split(', ').slice(1)) {
    const { skip, first, most, range, after, from, before, until } = LIMIT.exec(limit)?.groups ?? fail(limit);
    if (skip !== undefined) claim = { ...claim, skipNights: Number(first ?? 1) };
    else if (most !== undefined) claim = { ...claim, maxNights: Number(most) };
    else if (range === undefined) claim = { ...claim, isOfPayers: true };
    else
      claim = {
        ...claim,
        ranges: [...claim.ranges, { after: after ?? from ?? null, before: before ?? until ?? null }],
      };
  }
  return claim;
}

/** Compares what a verdict says of stays with these stays, and what it says of every stay as far as one sees there. */
export function checkVerdict(text: string, { scenarios, currency }: Pick<Preview, 'scenarios' | 'currency'>): void {
  const claims = claimsIn(text, currency);
  for (const figure of ['total', 'kept'] as const) {
    for (const claim of claims[figure]) {
      if (claim.of === 'every') {
        for (const { draft, saved } of scenarios) {
          const change = changeOf([saved?.[figure] ?? '', draft[figure]]);
          const isMultiple = claim.amount === 0n ? change === 0n : change % claim.amount === 0n;
          if (!isMultiple || change * claim.amount < 0n) fail(`${text}, and not ${change}`);
        }
        continue;
      }
      const own = scenarios.filter(({ group }) => (group === 'own') === (claim.of === 'own'));
      const changes = own.map(({ draft, saved }) => changeOf([saved?.[figure] ?? '', draft[figure]]));
      const extreme = (sign: bigint) => changes.reduce((most, one) => (one * sign > most * sign ? one : most));
      if (claim.stays !== own.length) fail(`${text}, of ${own.length}`);
      const [least, most] = [extreme(-1n), extreme(1n)];
      // "28.00 more on the largest": others change less, and none pays less.
      if (claim.least === undefined ? least < 0n || least === most : claim.least !== least) fail(`${text}: ${least}`);
      if (claim.most === undefined ? most > 0n || least === most : claim.most !== most) fail(`${text}: ${most}`);
      const largest = (of: (stay: Stay) => number) => Math.max(...own.map(({ stay }) => of(stay)));
      if (claim.nights !== undefined && claim.nights !== largest(nightsOf)) fail(`${text}, and other nights`);
      if (claim.guests !== undefined && claim.guests !== largest(guestsOf)) fail(`${text}, and other guests`);
    }
  }
}

function nightsOf({ checkIn, rooms }: Stay): number {
  const day = (date: string) => Date.parse(date) / 86_400_000;
  const ends = rooms.map((room) => day(room.checkIn ?? checkIn) + (room.nightlyPrices?.length ?? room.nights ?? 1));
  return Math.max(...ends) - Math.min(...rooms.map((room) => day(room.checkIn ?? checkIn)));
}

function guestsOf({ rooms }: Stay): number {
  return rooms
    .map(({ persons, guests, count = 1 }) => (persons ?? guests?.length ?? 0) * count)
    .reduce((sum, own) => sum + own, 0);
}
