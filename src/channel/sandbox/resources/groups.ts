import type { Context } from 'hono';
import type { Fields } from '../../../core/issues/reading.js';
import { GROUP } from '../../api/resources/groups.js';
import { SUCCESS_BODY } from '../../api/wire/conventions.js';
import { detailsOf, Refusal, refuseIf } from '../common/answers.js';
import type { GroupRecord } from '../common/hotel.js';
import { groupIdsOf } from '../common/hotel.js';
import type { Access, AppEnv, MakeResource } from '../common/resource.js';
import { addCollection, recordFor } from '../common/resource.js';
import { titledList } from '../hotel/attributes.js';

/** In the words of the service, which calls properties hotels. */
const IN_IT_ALREADY = 'Only one GroupHotel entity per Group and Hotel pair allowed!';

/** The groups of properties. A key sees those of its properties, and those that its user created. */
export const groupsResource: MakeResource = ({ hotel, newId }) => {
  const groupWith = (id: string): GroupRecord | undefined => hotel.allGroups().get(id);
  const membersOf = (groupId: string) =>
    [...hotel.properties.values()].filter((property) => groupIdsOf(property).includes(groupId));

  /** The access of a key, to groups too. */
  function accessOf(c: Context<AppEnv>): Access {
    const by = c.var.access;
    const mayUseGroup = ({ id, user_id }: GroupRecord) =>
      by.mayUse(null) ||
      (user_id !== undefined && user_id === by.userId) ||
      membersOf(id).some((property) => by.mayUse(property.id));
    const mayUse = (id: string | null) => {
      const group = groupWith(id ?? '');
      return group === undefined ? by.mayUse(id) : mayUseGroup(group);
    };
    return { ...by, mayUse };
  }

  // The access to a record of a property is checked by the id of the property, that to a group by the group's.
  const withAccess = (group: GroupRecord) => ({ ...group, property_id: group.id });

  function find(id: string) {
    const group = groupWith(id);
    return group && withAccess(group);
  }

  function put(id: string, fields: Fields, user_id: string | undefined) {
    refuseIf(detailsOf(GROUP.check(fields).issues));
    const group: GroupRecord = { id, title: String(fields['title']), user_id };
    hotel.groups.set(id, group);
    return withAccess(group);
  }

  /** The group and the property in a path. */
  function membership(c: Context<AppEnv>) {
    const { id } = recordFor(c, { find, accessOf }, 403);
    const findProperty = (propertyId: string) => {
      const property = hotel.property(propertyId);
      return property && { ...property, property_id: property.id };
    };
    const { property_id, ...property } = recordFor(c, { find: findProperty }, 403, 'property_id');
    return { group: id, property, groups: groupIdsOf(property) };
  }

  return {
    name: 'groups',
    addRoutes(app) {
      const path = `${GROUP.path}/:id/properties/:property_id`;
      app.post(path, (c) => {
        const { group, property, groups } = membership(c);
        if (groups.includes(group)) throw new Refusal(422, { hotel_id: [IN_IT_ALREADY] });
        hotel.putProperty({ ...property, other_group_ids: [...groups.slice(1), group] });
        return c.json(SUCCESS_BODY);
      });
      app.delete(path, (c) => {
        const { group, property, groups } = membership(c);
        if (!groups.includes(group)) throw new Refusal(404);
        const [group_id, ...other_group_ids] = groups.filter((id) => id !== group);
        if (group_id === undefined) throw new Refusal(400, { base: ['is the only group of the property.'] });
        // A group without a record would end with its last property.
        const emptied = groupWith(group);
        if (emptied !== undefined) hotel.groups.set(group, emptied);
        hotel.putProperty({ ...property, group_id, other_group_ids });
        return c.json(SUCCESS_BODY);
      });
    },
    addCollection: (app) =>
      addCollection(app, GROUP, {
        deniedRead: 403,
        accessOf,
        all: () => [...hotel.allGroups().values()].map(withAccess),
        find,
        print({ id, title }, _, { mayUse }) {
          const properties = membersOf(id).filter((property) => mayUse(property.id));
          return { attributes: { id, title }, relationships: { properties: titledList('property', properties) } };
        },
        create: (fields, { userId }) => put(newId(), fields, userId),
        update: ({ id, title, user_id }, changes) => put(id, { title, ...changes }, user_id),
        remove({ id }) {
          if (membersOf(id).length > 0)
            throw new Refusal(400, { base: ['has properties; take them out of it first.'] });
          hotel.groups.delete(id);
        },
      }),
  };
};
