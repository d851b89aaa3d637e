import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { isRead, readDecimal } from '../../editor/reading.js';
import { left, stayTyped } from '../../editor/state.js';
import { STAY_FIELDS, type StayField } from '../../editor/stay.js';
import { InvalidStay } from '../../issues/errors.js';
import { type PriceAnswer, type Priced, priceForTotal } from '../../preview/price-for.js';
import { TextField, useEditor } from './controls.js';

const KINDS: Readonly<Record<StayField, string>> = {
  checkIn: 'date',
  nights: 'whole',
  persons: 'whole',
  rooms: 'whole',
  price: 'decimal',
  ages: 'text',
  labels: 'text',
  bookedOn: 'date',
};
const FIRST = ['checkIn', 'nights', 'persons', 'rooms', 'price'] as const;
const MORE = ['ages', 'labels', 'bookedOn'] as const;

/** The stay that is quoted at each keystroke. */
export function StayForm(): JSX.Element {
  const { state } = useEditor();
  const rooms = state.stay.good?.rooms.length ?? 1;
  return (
    <fieldset class="stayform" part="stay">
      <legend>The stay</legend>
      {rooms > 1 && <p class="quiet">A stay of {rooms} different rooms. Typing here makes all rooms alike.</p>}
      <div class="fields">
        {FIRST.map((field) => (
          <OneField field={field} />
        ))}
      </div>
      <details>
        <summary>Guests and conditions, for local rules</summary>
        <div class="fields">
          {MORE.map((field) => (
            <OneField field={field} />
          ))}
        </div>
      </details>
    </fieldset>
  );
}

function OneField({ field }: { readonly field: StayField }) {
  const { state, change } = useEditor();
  const problem = state.stay.problems[field];
  return (
    <TextField
      id={`stay.${field}`}
      label={STAY_FIELDS[field]}
      text={state.stay.texts[field]}
      problems={problem === undefined ? [] : [problem]}
      kind={KINDS[field]}
      onText={(text) => change((now) => stayTyped(now, field, text))}
      onLeave={() => change((now) => left(now, `stay.${field}`))}
    />
  );
}

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
      {answer?.found !== undefined && <FoundPrice {...answer.found} />}
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

function FoundPrice(answer: PriceAnswer) {
  if (answer.exact) return <p>{priceSentence(answer)}</p>;
  const { below, above } = answer;
  return (
    <p>
      No price leads to just this total. {below && priceSentence(below)} {above && priceSentence(above)}
    </p>
  );
}

function priceSentence({ price, total, net }: Priced): string {
  return `A price of ${price} leads to a total of ${total} and a net of ${net}.`;
}
