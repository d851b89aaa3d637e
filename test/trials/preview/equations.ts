import { Decimal } from 'decimal.js';

const Exact = Decimal.clone({ precision: 80, toExpNeg: -80, toExpPos: 80 });

/** The possible values of a printed number: one value, or all that "9.090909..." abbreviates. */
interface Range {
  readonly low: Decimal;
  readonly high: Decimal;
}

const MODES = {
  'half-up': Decimal.ROUND_HALF_UP,
  'half-even': Decimal.ROUND_HALF_EVEN,
  'half-down': Decimal.ROUND_HALF_DOWN,
  up: Decimal.ROUND_UP,
  down: Decimal.ROUND_DOWN,
} as const;
type Mode = keyof typeof MODES;

/** The sentences of one charge, read with nothing but the titles of the taxes. */
export interface Told {
  readonly sentences: readonly string[];
  readonly titles: readonly string[];
  /** The results of the sentences. */
  readonly amount: string;
}

/** Recomputes every equation of some sentences, and answers how many there were. Throws at the first that is false. */
export function checkEquations({ sentences, titles, amount }: Told): number {
  const [head = '', ...others] = sentences.map((sentence) => withoutTitles(sentence, titles));
  const later = others.map(lineOf);
  const first = lineOf(head);
  const inFees = later.filter(({ text }) => IN_FEE.test(text));
  let count = 0;
  for (const line of [first, ...later]) count += checkLine(line, later);
  const end = first.clauses.length > 0 ? first.last : exactly('0');
  const all = IN_FEE.test(first.text) ? end : plus(sumOf(inFees), end, 1);
  same(all, exactly(amount), `the amount ${amount} at the end of: ${head}`);
  return count;
}

/** "Net 100.00 = price 120.00 - VAT 20.00." */
export function checkFigures(sentences: readonly string[], titles: readonly string[]): number {
  return sentences.map((sentence) => checkLine(lineOf(withoutTitles(sentence, titles)), [])).reduce((a, b) => a + b, 0);
}

const TITLE = '§';

/** "VAT 7% inside Cleaning fee 60.00: ...", which is a part of the amount. */
const IN_FEE = new RegExp(`^${TITLE}.* inside ${TITLE} `);

function withoutTitles(sentence: string, titles: readonly string[]): string {
  return [...titles]
    .sort((one, other) => other.length - one.length)
    .reduce((text, title) => text.replaceAll(title, TITLE), sentence);
}

/** Between two signs of equality, or the like. */
interface Clause {
  readonly left: string;
  /** `undefined` for a limit or a rounding of a rate as it is: "33.333, rounded half-up to 33.33: ...". */
  readonly right: string | undefined;
  readonly limit: string | undefined;
  readonly end: 'most' | 'least' | undefined;
  readonly mode: Mode | undefined;
  readonly step: string | undefined;
  readonly rounded: string | undefined;
  /** Whether the figure came first. */
  readonly isNamed: boolean;
}

interface Line {
  readonly text: string;
  /** How many nights it is of, each by itself: "2026-05-01 to 2026-05-03, each night: ..." */
  readonly times: number;
  readonly clauses: readonly Clause[];
  /** The result. */
  readonly last: Range;
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:\.\.\.)?`;
const ENDING = new RegExp(
  `^(.*?)(?: = (${NUMBER}))?(?:, at (most|least) (${NUMBER}))?(?:, rounded (?:(half-up|half-even|half-down|up|down)(?: in steps of (${NUMBER}))? to )?(${NUMBER}))?$`,
);
const DATES = String.raw`\d{4}-\d\d-\d\d(?: to \d{4}-\d\d-\d\d)?(?: \([^)]*\))?`;
const DATED = new RegExp(`^(${DATES}(?:, ${DATES})*)(?:, each night)?(?:, with[^:]*)?: `);

/** '42.00 "breakfast" = 29.40 "food" (0.7) + 12.60 "drinks" (0.3)'. */
const SPLIT = new RegExp(`^${NUMBER} (?:"[^"]*"|lodging) = .*\\)$`);

function lineOf(sentence: string): Line {
  const whole = sentence.replace(/\.$/, '');
  const text = SPLIT.test(whole) ? whole.replace(/ (?:"[^"]*"|lodging)(?: \([\d./]+\))?/g, '') : whole;
  const clauses = text.split(/(?:; |: )/).flatMap((part): Clause[] => {
    const [, left = '', right, end, limit, mode, step, rounded] = ENDING.exec(part) ?? [];
    if (right === undefined && limit === undefined && rounded === undefined) {
      if (/ = /.test(part)) return [{ ...namedEquation(part) }];
      return [];
    }
    const ends = { end: end as Clause['end'], limit, mode: mode as Mode | undefined, step };
    return [{ left, right, ...ends, rounded, isNamed: false }];
  });
  const last = clauses.findLast(({ isNamed }) => !isNamed);
  const end = last?.rounded ?? last?.right ?? last?.limit ?? '0';
  return { text, times: nightsOf(text), clauses, last: rangeOf(end) };
}

/** "net 83.33 = price 100.00 / 1.2": the figure comes first. */
function namedEquation(part: string): Clause {
  const found = new RegExp(`^(?:(?:.* )?[Nn]et |Total )?(${NUMBER}) = (.*)$`).exec(part);
  if (found === null) throw new Error(`unreadable equation: ${part}`);
  const [, figure, made = ''] = found;
  return {
    left: made,
    right: figure,
    limit: undefined,
    end: undefined,
    step: undefined,
    mode: undefined,
    rounded: undefined,
    isNamed: true,
  };
}

function nightsOf(text: string): number {
  const [, dates] = DATED.exec(`${text}: `) ?? [];
  if (dates === undefined || !text.includes(', each night')) return 1;
  const day = (date: string | undefined) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
  return [...dates.replace(/\([^)]*\)/g, '').matchAll(/(\d{4}-\d\d-\d\d)(?: to (\d{4}-\d\d-\d\d))?/g)].reduce(
    (sum, [, from, to = from]) => sum + day(to) - day(from) + 1,
    0,
  );
}

function checkLine({ text, clauses }: Line, later: readonly Line[]): number {
  /** The values derived from the parts of a sum. */
  let together: Range = exactly('0');
  let unit: Range | undefined;
  for (const clause of clauses) {
    const { left, right, limit, end, mode, step, rounded } = clause;
    const at = `${left} = ${right} in: ${text}`;
    const value = right === undefined ? rangeOf(trailing(left)) : valueBefore(left, together, later);
    if (right !== undefined && value !== 'in words') same(value, rangeOf(right), at);
    const before = right === undefined ? rangeOf(trailing(left)) : rangeOf(right);
    const limited = limit === undefined ? before : limitedTo(before, rangeOf(limit), end, at);
    if (rounded !== undefined)
      sameRounded(limited, rounded, { mode, step }, at, value === 'in words' ? undefined : value);
    const result = rounded === undefined ? limited : rangeOf(rounded);
    const [, by] = isUnit(clause, clauses)
      ? []
      : (new RegExp(String.raw`^\d+(?:\.\d+)? x (${NUMBER})$`).exec(bare(left)) ?? []);
    if (unit !== undefined && by !== undefined) {
      same(rangeOf(by), unit, `what is multiplied in: ${text}`);
      unit = undefined;
    }
    if (isUnit(clause, clauses))
      unit = right === undefined || limit !== undefined || rounded !== undefined ? result : unit;
    else if (!left.startsWith('together')) together = plus(together, rangeOf(right ?? '0'), 1);
  }
  return clauses.length;
}

/** The next factor: "10% of 2.25 (Tourist tax) = 0.225, rounded half-up to 0.23", "2 persons x 7 nights = 14". */
function isUnit(clause: Clause, clauses: readonly Clause[]): boolean {
  const next = clauses[clauses.indexOf(clause) + 1]?.left ?? '';
  const isCut = clause.right === undefined || clause.limit !== undefined || clause.rounded !== undefined;
  if (isCut) return /^\d/.test(next) && / x /.test(next) && !next.includes('%');
  return (
    !clause.left.includes('%') &&
    new RegExp(`^${clause.right} x `).test(next) &&
    /(?:persons?|rooms?|bedrooms?) x /.test(clause.left)
  );
}

function valueBefore(left: string, together: Range, later: readonly Line[]): Range | 'in words' {
  if (/each night rounded by itself \([a-z-]+(?: in steps of [\d.]+)?\)$/.test(left))
    return sumOf(later.filter(({ text }) => DATED.test(text) && !/^[^:]*: net /.test(text)));
  if (/inside the price$/.test(left) && !/% of /.test(left))
    return sumOf(
      later.filter(({ text }) => /^\d{4}/.test(text)),
      firstResult,
    );
  if (/^together$/.test(left)) return together;
  const limit = OVER_STAY.exec(left);
  if (limit !== null) {
    const [, most = '0', paid = '0'] = limit;
    const remaining = plus(rangeOf(most), rangeOf(paid), -1);
    return remaining.low.lt(0) ? exactly('0') : remaining;
  }
  return evaluate(left, left);
}

const OVER_STAY = new RegExp(
  `^over the stay at (?:most|least) (${NUMBER})(?: less (${NUMBER}) paid before)?(?: for each (?:guest|room))?$`,
);

function sumOf(lines: readonly Line[], resultOf = ({ last }: Line): Range => last): Range {
  return lines.reduce((sum, line) => plus(sum, resultOf(line), line.times), exactly('0'));
}

function firstResult({ clauses }: Line): Range {
  return rangeOf(clauses[0]?.right ?? '0');
}

/** The number at the end of a text. */
function trailing(text: string): string {
  return new RegExp(`(${NUMBER})$`).exec(text)?.[1] ?? 'nothing';
}

/** "5 persons x 3 nights (2 rooms arriving 2026-05-01)" as "5 x 3". */
function bare(text: string): string {
  return text
    .replace(/ \(\d+ rooms? arriving [^)]*\)/g, '')
    .replace(/(\d+) (?:room )?nights? (?:net )?(?=-?\d)/g, '')
    .replace(
      /(\d) (?:person nights?|room nights?|bedroom nights?|persons?|rooms?|bedrooms?|nights?|dates?|bookings?|stays?)\b/g,
      '$1',
    )
    .replace(/\b(?:net|price) (?=-?[\d(])/g, '')
    .replace(/^the /, '')
    .replaceAll(`${TITLE} `, '')
    .trim();
}

const NAMES = new RegExp(
  String.raw`^(?:\d+(?:\.\d+)? of )?(?:price|net|${TITLE})(?: \+ (?:${TITLE}|\d+ more))*(?: for each (?:guest|bedroom))?$`,
);

/** The value on the left of a sign of equality. */
function evaluate(text: string, shown: string): Range {
  const inside = / inside the price$/;
  const percent = /(?:^|[ ,])(\d+(?:\.\d+)?)% of (.*)$/.exec(text.replace(inside, ''));
  if (percent !== null) {
    const [, rate = '', of = ''] = percent;
    const hundredth = { low: new Exact(rate).div(100), high: new Exact(rate).div(100) };
    const [, base, made] = new RegExp(String.raw`^(${NUMBER}) \((.*)\)$`).exec(of) ?? [];
    if (base === undefined || made === undefined) return times(hundredth, evaluate(of, shown));
    if (!NAMES.test(made)) same(evaluate(made, shown), rangeOf(base), `${base} and what it is made of in: ${shown}`);
    return times(hundredth, rangeOf(base));
  }
  return arithmetic(bare(text), shown);
}

/** Sums, products and quotients with parentheses. */
function arithmetic(text: string, shown: string): Range {
  const tokens = [...text.matchAll(/-?\d+(?:\.\d+)?(?:\.\.\.)?|[()+\-x/]|[^\s]/g)].map(([token]) => token);
  let at = 0;
  const fail = (): never => {
    throw new Error(`Nobody can calculate "${text}" in: ${shown}`);
  };
  const factor = (): Range => {
    const token = tokens[at];
    at += 1;
    if (token === '(') {
      const sum = whole();
      if (tokens[at] !== ')') fail();
      at += 1;
      return sum;
    }
    return token !== undefined && /^-?\d/.test(token) ? rangeOf(token) : fail();
  };
  const product = (): Range => {
    let found = factor();
    while (tokens[at] === 'x' || tokens[at] === '/') {
      const isTimes = tokens[at] === 'x';
      at += 1;
      const by = factor();
      found = times(found, isTimes ? by : { low: new Exact(1).div(by.low), high: new Exact(1).div(by.high) });
    }
    return found;
  };
  const whole = (): Range => {
    let sum = product();
    while (tokens[at] === '+' || tokens[at] === '-') {
      const sign = tokens[at] === '+' ? 1 : -1;
      at += 1;
      sum = plus(sum, product(), sign);
    }
    return sum;
  };
  const found = whole();
  return at === tokens.length ? found : fail();
}

function rangeOf(text: string): Range {
  if (!text.endsWith('...')) return exactly(text);
  const shown = new Exact(text.slice(0, -3));
  const step = new Exact(10).pow(-(text.slice(0, -3).split('.')[1]?.length ?? 0));
  return text.startsWith('-') ? { low: shown.minus(step), high: shown } : { low: shown, high: shown.plus(step) };
}

function exactly(text: string): Range {
  const value = new Exact(text);
  return { low: value, high: value };
}

function plus(one: Range, other: Range, by: number): Range {
  const ends = [other.low.times(by), other.high.times(by)];
  return { low: one.low.plus(Exact.min(...ends)), high: one.high.plus(Exact.max(...ends)) };
}

function times(one: Range, other: Range): Range {
  const ends = [one.low, one.high].flatMap((left) => [other.low, other.high].map((right) => left.times(right)));
  return { low: Exact.min(...ends), high: Exact.max(...ends) };
}

/** A quotient is cut after so many digits. */
const CUT = new Exact(10).pow(-50);

function same(one: Range, other: Range, at: string): void {
  if (one.low.minus(other.high).gt(CUT) || other.low.minus(one.high).gt(CUT)) {
    throw new Error(`False: ${at} (${one.low.toFixed(8)} to ${one.high.toFixed(8)})`);
  }
}

function limitedTo(value: Range, limit: Range, end: Clause['end'], at: string): Range {
  const isWithin = end === 'least' ? value.low.gte(limit.low) : value.high.lte(limit.high);
  if (isWithin) throw new Error(`Nothing is limited: ${at}`);
  return limit;
}

/** A number printed in full is rounded; an abbreviated one is one of its values, or its source. */
function sameRounded(
  value: Range,
  rounded: string,
  { mode, step }: Pick<Clause, 'mode' | 'step'>,
  at: string,
  computed: Range | undefined,
): void {
  const unit = step ?? new Exact(10).pow(-(rounded.split('.')[1]?.length ?? 0));
  const modes = mode === undefined ? (Object.keys(MODES) as Mode[]) : [mode];
  const low = computed?.low.gt(value.low) ? computed.low : value.low;
  const high = computed?.high.lt(value.high) ? computed.high : value.high;
  const fits = modes.some((one) => [low, high].some((end) => end.toNearest(unit, MODES[one]).eq(rounded)));
  if (!fits) throw new Error(`Not rounded so: ${at}, rounded ${rounded}`);
}

/** A number in a table beside an amount: equal to it after rounding. */
export function checkCell(text: string, amount: string, mode: string, titles: readonly string[]): void {
  const bareText = withoutTitles(text, titles);
  if (!/\d/.test(bareText)) {
    same(exactly('0'), exactly(amount), `${text} beside ${amount}`);
    return;
  }
  const digits = amount.split('.')[1]?.length ?? 0;
  const { low, high } = evaluateCell(bareText);
  const rounding = MODES[mode as Mode];
  const [least, most] = [low, high].map((end) => end.toDecimalPlaces(digits, rounding));
  // Some value of an abbreviated number gives the amount.
  if (least?.gt(amount) || most?.lt(amount)) throw new Error(`False in the table: ${text} beside ${amount}`);
}

/** "10 person nights x 1.25 (7 to 17 years) + 5% of 20.00 (price, 3 of 5 nights) - 0.007 (each night rounded)". */
function evaluateCell(text: string): Range {
  const [first = '', ...terms] = text.replace(/ \([^)]*\)| inside §/g, '').split(/ (?=[+-] )/);
  return terms.reduce(
    (sum, term) => plus(sum, evaluate(term.slice(2), text), term.startsWith('-') ? -1 : 1),
    evaluate(first, text),
  );
}
