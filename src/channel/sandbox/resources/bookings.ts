import { BOOKING, REVISION } from '../../api/resources/bookings.js';
import { SUCCESS_BODY } from '../../api/wire/conventions.js';
import type { RevisionRecord } from '../bookings/bookings.js';
import { attributesOf } from '../bookings/bookings.js';
import { ofProperty } from '../common/answers.js';
import type { MakeResource } from '../common/resource.js';
import { addCollection, keptIn, listAnswer } from '../common/resource.js';

const bookingRevisionsResource: MakeResource = ({ bookings }) => {
  const { all, find, save } = keptIn(bookings.revisions);
  return {
    name: 'booking_revisions',
    addRoutes(app) {
      app.get(`${REVISION.path}/${REVISION.feed}`, (c) =>
        c.json(listAnswer(c, REVISION, { all: bookings.feed, print: printedRevision })),
      );
    },
    addCollection: (app) =>
      addCollection(app, REVISION, {
        all,
        find,
        print: printedRevision,
        actions: {
          [REVISION.acknowledge]: ({ id }) => {
            bookings.acknowledge(id);
            return SUCCESS_BODY;
          },
        },
      }),
    save,
    load: bookings.load,
  };
};

/** Bookings with the fields of their latest revision. */
const bookingsResource: MakeResource = ({ bookings: { all } }) => ({
  name: 'bookings',
  addCollection: (app) =>
    addCollection(app, BOOKING, {
      all,
      find: (id) => all().find((booking) => booking.id === id),
      print: (attributes) => ({ attributes, relationships: ofProperty(attributes.property_id) }),
    }),
});

export const BOOKING_RESOURCES: readonly MakeResource[] = [bookingRevisionsResource, bookingsResource];

/** The service prints relationships below `data`, where its clients look; other clients look beside it. */
function printedRevision(revision: RevisionRecord) {
  const property = { type: 'property', id: revision.property_id };
  const booking = { type: 'booking', id: revision.booking_id };
  const relationships = { property: { data: property }, booking: { data: booking }, data: { property, booking } };
  return { attributes: attributesOf(revision), relationships };
}
