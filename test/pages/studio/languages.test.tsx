import { readdirSync, readFileSync } from 'node:fs';
import type { VNode } from 'preact';
import { render } from 'preact-render-to-string';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TaxSetInput } from '../../../src/core/definitions/tax.js';
import { isColumn } from '../../../src/core/stay/lines.js';
import {
  CASES_TAB,
  CHANNEL_TAB,
  COLUMNS_FORM,
  DIALOGS,
  HISTORY,
  STAY_COLUMNS,
  STAYS_TAB,
  STUDIO,
} from '../../../src/language/words/en/pages.js';
import { LOCALES, loadPages, wordsIn } from '../../../src/language/words/locales.js';
import type { Words } from '../../../src/language/words/words.js';
import { ENGLISH, say } from '../../../src/language/words/words.js';
import { editedSet } from '../../../src/pages/editor/draft.js';
import type { EditorState } from '../../../src/pages/editor/state.js';
import { openEditor, problemsOf, withTaxBegun } from '../../../src/pages/editor/state.js';
import { EditorContext } from '../../../src/pages/element/editor/controls.js';
import { Cases, CasesName, createCaseChecker } from '../../../src/pages/studio/cases.js';
import { ChannelManager } from '../../../src/pages/studio/channel.js';
import { Columns } from '../../../src/pages/studio/columns.js';
import { ConflictDialog, JsonDialog, LinkDialog, PlanDialog, SaveAsDialog } from '../../../src/pages/studio/dialogs.js';
import { HistoryDialog, NoteField } from '../../../src/pages/studio/history.js';
import { wordsOf } from '../../../src/pages/studio/page.js';
import { pageLanguage } from '../../../src/pages/studio/page-contents.js';
import type { PageData, RefusedCall } from '../../../src/pages/studio/protocol.js';
import { createStudioServer } from '../../../src/pages/studio/server.js';
import { Start } from '../../../src/pages/studio/start.js';
import { firstState, nextState } from '../../../src/pages/studio/state.js';
import { Heading, Places } from '../../../src/pages/studio/tools.js';
import type { WorkProblem } from '../../../src/pages/studio/work.js';
import { YourStays } from '../../../src/pages/studio/your-stays.js';
import { ViewContext, viewSettings, writingFor } from '../../../src/pages/views/view-context.js';
import { foreignTableReader } from '../../../src/trials/replay/foreign-table.js';
import { cli, json } from '../../cli/fake-io.js';
import { englishIn } from '../../language/words/recorded.js';
import { CITY } from '../editor/sets.js';
import { studioScript } from './bundle.js';
import { filesInMemory, heldIn } from './files.js';

const nothing = async (): Promise<undefined> => undefined;
const LOCAL: TaxSetInput = {
  title: 'H',
  currency: 'EUR',
  taxes: [{ ...CITY, title: 'K', local: { rates: [{ rate: '0', age_under: 13 }] } }],
};
const SAVED: TaxSetInput = { ...LOCAL, taxes: [{ ...CITY, title: 'K', rate: '3.00', local: {} }] };
const FAMILY = {
  checkIn: '2026-05-01',
  rooms: [{ guests: [{}, { age: 5 }], nightlyPrices: ['1234.00', '100.00'] }],
};

/** The visible and spoken texts: contents, and labels in attributes. */
function readIn(html: string): string[] {
  const attributes = /\b(?:aria-label|aria-valuetext|aria-roledescription|placeholder|title)="([^"]*)"/g;
  const labels = [...html.matchAll(attributes)].map(([, label = '']) => label);
  const texts = html.replaceAll(/<pre>.*?<\/pre>/gs, '').split(/<[^>]*>/);
  return [...labels, ...texts].map((text) => text.replaceAll('&quot;', '"').trim()).filter((text) => text !== '');
}

function inEditor(words: Words, children: VNode, changes: Partial<EditorState> = {}): string {
  const state = { ...openEditor({ draft: LOCAL, saved: SAVED, stay: FAMILY, words }), ...changes };
  const scenario = undefined;
  const writing = writingFor(words.locale);
  const problems = problemsOf(state);
  const editor = { prefix: 'x', state, writing, problems, scenario, change: nothing, focusOn: nothing };
  return render(
    <ViewContext.Provider value={viewSettings([], { prefix: 'x', writing, isLive: true })}>
      <EditorContext.Provider value={editor}>{children}</EditorContext.Provider>
    </ViewContext.Provider>,
  );
}

const replaysWith = (problem: WorkProblem['key'] | undefined, isBehind = false) => ({
  file: () => (isBehind ? new File([], 'a.csv') : undefined),
  result: () => undefined,
  isTable: () => true,
  asked: () => undefined,
  problem: () => problem && { key: problem, values: { file: 'a.csv', problem: 'x' } },
  progress: () => ({ share: 0.5, stays: 1000 }),
  isOf: () => !isBehind,
  replay: nothing,
  map: nothing,
  cancel: nothing,
});

const KEPT = { name: 'N', stay: FAMILY, path: '', written: {}, policy: undefined };
const REFUSED: RefusedCall = { outcome: 'refused', message: 'x' };
const refused = async () => REFUSED;

/** Everything of the studio that is drawn without an event. */
function drawn(words: Words): string {
  const cases = [
    { ...KEPT, isWrong: true, expect: {} },
    { ...KEPT, name: 'O', isWrong: false, expect: { total: '1.00', net: '1.00', price: '1.00', taxes: { K: '1.00' } } },
  ];
  const check = createCaseChecker();
  const reader = foreignTableReader(['A', 'B', 'C'], ';', 'EUR');
  reader.add('03/04/2026;1;1,234');
  const table = reader.result();
  const edits = { base: editedSet(LOCAL), mine: editedSet(LOCAL), theirs: editedSet({ ...LOCAL, title: 'I' }) };
  const plan = { onPlan: nothing, onApply: nothing, onClose: nothing };
  const sets = [LOCAL, SAVED].map((draft) => ({ name: 'H', draft }));
  const studio = firstState({ sets }, words, '2026-05-01');
  const begin = () => () => undefined;
  const none = { good: undefined };
  return [
    inEditor(words, <JsonDialog text="{}" saved="{}" onOpen={() => false} onClose={nothing} />),
    inEditor(words, <SaveAsDialog onSave={nothing} onClose={nothing} />),
    inEditor(words, <LinkDialog link="x" note="N" onPage={async () => true} onClose={nothing} />),
    inEditor(words, <PlanDialog {...plan} isUnsaved isWrong />),
    inEditor(words, <PlanDialog {...plan} isUnsaved isWrong={false} />),
    inEditor(words, <PlanDialog {...plan} isUnsaved={false} isWrong={false} />),
    inEditor(words, <PlanDialog {...plan} isUnsaved={false} isWrong={false} planned="planning" />),
    inEditor(words, <PlanDialog {...plan} isUnsaved={false} isWrong={false} planned={REFUSED} />),
    inEditor(words, <PlanDialog {...plan} isUnsaved={false} isWrong={false} planned={REFUSED} applied="applying" />),
    inEditor(words, <HistoryDialog read={refused} readVersion={refused} onBringBack={nothing} onClose={nothing} />),
    inEditor(words, <NoteField note="" onNote={nothing} />),
    inEditor(words, <ConflictDialog edits={edits} onMerge={nothing} onClose={nothing} />),
    inEditor(
      words,
      <>
        <Heading state={studio} onEvent={nothing} />
        <Heading state={nextState(studio, { type: 'edited', editor: withTaxBegun(studio.editor) })} onEvent={nothing} />
        <Places places={sets} onPlace={nothing} />
        <Start places={sets} onPlace={nothing} onText={() => true} />
        <Start places={[]} onPlace={nothing} onText={() => true} />
      </>,
    ),
    inEditor(words, <CasesName cases={() => cases} check={check} />),
    inEditor(
      words,
      <Cases
        cases={() => cases}
        check={check}
        note="N"
        canKeep
        onKeep={nothing}
        onDownload={nothing}
        onClose={nothing}
      />,
    ),
    inEditor(words, <Cases cases={() => []} check={check} note="N" canKeep onKeep={nothing} onClose={nothing} />),
    ...(['currencies', 'empty', 'format', 'noReader', 'noWorkbook', 'unreadable'] as const).map((problem) =>
      inEditor(words, <YourStays replays={replaysWith(problem)} />),
    ),
    inEditor(words, <YourStays replays={replaysWith(undefined, true)} />),
    inEditor(words, <YourStays replays={replaysWith(undefined)} />, { saved: undefined }),
    inEditor(
      words,
      <Columns file="a.csv" table={table} mapping={{ names: ['A', 'B', 'C'], ours: [] }} onMap={nothing} />,
    ),
    inEditor(
      words,
      <Columns
        file="a.csv"
        table={table}
        mapping={{ names: ['A', 'B', 'C'], ours: ['checkIn', 'children', 'persons'] }}
        onMap={nothing}
      />,
    ),
    inEditor(words, <ChannelManager begin={begin} today="2026-05-01" language={{}} />),
    inEditor(words, <ChannelManager begin={begin} today="2026-05-01" language={{}} />, none),
  ].join('');
}

describe.each(LOCALES.filter((one) => one !== 'en'))('the studio in %s', (language) => {
  let words: Words;
  let html = '';
  beforeAll(async () => {
    await loadPages(language);
    words = wordsIn(language);
    html = drawn(words);
  });

  test('shows no English', () => {
    // The name of a file is an example.
    const texts = readIn(html).filter((text) => text !== 'new-rates.json');
    expect(texts.length).toBeGreaterThan(150);
    expect([...new Set(englishIn(texts))]).toEqual([]);
  });

  test('has other texts than in English, but for names', () => {
    const same = [STUDIO, DIALOGS, HISTORY, CASES_TAB, STAYS_TAB, COLUMNS_FORM, STAY_COLUMNS, CHANNEL_TAB].flatMap(
      ({ name, texts }) =>
        Object.entries(texts).filter(([key, text]) => words.translated[name]?.[key] === text && /[a-z]{2}/.test(text)),
    );
    const names = new Set(['JSON', 'Channel manager', 'Link', 'Total', 'Net']);
    const own = same.filter(([, text]) => !names.has(String(text)) && !/^\{\w+\}(: | )\{/.test(String(text)));
    expect(own).toEqual([]);
  });

  test('writes amounts as the language does', () => {
    const shown = html.replaceAll(/<[^>]*>/g, '');
    expect(shown).toContain(words.amount('1350.00'));
    // An amount that is formatted twice: "1,350,00".
    expect(shown).not.toMatch(/\d,\d{3},\d\d/);
  });
});

test('every text of the studio is used', () => {
  const folder = new URL('../../../src/pages/studio/', import.meta.url);
  const files = [...readdirSync(folder), '../../core/stay/lines.ts'];
  const source = files.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n');
  const subjects = [STUDIO, DIALOGS, HISTORY, CASES_TAB, STAYS_TAB, COLUMNS_FORM, CHANNEL_TAB];
  const unused = subjects.flatMap(({ texts }) => Object.keys(texts).filter((key) => !source.includes(`'${key}'`)));
  expect(unused).toEqual([]);
  expect(Object.keys(STAY_COLUMNS.texts).filter((name) => !isColumn(name))).toEqual([]);
});

describe('the language of a page', () => {
  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de-AT'],
    ['ja, fr-CH;q=0.7, it;q=0.8', 'it'],
    ['en-GB,de;q=0.5', undefined],
    ['ja', undefined],
    ['', undefined],
    ['de;q=0,es', 'es'],
  ])('of a browser that asks for "%s": %s', async (header, locale) => {
    const { words, opened } = await pageLanguage(undefined, header);
    expect(opened.locale).toBe(locale);
    expect(words.locale).toBe(locale ?? 'en');
    expect(Object.keys(opened.translation ?? {}).length > 0).toBe(locale !== undefined);
  });

  test('a requested language precedes that of the browser', async () => {
    expect((await pageLanguage('fr', 'de')).words.locale).toBe('fr');
    // Numbers of Japan, with English texts: as before there were translations.
    expect(await pageLanguage('ja', 'de')).toEqual({ words: ENGLISH, opened: { locale: 'ja' } });
    expect(await pageLanguage('en-GB', 'de')).toEqual({ words: ENGLISH, opened: { locale: 'en-GB' } });
  });

  test('comes with the page, and a page without one is English', async () => {
    const { opened } = await pageLanguage('es-MX');
    const arrived: PageData = JSON.parse(JSON.stringify({ sets: [], ...opened }));
    expect(say(wordsOf(arrived), STUDIO, 'saved')).toBe('Guardado.');
    expect(wordsOf(arrived).locale).toBe('es-MX');
    expect(wordsOf({ locale: 'de' })).toBe(ENGLISH);
  });

  test('the script of the page has no translation in it', async () => {
    const script = await studioScript();
    expect(script).toContain('The studio does not answer');
    for (const text of ['Das Studio antwortet', 'Le studio ne répond pas', 'El estudio no responde', 'Lo studio non']) {
      expect(script).not.toContain(text);
    }
  });
});

describe('a served page', () => {
  const refuse = async () => ({ outcome: 'refused', message: 'x' }) as const;
  const now = async () => ({ outcome: 'same' }) as const;
  const host = {
    open: async () => ({ sets: [] }),
    save: refuse,
    keep: refuse,
    now,
    keepDraft: async () => undefined,
    history: refuse,
    version: refuse,
    plan: refuse,
    apply: refuse,
  };
  const pageAt = async (path: string, accepted: string, locale?: string) => {
    const app = createStudioServer({
      host,
      script: 'run()',
      workbook: async () => '',
      token: 'secret',
      port: () => 4711,
      locale,
    });
    const headers = { host: '127.0.0.1:4711', 'accept-language': accepted };
    return (await app.request(`http://127.0.0.1:4711${path}`, { headers })).text();
  };

  /** The translation in a page: packed, or in its data. */
  const textsIn = async (page: string): Promise<string | undefined> =>
    page.includes('DecompressionStream') ? (await heldIn(page)).translation : /"translation":(\{.*)/.exec(page)?.[1];

  test.each(['/?token=secret', '/link'])('%s has the language of the browser, or the requested one', async (path) => {
    const german = await pageAt(path, 'de-AT');
    expect(german).toContain('<html lang="de-AT">');
    expect(german).toContain('Das Studio benötigt JavaScript.');
    expect(await textsIn(german)).toContain('Neue Steuergruppe');
    expect(await pageAt(path, 'de-AT', 'it')).toContain('<html lang="it">');
    const english = await pageAt(path, 'en-US');
    expect(english).toContain('<html lang="en">');
    expect(english).toContain('<title>Staytax studio</title>');
    expect(english).not.toContain('"translation"');
    expect(await textsIn(english)).toBeUndefined();
  });

  test('a file that is too large is refused in the language of the page', async () => {
    const app = createStudioServer({
      host,
      script: '',
      workbook: async () => '',
      token: 'secret',
      port: () => 4711,
      locale: 'de',
    });
    const response = await app.request('http://127.0.0.1:4711/save', {
      method: 'POST',
      headers: { host: '127.0.0.1:4711', 'x-staytax-token': 'secret' },
      body: 'x'.repeat(5_000_000),
    });
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('Die Seite darf 4 MB senden') });
  });
});

describe('staytax studio --locale', () => {
  const exported = async (...argv: string[]) => {
    const { io, written } = filesInMemory();
    const world = { files: { 'lisbon.json': json(LOCAL) }, io: { ...io, studioScript: async () => 'run()' } };
    const { code } = await cli(['studio', 'lisbon.json', '--export', 'studio.html', ...argv], world);
    return { code, page: written.get('studio.html') ?? '' };
  };

  test('an export has that language, or English by default', async () => {
    const { page } = await exported('--locale', 'fr');
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain('"locale":"fr"');
    expect(JSON.parse((await heldIn(page)).translation ?? '')).toEqual(wordsIn('fr').translated);
    expect(page).not.toContain('Jeu de taxes');
    const english = (await exported()).page;
    expect(english).not.toContain('"translation"');
    expect((await heldIn(english)).translation).toBeUndefined();
    expect((await exported('--locale', 'no tag')).code).toBe(2);
  });
});
