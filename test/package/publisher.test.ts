import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Publisher } from '../../.ci/write-publisher.js';
import { isComplete, readPublisher, withPublisher } from '../../.ci/write-publisher.js';
import { ROOT } from '../docs/blocks.js';

const PUBLISHER = {
  repository: 'https://git.example.com/hotels/staytax',
  homepage: 'https://staytax.example.com/',
  bugs: 'https://git.example.com/hotels/staytax/issues',
  author: 'A. Publisher',
};
const PACKAGE = readFileSync(`${ROOT}/package.json`, 'utf8');

describe('withPublisher', () => {
  test('writes the four fields, and changes nothing else', () => {
    const written = withPublisher(PACKAGE, PUBLISHER);
    const { repository, homepage, bugs, author, ...others } = JSON.parse(written);
    expect({ repository, homepage, bugs, author }).toEqual({
      repository: { type: 'git', url: 'git+https://git.example.com/hotels/staytax.git' },
      homepage: PUBLISHER.homepage,
      bugs: { url: PUBLISHER.bugs },
      author: PUBLISHER.author,
    });
    expect(others).toEqual(JSON.parse(PACKAGE));
    expect(withPublisher(written, PUBLISHER)).toBe(written);
  });

  test.each<[Partial<Publisher>, string]>([
    [{ author: '' }, '.ci/publisher.json must have author before a release.'],
    [{ repository: '', bugs: '' }, '.ci/publisher.json must have repository, bugs before a release.'],
    [{ homepage: 'staytax.example.com' }, 'homepage in .ci/publisher.json must begin with https://'],
  ])('refuses %j', (fields, message) => {
    expect(() => withPublisher(PACKAGE, { ...PUBLISHER, ...fields })).toThrow(message);
  });
});

test('a release checks the publisher first, and writes it before it commits', () => {
  const { hooks } = JSON.parse(readFileSync(`${ROOT}/.config/release-it.json`, 'utf8'));
  expect(hooks['before:init'][0]).toBe('npm run --silent write-publisher -- --check');
  expect(hooks['after:bump']).toContain('npm run --silent write-publisher');
});

test.skipIf(isComplete(readPublisher()))('no page and no message has a command that needs a publisher', () => {
  const sources = ['src', 'docs'].flatMap((folder) =>
    readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|md|json)$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  sources.push('README.md');
  expect(sources.length).toBeGreaterThan(500);
  const asking = sources.filter((file) =>
    /\bnpm (?:docs|home|bugs|issues|repo)\b/.test(readFileSync(`${ROOT}/${file}`, 'utf8')),
  );
  expect(asking).toEqual([]);
});
