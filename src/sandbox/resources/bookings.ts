import { ACKNOWLEDGE, BOOKING, type BookingRevisionAttributes, FEED_PATH, REVISION } from '../../api/wire/bookings.js';
import { SUCCESS_BODY } from '../../api/wire/common.js';
import { attributesOf } from '../bookings/bookings.js';
import { keptFor, listAnswer, type Printed } from '../common/collection.js';
import type { ListFields } from '../common/list-query.js';
import type { MakeResource } from '../common/resource.js';

const FIELDS: ListFields = {
  id: 'text',
  property_id: 'text',
  booking_id: 'text',
  unique_id: 'text',
  status: 'text',
  ota_name: 'text',
  ota_reservation_code: 'text',
  arrival_date: 'text',
  departure_date: 'text',
  inserted_at: 'text',
};

/** Revisions: the feed of those that are not acknowledged, each by itself, and acknowledging. */
export const bookingRevisionsResource: MakeResource = ({ bookings }) => {
  const source = {
    fields: FIELDS,
    all: () => [...bookings.revisions.values()].filter(({ is_acknowledged }) => !is_acknowledged),
    find: (id: string) => bookings.revisions.get(id),
    print: (id: string) => {
      const revision = bookings.revisions.get(id);
      return revision && envelopeOf(REVISION.type, attributesOf(revision));
    },
  };
  return {
    name: 'booking_revisions',
    addRoutes(app) {
      app.get(FEED_PATH, (c) => c.json(listAnswer(c, source)));
      app.get(`${REVISION.path}/:id`, (c) => c.json({ data: source.print(keptFor(c, source, 401).id) }));
      app.post(`${REVISION.path}/:id/${ACKNOWLEDGE}`, (c) => {
        bookings.acknowledge(keptFor(c, source, 403).id);
        return c.json(SUCCESS_BODY);
      });
    },
    save: () => (bookings.revisions.size === 0 ? undefined : [...bookings.revisions.values()]),
    load: (kept) => bookings.load(kept),
  };
};

/** Bookings, each as its latest revision has it. */
export const bookingsResource: MakeResource = ({ bookings }) => {
  const all = () => bookings.latest().map((revision) => ({ ...revision, id: revision.booking_id }));
  const find = (id: string) => all().find((booking) => booking.id === id);
  return {
    name: 'bookings',
    collection: {
      ...BOOKING,
      fields: FIELDS,
      all,
      find,
      print: (id) => {
        const revision = bookings.latest().find(({ booking_id }) => booking_id === id);
        if (revision === undefined) return undefined;
        return envelopeOf(BOOKING.type, { ...attributesOf(revision), id, revision_id: revision.id });
      },
    },
  };
};

type Attributes = BookingRevisionAttributes & { readonly revision_id?: string };

function envelopeOf(type: string, attributes: Attributes): Printed {
  const property = { data: { type: 'property', id: attributes.property_id } };
  return { type, id: attributes.id, attributes, relationships: { property } };
}
