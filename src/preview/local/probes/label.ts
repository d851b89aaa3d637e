import { ROW_EDGES } from '../../../words/en/scenarios.js';
import { say } from '../../../words/words.js';
import type { Setting } from '../setting.js';
import type { EdgeReason, Probe } from './probe.js';

export const label: Probe = {
  isMet: (row, { label: own, ofStay }) => row.label === own || row.label === ofStay,
  met: (row, setting) => {
    const { label: own } = setting;
    return own === undefined || own === row.label
      ? { ...setting, label: row.label }
      : { ...setting, ofStay: row.label };
  },
  missed: (_, setting) => [{ ...setting, label: undefined }],
  edges: ({ label: asked = '' }, setting, { isByGuest }) => {
    const why =
      (key: 'oneLabelled' | 'twoLabelled' | 'stayLabelled' | 'noneLabelled'): EdgeReason =>
      (words, of) =>
        say(words, ROW_EDGES, key, { label: asked, ...of });
    const one: Setting = { ...setting, label: asked, who: 'one' };
    const all: Setting = { ...setting, label: asked, who: 'all' };
    const stay: Setting = { ...setting, label: asked, who: 'stay' };
    return [
      { rank: isByGuest ? 1 : 3, why: why('oneLabelled'), setting: one },
      { rank: isByGuest ? 4 : 1, why: why('twoLabelled'), setting: all },
      { rank: 2, why: why('stayLabelled'), setting: stay },
      { rank: 2, why: why('noneLabelled'), setting: { ...setting, label: undefined } },
    ];
  },
};
