import type { Context } from 'hono';
import { KEY_ARGUMENT } from '../../api/wire/api-keys.js';
import { Refusal } from '../common/answers.js';
import type { CardKeys } from './card-keys.js';

/** Refuses a call whose key is missing, unknown or revoked, before anything else is looked at. */
export function authorise(c: Pick<Context, 'req'>, keys: Pick<CardKeys, 'accepts'>): void {
  if (!keys.accepts(c.req.query(KEY_ARGUMENT))) throw new Refusal(401);
}
