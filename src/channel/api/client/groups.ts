import type { Call, Context } from '../calls/context.js';
import { ValidationError } from '../calls/errors.js';
import type { CallOptions, Paged } from '../calls/options.js';
import { send } from '../calls/send.js';
import type { Group, GroupField, GroupResource } from '../resources/groups.js';
import { GROUP } from '../resources/groups.js';
import { PROPERTY } from '../resources/properties.js';
import { API_ROOT } from '../wire/conventions.js';
import { operationsOn } from './operations.js';

/** The field of the API's refusal of a property that is in the group already. */
const MEMBER = 'hotel_id';

/** The usual operations on groups, and their properties. */
export function groups(context: Context): GroupResource & Paged<Group, GroupField, 'group'> {
  const { usual, pathOf } = operationsOn(GROUP, context);
  const property = operationsOn(PROPERTY, context);

  function memberCall(method: 'POST' | 'DELETE', ids: readonly [string, string], options: CallOptions): Call {
    const [group, member] = [pathOf(ids[0]), property.pathOf(ids[1])];
    return { method, path: group + member.slice(API_ROOT.length), options };
  }

  return {
    ...usual,
    async addProperty(groupId, propertyId, options = {}) {
      const call = { ...memberCall('POST', [groupId, propertyId], options), isRepeatable: true };
      try {
        await send(call, context);
      } catch (error) {
        const isThere = error instanceof ValidationError && error.details?.[MEMBER] !== undefined;
        if (!isThere) throw error;
      }
    },
    async removeProperty(groupId, propertyId, options = {}) {
      await send(memberCall('DELETE', [groupId, propertyId], options), context);
    },
  };
}
