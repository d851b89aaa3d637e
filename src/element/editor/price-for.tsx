import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { isRead, readDecimal } from '../../editor/reading.js';
import { InvalidStay } from '../../issues/errors.js';
import { type PriceAnswer, type Priced, priceForTotal } from '../../preview/price-for.js';
import { useEditor } from './context.js';
import { TextField } from './controls.js';

/** Which price leads to a total, for the typed stay. */
export function PriceFor(): JSX.Element {
  const { state } = useEditor();
  const [text, setText] = useState('');
  const { good, stay } = state;
  const reading = readDecimal(text);
  const isAsked = text.trim() !== '';
  const answer =
    isAsked && isRead(reading) && good !== undefined && stay.good !== undefined
      ? answered(() => priceForTotal(good, stay.good ?? { checkIn: '', rooms: [] }, reading.value))
      : undefined;
  const problem =
    isAsked && !isRead(reading) ? [reading.problem] : answer?.problem === undefined ? [] : [answer.problem];
  return (
    <details class="pricefor">
      <summary>Which price leads to this total?</summary>
      <TextField id="target" label="Total" kind="decimal" text={text} problems={problem} onText={setText} />
      {answer?.found !== undefined && <Found {...answer.found} />}
    </details>
  );
}

function answered(ask: () => PriceAnswer): { readonly found?: PriceAnswer; readonly problem?: string } {
  try {
    return { found: ask() };
  } catch (error) {
    if (!(error instanceof InvalidStay)) throw error;
    return { problem: error.issues[0]?.message ?? error.message };
  }
}

function Found(answer: PriceAnswer) {
  if (answer.exact) return <p>{inWords(answer)}</p>;
  const { below, above } = answer;
  return (
    <p>
      No price leads to just this total. {below && inWords(below)} {above && inWords(above)}
    </p>
  );
}

function inWords({ price, total, net }: Priced): string {
  return `A price of ${price} leads to a total of ${total} and a net of ${net}.`;
}
