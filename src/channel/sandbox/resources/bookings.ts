import type { Fields } from '../../../core/issues/reading.js';
import { BOOKING, REVISION } from '../../api/resources/bookings.js';
import type { RevisionStatus } from '../../api/wire/bookings.js';
import { REVISION_STATUSES } from '../../api/wire/bookings.js';
import { SUCCESS_BODY } from '../../api/wire/conventions.js';
import type { BookOptions } from '../bookings/book-options.js';
import { bookingIssues } from '../bookings/book-options.js';
import type { Bookings, RevisionRecord } from '../bookings/bookings.js';
import { attributesOf } from '../bookings/bookings.js';
import { OFFLINE } from '../bookings/revision.js';
import type { Details } from '../common/answers.js';
import { BLANK, detailsOf, ofProperty, Refusal, refuseIf } from '../common/answers.js';
import type { MakeResource } from '../common/resource.js';
import { addCollection, addList, fieldsFor, keptIn, recordFor } from '../common/resource.js';

/** Lists of bookings are filtered by these statuses alone. */
const CHOICES = { choices: { status: REVISION_STATUSES } };

const bookingRevisionsResource: MakeResource = ({ bookings }) => {
  const { all, find, save } = keptIn(bookings.revisions);
  return {
    name: 'booking_revisions',
    addRoutes(app) {
      const source = { all: bookings.feed, print: printedRevision };
      addList(app, `${REVISION.path}/${REVISION.feed}`, { ...REVISION, ...CHOICES }, source);
    },
    addCollection: (app) =>
      addCollection(
        app,
        { ...REVISION, ...CHOICES },
        {
          all,
          find,
          print: printedRevision,
          actions: {
            [REVISION.acknowledge]: ({ id }) => {
              bookings.acknowledge(id);
              return SUCCESS_BODY;
            },
          },
        },
      ),
    save,
    load: bookings.load,
  };
};

/** Bookings with the fields of their latest revision. They can also be entered, changed and cancelled in the sandbox. */
const bookingsResource: MakeResource = ({ bookings, hotel }) => {
  const { all } = bookings;
  const find = (id: string) => all().find((booking) => booking.id === id);
  return {
    name: 'bookings',
    addRoutes(app) {
      app.post(BOOKING.path, async (c) => {
        const { booking_id: _, ...fields } = await fieldsFor(c, WRITE);
        const property = hotel.property(fields['property_id']);
        const unknown = property === undefined ? { property_id: ['does not exist'] } : {};
        refuseIf({ ...unknown, ...problemsOf(fields, ['new']), ...missingIn(fields) });
        return c.json(entered(bookings, { ota_name: OFFLINE, ...fields, status: 'new' }), 201);
      });
      app.put(`${BOOKING.path}/:id`, async (c) => {
        recordFor(c, { find }, 403);
        const fields = await fieldsFor(c, WRITE);
        const { id: booking_id, property_id, arrival_date, departure_date } = recordFor(c, { find }, 403);
        const isMoved = (fields['property_id'] ?? property_id) !== property_id;
        const moved = isMoved ? { property_id: ['cannot be changed.'] } : {};
        refuseIf({ ...moved, ...problemsOf(fields, ['modified', 'cancelled']) });
        const kept = { status: 'modified' as const, arrival_date, departure_date };
        return c.json(entered(bookings, { ...kept, ...fields, booking_id, property_id }));
      });
    },
    addCollection: (app) =>
      addCollection(
        app,
        { ...BOOKING, ...CHOICES },
        { all, find, print: (attributes) => ({ attributes, relationships: ofProperty(attributes.property_id) }) },
      ),
  };
};

const WRITE = { type: BOOKING.type, check: (fields: Fields) => ({ issues: bookingIssues(fields) }) };

/** The sandbox makes up the other fields. */
const REQUIRED = ['property_id', 'arrival_date', 'departure_date', 'rooms'];

function missingIn(fields: Fields): Details {
  const missing = REQUIRED.filter((name) => fields[name] === undefined || fields[name] === null);
  return Object.fromEntries(missing.map((name) => [name, [BLANK]]));
}

function problemsOf(fields: Fields, statuses: readonly RevisionStatus[]): Details {
  const { status } = fields;
  const isKnown = status === undefined || statuses.some((allowed) => allowed === status);
  const wrong = isKnown ? {} : { status: [`must be ${statuses.join(' or ')}`] };
  return { ...detailsOf(bookingIssues(fields)), ...wrong };
}

/** Stores a booking that was entered, and sends its events. */
function entered({ book }: Bookings, options: BookOptions): object {
  const { id: revision_id, booking_id, status, unique_id } = booked(() => book({ ...options, is_crs_revision: true }));
  const attributes = { id: booking_id, booking_id, revision_id, status, unique_id };
  return { data: { type: BOOKING.type, id: booking_id, attributes } };
}

function booked(book: () => RevisionRecord): RevisionRecord {
  try {
    return book();
  } catch (error) {
    if (error instanceof TypeError) throw new Refusal(422, { base: [error.message] });
    throw error;
  }
}

export const BOOKING_RESOURCES: readonly MakeResource[] = [bookingRevisionsResource, bookingsResource];

/** The service prints relationships below `data`, where its clients look; other clients look beside it. */
function printedRevision(revision: RevisionRecord) {
  const property = { type: 'property', id: revision.property_id };
  const booking = { type: 'booking', id: revision.booking_id };
  const relationships = { property: { data: property }, booking: { data: booking }, data: { property, booking } };
  return { attributes: attributesOf(revision), relationships };
}
