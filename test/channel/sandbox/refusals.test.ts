import { describe, expect, test } from 'vitest';
import { CONTRACT, HOTEL_STATE } from '../api/hotel-world.js';
import { call, created, FEE, HOTEL, INN, NOWHERE, SETS, sandboxOf, TAXES, VAT } from './world.js';

describe('refused requests', () => {
  const unauthorized = { errors: { code: 'unauthorized', title: 'Unauthorized' } };

  test.each([null, '', 'wrong', 'SECRET'])('401 with the key %j, on every endpoint', async (key) => {
    const sandbox = sandboxOf();
    const id = await created(sandbox, VAT);
    for (const [method, path] of [
      ['GET', TAXES],
      ['POST', TAXES],
      ['GET', `${TAXES}/${id}`],
      ['PUT', `${TAXES}/${NOWHERE}`],
      ['DELETE', `${TAXES}/${id}`],
      ['GET', SETS],
      ['POST', SETS],
      ['DELETE', `${SETS}/${NOWHERE}`],
      ['GET', '/api/v1/properties'],
      ['GET', '/api/v1/nothing'],
      ['GET', '/'],
    ] as const) {
      expect(await call(sandbox, method, path, { key })).toEqual({ status: 401, body: unauthorized });
    }
  });

  test('403 for a property without access; 401 for a single tax or tax set, as documented; lists omit it', async () => {
    const sandbox = sandboxOf();
    const id = await created(sandbox, VAT);
    const set = await created(sandbox, { title: 'Set', property_id: HOTEL, currency: 'EUR', taxes: [{ id }] }, SETS);
    const own = await created(sandbox, { ...VAT, property_id: INN });
    const key = 'inn';
    expect(await call(sandbox, 'POST', TAXES, { key, body: { tax: VAT } })).toEqual({
      status: 403,
      body: { errors: { code: 'forbidden', title: 'Forbidden' } },
    });
    expect((await call(sandbox, 'PUT', `${TAXES}/${id}`, { key, body: { tax: { title: 'x' } } })).status).toBe(403);
    expect((await call(sandbox, 'PUT', `${TAXES}/${own}`, { key, body: { tax: { property_id: HOTEL } } })).status).toBe(
      403,
    );
    expect((await call(sandbox, 'DELETE', `${TAXES}/${id}`, { key })).status).toBe(403);
    expect((await call(sandbox, 'GET', `${SETS}/${set}`, { key })).status).toBe(401);
    expect((await call(sandbox, 'PUT', `${SETS}/${set}`, { key, body: { tax_set: { title: 'x' } } })).status).toBe(403);
    expect((await call(sandbox, 'GET', `${TAXES}?filter[property_id]=${HOTEL}`, { key })).status).toBe(403);
    expect((await call(sandbox, 'GET', `${TAXES}/${id}`, { key })).status).toBe(401);
    expect((await call(sandbox, 'GET', TAXES, { key })).body).toMatchObject({
      data: [{ id: own }],
      meta: { total: 1 },
    });
    expect((await call(sandbox, 'GET', SETS, { key })).body).toMatchObject({ data: [], meta: { total: 0 } });
  });

  test.each([
    ['GET', `${TAXES}/${NOWHERE}`],
    ['PUT', `${TAXES}/${NOWHERE}`],
    ['DELETE', `${SETS}/${NOWHERE}`],
  ])('404 for %s %s, without details', async (method, path) => {
    expect(await call(sandboxOf(), method, path)).toEqual({
      status: 404,
      body: { errors: { code: 'resource_not_found', title: 'Resource Not Found' } },
    });
  });

  test.each([
    ['no JSON', 'tax'],
    ['no key', {}],
    ['another key', { tax_set: VAT }],
    ['a list', { tax: [] }],
    ['nothing', undefined],
  ])('400 for a body that is %s', async (_, body) => {
    const { status, body: answer } = await call(sandboxOf(), 'POST', TAXES, { body });
    expect(status).toBe(400);
    expect(answer.errors).toMatchObject({ code: 'bad_request', title: 'Bad Request' });
  });

  test('413 for a body of more than a megabyte', async () => {
    expect((await call(sandboxOf(), 'POST', TAXES, { body: ' '.repeat(1_000_001) })).status).toBe(413);
  });

  test.each([
    ['a blank title', { ...VAT, title: ' ' }, ['title']],
    ['a title that is too long', { ...VAT, title: 'x'.repeat(256) }, ['title']],
    ['an unknown logic', { ...VAT, logic: 'per_moon' }, ['logic']],
    ['more than 100 percent', { ...VAT, rate: '100.01' }, ['rate']],
    ['a rate that is a number', { ...VAT, rate: 10 }, ['rate']],
    ['an amount without a currency', { ...FEE, currency: null }, ['currency']],
    ['percent with a currency', { ...VAT, currency: 'EUR' }, ['currency']],
    ['no property', { ...VAT, property_id: undefined }, ['property_id']],
    ['a property that there is not', { ...VAT, property_id: NOWHERE }, ['property_id']],
    ['a property that is no id', { ...VAT, property_id: 'hotel' }, ['property_id']],
    ['0 nights', { ...VAT, max_nights: 0 }, ['max_nights']],
    [
      '21 ranges',
      { ...VAT, applicable_date_ranges: Array(21).fill({ after: '2026-01-01' }) },
      ['applicable_date_ranges'],
    ],
    ['a range inside', { ...VAT, applicable_date_ranges: [{ after: 'May' }] }, ['applicable_date_ranges']],
    [
      'several at once',
      { property_id: NOWHERE, rate: 'x' },
      ['is_inclusive', 'logic', 'property_id', 'rate', 'title', 'type'],
    ],
  ])('422 for a tax with %s', async (_, tax, fields) => {
    const sandbox = sandboxOf();
    const { status, body } = await call(sandbox, 'POST', TAXES, { body: { tax } });
    expect(status).toBe(422);
    expect(body.errors).toMatchObject({ code: 'validation_error', title: 'Validation Error' });
    expect(Object.keys(body.errors.details).toSorted()).toEqual(fields);
    expect(
      Object.values(body.errors.details)
        .flat()
        .every((sentence) => typeof sentence === 'string'),
    ).toBe(true);
    expect(sandbox.state().taxes).toEqual([]);
  });

  test.each([
    ['a missing title', { ...VAT, title: undefined }, 'title'],
    ['an empty title', { ...VAT, title: '' }, 'title'],
    ['a blank title', { ...VAT, title: ' ' }, 'title'],
    ['no logic', { ...VAT, logic: null }, 'logic'],
    ['an amount without a currency', { ...FEE, currency: null }, 'currency'],
    ['no property', { ...VAT, property_id: undefined }, 'property_id'],
  ])('%s is answered in the words of the documentation', async (_, tax, field) => {
    const { body } = await call(sandboxOf(), 'POST', TAXES, { body: { tax } });
    expect(body.errors.details).toEqual({ [field]: ["can't be blank"] });
  });

  test('429 has the code of the documentation', async () => {
    const sandbox = sandboxOf();
    sandbox.failNext({ status: 429 });
    expect((await call(sandbox, 'GET', TAXES)).body).toEqual({
      errors: { code: 'http_too_many_requests', title: 'Too Many Requests' },
    });
  });

  test('422 for a tax set: invalid fields, missing taxes, taxes of another property or currency', async () => {
    const sandbox = sandboxOf();
    const fee = await created(sandbox, FEE);
    const foreign = await created(sandbox, { ...VAT, property_id: INN });
    const set = { title: 'Set', property_id: HOTEL, currency: 'EUR', taxes: [{ id: fee }] };
    for (const [wrong, field] of [
      [{ ...set, title: '' }, 'title'],
      [{ ...set, currency: 'EURO' }, 'currency'],
      [{ ...set, currency: 'USD' }, 'taxes'],
      [{ ...set, property_id: undefined }, 'property_id'],
      [{ ...set, taxes: undefined }, 'taxes'],
      [{ ...set, taxes: [{ id: NOWHERE }] }, 'taxes'],
      [{ ...set, taxes: [{ id: foreign }] }, 'taxes'],
      [{ ...set, taxes: [{ id: fee, taxes: [{ id: fee }] }] }, 'taxes'],
      [{ ...set, taxes: [{ id: fee, level: -1 }] }, 'taxes'],
      [{ ...set, associated_rate_plan_ids: ['one'] }, 'associated_rate_plan_ids'],
    ] as const) {
      const { status, body } = await call(sandbox, 'POST', SETS, { body: { tax_set: wrong } });
      expect([status, Object.keys(body.errors?.details ?? {})]).toEqual([422, expect.arrayContaining([field])]);
    }
    expect(sandbox.state().tax_sets).toEqual([]);
  });

  test('422 for a change or removal of a tax that would break a tax set', async () => {
    const sandbox = sandboxOf();
    const fee = await created(sandbox, FEE);
    await created(sandbox, { title: 'Set', property_id: HOTEL, currency: 'EUR', taxes: [{ id: fee }] }, SETS);
    for (const tax of [{ currency: 'USD' }]) {
      const { status, body } = await call(sandbox, 'PUT', `${TAXES}/${fee}`, { body: { tax } });
      expect([status, body.errors.details['base']]).toEqual([422, [expect.stringContaining('"Set"')]]);
    }
    const refused = await call(sandbox, 'DELETE', `${TAXES}/${fee}`);
    expect([refused.status, refused.body.errors.details['base']]).toEqual([422, [expect.stringContaining('"Set"')]]);
    expect(sandbox.state().taxes).toMatchObject([{ id: fee, currency: 'EUR', property_id: HOTEL }]);
  });

  test('removes a used tax from its sets with leave_sets', async () => {
    const sandbox = sandboxOf({ usedTaxRemoval: 'leave_sets' });
    const vat = await created(sandbox, VAT);
    const fee = await created(sandbox, FEE);
    const taxes = [{ id: vat, taxes: [{ id: fee }] }, { id: fee }];
    const set = await created(sandbox, { title: 'Set', property_id: HOTEL, currency: 'EUR', taxes }, SETS);
    expect((await call(sandbox, 'DELETE', `${TAXES}/${fee}`)).status).toBe(200);
    expect((await call(sandbox, 'GET', `${SETS}/${set}`)).body.data.attributes.taxes).toMatchObject([
      { id: vat, taxes: [] },
    ]);
  });
});

test('refuses to move a record to another property', async () => {
  const sandbox = sandboxOf();
  const id = await created(sandbox, VAT);
  const set = await created(sandbox, { title: 'Set', property_id: HOTEL, currency: 'EUR', taxes: [{ id }] }, SETS);
  const moved = { property_id: INN };
  for (const [path, body] of [
    [`${TAXES}/${id}`, { tax: moved }],
    [`${SETS}/${set}`, { tax_set: moved }],
  ] as const) {
    const { status, body: answer } = await call(sandbox, 'PUT', path, { body });
    expect([status, answer['errors'].details]).toEqual([422, { property_id: ['cannot be changed.'] }]);
  }
  const same = { tax: { property_id: HOTEL.toUpperCase() } };
  expect((await call(sandbox, 'PUT', `${TAXES}/${id}`, { body: same })).status).toBe(200);
});

test('refuses an unknown adapter, and has no details for the one by occupancy', async () => {
  const sandbox = sandboxOf();
  const ask = (question: string, channel: string) =>
    call(sandbox, 'POST', `/api/v1/channels/${question}`, { body: { channel, settings: {} } });
  for (const question of ['test_connection', 'mapping_details', 'connection_details']) {
    expect((await ask(question, 'Unheard')).status).toBe(400);
  }
  expect((await call(sandbox, 'GET', '/api/v1/channels/adapter?code=Unheard')).status).toBe(400);
  expect((await ask('connection_details', 'OccupancyBased')).status).toBe(422);
});

test('takes a nested question with a warning, and refuses it in strict mode', async () => {
  const body = { channel: { channel: 'OccupancyBased', settings: { hotel_id: '1' } } };
  const path = '/api/v1/channels/test_connection';
  const warnings: string[] = [];
  const sandbox = sandboxOf({ onWarning: (warning) => warnings.push(warning) });
  expect((await call(sandbox, 'POST', path, { body })).body.data).toEqual({ success: true, errors: null });
  expect(warnings).toEqual([
    `POST ${path}: the body should be { channel, settings }, without another channel around it.`,
  ]);
  const refused = await call(sandboxOf({ strict: true }), 'POST', path, { body });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { code: 'bad_request', title: 'Bad Request', details: { channel: ['is invalid'] } },
  ]);
});

test.each([
  ['GET', '/api/v1/channels/adapter?code=Unheard', undefined, 'code'],
  ['POST', '/api/v1/channels/test_connection', { channel: 'Unheard', settings: {} }, 'channel'],
  ['POST', '/api/v1/channels', { channel: { channel: 'Unheard' } }, 'channel'],
])('%s %s names the adapters when it gets another', async (method, path, body, field) => {
  const { status, body: answer } = await call(sandboxOf(), method, path, { body });
  const sentence = 'is not the code of an adapter; the adapters are ContractBased, OccupancyBased, BookingCom, AirBNB.';
  expect([status, answer.errors.details]).toEqual([400, { [field]: [sentence] }]);
});

test('warns of a password that is a mask, which replaces the stored one', async () => {
  const sandbox = sandboxOf({ state: HOTEL_STATE });
  const created = await call(sandbox, 'POST', '/api/v1/channels', { body: { channel: CONTRACT } });
  const { id, attributes } = created.body.data;
  const sent = await call(sandbox, 'PUT', `/api/v1/channels/${id}`, { body: { channel: attributes } });
  expect(sent.status).toBe(200);
  expect(sandbox.requests().at(-1)?.warnings).toEqual([
    'password must be the password, not the mask that answers have in its place (got "********"). Leave settings out to keep the stored ones.',
  ]);
  expect(sandbox.state()['channels']).toMatchObject([{ settings: { password: '********' } }]);
});

test('opens channels of a state without times', async () => {
  const old = {
    id: NOWHERE,
    channel: 'OccupancyBased',
    title: 'Old',
    group_id: NOWHERE,
    property_id: HOTEL,
    is_active: false,
    settings: { hotel_id: '1' },
    rate_plans: [],
  };
  const sandbox = sandboxOf({ state: { version: 1, taxes: [], tax_sets: [], channels: [old] } });
  const { inserted_at, updated_at } = (await call(sandbox, 'GET', `/api/v1/channels/${NOWHERE}`)).body.data.attributes;
  expect(inserted_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
  expect(updated_at).toBe(inserted_at);
});
