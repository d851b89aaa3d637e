import type { TaxInput } from '../src/index.js';
import { quote } from '../src/index.js';
import type { Case } from '../src/trials/testing/index.js';
import { coverCases, runCases } from '../src/trials/testing/index.js';
import { table } from './report.js';

const TAXES = 30;
const CASES = 100;

const LOGICS = [
  'percent',
  'per_person_per_night',
  'per_room_per_night',
  'per_person',
  'per_night',
  'per_booking',
] as const;

/** A tax of one of six logics, on one of three levels, with three rows; some with a cap, some with dates. */
function taxOf(at: number): TaxInput {
  const logic = LOGICS[at % LOGICS.length] ?? 'percent';
  return {
    title: `Tax ${at}`,
    logic,
    type: 'tax',
    rate: `1.${10 + at}`,
    currency: logic === 'percent' ? null : 'EUR',
    is_inclusive: at % 5 === 0,
    ...(at % 4 === 1 ? { max_nights: 3 + (at % 7), skip_nights: 1 } : {}),
    ...(at % 4 === 2 ? { applicable_date_ranges: [{ after: '2026-03-01', before: '2026-10-31' }] } : {}),
    local: {
      rates: [
        { age_under: 12 + (at % 4), rate: '0' },
        { label: 'resident', nights_from: 5 + at, rate: '0.50' },
        { seasons: [{ from: '06-01', to: '08-31' }], rate: '2.00' },
      ],
    },
  };
}

const taxSet = {
  title: 'Thirty taxes',
  currency: 'EUR',
  taxes: Array.from({ length: TAXES }, (_, at) => ({ ...taxOf(at), level: at % 3 })),
};

/** Stays of 1 to 14 nights on all months, each with all its amounts. */
const cases = Array.from({ length: CASES }, (_, at): Case => {
  const [month, day] = [1 + (at % 12), 1 + (at % 28)].map((number) => String(number).padStart(2, '0'));
  const nights = 1 + (at % 14);
  const room = { guests: [{}, {}, { age: at % 18 }], price: `${100 * nights}.00`, nights };
  const stay = { checkIn: `2026-${month}-${day}`, rooms: [room] };
  const { total, taxes } = quote(taxSet, stay);
  return {
    name: `case ${at}`,
    stay,
    expect: { total, taxes: Object.fromEntries(taxes.map((tax) => [tax.title, tax.amount])) },
  };
});

/** What somebody does once, in seconds of processor time, with its answer. */
function timed<Answer>(work: () => Answer): { readonly answer: Answer; readonly seconds: number } {
  const start = process.cpuUsage();
  const answer = work();
  const { user, system } = process.cpuUsage(start);
  return { answer, seconds: (user + system) / 1e6 };
}

/** A large set with many cases: how long they take to run, and to be held against every change. */
export function casesOfLargeSet(): string {
  const run = timed(() => runCases(cases, { taxSet }));
  const cover = timed(() => coverCases(cases, { taxSet }));
  const { changes, without_effect } = cover.answer;
  return table(
    [`${TAXES} taxes with three rows each, ${CASES} cases`, 'seconds'],
    [
      ['runCases', run.seconds],
      [`coverCases, ${changes + without_effect.length} changes`, cover.seconds],
    ],
  );
}
