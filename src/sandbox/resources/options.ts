import type { Context, Hono } from 'hono';
import { MULTI_OCCUPANCY, OPTIONS } from '../../api/wire/options.js';
import type { AppEnv } from '../common/access.js';
import { Refusal } from '../common/answers.js';
import { type Kept, listAnswer } from '../common/collection.js';
import type { ListFields } from '../common/list-query.js';
import { occupanciesOf, type RatePlanChoice, wholePlan } from '../common/rate-plan-options.js';
import type { MakeResource } from '../common/resource.js';

/** Properties, room types and rate plans to choose from: whole lists, without pages. */
export const optionsResource: MakeResource = ({ hotel }) => ({
  name: 'options',
  addRoutes(app) {
    addOptions(app, {
      ...OPTIONS.properties,
      fields: { ...COMMON, group_id: 'text' },
      entries: () =>
        [...hotel.properties.values()].map(({ id, title, currency, group_id }) => ({
          id,
          property_id: id,
          title,
          attributes: { id, title, currency, group_id },
          group_id,
        })),
    });
    addOptions(app, {
      ...OPTIONS.roomTypes,
      fields: COMMON,
      entries: () =>
        [...hotel.roomTypes.values()].map(({ id, property_id, title, occ_adults }) => ({
          id,
          property_id,
          title,
          attributes: { id, title, property_id, default_occupancy: occ_adults },
        })),
    });
    addOptions(app, {
      ...OPTIONS.ratePlans,
      fields: { ...COMMON, room_type_id: 'text' },
      entries: (c) => {
        const plans = [...hotel.ratePlans.values()];
        return (isMultiOccupancy(c) ? plans.flatMap(occupanciesOf) : plans.map(wholePlan)).map(printedPlan);
      },
    });
  },
});

const COMMON = { id: 'text', title: 'text', property_id: 'text' } as const;

interface Entry extends Kept {
  readonly attributes: object;
}

interface OptionList {
  readonly type: string;
  readonly path: string;
  readonly fields: ListFields;
  readonly entries: (c: Context<AppEnv>) => readonly Entry[];
}

function addOptions(app: Hono<AppEnv>, { type, path, fields, entries }: OptionList): void {
  app.get(path, (c) => {
    const all = new Map(entries(c).map((entry) => [entry.id, entry]));
    const print = (id: string) => ({ type, id, attributes: all.get(id)?.attributes ?? {} });
    return c.json(listAnswer(c, { fields, all: () => [...all.values()], print, hasPages: false }));
  });
}

function isMultiOccupancy(c: Context<AppEnv>): boolean {
  const asked = c.req.query(MULTI_OCCUPANCY);
  if (asked === undefined || asked === 'true' || asked === 'false') return asked === 'true';
  throw new Refusal(400, { [MULTI_OCCUPANCY]: ['must be true or false.'] });
}

function printedPlan({ id, plan, occupancy }: RatePlanChoice): Entry & { title: string; room_type_id: string } {
  const { property_id, room_type_id, currency, sell_mode } = plan;
  const isWhole = id === plan.id;
  const title = isWhole ? plan.title : `${plan.title} (${occupancy})`;
  const parent = isWhole ? {} : { parent_rate_plan_id: plan.id };
  const attributes = { id, title, property_id, room_type_id, currency, sell_mode, occupancy, ...parent };
  return { id, property_id, title, room_type_id, attributes };
}
