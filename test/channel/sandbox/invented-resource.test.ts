import { expect, test } from 'vitest';
import { contextFor } from '../../../src/channel/api/calls/context.js';
import { operationsOn } from '../../../src/channel/api/client/operations.js';
import type { FieldsOf, StoredRecord } from '../../../src/channel/api/resources/declaration.js';
import { declared, flag, idOf, recordOf, text } from '../../../src/channel/api/resources/declaration.js';
import { createHotel } from '../../../src/channel/sandbox/common/hotel.js';
import { addCollection, storeAsSent } from '../../../src/channel/sandbox/common/resource.js';
import { createApp } from '../../../src/channel/sandbox/service.js';
import { HOTEL, INN, NOWHERE } from './world.js';

/** A resource that the API does not have: a declaration is all that client and sandbox need. */
interface Note extends StoredRecord {
  readonly title: string;
  readonly property_id: string;
  readonly is_pinned: boolean;
}
type NoteWrite = Omit<Note, keyof StoredRecord>;

const FIELDS: FieldsOf<Note> = { title: text(''), property_id: idOf('property', ''), is_pinned: flag(false) };

const NOTE = declared({
  ...recordOf('note', FIELDS),
  path: '/api/v1/notes',
  name: 'note',
  operations: ['list', 'get', 'create', 'update', 'remove'],
  filters: { id: 'text', title: 'text', property_id: 'text', is_pinned: 'boolean' },
  create: (note: NoteWrite) => ({ body: note, sent: note }),
  update: (changes: Partial<NoteWrite>) => ({ body: changes }),
  identity: { isLike: (sent: NoteWrite, note: Note) => sent.title === note.title, isIt: () => true, hasTwins: true },
});

const noteId = (count: number) => `00000000-0000-4000-8000-00000000000${count}`;

/** A client on a sandbox; answers to creations are lost while `loses` says so. */
function notesOn(loses: () => boolean = () => false) {
  let count = 0;
  const newId = () => {
    count += 1;
    return noteId(count);
  };
  const { collection, save, load } = storeAsSent(NOTE, { newId, hotel: createHotel([HOTEL, INN]) });
  const notes = {
    name: 'notes',
    addCollection: (app: Parameters<typeof addCollection>[0]) => addCollection(app, NOTE, collection),
    save,
    load,
  };
  const mayUse = (id: string | null) => id !== INN;
  const app = createApp([notes], () => ({ mayUse }));
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const answer = await app.fetch(request, {});
    return request.method === 'POST' && loses() ? new Response('', { status: 502 }) : answer;
  };
  const options = { baseUrl: 'https://api.example.com', apiKey: 'secret', fetch, retry: { retries: 0, minDelayMs: 1 } };
  return { ...operationsOn(NOTE, contextFor(options, { header: 'user-api-key' })).usual, save, load };
}

const NOTICE: NoteWrite = { title: 'Notice', property_id: HOTEL, is_pinned: true };

test('a declaration is created, read, listed, changed and removed', async () => {
  const notes = notesOn();
  const { id } = await notes.create(NOTICE);
  expect(await notes.get(id)).toEqual({ id, ...NOTICE, attributes: { id, title: 'Notice', is_pinned: true } });
  expect(await notes.update(id, { title: 'Changed' })).toMatchObject({ ...NOTICE, title: 'Changed' });
  await notes.create({ ...NOTICE, title: 'Another', is_pinned: false });
  const titles = [];
  for await (const { title } of notes.list({ is_pinned: [true, false] })) titles.push(title);
  expect(titles).toEqual(['Another', 'Changed']);
  const other = notesOn();
  other.load(notes.save());
  expect(other.save()).toEqual(notes.save());
  await notes.remove(id);
  await expect(notes.get(id)).rejects.toMatchObject({ status: 404 });
});

test.each([
  ['no property', { property_id: undefined }, { property_id: ["can't be blank"] }],
  ['a property that there is not', { property_id: NOWHERE }, { property_id: ['does not exist'] }],
  ['a field of another type', { title: 1 }, { title: ['title must be text (got 1).'] }],
])('with %s it is refused', async (_, wrong, details) => {
  const given = JSON.parse(JSON.stringify({ ...NOTICE, ...wrong }));
  await expect(notesOn().create(given)).rejects.toMatchObject({ status: 422, details });
});

test('is refused for a property without access', async () => {
  await expect(notesOn().create({ ...NOTICE, property_id: INN })).rejects.toMatchObject({ status: 403 });
});

test('finds a record whose creation had no answer by its identity', async () => {
  let isLost = false;
  const notes = notesOn(() => isLost);
  const { id } = await notes.create(NOTICE);
  isLost = true;
  expect(await notes.create({ ...NOTICE, title: 'Lost' }, { existingIds: [id] })).toMatchObject({ title: 'Lost' });
  await expect(notes.create(NOTICE)).rejects.toMatchObject({ candidates: [id, noteId(3)] });
});
