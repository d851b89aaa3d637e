import type { Setting } from '../setting.js';
import type { Probe } from './probe.js';

export const label: Probe = {
  isMet: (row, { label: own, ofStay }) => row.label === own || row.label === ofStay,
  met: (row, setting) => {
    const { label: own } = setting;
    return own === undefined || own === row.label
      ? { ...setting, label: row.label }
      : { ...setting, ofStay: row.label };
  },
  missed: (_, setting) => [{ ...setting, label: undefined }],
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
