import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createApi } from '../../../src/channel/api/index.js';
import { createSandbox } from '../../../src/channel/sandbox/index.js';
import { readStudioFile } from '../../../src/cli/commands/studio/file.js';
import { studioHost } from '../../../src/cli/commands/studio/studio.js';
import { processFiles } from '../../../src/cli/process/process-io.js';
import { editedSet, moveTax, withoutTax, writtenSet } from '../../../src/pages/editor/draft.js';
import { withNewTax } from '../../../src/pages/editor/new-tax.js';
import { openEditor, typeText } from '../../../src/pages/editor/state.js';
import type { EditedFile, PageData } from '../../../src/pages/studio/protocol.js';
import { createStudioServer } from '../../../src/pages/studio/server.js';
import { NOTHING_OUTSIDE } from '../../cli/bulk/world.js';
import { CITY, FEE, SET, VAT } from '../editor/sets.js';
import { heldIn } from './files.js';

const PROPERTY = '716305c4-561a-4561-a187-7f5b8aeb5920';
const TOKEN = 'a'.repeat(48);
const PORT = 4711;
const HERE = `127.0.0.1:${PORT}`;
const folder = mkdtempSync(join(tmpdir(), 'staytax-studio-'));
const file = join(folder, 'hotel.json');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const io = { ...NOTHING_OUTSIDE, ...processFiles };

const HOTEL = {
  $schema: './schema.json',
  version: 1,
  property_id: PROPERTY,
  taxes: [VAT, { ...FEE, local: { only: 'here' } }, CITY],
  tax_sets: [
    {
      title: 'Standard',
      currency: 'EUR',
      taxes: [{ tax: 'VAT', level: 1, taxes: [{ tax: 'Cleaning fee' }] }, { tax: 'City tax' }],
    },
    { title: 'Long stays', currency: 'EUR', taxes: [{ tax: 'City tax' }] },
  ],
};

function write(value: unknown): string {
  const text = `${JSON.stringify(value, null, 4)}\n`;
  writeFileSync(file, text);
  return text;
}
const read = () => JSON.parse(readFileSync(file, 'utf8'));

const SCRIPT = 'run()';

function server(api: ReturnType<typeof createApi> | undefined = undefined) {
  const host = studioHost({ file, today: '2026-05-01', api, io });
  const app = createStudioServer({
    host,
    script: SCRIPT,
    workbook: async () => 'read()',
    token: TOKEN,
    port: () => PORT,
  });
  const call = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const init = {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { host: HERE, 'x-staytax-token': TOKEN, ...headers },
    };
    const response = await app.request(`http://${HERE}${path}`, init);
    return { status: response.status, body: response.status === 403 ? await response.text() : await response.json() };
  };
  return { app, host, call };
}

/** The first set of the file, edited, as the page sends it. */
async function edited(
  opened: PageData,
  edit: (state: ReturnType<typeof openEditor>) => ReturnType<typeof openEditor>,
  at = 0,
) {
  const state = openEditor({ draft: opened.sets[at]?.draft });
  return { at, set: edit(state).set, base: state.set, revision: opened.revision ?? '' } satisfies EditedFile;
}

describe('a draft of a file', () => {
  beforeEach(() => void write(SET));
  const env = { XDG_STATE_HOME: join(folder, 'state') };
  const hostOf = (of: string) => studioHost({ file: of, today: '2026-05-01', api: undefined, io: { ...io, env } });

  test('outlives the process that kept it, is of that file alone, and is forgotten', async () => {
    await hostOf(file).keepDraft({ at: 0, draft: { title: 'Kept' } });
    expect((await hostOf(file).open()).kept).toEqual({ at: 0, draft: { title: 'Kept' } });
    const other = join(folder, 'other.json');
    writeFileSync(other, JSON.stringify(SET));
    expect(await hostOf(other).open()).not.toHaveProperty('kept');
    await hostOf(file).keepDraft(null);
    expect(await hostOf(file).open()).not.toHaveProperty('kept');
  });

  test('is reported when another program changes the file', async () => {
    const { host, call } = server();
    const { revision } = await host.open();
    expect((await call('/now', { revision })).body).toEqual({ outcome: 'same' });
    write({ ...SET, title: 'Theirs' });
    expect((await call('/now', { revision })).body).toMatchObject({
      outcome: 'changed',
      sets: [{ draft: { title: 'Theirs' } }],
    });
    for (const text of ['{', '[]', '"a text"', 'null', '{}', '{"name":"of something else"}']) {
      writeFileSync(file, text);
      expect((await call('/now', { revision })).body, text).toMatchObject({
        outcome: 'refused',
        message: 'The file cannot be read.',
      });
    }
  });
});

describe('who may use the studio', () => {
  beforeEach(() => void write(SET));

  test('the page with the token of the run', async () => {
    const { app } = server();
    const page = await app.request(`http://${HERE}/?token=${TOKEN}`, { headers: { host: HERE } });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(await page.text()).toContain('"Lisbon"');
    const script = await app.request(`http://${HERE}/studio.js?token=${TOKEN}`, {
      headers: { host: `localhost:${PORT}` },
    });
    expect([script.status, await script.text()]).toEqual([200, 'run()']);
  });

  test('the part of the script that reads workbooks needs no token, and is for this machine alone', async () => {
    const part = (headers: Record<string, string>) => server().app.request(`http://${HERE}/workbook.js`, { headers });
    const given = await part({ host: HERE });
    expect([given.status, await given.text()]).toEqual([200, 'read()']);
    expect(given.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect((await part({ host: `evil.example:${PORT}` })).status).toBe(403);
  });

  test.each([
    ['no token', '/', { host: HERE }],
    ['another token', `/?token=${'b'.repeat(48)}`, { host: HERE }],
    ['the host of another site', `/?token=${TOKEN}`, { host: `evil.example:${PORT}` }],
    ['another port', `/?token=${TOKEN}`, { host: '127.0.0.1:1' }],
    ['a foreign origin', `/?token=${TOKEN}`, { host: HERE, origin: 'https://evil.example' }],
    ['no origin to tell', `/?token=${TOKEN}`, { host: HERE, origin: 'null' }],
    ['another site', `/studio.js?token=${TOKEN}`, { host: HERE, 'sec-fetch-site': 'cross-site' }],
  ])('%s: 403', async (_, path, headers) => {
    const response = await server().app.request(`http://${HERE}${path}`, { headers });
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain('Lisbon');
  });

  const NAVIGATED = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };

  test('the page opens from the file that leads to it, and nothing else does', async () => {
    const { app } = server();
    const statusOf = async (path: string, headers: Record<string, string> = {}) =>
      (await app.request(`http://${HERE}${path}`, { headers: { host: HERE, ...NAVIGATED, ...headers } })).status;
    expect(await statusOf(`/?token=${TOKEN}`)).toBe(200);
    expect(await statusOf(`/?token=${'b'.repeat(48)}`)).toBe(403);
    expect(await statusOf(`/?token=${TOKEN}`, { 'sec-fetch-dest': 'iframe' })).toBe(403);
    expect(await statusOf(`/?token=${TOKEN}`, { origin: 'null' })).toBe(403);
    expect(await statusOf(`/studio.js?token=${TOKEN}`)).toBe(403);
  });

  test('a link needs no token, and gets a page without the file', async () => {
    const page = await server().app.request(`http://${HERE}/link`, { headers: { host: HERE } });
    expect(page.status).toBe(200);
    const html = await page.text();
    expect((await heldIn(html)).script).toBe('run()');
    expect(html).not.toMatch(/Lisbon|revision|aaaa/);
    const own = await server().app.request(`http://${HERE}/?token=${TOKEN}`, { headers: { host: HERE } });
    const [ofLink, ofPage] = [page, own].map(({ headers }) => headers.get('content-security-policy') ?? '');
    const withoutScripts = (policy = '') =>
      policy.split('; ').filter((part) => !/^(script|connect|worker)-src/.test(part));
    expect(withoutScripts(ofLink)).toEqual(withoutScripts(ofPage));
    expect(withoutScripts(ofLink)).toContain("frame-ancestors 'none'");
    const [, ofFile = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html) ?? [];
    expect(ofLink).toBe(`${ofFile}; frame-ancestors 'none'`);
    expect(ofLink).toMatch(/script-src 'sha256-\S+' 'sha256-\S+';/);
    const elsewhere = await server().app.request(`http://${HERE}/link`, { headers: { host: `evil.example:${PORT}` } });
    expect(elsewhere.status).toBe(403);
  });

  test.each([
    ['no token', { 'x-staytax-token': '' }],
    ['a foreign origin', { origin: `http://evil.example:${PORT}` }],
    ['another host', { host: 'evil.example' }],
  ])('%s saves nothing, and sees no history', async (_, headers) => {
    const { host, call } = server();
    const sent = await edited(await host.open(), (state) => typeText(state, 't1.rate', '11'));
    for (const path of ['/save', '/history', '/version']) expect((await call(path, sent, headers)).status).toBe(403);
    expect((await call(`/save?token=${TOKEN}`, sent, { 'x-staytax-token': '' })).status).toBe(403);
    expect(read()).toEqual(SET);
  });
});

describe('saving a tax set', () => {
  test('changes what was edited, and keeps the rest as it was written', async () => {
    // What the API gave an id may have fields that are newer than we are.
    const text = write({ id: 's', ...SET, comment: 'ours', taxes: [{ id: 'v', ...VAT, colour: 'red' }, FEE, CITY] });
    const { host, call } = server();
    const answer = await call('/save', await edited(await host.open(), (state) => typeText(state, 't1.rate', '11,5')));
    expect(answer.body).toMatchObject({ outcome: 'saved' });
    expect(readFileSync(file, 'utf8')).toBe(text.replace('"10.00"', '"11.5"'));
  });

  test('moves, adds and removes taxes', async () => {
    write(SET);
    const { host, call } = server();
    const sent = await edited(await host.open(), (state) => ({
      ...state,
      set: withoutTax(moveTax(withNewTax(state.set).set, [1], 'in'), [1]),
    }));
    expect((await call('/save', sent)).body).toMatchObject({ outcome: 'saved' });
    expect(read().taxes.map(({ title }: { title: string }) => title)).toEqual(['VAT', 'New tax']);
    expect(read().taxes[0].taxes).toEqual([FEE]);
  });

  test('is refused if another program changed the file, and if the set is not valid', async () => {
    write(SET);
    const { host, call } = server();
    const opened = await host.open();
    const wrong = await call('/save', await edited(opened, (state) => ({ ...state, set: editedSet({ title: 'x' }) })));
    expect(wrong.body).toMatchObject({ outcome: 'refused', message: 'The file would not be valid.' });
    const other = write({ ...SET, title: 'Other' });
    const late = await call('/save', await edited(opened, (state) => typeText(state, 't1.rate', '11')));
    expect(late.body).toMatchObject({ outcome: 'refused' });
    expect(late.body.message).toContain('was changed by something else');
    expect(readFileSync(file, 'utf8')).toBe(other);
  });

  test.each(['/save', '/now', '/plan'])(
    '%s of a file that another program damaged or removed is refused',
    async (path) => {
      write(HOTEL);
      const { host, call } = server(createApi({ baseUrl: 'https://api.example.com', apiKey: 'secret' }));
      const sent = await edited(await host.open(), (state) => typeText(state, 't1.rate', '11'));
      writeFileSync(file, '{ "version": 1,\n');
      const { status, body } = await call(path, sent);
      expect([status, body]).toEqual([
        200,
        {
          outcome: 'refused',
          message: 'The file cannot be read.',
          issues: [expect.stringMatching(/hotel\.json:\d:\d+: /)],
        },
      ]);
      rmSync(file);
      expect(await call(path, sent)).toMatchObject({
        status: 200,
        body: { outcome: 'refused', message: `cannot read "${file}": there is no such file.` },
      });
    },
  );

  test('a refusal contains the changed file, and "save as" writes another one', async () => {
    write(SET);
    const { host, call } = server();
    const opened = await host.open();
    const sent = await edited(opened, (state) => typeText(state, 't1.rate', '11'));
    write({ ...SET, title: 'Other' });
    const { body: late } = await call('/save', sent);
    expect(late.current.sets[0].draft.title).toBe('Other');
    const again = { ...sent, revision: late.current.revision };
    symlinkSync(join(folder, 'elsewhere.json'), join(folder, 'link.json'));
    for (const as of ['../../x.json', 'x.txt', 'hotel.json', 'link.json']) {
      expect((await call('/save', { ...again, as })).body.outcome).toBe('refused');
    }
    expect(existsSync(join(folder, 'elsewhere.json'))).toBe(false);
    const { body } = await call('/save', { ...again, as: 'next.json' });
    expect(body).toMatchObject({ outcome: 'saved', file: join(folder, 'next.json') });
    expect(JSON.parse(readFileSync(join(folder, 'next.json'), 'utf8')).taxes[0].rate).toBe('11');
    expect(read().taxes[0].rate).toBe('10.00');
    rmSync(join(folder, 'next.json'));
  });

  test.each([null, 7, [], { at: 'x' }, { at: -1, set: { tree: [{ key: '__proto__' }], taxes: { __proto__: {} } } }])(
    'whatever is sent never breaks the file: %j',
    async (sent) => {
      write(SET);
      expect((await server().call('/save', sent)).body.outcome).toBe('refused');
      expect(read()).toEqual(SET);
    },
  );
});

describe('saving a definitions file', () => {
  test('writes a tax of several sets once, under its new name', async () => {
    write(HOTEL);
    const { host, call } = server();
    const opened = await host.open();
    expect(opened.sets.map(({ name }) => name)).toEqual(['Standard', 'Long stays']);
    const rename = (state: ReturnType<typeof openEditor>) =>
      typeText(typeText(state, 't3.title', 'Tourist tax'), 't3.rate', '5');
    const { body } = await call('/save', await edited(opened, rename));
    expect(body.sets[1].draft.taxes[0]).toMatchObject({ title: 'Tourist tax', rate: '5' });
    const after = read();
    expect(after.taxes).toEqual([
      VAT,
      { ...FEE, local: { only: 'here' } },
      { ...CITY, title: 'Tourist tax', rate: '5' },
    ]);
    expect(after.tax_sets[0].taxes[0]).toEqual(HOTEL.tax_sets[0]?.taxes[0]);
    expect(after.tax_sets.map(({ taxes }: { taxes: Array<{ tax: string }> }) => taxes.at(-1)?.tax)).toEqual([
      'Tourist tax',
      'Tourist tax',
    ]);
  });

  test('adds a new tax to the file, and keeps one that a set no longer has', async () => {
    write(HOTEL);
    const { host, call } = server();
    const sent = await edited(await host.open(), (state) => ({
      ...state,
      set: withNewTax(withoutTax(state.set, [1])).set,
    }));
    expect((await call('/save', sent)).body).toMatchObject({ outcome: 'saved' });
    expect(read().taxes.map(({ title }: { title: string }) => title)).toEqual([
      'VAT',
      'Cleaning fee',
      'City tax',
      'New tax',
    ]);
    expect(read().tax_sets[0].taxes.map(({ tax }: { tax: string }) => tax)).toEqual(['VAT', 'New tax']);
  });

  /** Takes the city tax out of the first set, opens the page again, and puts it back with another rate. */
  const putBack = async (content: typeof HOTEL, rate: string) => {
    write(content);
    const { host, call } = server();
    const before = await host.open();
    await call('/save', await edited(before, (state) => ({ ...state, set: withoutTax(state.set, [1]) })));
    const opened = await host.open();
    const { set: base } = openEditor({ draft: opened.sets[0]?.draft });
    const set = editedSet(
      writtenSet(typeText(openEditor({ draft: before.sets[0]?.draft }), 't3.rate', rate).set),
      base,
    );
    return (await call('/save', { at: 0, set, base, revision: opened.revision })).body.outcome;
  };

  test('puts a tax back that an earlier save took out of the set', async () => {
    const alone = { ...HOTEL, tax_sets: HOTEL.tax_sets.slice(0, 1) };
    expect(await putBack(alone, '9')).toBe('saved');
    expect(read()).toEqual({ ...alone, taxes: [...alone.taxes.slice(0, 2), { ...CITY, rate: '9' }] });
    expect(await putBack(HOTEL, '4.00')).toBe('saved');
    expect(read()).toEqual(HOTEL);
  });

  test('refuses a tax that another set has with another rate', async () => {
    expect(await putBack(HOTEL, '9')).toBe('refused');
    expect(read().taxes[2]).toEqual(CITY);
  });

  test('a second save goes on from the first', async () => {
    write(HOTEL);
    const { host, call } = server();
    const opened = await host.open();
    const first = openEditor({ draft: opened.sets[0]?.draft });
    const once = typeText(first, 't3.title', 'Tourist tax');
    const { body } = await call('/save', { at: 0, set: once.set, base: first.set, revision: opened.revision });
    const twice = typeText(once, 't3.rate', '6');
    await call('/save', { at: 0, set: twice.set, base: once.set, revision: body.revision });
    expect(read().taxes[2]).toEqual({ ...CITY, title: 'Tourist tax', rate: '6' });
  });

  test('a file without a tax set is refused in words', async () => {
    write({ ...HOTEL, tax_sets: [] });
    await expect(readStudioFile(file, io)).rejects.toMatchObject({ findings: [{ path: 'tax_sets' }] });
  });
});

describe('the channel manager', () => {
  const definitions = { ...HOTEL, taxes: [VAT, FEE, CITY] };
  const world = () => {
    const sandbox = createSandbox({ apiKeys: ['secret'], properties: [PROPERTY] });
    const api = createApi({
      baseUrl: 'https://api.example.com',
      apiKey: 'secret',
      fetch: sandbox.fetch,
      retry: { retries: 0 },
      clock: { sleep: async () => undefined },
    });
    write(definitions);
    return { sandbox, api, ...server(api) };
  };

  test('gets exactly the plan that was shown, once', async () => {
    const { host, call, api } = world();
    const opened = await host.open();
    expect(opened.canApply).toBe(true);
    expect(JSON.stringify(opened)).not.toContain('secret');
    const { body: saved } = await call('/save', await edited(opened, (state) => typeText(state, 't1.rate', '11')));
    const { body: plan } = await call('/plan', saved);
    expect(plan).toMatchObject({ outcome: 'planned' });
    expect(plan.steps.length).toBeGreaterThan(3);
    expect(plan.steps[0]).toEqual({ headline: 'Create tax "VAT"', lines: expect.anything() });
    expect(plan.guests[0].headline).toMatch(/^Standard is new; 3 stays of \d+:$/);
    expect(plan.guests[0].lines[0]).toMatch(/: price [\d.]+, total EUR [\d.]+$/);
    expect((await call('/apply', { id: plan.id })).body).toMatchObject({ outcome: 'applied' });
    const rates = [];
    for await (const { rate } of api.taxes.list({ property_id: PROPERTY })) rates.push(rate);
    expect(rates.map(Number).toSorted()).toEqual([11, 4, 50].toSorted());
    expect((await call('/apply', { id: plan.id })).body).toMatchObject({ outcome: 'refused' });
    expect(read().taxes[0].rate).toBe('11');
  });

  test('a file counts as sent if it did not change since the plan', async () => {
    const { host, call } = world();
    const send = async (meanwhile: () => void) => {
      const { revision } = await host.open();
      const { id } = (await call('/plan', { revision })).body;
      meanwhile();
      return (await call('/apply', { id })).body.message;
    };
    expect(await send(() => undefined)).toBe('The channel manager has what the file says.');
    write({ ...definitions, taxes: [VAT, FEE, { ...CITY, rate: '8' }] });
    const another = () => void write({ ...definitions, taxes: [VAT, FEE, { ...CITY, rate: '9' }] });
    expect(await send(another)).toMatch(/^What was planned is done\. The file, or the property, says something else/);
    write({ ...definitions, taxes: [VAT, FEE, { ...CITY, rate: '10' }] });
    expect(await send(() => writeFileSync(file, '{'))).toMatch(/^What was planned is done\. The file or the channel/);
  });

  test('gets the file, without unsaved edits', async () => {
    const { host, call } = world();
    const { revision } = await host.open();
    await call('/apply', { id: (await call('/plan', { revision })).body.id });
    const draft = await edited(await host.open(), (state) => typeText(state, 't1.rate', '11'));
    expect((await call('/plan', draft)).body).toMatchObject({ outcome: 'planned', steps: [], guests: [], channel: [] });
    write({ ...definitions, taxes: [VAT, FEE, { ...CITY, rate: '9' }] });
    expect((await call('/plan', { revision })).body).toMatchObject({ outcome: 'refused' });
  });

  test('refuses a stale plan', async () => {
    const { host, call, api } = world();
    const first = await call('/plan', await host.open());
    await call('/apply', { id: first.body.id });
    const saved = await call('/save', await edited(await host.open(), (state) => typeText(state, 't3.rate', '5')));
    const plan = await call('/plan', saved.body);
    for await (const tax of api.taxes.list({ property_id: PROPERTY })) {
      if (tax.title === 'City tax') await api.taxes.update(tax.id, { ...tax, rate: '9.00' });
    }
    const { body } = await call('/apply', { id: plan.body.id });
    expect(body.outcome).toBe('stale');
    expect(body.lines.join()).toContain('9.00');
  });

  test('a lost answer is reported as unknown', async () => {
    const { host, call, sandbox } = world();
    const first = await call('/plan', await host.open());
    await call('/apply', { id: first.body.id });
    const { body: saved } = await call(
      '/save',
      await edited(await host.open(), (state) => typeText(state, 't1.rate', '11')),
    );
    const { body: plan } = await call('/plan', saved);
    sandbox.failNext({ kind: 'cut', method: 'PUT', after: 'effect', times: 9 });
    const { body } = await call('/apply', { id: plan.id });
    expect(body.outcome).toBe('unknown');
    expect(body.message).toContain('whether that step was done is not known');
    // The step had its effect: the next plan has nothing left to do.
    sandbox.clearFaults();
    const again = await call('/plan', saved);
    expect(again.body).toMatchObject({ outcome: 'planned', steps: [] });
  });

  test('is absent without a key', async () => {
    write(definitions);
    const { host, call } = server();
    const opened = await host.open();
    expect(opened.canApply).toBe(false);
    expect((await call('/plan', opened)).body).toMatchObject({ outcome: 'refused' });
  });
});
