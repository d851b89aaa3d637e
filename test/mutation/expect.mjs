import { inspect } from 'node:util';
import { chai, JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect';

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

/** What snapshots said before anything was changed, by test and place; and which test is asked. */
const before = new Map();
let asked = { id: '', count: 0, isRecorded: false };

/** Snapshots of this test are noted down (nothing is changed in the code), or compared with what was noted down. */
export function askSnapshotsOf(id, isRecorded) {
  asked = { id, count: 0, isRecorded };
}

function matchSnapshot() {
  const text = inspect(this._obj, { depth: 20, maxArrayLength: null, maxStringLength: null });
  const key = `${asked.id} ${asked.count}`;
  asked.count += 1;
  if (asked.isRecorded) before.set(key, text);
  else if (before.get(key) !== text) throw new Error('not what it was before');
}

for (const name of ['toMatchSnapshot', 'toMatchInlineSnapshot', 'toMatchFileSnapshot']) {
  chai.util.addMethod(chai.Assertion.prototype, name, matchSnapshot);
}

export const expect = Object.assign((value, message) => chai.expect(value, message), chai.expect);
