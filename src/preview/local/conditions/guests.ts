import { LIMITS } from '../../../stay/limits.js';
import type { Setting } from '../setting.js';
import type { Condition, Edge } from './condition.js';

export const age: Condition = {
  isAsked: ({ age_under }) => age_under !== undefined,
  isMet: ({ age_under = 0 }, setting) => setting.age !== undefined && setting.age < age_under,
  met: ({ age_under = 1 }, setting) => ({ ...setting, age: Math.min(age_under - 1, setting.age ?? LIMITS.age) }),
  missed: ({ age_under = 1 }, setting) => ({
    ...setting,
    age: setting.age === undefined || age_under > LIMITS.age ? undefined : age_under,
  }),
  edges: ({ age_under = 1 }, setting, { isByGuest }) => {
    const of = (years: number, who: Setting['who'], side: string): Edge => {
      const isTelling = who === (isByGuest ? 'one' : 'all');
      const guests = who === 'all' ? `two guests of ${years}` : `a guest of ${years}`;
      return { rank: isTelling ? 1 : 4, why: `${guests}: ${side}`, setting: { ...setting, age: years, who } };
    };
    const sides: ReadonlyArray<readonly [number, string]> = [
      [age_under - 1, 'last age of'],
      [age_under, 'first age beyond'],
    ];
    return sides.flatMap(([years, side]) =>
      years > LIMITS.age ? [] : [of(years, 'one', side), of(years, 'all', side)],
    );
  },
};

export const label: Condition = {
  isAsked: (row) => row.label !== undefined,
  isMet: (row, setting) => setting.label === row.label,
  met: (row, setting) => ({ ...setting, label: row.label }),
  missed: (_, setting) => ({ ...setting, label: undefined }),
  edges: ({ label: asked }, setting, { isByGuest }) => {
    const one: Setting = { ...setting, label: asked, who: 'one' };
    const all: Setting = { ...setting, label: asked, who: 'all' };
    const stay: Setting = { ...setting, label: asked, who: 'stay' };
    return [
      { rank: isByGuest ? 1 : 3, why: `a guest labelled "${asked}" meets`, setting: one },
      { rank: isByGuest ? 4 : 1, why: `two guests labelled "${asked}" meet`, setting: all },
      { rank: 2, why: `a stay labelled "${asked}" meets`, setting: stay },
      { rank: 2, why: `nobody labelled "${asked}" is there for`, setting: { ...setting, label: undefined } },
    ];
  },
};
