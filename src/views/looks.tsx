import type { JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { Shown } from './shown.js';

/** What is drawn over the colour of each look, so that taxes are told apart without colours. */
const OVER = [
  '',
  'M-2 2 2-2M0 8 8 0M6 10 10 6',
  'M2 2h2v2H2zM6 6h2v2H6z',
  'M0 4h8',
  'M4 0v8',
  'M-2 6 2 10M0 0 8 8M6-2 10 2',
  'M0 4h8M4 0v8',
  'M0 8 8 0M0 0 8 8',
];

/** One pattern for each look, that all pictures of a preview share. */
export function LookPatterns(): JSX.Element {
  const { prefix } = useContext(Shown);
  return (
    <svg class="looks" width="0" height="0" aria-hidden="true">
      <defs>
        {OVER.map((over, at) => (
          <pattern id={`${prefix}look${at}`} width="8" height="8" patternUnits="userSpaceOnUse">
            <rect class={`ground${at}`} width="8" height="8" />
            {over === '' ? null : <path class="over" d={over} />}
          </pattern>
        ))}
      </defs>
    </svg>
  );
}

const rules = (rule: (at: number) => string): string => OVER.map((_, at) => rule(at)).join(' ');

/**
 * The colours of the patterns. On paper a bar with a pattern takes some ten milliseconds: where there are more taxes than
 * patterns, which cannot tell them apart any more, its colour is enough.
 */
export const LOOK_STYLE = `${rules((at) => `.staytax .ground${at} { fill: var(--look${at}); }`)}
.staytax .over { fill: none; stroke: var(--card); stroke-width: 1.5; }
@media print { ${rules((at) => `.staytax .crowded .bar${at} { fill: var(--look${at}); }`)} }
`;
