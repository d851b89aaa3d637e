// A `seen` store in Redis, for receivers that share their work. `client` is anything with `send(...words)` that answers
// what Redis answers: with the package `redis` it is `{ send: (...words) => client.sendCommand(words) }`.

const RUNNING_SECONDS = 60; // Longer than `deadlineMs` of the receiver.
const HANDLED_SECONDS = 2 * 24 * 60 * 60; // Longer than the service tries again, which is a day.

export function redisStore(client) {
  return {
    async begin(key) {
      const isOurs = await client.send('SET', key, 'running', 'NX', 'EX', String(RUNNING_SECONDS));
      if (isOurs === 'OK') return 'new';
      // Gone between the two calls: whoever comes next may have it.
      return (await client.send('GET', key)) === 'handled' ? 'handled' : 'running';
    },
    async end(key, isHandled) {
      if (isHandled) await client.send('SET', key, 'handled', 'EX', String(HANDLED_SECONDS));
      else await client.send('DEL', key);
    },
  };
}
