import { chargedOf } from '../../../core/calculation/amounts.js';
import type { Budget } from '../../../core/calculation/budget.js';
import { calculateIfWithin, spend, stepsToCompile } from '../../../core/calculation/budget.js';
import type { NightUnits } from '../../../core/calculation/by.js';
import { nightUnits } from '../../../core/calculation/by.js';
import type { Calculation, LimitedPayer } from '../../../core/calculation/calculation.js';
import { byRoom } from '../../../core/calculation/calculation.js';
import { compile, compiledOnce, linesBehind } from '../../../core/calculation/compile.js';
import { limitedUnitsOf } from '../../../core/calculation/own.js';
import type { Line, Program } from '../../../core/calculation/program.js';
import { dateOf, yearsBefore } from '../../../core/calendar/plain-date.js';
import type { PriceBorder } from '../../../core/definitions/local/conditions.js';
import { compareBorders, priceLimitsOf, sortedBorders } from '../../../core/definitions/local/conditions.js';
import type { Each, LocalTax } from '../../../core/definitions/local/of-tax.js';
import type { FullPolicy } from '../../../core/definitions/policy.js';
import type { TaxSet, TaxSetEntry } from '../../../core/definitions/tax.js';
import { taxKey } from '../../../core/definitions/tax.js';
import { parseUnits, printUnits } from '../../../core/money/amount.js';
import { compareFractions, ONE } from '../../../core/money/fraction.js';
import type { Integer } from '../../../core/money/integer.js';
import { add, bisected, subtract } from '../../../core/money/integer.js';
import { readRoomGroups } from '../../../core/stay/room-groups.js';
import type { Guest, PaidBefore } from '../../../core/stay/schema.js';
import { LIMITS, LODGING } from '../../../core/stay/schema.js';
import type { Saying } from '../../../language/words/words.js';
import { withEntries, withinCalendar } from '../breakpoints.js';
import type { Candidate, CandidateRoom, PriceScale } from '../candidate.js';
import { NO_REASON, stayOf } from '../candidate.js';

/** A stay of one room for two, with the facts that rows of a tax need. Each edge changes one of them. */
export interface Setting {
  readonly arrival: number;
  readonly nights: number;
  /** The night whose date is kept when the stay gets longer. */
  readonly fixed: 'first-night' | 'last-night';
  readonly nightsBefore: number;
  readonly nightsAfter: number;
  readonly age: number | undefined;
  /** Whether the guest reaches that age on the day of departure: then the stay has a date of birth. */
  readonly turnsOnDeparture?: boolean;
  readonly labels: readonly string[];
  /** The guests with that age and these labels. They may belong to the stay instead. */
  readonly who: 'one' | 'all' | 'stay';
  /** Other labels of the stay. */
  readonly ofStay?: readonly string[];
  /** Nights by which the second guest arrives later than the room. `leaves`: by which that guest leaves earlier. */
  readonly comes?: number;
  readonly leaves?: number;
  /** Bedrooms of the room. */
  readonly bedrooms: number;
  /** Per night, in minor units, for the part of the price in the base of the tax. */
  readonly prices: readonly Integer[] | undefined;
  readonly bookedOn: number | undefined;
  /** The parts of the price in the base of the tax. */
  readonly on: readonly string[];
  /** Guests of the room [2], and the number of such rooms [1]. */
  readonly persons?: number;
  readonly rooms?: number;
  /** A prior payment of a tax: by the last guest, for the room, or for the stay. */
  readonly paid?: { readonly of: Each; readonly title: string; readonly amount: string };
}

export function lastDay({ arrival, nights }: Setting): number {
  return arrival + nights - 1;
}

/** A setting with a number of nights, and none before or after. */
export function withNights(setting: Setting, nights: number): Setting {
  const asked = Math.min(Math.max(nights, 1), LIMITS.nights);
  const arrival = setting.fixed === 'first-night' ? setting.arrival : lastDay(setting) - asked + 1;
  return { ...setting, nights: asked, nightsBefore: 0, nightsAfter: 0, arrival: withinCalendar(arrival) };
}

export function endingOn(setting: Setting, day: number): Setting {
  return { ...setting, fixed: 'last-night', arrival: withinCalendar(day - setting.nights + 1) };
}

export function candidateOf(setting: Setting, rank: number, why: Saying, reason?: Saying): Candidate {
  const { arrival, nightsBefore, nightsAfter, labels, who, ofStay = [], bookedOn } = setting;
  return {
    rank,
    why,
    ...(reason && { reason }),
    arrival,
    rooms: [roomOf(setting)],
    nightsBefore,
    nightsAfter,
    bookedOn,
    labels: [...(who === 'stay' ? labels : []), ...ofStay],
    ...paidFor('stay', setting),
  };
}

function roomOf(setting: Setting): CandidateRoom {
  const { nights, prices, on, bedrooms, persons = 2, rooms = 1 } = setting;
  const guests = guestsOf(setting);
  const extras = on.filter((part) => part !== LODGING);
  const isOnLodging = on.includes(LODGING);
  return {
    nights,
    persons,
    bedrooms,
    count: rooms,
    ...paidFor('room', setting),
    ...(guests === undefined ? {} : { guests }),
    ...(isOnLodging ? { exact: prices } : {}),
    extras: extras.map((label, index) => ({ label, units: isOnLodging || index > 0 ? undefined : prices?.[0] })),
  };
}

/** The guests with facts; `undefined` for two adults. */
function guestsOf(setting: Setting): Guest[] | undefined {
  const { labels, who, arrival, nights, comes = 0, leaves = 0, persons = 2 } = setting;
  const labelled = labels.length === 0 || who === 'stay' ? {} : { labels };
  const guest: Guest = { ...ageOf(setting), ...labelled };
  const ownGuest: Guest = {
    ...guest,
    ...(comes === 0 ? {} : { checkIn: dateOf(arrival + comes) }),
    ...(leaves === 0 ? {} : { nights: nights - comes - leaves }),
    ...paidFor('guest', setting),
  };
  if (Object.keys(ownGuest).length === 0) return undefined;
  const others = new Array<Guest>(persons - 1).fill(who === 'all' ? guest : {});
  return [...others, ownGuest];
}

/** The prior payments of one kind of payer. */
function paidFor(whose: Each, { paid }: Setting): { readonly paidBefore?: PaidBefore } {
  return paid?.of === whose ? { paidBefore: { [paid.title]: paid.amount } } : {};
}

function ageOf({ age, turnsOnDeparture, arrival, nights }: Setting): Pick<Guest, 'age' | 'birthDate'> {
  if (age === undefined) return {};
  const birthDate = turnsOnDeparture ? yearsBefore(arrival + nights, age) : undefined;
  return birthDate === undefined ? { age } : { birthDate };
}

export interface TrialContext {
  readonly policy: FullPolicy;
  readonly scale: PriceScale;
  /** Stays beyond it are not searched for. */
  readonly budget: Budget;
}

/** A tax of a valid set, and the set in which it may have other rules: those of a trial. */
interface TriedTax {
  readonly set: TaxSet;
  readonly tax: TaxSetEntry;
  readonly tried?: TaxSet;
}

/** Finds the units that a tax charges on the stay of a setting; it does not quote. */
export function unitsFinder(tried: TriedTax, trial: TrialContext) {
  const unitsOn = lineFinder(tried, trial, (line, calculation) => nightUnits(calculation, line));
  return (setting: Setting): NightUnits[] => unitsOn(trialOf(setting)) ?? [];
}

/** Finds the payers of a limit over the stay, of a row or of the tax, on the stay of a setting. */
export function payersFinder(tried: TriedTax, trial: TrialContext) {
  const payersOn = lineFinder(tried, trial, (line, calculation) => {
    const payers = limitedUnitsOf(byRoom(calculation), line)?.payers ?? [];
    return { line, payers };
  });
  return (row: number | undefined, setting: Setting): readonly LimitedPayer[] => {
    const limited = payersOn(trialOf(setting));
    if (limited === undefined) return [];
    const { line, payers } = limited;
    const limit = row === undefined ? line.overStay : line.rates.rows.find(({ place }) => place === row)?.overStay;
    return payers.filter((payer) => payer.limit === limit);
  };
}

/** Finds the amount of a tax on a stay; `undefined` beyond the budget. */
export function chargeFinder(tried: TriedTax, trial: TrialContext) {
  return lineFinder(tried, trial, (line, calculation) =>
    printUnits(chargedOf(calculation, line), calculation.program.digits),
  );
}

function trialOf(setting: Setting): Candidate {
  return candidateOf(setting, 0, NO_REASON);
}

/** Calculates a tax on a stay, with those taxes alone that it depends on. */
function lineFinder<Answer>(
  { set, tax, tried = set }: TriedTax,
  { policy, scale, budget }: TrialContext,
  read: (line: Line, calculation: Calculation) => Answer,
) {
  const whole = compiledOnce(set, policy);
  const behind = linesBehind(
    whole.lines,
    whole.lines.filter((line) => taxKey(line.tax) === taxKey(tax)),
  );
  const rows = [...behind.values()].reduce((sum, line) => sum + line.rates.rows.length, whole.lines.length);
  const isAffordable = spend(budget, stepsToCompile({ taxes: behind.size, rows }));
  const program = isAffordable ? compile(tried, policy, undefined, behind) : undefined;
  const line = program?.lines.find((compiled) => taxKey(compiled.tax) === taxKey(tax));
  return (candidate: Candidate): Answer | undefined => {
    if (!isAffordable) budget.leftOut += 1;
    if (program === undefined || line === undefined) return undefined;
    const groups = readRoomGroups(stayOf(candidate, scale), program.digits, 'any-check-in');
    if (groups === undefined) return undefined;
    return calculateIfWithin(budget, { program, groups }, (calculation) => read(line, calculation));
  };
}

/** The set with other local rules of a tax, at all of its places. */
export function withRules(set: TaxSet, tax: TaxSetEntry, local: LocalTax): TaxSet {
  return withEntries(set, (entry) => (taxKey(entry) === taxKey(tax) ? { ...entry, local } : entry));
}

/** The lowest price of a night above a border: 0 if every price is; `undefined` if none is. */
export type PriceFinder = (border: PriceBorder, setting: Setting) => Integer | undefined;

/** The maximum of rows of a tax. */
const MOST_BORDERS = 200;
/** Further doublings exceed realistic prices. */
const MOST_DOUBLINGS = 30;

/** Finds the prices at which rows change, by trials: conditions may depend on a net, other taxes or a share. */
export function priceFinder(set: TaxSet, tax: TaxSetEntry, trial: TrialContext): PriceFinder {
  const borders = sortedBorders((tax.local?.rates ?? []).flatMap(priceLimitsOf))
    .reverse()
    .slice(0, MOST_BORDERS);
  const places = new Map<string, number>();
  const program = compiledOnce(set, trial.policy);
  let unitsIn: ReturnType<typeof unitsFinder> | undefined;

  /** The place of a border; -1 if it is not among those that are tried. "5" and "5.00" are one border. */
  const placeOf = (border: PriceBorder): number => {
    const written = `${border.text} ${border.isAfter}`;
    const place = places.get(written) ?? borders.findIndex((limit) => compareBorders(limit, border) === 0);
    places.set(written, place);
    return place;
  };

  const reaches = (place: number, setting: Setting, price: Integer): boolean => {
    unitsIn ??= unitsFinder({ set, tax, tried: withBorders(set, tax, borders) }, trial);
    const units = unitsIn({ ...setting, prices: [price] });
    return units.some(({ row }) => row !== undefined && row.place <= place);
  };

  const existing = knownPrices(program, tax, trial.scale);
  const lowestAt = (place: number, setting: Setting, guess: Integer): Integer | undefined =>
    existing([place, setting], trial.budget, () => lowest((price) => reaches(place, setting, price), guess));
  const isShown = isShownPrice(program, tax);
  return (border, setting) => {
    const place = placeOf(border);
    if (place < 0) return undefined;
    const guess = guessOf(border, tax, trial.scale);
    if (!isShown || guess === 0) return lowestAt(place, { ...setting, prices: undefined }, guess);
    // The border itself, on a stay on which the tax is charged: then it is at any other border too.
    const isCharged = () => (reaches(place, setting, guess) ? guess : undefined);
    return existing(['charged', { ...setting, prices: undefined }], trial.budget, isCharged) && guess;
  };
}

type KnownPrices = (key: unknown, budget: Budget, find: () => Integer | undefined) => Integer | undefined;

const KNOWN_PRICES = new WeakMap<Program, Map<string, KnownPrices>>();

/**
 * The prices that were found for a tax: a preview asks for them once more for its advice. They depend on the scale,
 * from which extras have their prices.
 */
function knownPrices(program: Program, tax: TaxSetEntry, { usual, digits }: PriceScale): KnownPrices {
  const ofProgram = KNOWN_PRICES.get(program) ?? new Map<string, KnownPrices>();
  KNOWN_PRICES.set(program, ofProgram);
  const ofTax = `${usual} ${digits} ${taxKey(tax)}`;
  const prices = new Map<string, Integer | undefined>();
  const existing: KnownPrices =
    ofProgram.get(ofTax) ??
    ((key, budget, find) => {
      const name = JSON.stringify(key);
      if (prices.has(name)) return prices.get(name);
      const { leftOut } = budget;
      const price = find();
      // Beyond the budget nothing is known.
      if (budget.leftOut === leftOut) prices.set(name, price);
      return price;
    });
  ofProgram.set(ofTax, existing);
  return existing;
}

/** Whether the conditions of a tax compare the price of the room as it is shown: then a border is the price itself. */
function isShownPrice({ lines, splits }: Program, tax: TaxSetEntry): boolean {
  const line = lines.find((candidate) => taxKey(candidate.tax) === taxKey(tax));
  if (line?.priceBase === undefined || splits.has(LODGING)) return false;
  const { priceBase, priceShare, priceOf, priceFor, priceOn } = line;
  const isOfRoom = priceOf === 'room' && priceFor === 'night';
  const isPrice = priceBase.start === 'price' && priceBase.adds.length === 0 && isOfRoom;
  return isPrice && compareFractions(priceShare, ONE) === 0 && priceOn.every((part) => part === LODGING);
}

/** The lowest price that reaches a border. */
function lowest(reaches: (price: Integer) => boolean, guess: Integer): Integer | undefined {
  if (reaches(0)) return 0;
  if (guess > 0 && reaches(guess) && !reaches(subtract(guess, 1))) return guess;
  let low: Integer = 0;
  let high: Integer = guess > 0 ? guess : 1;
  for (let doublings = 0; !reaches(high); doublings += 1) {
    if (doublings === MOST_DOUBLINGS) return undefined;
    low = high;
    high = add(high, high);
  }
  const last = bisected(low, high, (price) => !reaches(price));
  return add(last, 1);
}

/** The border itself, which is right if conditions apply to the shown price; 0 if no price is equal to it. */
function guessOf({ text, isAfter }: PriceBorder, { local }: TaxSetEntry, { digits }: PriceScale): Integer {
  const units = parseUnits(text, digits);
  if (units === undefined) return 0;
  const ofAll = local?.price_of === 'person' ? add(units, units) : units;
  return isAfter ? add(ofAll, 1) : ofAll;
}

function withBorders(set: TaxSet, tax: TaxSetEntry, borders: readonly PriceBorder[]): TaxSet {
  const rates = borders.map(({ text, isAfter }) => ({ rate: '1', [isAfter ? 'price_over' : 'price_from']: text }));
  return withRules(set, tax, { ...tax.local, rates });
}
