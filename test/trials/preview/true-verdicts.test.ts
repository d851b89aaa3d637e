import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayNumber } from '../../../src/core/calendar/plain-date.js';
import { digitsFor } from '../../../src/core/definitions/policy.js';
import { personsIn } from '../../../src/core/stay/schema.js';
import type { FullPolicy, Stay, TaxSet, TaxSetEntry, TaxSetInput } from '../../../src/index.js';
import { createCalculator, InvalidStayError, preview } from '../../../src/index.js';
import { taxesOf } from '../../../src/trials/preview/breakpoints.js';
import { compareQuotes, draftKeys, matchTaxes } from '../../../src/trials/preview/changes.js';
import type { ComparedStays } from '../../../src/trials/preview/words/verdict.js';
import { verdictOf } from '../../../src/trials/preview/words/verdict.js';
import * as kit from '../../../src/trials/testing/index.js';
import { diceFrom, seed } from '../../seed.js';
import { changeOf, fail, unitsIn } from './drawn/figures.js';
import type { EveryClaim } from './drawn/verdict.js';
import { checkVerdict, claimsIn } from './drawn/verdict.js';
import { containingEdit, fixedEdit, randomEdit, randomLocalEdit } from './random-edits.js';
import { randomStays } from './random-stays.js';
import type { Edit } from './shown-edits.js';

/** STAYTAX_VERDICT_EDITS says how many edits are tried, on more stays than in each run; STAYTAX_SEED which ones. */
const { STAYTAX_VERDICT_EDITS } = process.env;
const EDITS = Number(STAYTAX_VERDICT_EDITS ?? 200);
const STAYS = STAYTAX_VERDICT_EDITS === undefined ? 60 : 200;
/** One of so many stays has guests with other nights, nights before, and labels: they take longer to draw. */
const DETAILED = 4;
/** One of so many previews has the automatic scenarios too, which are most of the work. */
const AUTOMATIC = STAYTAX_VERDICT_EDITS === undefined ? 20 : 5;

const KINDS = [randomEdit({ currency: 'EUR' }), randomLocalEdit, fixedEdit, containingEdit] as const;

interface Counted {
  edits: number;
  ofEvery: number;
  units: number;
}

test(`no sentence of the verdicts of ${EDITS} edits is false for any of ${STAYS} stays`, { timeout: 1e8 }, () => {
  const counted: Counted = { edits: 0, ofEvery: 0, units: 0 };
  for (let at = 0; at < EDITS; at += 1) {
    const [edit] = fc.sample(KINDS[at % KINDS.length] ?? fixedEdit, { numRuns: 1, seed: seed + at });
    if (edit === undefined) continue;
    try {
      const checked = checkEdit(edit, at);
      for (const name of ['edits', 'ofEvery', 'units'] as const) counted[name] += checked[name];
    } catch (error) {
      throw new Error(`STAYTAX_SEED=${seed}, edit ${at}: ${error}: ${JSON.stringify(edit)}`, { cause: error });
    }
  }
  console.log(`STAYTAX_SEED=${seed}: ${JSON.stringify(counted)}`);
  // Not every verdict speaks of the stays that were looked at alone.
  expect(counted.ofEvery).toBeGreaterThan(counted.edits / 2);
  expect(counted.units).toBeGreaterThan(counted.edits / 8);
});

/** Compares all sentences with the stays that they name, and with random ones. */
function checkEdit(edit: Edit, at: number): Counted {
  const { draft, saved, policy } = edit;
  const next = randomStays([draft, saved], diceFrom(seed + at));
  const calculators = [draft, saved].map((set) => createCalculator(set, policy));
  const [now, was] = calculators;
  const automatic = at % AUTOMATIC === 0;
  // Half of the verdicts with automatic scenarios have no stay of one's own.
  const hasOwn = !automatic || at % 2 === 0;
  const scenarios = Array.from({ length: hasOwn ? 1 + (at % 2) : 0 }, (_, place) => ({
    name: `My ${place}`,
    stay: next(),
  }));
  if (scenarios.some(({ stay }) => !calculators.every((calculator) => canQuote(calculator, stay)))) return NONE;
  const previewed = automatic
    ? preview(draft, { saved, policy, channel: false, scenarios, automatic })
    : compared(edit, scenarios);
  const verdict = verdictOf(previewed, { draft, saved });
  if (verdict === undefined || now === undefined || was === undefined) return NONE;
  const text = `${verdict.ofGuests} ${verdict.ofHouse}`;
  checkVerdict(text, previewed);
  const claims = claimsIn(text, previewed.currency);
  if (hasOwn) checkOwnFirst(text, claims);
  const ofEvery = (['total', 'kept'] as const).flatMap((figure) =>
    claims[figure].flatMap((claim) => (claim.of === 'every' ? [{ figure, claim }] : [])),
  );
  const counted = ofEvery.map(({ figure, claim }) => {
    return { figure, claim, unitsOn: counterOf(claim, edit, previewed.policy) };
  });
  for (const stay of counted.length === 0 ? [] : staysFor(edit, next, at)) {
    if (!calculators.every((calculator) => canQuote(calculator, stay))) continue;
    const [after, before] = [now.totals(stay), was.totals(stay)];
    for (const { figure, claim, unitsOn } of counted) {
      if (changeOf([before[figure], after[figure]]) === claim.amount * unitsOn(stay)) continue;
      fail(
        `"${text}": ${figure} ${before[figure]} -> ${after[figure]}, ${unitsOn(stay)} units, ${JSON.stringify(stay)}`,
      );
    }
  }
  return { edits: 1, ofEvery: ofEvery.length, units: ofEvery.filter(({ claim }) => claim.amount !== 0n).length };
}

/** A preview of some stays alone, without advice, which takes longer than all else. */
function compared(
  { draft, saved, policy }: Edit,
  scenarios: ReadonlyArray<{ name: string; stay: Stay }>,
): ComparedStays {
  const [now, was] = [createCalculator(draft, policy), createCalculator(saved, policy)];
  const keys = draftKeys(matchTaxes(taxesOf(draft), taxesOf(saved)));
  return {
    currency: draft.currency,
    policy: now.policy,
    scenarios: scenarios.map((scenario) => {
      const quotes = { draft: now.quote(scenario.stay), saved: was.quote(scenario.stay) };
      const { difference, isChanged } = compareQuotes(quotes.draft, quotes.saved, keys, digitsFor('EUR', now.policy));
      return { ...scenario, why: '', group: 'own' as const, ...quotes, difference, isChanged };
    }),
  };
}

const NONE: Counted = { edits: 0, ofEvery: 0, units: 0 };

/** A stay of one's own is said first, unless all stays pay the same. */
function checkOwnFirst(text: string, { total, kept }: ReturnType<typeof claimsIn>): void {
  for (const [first] of [total, kept]) {
    const isSame = first?.of === 'every' && first.amount === 0n;
    if (!isSame && first?.of !== 'own') fail(`"${text}" begins with other stays`);
  }
}

function staysFor({ draft, saved }: Edit, next: () => Stay, at: number): Stay[] {
  const many = Math.floor(STAYS / DETAILED);
  const detailed = kit.stayFor(at % 2 === 0 ? draft : saved, {
    maxNights: 20,
    maxPersons: 4,
    maxRooms: 2,
    details: true,
  });
  return [...Array.from({ length: STAYS - many }, next), ...fc.sample(detailed, { numRuns: many, seed: seed + at })];
}

function canQuote(calculator: ReturnType<typeof createCalculator>, stay: Stay): boolean {
  try {
    calculator.totals(stay);
    return true;
  } catch (error) {
    if (error instanceof InvalidStayError) return false;
    throw error;
  }
}

/** How many units of a claim a stay has. */
function counterOf(claim: EveryClaim, { draft, saved }: Edit, policy: FullPolicy): (stay: Stay) => bigint {
  if (claim.amount === 0n) return () => 0n;
  const logic = LOGICS.get(claim.unit) ?? fail(`No unit: ${claim.unit}`);
  if (claim.isOfPayers)
    return countIn(payersOf(logic.replace('bedroom', 'room'), draft, saved), draft.currency, policy);
  const counted = countIn(taxOf(claim, logic), draft.currency, policy);
  return (stay) => {
    const units = counted(stay);
    const byHand = countByHand(claim, stay, policy);
    if (byHand !== undefined && byHand !== units) fail(`${units} units, and by hand ${byHand}`);
    return units;
  };
}

const LOGICS: ReadonlyMap<string, TaxSetEntry['logic'] | 'per_bedroom' | 'per_bedroom_per_night'> = new Map([
  ['room', 'per_room'],
  ['room and night', 'per_room_per_night'],
  ['bedroom', 'per_bedroom'],
  ['bedroom and night', 'per_bedroom_per_night'],
  ['person', 'per_person'],
  ['person and night', 'per_person_per_night'],
  ['night', 'per_night'],
  ['booking', 'per_booking'],
]);

const ONE = { title: 'Units', type: 'city_tax', rate: '1', is_inclusive: false } as const;

/** The number of units, as the price of a tax of 1 for each. */
function countIn(tax: Omit<TaxSetInput['taxes'][number], 'currency'>, currency: string, policy: FullPolicy) {
  const counter = createCalculator({ title: 'Units', currency, taxes: [{ ...tax, currency }] }, policy);
  return (stay: Stay): bigint => {
    const { price, total } = counter.totals(stay);
    return changeOf([price, total]) / unitsIn('1');
  };
}

/** A tax that is charged as a claim says. */
function taxOf({ skipNights, maxNights, ranges }: EveryClaim, logic: string) {
  return {
    ...ONE,
    logic: logic.replace('bedroom', 'room'),
    skip_nights: skipNights === 0 ? null : skipNights,
    max_nights: maxNights ?? null,
    applicable_date_ranges: ranges,
    ...(logic.includes('bedroom') && { local: { per: 'bedroom' } }),
  };
}

/** The edited tax with a rate of 1, where rows make some free of it. */
function payersOf(unit: string, draft: TaxSet, saved: TaxSet) {
  const textOf = ({ level: _, taxes: __, title: ___, ...tax }: TaxSetEntry) => JSON.stringify(tax);
  const [now, was] = [taxesOf(draft), taxesOf(saved)];
  const only = (some: TaxSetEntry[], others: TaxSetEntry[]) =>
    some.filter((tax) => !others.some((other) => textOf(other) === textOf(tax)));
  const edits = [...only(now, was), ...only(was, now)];
  const edited = edits.find((tax) => (tax.local?.logic ?? tax.logic) === unit) ?? fail(`No edited tax ${unit}`);
  const { rates, age_on, price_of, per, base } = edited.local ?? {};
  const { logic = edited.logic } = edited.local ?? {};
  const { start, share } = base ?? {};
  const local = { rates, age_on, price_of, per, ...((start ?? share) === undefined ? {} : { base: { start, share } }) };
  return {
    ...ONE,
    logic,
    skip_nights: edited.skip_nights,
    max_nights: edited.max_nights,
    applicable_date_ranges: edited.applicable_date_ranges,
    local: JSON.parse(JSON.stringify(local)),
  };
}

/** Of stays whose rooms and guests have the same nights, and no nights before. */
function countByHand(claim: EveryClaim, { checkIn, rooms, ...stay }: Stay, policy: FullPolicy): bigint | undefined {
  const isPlain = rooms.every((room) => {
    const { persons, guests = [], nightlyPrices, extras } = room;
    const said = { persons, guests, nightlyPrices, extras };
    const isOther = Object.entries(room).some(([name, value]) => !(name in said) && value !== undefined);
    const others = guests.some((guest) => (guest.checkIn ?? guest.nights ?? guest.nightsBefore) !== undefined);
    return !isOther && !others && nightlyPrices?.length === rooms[0]?.nightlyPrices?.length;
  });
  if (!isPlain || (stay.nightsBefore ?? 0) > 0 || claim.unit.includes('bedroom')) return undefined;
  const nights = rooms[0]?.nightlyPrices?.length ?? 0;
  const first = dayNumber(checkIn) ?? 0;
  const isIn = (day: number) =>
    claim.ranges.length === 0 ||
    claim.ranges.some(({ after, before }) => {
      return day >= (dayNumber(after ?? '') ?? -Infinity) && day <= (dayNumber(before ?? '') ?? Infinity);
    });
  let charged = 0;
  for (let night = 0; night < nights; night += 1) {
    const isLate =
      policy.maxNights === 'stay' ? night >= (claim.maxNights ?? Infinity) : charged >= (claim.maxNights ?? Infinity);
    if (night >= claim.skipNights && !isLate && isIn(first + night)) charged += 1;
  }
  const persons = rooms.reduce((sum, room) => sum + personsIn(room), 0);
  const [unit = '', perNight] = claim.unit.split(' and ');
  const many = { room: rooms.length, person: persons, night: charged, booking: 1 }[unit] ?? fail(unit);
  return BigInt(perNight === undefined ? many : many * charged);
}
