import { randomUUID } from 'node:crypto';

// A `seen` store in Redis, for receivers that share their work. `client` is anything with `send(...words)` that answers
// what Redis answers: with the package `redis` it is `{ send: (...words) => client.sendCommand(words) }`.

const RUNNING_SECONDS = 60; // Longer than `deadlineMs` of the receiver.
const HANDLED_SECONDS = 2 * 24 * 60 * 60; // Longer than the service tries again, which is a day.

/** Deletes a claim that is still this one. */
const RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0";

export function redisStore(client) {
  /** The claims of this process: a handler that outlives its claim must not delete that of another one. */
  const claims = new Map();
  return {
    async begin(key) {
      if (claims.has(key)) return 'running';
      const claim = `running ${randomUUID()}`;
      claims.set(key, claim);
      const isOurs = await client.send('SET', key, claim, 'NX', 'EX', String(RUNNING_SECONDS)).catch((error) => {
        claims.delete(key);
        throw error;
      });
      if (isOurs === 'OK') return 'new';
      claims.delete(key);
      // Gone between the two calls: whoever comes next may have it.
      return (await client.send('GET', key)) === 'handled' ? 'handled' : 'running';
    },
    async end(key, isHandled) {
      const claim = claims.get(key);
      claims.delete(key);
      if (isHandled) await client.send('SET', key, 'handled', 'EX', String(HANDLED_SECONDS));
      else if (claim !== undefined) await client.send('EVAL', RELEASE, '1', key, claim);
    },
  };
}
