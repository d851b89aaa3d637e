import { isDeepStrictEqual } from 'node:util';
import { createCalculator } from '../../src/index.js';
import { oracleQuote } from './oracle.js';
import type { RandomBatch, RandomCase } from './random-batch.js';
import { MOST_OTHER_STAYS } from './random-batch.js';
import type { Booking } from './random-booking.js';
import { currencyDigits } from './random-booking.js';

type Calculator = ReturnType<typeof createCalculator>;
type Quote = ReturnType<Calculator['quote']>;
type Definition = Parameters<typeof createCalculator>[0];
type Policy = Parameters<typeof createCalculator>[1];
type EngineStay = Parameters<Calculator['quote']>[0];

/**
 * A quote works out its nights when they are read: with its other fields, before them, or after all other questions.
 * Its rooms are not part of its JSON, so they are a form of their own.
 */
type Form = 'totals' | 'quote' | 'nights first' | 'nights last' | 'rooms';

/** For each stay, in any order: what a calculator has answered before must not change what it answers. */
const FORMS: readonly Form[] = ['totals', 'quote', 'nights first', 'nights last', 'rooms', 'totals'];
export const QUESTIONS_A_CASE = (1 + MOST_OTHER_STAYS) * FORMS.length;

/** One question: a form of answer for one stay of one case. */
export interface Question {
  readonly case: number;
  readonly stay: number;
  readonly form: Form;
}

export interface Difference {
  readonly question: Question;
  readonly engine: unknown;
  readonly oracle: unknown;
}

/** The questions of a batch in its order. Numbers of stays that a case does not have are left out. */
export function questionsOf({ cases, order }: RandomBatch): Question[] {
  return order.flatMap((number) => {
    const at = Math.floor(number / QUESTIONS_A_CASE);
    const stay = Math.floor(number / FORMS.length) % (1 + MOST_OTHER_STAYS);
    const form = FORMS[number % FORMS.length];
    const asked = cases[at];
    return form === undefined || asked === undefined || stay > asked.otherStays.length
      ? []
      : [{ case: at, stay, form }];
  });
}

/** The booking that a question is about. */
export function bookingOf(cases: readonly RandomCase[], question: Question): Booking {
  const given = cases[question.case];
  const stay = given === undefined ? undefined : [given.stay, ...given.otherStays][question.stay];
  if (given === undefined || stay === undefined) throw new Error('The question is about no stay of the batch.');
  return { taxSet: given.taxSet, stay, policy: given.policy };
}

/** Lets one calculator a case answer the questions in turn, and compares every answer with the oracle's. */
export function differencesOf(cases: readonly RandomCase[], questions: readonly Question[]): Difference[] {
  const calculatorOf = calculatorsFor(cases);
  const answers = questions.map((question) =>
    attempt(() => answerOf(calculatorOf(question), bookingOf(cases, question), question.form)),
  );
  const expectedOf = oracleFor(cases);
  // Texts that agree with the oracle: the same text to the same question need not be read again.
  const agreed = new Set<string>();
  return questions.flatMap((question, at) => {
    const text = attempt(() => textOf(answers[at]));
    const key = `${question.case} ${question.stay} ${text}`;
    if (agreed.has(key)) return [];
    const engine = fromJson(text);
    const oracle = attempt(() => expectedOf(question));
    if (!isDeepStrictEqual(engine, oracle)) return [{ question, engine, oracle }];
    agreed.add(key);
    return [];
  });
}

/** The answer, or that there was none: an error is a difference like any other. */
function attempt<Answer>(answer: () => Answer): Answer | string {
  try {
    return answer();
  } catch (error) {
    return JSON.stringify({ threw: error instanceof Error ? error.stack : String(error) });
  }
}

/** One calculator a case, made for its first question and kept. */
function calculatorsFor(cases: readonly RandomCase[]): (question: Question) => Calculator {
  const calculators = new Map<number, Calculator>();
  return (question) => {
    const { taxSet, policy } = bookingOf(cases, question);
    const calculator = calculators.get(question.case) ?? createCalculator(taxSet as Definition, policy as Policy);
    calculators.set(question.case, calculator);
    return calculator;
  };
}

/** The answer as JSON, written at once; only 'nights last' leaves the quote as it is until it is compared. */
function answerOf(calculator: Calculator, { stay }: Booking, form: Form): Quote | string {
  if (form === 'totals') return JSON.stringify(calculator.totals(stay as EngineStay));
  const quote = calculator.quote(stay as EngineStay);
  if (form === 'nights last') return quote;
  if (form === 'quote') return JSON.stringify(quote);
  if (form === 'rooms') return JSON.stringify({ rooms: quote.rooms });
  const { nights } = quote;
  return JSON.stringify({ ...quote, nights });
}

const textOf = (answer: Quote | string | undefined): string =>
  typeof answer === 'string' ? answer : JSON.stringify(answer);

/** An answer as a reader of its JSON sees it; of a warning only the code is compared. */
function fromJson(text: string): object {
  const answer = JSON.parse(text);
  if (!('warnings' in answer)) return answer;
  // The oracle calculates: what definitions and stays are warned of is tested beside those rules.
  const codes = answer.warnings.map(({ code }: { code: string }) => code);
  return { ...answer, warnings: codes.filter((code: string) => code === 'net_below_zero') };
}

/** The oracle quotes each stay once, however often it is asked for. */
function oracleFor(cases: readonly RandomCase[]): (question: Question) => object {
  const quotes = new Map<string, ReturnType<typeof oracleQuote>>();
  return (question) => {
    const key = `${question.case} ${question.stay}`;
    const { taxSet, stay, policy } = bookingOf(cases, question);
    const quote = quotes.get(key) ?? oracleQuote(taxSet, stay, policy, currencyDigits(taxSet.currency));
    quotes.set(key, quote);
    const { rooms, ...others } = quote;
    const { price, net, total, kept, due } = others;
    if (question.form === 'totals') return { price, net, total, kept, due };
    return question.form === 'rooms' ? { rooms } : others;
  };
}

/** The fewest questions that still show a difference: each one is dropped unless the difference goes with it. */
export function fewestQuestions(cases: readonly RandomCase[], questions: readonly Question[]): Question[] {
  let kept = [...questions];
  for (const question of questions) {
    const without = kept.filter((one) => one !== question);
    if (differencesOf(cases, without).length > 0) kept = without;
  }
  return kept;
}
