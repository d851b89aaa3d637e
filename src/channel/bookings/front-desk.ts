import type { OptionKinds, ValueKind } from '../../core/issues/arguments.js';
import { checkKind, checkKinds } from '../../core/issues/arguments.js';
import { isList, isRecord } from '../../core/issues/reading.js';
import { amountLess, decimalsIn, printUnits } from '../../core/money/amount.js';
import { FRONT_DESK } from '../../language/words/en/front-desk.js';
import { LOCALES, spokenIn, wordsIn } from '../../language/words/locales.js';
import type { Words } from '../../language/words/words.js';
import { listed, say } from '../../language/words/words.js';
import type { ReceivedBooking } from './process-bookings.js';
import type { Cause, CollectedTax, ReconciledLine, Reconciliation } from './reconciliation.js';

/** The payment of a booking at the front desk. Amounts are decimal text. */
export interface FrontDeskNote {
  /** The amount that the guest pays at the desk by the tax set; absent if the booking has no reconciliation. */
  readonly toPay?: string;
  /** The taxes and fees in `toPay`, apart from those that the price contains. */
  readonly taxes: readonly CollectedTax[];
  /** The taxes that the OTA collects and pays: they are not charged or paid again. */
  readonly collectedByOta: readonly CollectedTax[];
  /** The note in sentences. */
  readonly text: string;
}

/** The options of `frontDeskNote`. */
export interface FrontDeskOptions {
  /** The language of the text, after `loadLocale` [en]. */
  readonly locale?: string | undefined;
}

export const A_LOCALE: ValueKind = {
  expected: `one of ${LOCALES.join(', ')}`,
  isIt: (value) => typeof value === 'string' && spokenIn([value]) !== undefined,
};
const KINDS: OptionKinds<FrontDeskOptions> = { locale: A_LOCALE };
const A_BOOKING: ValueKind = {
  expected: 'a booking that processBookings passes on',
  isIt: (value) => isRecord(value) && isRecord(value['revision']) && isReconciled(value['reconciliation']),
  isRequired: true,
};

function isReconciled(value: unknown): boolean {
  return value === undefined || (isRecord(value) && isList(value['lines']));
}

/**
 * The note for the front desk: the amount that the guest still pays, its taxes, and the taxes that the OTA collects.
 * Where the OTA takes the payment (`payment_collect` is `ota`), it is what the tax set charges more than the OTA.
 *
 * @throws InvalidArgumentError for a language that is not loaded, and for a value that is no such booking
 * @example
 * ```ts
 * import { createApi } from 'staytax/api';
 * import { frontDeskNote, processBookings } from 'staytax/bookings';
 * import { createSandbox } from 'staytax/sandbox';
 *
 * const sandbox = createSandbox({ apiKeys: ['secret'], properties: ['716305c4-561a-4561-a187-7f5b8aeb5920'] });
 * const api = createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret', fetch: sandbox.fetch });
 * const nights = { arrival_date: '2027-05-09', departure_date: '2027-05-10', rooms: [{ days: { '2027-05-09': '100.00' } }] };
 * sandbox.book({ ...nights, payment_collect: 'ota' });
 *
 * const city = { title: 'City tax', logic: 'per_person', type: 'city_tax', rate: '2.00', currency: 'EUR', is_inclusive: false } as const;
 * const notes: string[] = [];
 * await processBookings(api, {
 *   taxSet: { title: 'Hotel', currency: 'EUR', taxes: [city] },
 *   onBooking: (booking) => void notes.push(frontDeskNote(booking).text),
 * });
 * notes[0]; // => 'The OTA takes the payment; the guest still pays EUR 4.00 at the desk: City tax EUR 4.00.'
 * ```
 */
export function frontDeskNote(booking: ReceivedBooking, options: FrontDeskOptions = {}): FrontDeskNote {
  checkKind(booking, A_BOOKING, 'booking');
  checkKinds(options, KINDS);
  const { revision, reconciliation } = booking;
  const words = wordsIn(options.locale);
  if (reconciliation === undefined) return { taxes: [], collectedByOta: [], text: say(words, FRONT_DESK, 'unknown') };
  const isPaidToOta = revision.payment_collect === 'ota';
  const payment = isPaidToOta ? leftToPay(reconciliation) : paidAtDesk(reconciliation);
  const collectedByOta = reconciliation.lines.filter(({ collectedBy }) => collectedBy === 'ota').flatMap(collectedTax);
  const note = { ...payment, collectedByOta };
  const currency = revision.currency ?? '';
  return { ...note, text: textOf(note, reconciliation, { words, currency, isPaidToOta }) };
}

type Payment = Required<Pick<FrontDeskNote, 'toPay'>> & Pick<FrontDeskNote, 'taxes'>;

const isDue = ({ isInclusive, collectedBy }: ReconciledLine) => !isInclusive && collectedBy === 'property';
const isAboveZero = (amount: string) => !amount.startsWith('-') && /[1-9]/.test(amount);

/** The whole stay by the tax set, without taxes on top that the OTA collects. */
function paidAtDesk({ ours, lines }: Reconciliation): Payment {
  const ofOta = lines.filter(({ isInclusive, collectedBy }) => !isInclusive && collectedBy === 'ota');
  const toPay = ofOta.reduce((rest, line) => amountLess(rest, line.ours), ours);
  const taxes = lines.filter(isDue).map(({ title: name, ours: amount }) => ({ name, amount }));
  return { toPay, taxes: taxes.filter(({ amount }) => isAboveZero(amount)) };
}

/** The amounts that the OTA did not charge. */
function leftToPay({ ours, theirs, lines }: Reconciliation): Payment {
  const more = amountLess(ours, theirs);
  const taxes = lines.filter(isDue).map((line) => ({ name: line.title, amount: amountLess(line.ours, line.theirs) }));
  return {
    toPay: isAboveZero(more) ? more : printUnits(0, decimalsIn(ours)),
    taxes: isAboveZero(more) ? taxes.filter(({ amount }) => isAboveZero(amount)) : [],
  };
}

function collectedTax({ title: name, ours, theirs }: ReconciledLine): CollectedTax[] {
  const amount = [theirs, ours].find(isAboveZero);
  return amount === undefined ? [] : [{ name, amount }];
}

/** Causes that the amount at the desk settles: the OTA agrees, does not say it, or collects it. */
const SETTLED_AT_DESK: ReadonlySet<Cause> = new Set(['agrees', 'collected_by_ota', 'prints_no_taxes', 'missing_there']);

function isToCheck({ agrees, difference, lines }: Reconciliation): boolean {
  return !agrees && (isAboveZero(difference) || lines.some(({ cause }) => !SETTLED_AT_DESK.has(cause)));
}

function textOf(
  { toPay, taxes, collectedByOta }: Payment & Pick<FrontDeskNote, 'collectedByOta'>,
  reconciliation: Reconciliation,
  { words, currency, isPaidToOta }: { readonly words: Words; readonly currency: string; readonly isPaidToOta: boolean },
): string {
  const money = (amount: string) => `${currency} ${words.amount(amount)}`;
  const titled = (some: readonly CollectedTax[]) => {
    const each = some.map(({ name: title, amount }) => say(words, FRONT_DESK, 'tax', { title, amount: money(amount) }));
    return listed(words, each, 'conjunction');
  };
  const values = { amount: money(toPay), taxes: titled(taxes) };
  const [plain, detailed] = isPaidToOta ? (['paysMore', 'paysMoreFor'] as const) : (['pays', 'paysWith'] as const);
  const pays = taxes.length === 0 ? say(words, FRONT_DESK, plain, values) : say(words, FRONT_DESK, detailed, values);
  return [
    ...(reconciliation.verdict === 'cancelled' ? [say(words, FRONT_DESK, 'cancelled')] : []),
    isAboveZero(toPay) ? pays : say(words, FRONT_DESK, 'paysNothing'),
    ...(collectedByOta.length === 0 ? [] : [say(words, FRONT_DESK, 'collected', { taxes: titled(collectedByOta) })]),
    ...(isToCheck(reconciliation) ? [say(words, FRONT_DESK, 'differs')] : []),
  ].join(' ');
}
