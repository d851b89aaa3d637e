import { describe, expect, it } from 'vitest';
import { SHOWN } from '../../../.ci/issue-examples.js';
import { validateDefinitions } from '../../../src/channel/api/index.js';
import { dayNumber } from '../../../src/core/calendar/plain-date.js';
import type { IssueCode, ParamsOf } from '../../../src/core/issues/codes.js';
import { ISSUE_CODES, ISSUES } from '../../../src/core/issues/codes.js';
import { toDetails } from '../../../src/core/issues/formats.js';
import { issue, issueIn, pathSegments, pathTo } from '../../../src/core/issues/issue.js';
import { FIELD_MISTAKES, MOST_ISSUES, Report, reportMistakes } from '../../../src/core/issues/report.js';
import { probablyMeant, shown } from '../../../src/core/issues/texts.js';
import { VALIDATION_CODES } from '../../../src/core/issues/validation-codes.js';
import { validateStay, validateTax } from '../../../src/index.js';

describe('paths', () => {
  it.each([
    [[], ''],
    [['title'], 'title'],
    [['taxes', 0, 'applicable_date_ranges', 1, 'before'], 'taxes[0].applicable_date_ranges[1].before'],
    [['room rate'], '["room rate"]'],
    [['a', 'b.c[0]', 'd'], 'a["b.c[0]"].d'],
    [['taxes', 3, 'say "hi" \\'], 'taxes[3]["say \\"hi\\" \\\\"]'],
    [['0'], '["0"]'],
    [[''], '[""]'],
    [['__proto__'], '__proto__'],
    [['x-rate'], 'x-rate'],
  ])('%j is written %j and comes apart again', (segments, path) => {
    expect(segments.reduce<string>(pathTo, '')).toBe(path);
    expect(pathSegments(path)).toEqual(segments);
  });

  it('cuts a name of a megabyte', () => {
    expect(pathTo('', 'x'.repeat(1_000_000))).toHaveLength(44);
  });
});

describe('toDetails', () => {
  it('groups sentences by the top field, as a 422 answer does', () => {
    const issues = [
      { code: 'blank', path: 'title', message: 'One.' },
      { code: 'too_long', path: 'title', message: 'Two.' },
      { code: 'rate_over_100', path: 'taxes[0].rate', message: 'Three.' },
      { code: 'not_an_object', path: '', message: 'Four.' },
      { code: 'unknown_field', path: '__proto__', message: 'Five.' },
    ] as const;
    const details = toDetails(issues);
    expect(Object.entries(details)).toEqual([
      ['title', ['One.', 'Two.']],
      ['taxes', ['taxes[0].rate: Three.']],
      ['base', ['Four.']],
      ['__proto__', ['Five.']],
    ]);
    expect(Object.getPrototypeOf(details)).toBe(Object.prototype);
  });

  it('is empty without issues', () => expect(toDetails([])).toEqual({}));
});

describe('probablyMeant', () => {
  const known = ['id', 'title', 'type', 'rate', 'level', 'is_inclusive', 'max_nights', 'skip_nights', 'property_id'];
  it.each([
    ['skipNights', 'skip_nights'],
    ['SKIP-NIGHTS', 'skip_nights'],
    ['max_night', 'max_nights'],
    ['max_nigths', 'max_nights'],
    ['inclusive', 'is_inclusive'],
    ['ID', 'id'],
    ['titel', 'title'],
    ['levle', 'level'],
    ['lveel', 'level'],
    ['elvle', undefined],
    ['is_inlcusvie', 'is_inclusive'],
    ['titl', 'title'],
    ['rates', 'rate'],
    ['i', undefined],
    ['relationships', undefined],
    ['inserted_at', undefined],
    ['__proto__', undefined],
    ['max_nights'.repeat(1_000), undefined],
  ])('%s: %s', (word, meant) => expect(probablyMeant(word, known)).toBe(meant));
});

describe('shown', () => {
  it.each([
    ['text', '"text"'],
    ['say "hi"', '"say \\"hi\\""'],
    ['x'.repeat(1_000_000), `"${'x'.repeat(39)}…"`],
    [-0, '-0'],
    [Number.NaN, 'NaN'],
    [10n, 'a bigint'],
    [Symbol('s'), 'a symbol'],
    [() => 1, 'a function'],
    [[], 'a list'],
    [{}, 'an object'],
    [null, 'null'],
    [true, 'true'],
    [undefined, 'undefined'],
  ])('case %#', (value, text) => expect(shown(value)).toBe(text));

  it('returns a word for an object that throws', () => {
    const { proxy, revoke } = Proxy.revocable([], {});
    revoke();
    expect(shown(proxy)).toBe('unreadable');
  });
});

describe('a date with a year outside the calendar', () => {
  const source = (checked: string) => ({ local: { source: { url: 'https://example.com', checked } } });
  const tax = { title: 'VAT', logic: 'percent', type: 'tax', rate: '5', is_inclusive: false };
  const messages = ({ issues = [] }: { issues?: readonly { message: string }[] | undefined }) =>
    issues.map(({ message }) => message);

  it.each(['0000-01-01', '0050-01-01', '0099-12-31', '10000-01-01'])(
    '%s has an issue about its year wherever a date is read',
    (date) => {
      const said = `must be a date of the years 100 to 9999 (got "${date}").`;
      expect(messages(validateStay({ checkIn: date, rooms: [{ persons: 1, price: '1', nights: 1 }] }, 'EUR'))).toEqual([
        `checkIn ${said}`,
      ]);
      expect(messages(validateTax({ ...tax, applicable_date_ranges: [{ after: date }] }))).toEqual([`after ${said}`]);
      expect(messages(validateTax({ ...tax, applicable_before: date }))).toEqual([`applicable_before ${said}`]);
      expect(messages(validateTax({ ...tax, ...source(date) }))).toEqual([`checked ${said}`]);
    },
  );

  it('has no issue about its year for an unreal day, or a year of the calendar', () => {
    expect(messages(validateTax({ ...tax, applicable_after: '0050-13-01' }))).toEqual([
      'applicable_after must be a real date such as "2026-07-01", or null (got "0050-13-01").',
    ]);
    for (const date of ['0100-01-01', '9999-12-31']) expect(dayNumber(date)).toBeDefined();
    for (const date of ['0099-12-31', '0000-01-01']) expect(dayNumber(date)).toBeUndefined();
  });
});

describe('long or numerous names', () => {
  const LONG = 'x'.repeat(100_000);
  const property_id = '716305c4-561a-4561-a187-7f5b8aeb5920';
  const tax = { title: 'VAT', logic: 'percent', type: 'tax', rate: '5', is_inclusive: false };

  it('are cut in messages', () => {
    const same = Array.from({ length: 1_500 }, (_, at) => ({
      ...tax,
      id: `716305c4-561a-4561-a187-${String(at).padStart(12, '0')}`,
    }));
    const tax_sets = [{ title: 'S', currency: 'EUR', taxes: [{ tax: 'VAT' }] }];
    const found = [
      validateTax({ ...tax, title: LONG, [LONG]: 1 }),
      validateDefinitions({
        version: 1,
        property_id,
        taxes: [],
        tax_sets: [{ ...tax_sets[0], taxes: [{ tax: LONG }] }],
      }),
      validateDefinitions({ version: 1, property_id, taxes: same, tax_sets }),
    ].flatMap(({ issues = [] }) => issues);
    expect(found.map(({ code }) => code)).toEqual(['unknown_field', 'too_long', 'too_long', 'ambiguous_reference']);
    for (const { message } of found) expect(message.length).toBeLessThan(700);
    expect(found.at(-1)?.message).toMatch(/-000000000009", …\.$/);
  });
});

describe('the catalogue', () => {
  it.each(ISSUE_CODES)('%s has a severity, a sentence and params', (code) => {
    const { severity } = ISSUES[code];
    const { example, fix } = SHOWN[code];
    expect(code).toMatch(/^[a-z]+(_[a-z0-9]+)*$/);
    expect(['error', 'warning']).toContain(severity);
    expect(example).not.toBe('');
    expect(fix).not.toBe(example);
  });

  it('makes an issue from a code, a path and params', () => {
    expect(issueIn(VALIDATION_CODES, 'rate_over_100', 'taxes[0].rate', { received: '119', most: 100 })).toEqual({
      code: 'rate_over_100',
      path: 'taxes[0].rate',
      keys: ['taxes', 0, 'rate'],
      message: 'rate must be between 0 and 100 when logic is percent (got "119").',
      params: { received: '119', most: 100 },
    });
  });
});

describe('params', () => {
  it('are plain JSON of bounded size', () => {
    const values = ['x'.repeat(1_000_000), Number.NaN, -0, 10n, Symbol('s'), [], {}, null, true, undefined];
    const params = values.map(
      (received) => issue('not_text', 'title', { field: 'title', received, expected: 'text' }).params,
    );
    expect(JSON.parse(JSON.stringify(params))).toEqual(params);
    expect(params.map((one) => ('received' in one ? one.received : 'absent'))).toEqual([
      `${'x'.repeat(254)}…`,
      'NaN',
      '-0',
      'a bigint',
      'a symbol',
      'a list',
      'an object',
      null,
      true,
      'absent',
    ]);
  });

  it('have a type for each code', () => {
    const found = issueIn(VALIDATION_CODES, 'rate_over_100', 'rate', { received: '119', most: 100 });
    if (found.code !== 'rate_over_100') throw new Error('another code');
    const most: number = found.params.most;
    expect(most).toBe(100);
  });

  it('have the names in the catalogue', () => {
    // The compiler compares the names with what each sentence is made of.
    type Listed = {
      [Code in IssueCode]: keyof ParamsOf<Code> extends (typeof ISSUES)[Code]['params'][number] ? true : Code;
    };
    const listed: Listed[IssueCode] = true;
    expect(listed).toBe(true);
  });
});

describe('a report', () => {
  it('stops after a thousand issues with an issue about the rest', () => {
    const report = new Report(VALIDATION_CODES);
    for (let count = 0; count < MOST_ISSUES + 50; count += 1) report.add('unreadable', 'rate', { field: 'rate' });
    const { issues = [] } = report.result('value');
    expect(issues).toHaveLength(MOST_ISSUES + 1);
    expect(issues.at(-1)?.code).toBe('too_many_issues');
  });

  it('has the value if there are only warnings', () => {
    const report = new Report(VALIDATION_CODES);
    reportMistakes(
      VALIDATION_CODES,
      FIELD_MISTAKES,
      { field: 'colour', suggestion: undefined, path: 'colour' },
      report,
    );
    expect(report.result('value')).toMatchObject({ value: 'value', warnings: [{ code: 'field_ignored' }] });
  });
});
