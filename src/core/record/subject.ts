import { amountOf } from '../calculation/amounts.js';
import type { Line } from '../calculation/program.js';
import { meantBy } from '../definitions/local/meant.js';
import { isKept } from '../definitions/tax.js';
import { writeField } from '../issues/cures.js';
import type { Issue } from '../issues/issue.js';
import { pathTo } from '../issues/issue.js';
import type { Finding, Mistakes } from '../issues/mistakes.js';
import { findingOf, findMistakes, warningOf } from '../issues/mistakes.js';
import { VALIDATION_CODES } from '../issues/validation-codes.js';
import { calculationOf, sourceOf } from '../quote/calculation.js';
import { calculatorOf } from '../quote/calculator.js';
import type { Quote } from '../quote/quote.js';
import { validateStay } from '../stay/validate-stay.js';

/** The subjects of records. */
export const RECORD_SUBJECTS = ['stay', 'day-use', 'no-show', 'fee'] as const;

/** A stay, a room by day, a no-show, or a fee, such as that of a cancellation. */
export type RecordSubject = (typeof RECORD_SUBJECTS)[number];

/** A quote that is recorded, and its subject. */
interface RecordedQuote {
  readonly quote: Quote;
  readonly of: RecordSubject;
}

/** Likely mistakes in the record of a quote. */
export const SUBJECT_MISTAKES: Mistakes<RecordedQuote, 'day_use_persons'> = {
  day_use_persons: {
    find: personsByDay,
    amounts: 'of the stay',
    cure: 'in params',
    meant: meantBy('day_use_persons'),
  },
};

export function subjectWarnings(recorded: RecordedQuote): Issue[] {
  return findMistakes(SUBJECT_MISTAKES, recorded).map((finding) =>
    warningOf(VALIDATION_CODES, SUBJECT_MISTAKES, finding),
  );
}

/** The subjects in which no guest sleeps, in words. */
const WITHOUT_SLEEPERS: Readonly<Partial<Record<RecordSubject, string>>> = {
  'day-use': 'a day room',
  'no-show': 'a no-show',
};

/** No guest sleeps in a day room or on a no-show, but a tax for each guest counts the persons of the quote. */
function personsByDay({ quote, of }: RecordedQuote): Array<Finding<'day_use_persons'>> {
  const subject = WITHOUT_SLEEPERS[of];
  const calculation = calculationOf(quote);
  const source = sourceOf(quote);
  if (subject === undefined || calculation === undefined || source === undefined) return [];
  const { taxSet, policy } = source;
  const stay = validateStay(source.stay, taxSet.currency, policy.rounding.digits).value;
  if (stay === undefined) return [];
  const isMeant = ({ tax }: Line) =>
    [tax.local, taxSet.local].some((local) => local?.meant?.includes('day_use_persons') === true);
  const line = calculation.program.lines.find(
    (candidate) => isOfPersons(candidate) && amountOf(calculation, candidate) !== 0 && !isMeant(candidate),
  );
  if (line === undefined) return [];
  const rooms = stay.rooms.map(({ guests: _, ...room }) => ({ ...room, persons: 0 }));
  const { total } = calculatorOf({ value: taxSet, warnings: [] }, policy).totals({ ...stay, rooms });
  const edits = stay.rooms.flatMap((room, index) => {
    const path = pathTo('rooms', index);
    return [writeField(path, 'persons', 0), ...(room.guests === undefined ? [] : [writeField(path, 'guests', null)])];
  });
  const inCurrency = (amount: string) => `${amount} ${taxSet.currency}`;
  const params = {
    subject,
    title: line.tax.title,
    charged: inCurrency(quote.total),
    meant: inCurrency(total),
  };
  return [findingOf('day_use_persons', 'rooms', params, edits)];
}

/** A city tax or tax of a fixed amount for each guest: a fee may be for those who come by day, too. */
function isOfPersons({ tax, payer, isPercent }: Line): boolean {
  return payer === 'guest' && !isPercent && !isKept(tax);
}
