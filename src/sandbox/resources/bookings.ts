import { BOOKING, REVISION } from '../../api/resources/bookings.js';
import type { BookingRevisionAttributes } from '../../api/wire/bookings.js';
import { SUCCESS_BODY } from '../../api/wire/conventions.js';
import type { RevisionRecord } from '../bookings/bookings.js';
import { attributesOf } from '../bookings/bookings.js';
import type { PrintedRecord } from '../common/answers.js';
import { ofProperty } from '../common/answers.js';
import type { MakeResource } from '../common/resource.js';
import { addCollection, listAnswer } from '../common/resource.js';

/** Revisions: the list, the feed, single revisions, and acknowledgement. */
const bookingRevisionsResource: MakeResource = ({ bookings }) => {
  const { revisions } = bookings;
  const collection = {
    all: () => revisions.values(),
    find: (id: string) => revisions.get(id),
    print: (revision: RevisionRecord) => printedRevision(attributesOf(revision)),
    actions: {
      [REVISION.acknowledge]: ({ id }: RevisionRecord) => {
        bookings.acknowledge(id);
        return SUCCESS_BODY;
      },
    },
  };
  return {
    name: 'booking_revisions',
    addRoutes(app) {
      app.get(`${REVISION.path}/${REVISION.feed}`, (c) =>
        c.json(listAnswer(c, REVISION, { ...collection, all: bookings.feed })),
      );
    },
    addCollection: (app) => addCollection(app, REVISION, collection),
    save: () => (revisions.size === 0 ? undefined : [...revisions.values()]),
    load: (kept) => bookings.load(kept),
  };
};

/** Bookings with the fields of their latest revision. */
const bookingsResource: MakeResource = ({ bookings }) => {
  const { all } = bookings;
  return {
    name: 'bookings',
    addCollection: (app) =>
      addCollection(app, BOOKING, {
        all,
        find: (id) => all().find((booking) => booking.id === id),
        print: (attributes) => ({
          type: BOOKING.type,
          id: attributes.id,
          attributes,
          relationships: ofProperty(attributes.property_id),
        }),
      }),
  };
};

export const BOOKING_RESOURCES: readonly MakeResource[] = [bookingRevisionsResource, bookingsResource];

/**
 * The service prints the relationships of a revision below `data`, where its clients look; other clients look beside
 * it.
 */
function printedRevision(attributes: BookingRevisionAttributes): PrintedRecord {
  const { id, property_id, booking_id } = attributes;
  const property = { type: 'property', id: property_id };
  const booking = { type: 'booking', id: booking_id };
  const relationships = { property: { data: property }, booking: { data: booking }, data: { property, booking } };
  return { type: REVISION.type, id, attributes, relationships };
}
