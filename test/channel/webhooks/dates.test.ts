import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { DatesToPull } from '../../../src/channel/webhooks/dates.js';
import { createDateCollector, datesToPull } from '../../../src/channel/webhooks/dates.js';
import { dateOf } from '../../../src/core/calendar/plain-date.js';
import { eventOf, HOTEL, receiving, WAIT } from './world.js';

const change = (date: string, rate_plan_id = 'p') => ({
  date,
  rate_plan_id,
  room_type_id: 'r',
  availability: 1,
  booked: 0,
  stop_sell: false,
});
const about = { event: 'ari', property_id: HOTEL, user_id: null, timestamp: '2026-05-01T10:00:00Z' } as const;

describe('ari events', () => {
  test('are collected as dates to pull, each once', async () => {
    const pulled: DatesToPull[][] = [];
    const { send, receiver, outcomes } = receiving({ onDates: (dates) => void pulled.push([...dates]) });
    await send(eventOf('ari', [change('2026-05-02'), change('2026-05-09')]));
    await send(eventOf('ari', [change('2026-05-01'), change('2026-05-02', 'q')], 1));
    await send(eventOf('ari', [change('2026-05-02')], 2));
    await receiver.drain();
    expect(outcomes()).toEqual(['collected', 'collected', 'collected']);
    const of = { room_type_id: 'r', rate_plan_id: 'p' };
    expect(pulled).toEqual([
      [
        {
          property_id: HOTEL,
          changes: [
            { ...of, from: '2026-05-01', to: '2026-05-02' },
            { ...of, from: '2026-05-09', to: '2026-05-09' },
            { ...of, rate_plan_id: 'q', from: '2026-05-02', to: '2026-05-02' },
          ],
        },
      ],
    ]);
  });

  test('name the whole property if an event has no payload', () => {
    expect(datesToPull([{ ...about, payload: [change('2026-05-01')] }, about])).toEqual([{ property_id: HOTEL }]);
  });

  test('repeat the dates of a failed attempt in the next one', async () => {
    const pull = vi.fn().mockRejectedValueOnce(new Error('down'));
    const { send, receiver, outcomes } = receiving({ onDates: pull, datesWaitMs: 5 });
    await send(eventOf('ari', [change('2026-05-01')]));
    await vi.waitFor(() => expect(pull).toHaveBeenCalledTimes(2), WAIT);
    expect(pull.mock.calls[1]).toEqual(pull.mock.calls[0]);
    expect(outcomes()).toEqual(['collected', 'failed']);
    await receiver.drain();
    expect(pull).toHaveBeenCalledTimes(2);
  });

  test('are tried again after 10, 20, 40 and 80 ms', async () => {
    const times: number[] = [];
    const { send } = receiving({
      datesWaitMs: 10,
      onDates: () => {
        times.push(performance.now());
        if (times.length < 5) throw new Error('down');
      },
    });
    await send(eventOf('ari', [change('2026-05-01')]));
    await vi.waitFor(() => expect(times).toHaveLength(5), WAIT);
    const pauses = times.slice(1).map((time, at) => time - (times[at] ?? 0));
    expect(pauses.map((pause, at) => pause >= 19 * 2 ** at)).toEqual([true, true, true, true]);
  });

  test('with known dates use no more memory; new dates above mostDates are answered with 503', async () => {
    let isDown = true;
    const pulled: DatesToPull[] = [];
    const { send, receiver, outcomes } = receiving({
      mostDates: 40,
      datesWaitMs: 60_000,
      onDates: (dates) => {
        if (isDown) throw new Error('down');
        pulled.push(...dates);
      },
    });
    const days = (from: number) => Array.from({ length: 20 }, (_, at) => change(dateOf(20_000 + from + at)));
    for (let second = 0; second < 30; second += 1) expect(await send(eventOf('ari', days(0), second))).toBe(200);
    expect(await send(eventOf('ari', days(20), 30))).toBe(200);
    expect(await send(eventOf('ari', days(40), 31))).toBe(503);
    expect(outcomes().slice(-2)).toEqual(['collected', 'full']);
    isDown = false;
    await receiver.drain();
    const of = { room_type_id: 'r', rate_plan_id: 'p', from: dateOf(20_000), to: dateOf(20_039) };
    expect(pulled).toEqual([{ property_id: HOTEL, changes: [of] }]);
  });

  test('delay no answer at 10,000 events of 30 dates with an absent PMS', () => {
    const at = (index: number) => ({
      ...about,
      payload: Array.from({ length: 30 }, (_, day) =>
        change(dateOf(20_000 + ((index * 7 + day) % 700)), `p${index % 50}`),
      ),
    });
    const events = Array.from({ length: 200 }, (_, index) => at(index));
    const collector = createDateCollector(
      () => {
        throw new Error('down');
      },
      { waitMs: 1, most: 500_000, onFailure: () => undefined },
    );
    const started = process.cpuUsage();
    for (let turn = 0; turn < 50; turn += 1) for (const event of events) expect(collector.add(event)).toBe(true);
    // It was 20 seconds.
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(5_000);
  });

  test('passes on every date once, in runs that do not touch', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(60)), { maxLength: 5 }), (events) => {
        const [merged] = datesToPull(
          events.map((days) => ({ ...about, payload: days.map((day) => change(dateOf(day))) })),
        );
        const runs = (merged?.changes ?? []).map(({ from, to }) => [Date.parse(from), Date.parse(to)] as const);
        const days = runs.flatMap(([from, to]) =>
          Array.from({ length: (to - from) / 864e5 + 1 }, (_, at) => from / 864e5 + at),
        );
        expect(days).toEqual([...new Set(events.flat())].toSorted((one, other) => one - other));
        expect(runs.every(([from], at) => at === 0 || from - (runs[at - 1]?.[1] ?? 0) > 864e5)).toBe(true);
      }),
    );
  });
});
