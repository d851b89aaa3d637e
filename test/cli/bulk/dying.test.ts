import { expect, test } from 'vitest';
import { joinedAnswers, quoteBatch, quoterOf, refuseLine } from '../../../src/cli/bulk/answers.js';
import type { LineBatch } from '../../../src/cli/bulk/batches.js';
import { answerSurviving } from '../../../src/cli/bulk/batches.js';
import { diedIssue } from '../../../src/cli/bulk/json-line.js';
import { createCalculator } from '../../../src/index.js';
import { TAX_SET } from '../fake-io.js';

const FORMS = { input: { kind: 'json' }, output: { kind: 'json' } } as const;
const quoter = quoterOf(createCalculator(TAX_SET), true);
const stay = (price: string): string =>
  JSON.stringify({ checkIn: '2026-05-01', rooms: [{ persons: 2, nightlyPrices: [price] }] });
const LINES = [stay('100.00'), 'no stay', stay('666.00'), '', stay('200.00'), stay('666.00')];

function batchOf(lines: readonly string[]): LineBatch {
  const bytes = new Uint8Array(Buffer.from(`${lines.join('\n')}\n`));
  return { firstLine: 11, lines: lines.length, size: bytes.length, bytes };
}

const died = (line: LineBatch) => refuseLine(FORMS, line, diedIssue('stay'));
const textOf = ({ bytes }: { readonly bytes: Uint8Array }): string[] =>
  Buffer.from(bytes).toString().trimEnd().split('\n');

test.each([
  ['out of memory', Object.assign(new Error('out of memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })],
  ['ended', new Error('Worker exited unexpectedly')],
])('a line whose thread is %s costs its own answer, and no other', async (_, death) => {
  let deaths = 0;
  const answer = async (batch: LineBatch) => {
    if (Buffer.from(batch.bytes ?? []).includes('666.00')) {
      deaths += 1;
      throw death;
    }
    return quoteBatch(quoter, FORMS, batch);
  };
  const answered = await answerSurviving({ died, joined: joinedAnswers }, answer, batchOf(LINES));
  const spared = textOf(quoteBatch(quoter, FORMS, batchOf(LINES)));
  const lost = (line: number) => expect.stringMatching(new RegExp(`^{"line":${line},.*"thread_died"`));
  expect(textOf(answered)).toEqual([spared[0], spared[1], lost(13), spared[3], spared[4], lost(16)]);
  expect([answered.bad, deaths]).toEqual([4, 3]);
});

test('an error of the work is no death, and ends the run', async () => {
  const answer = async () => Promise.reject(new TypeError('a defect'));
  const work = { died, joined: joinedAnswers };
  await expect(answerSurviving(work, answer, batchOf(LINES))).rejects.toThrow('a defect');
});
