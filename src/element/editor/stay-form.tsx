import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { textField } from '../../editor/json.js';
import { isRead, readDecimal } from '../../editor/reading.js';
import { isUnjudged, left, stayChanged, stayTyped } from '../../editor/state.js';
import { stayText, withNewRoom, withoutRoom } from '../../editor/stay.js';
import { guestFields, labelParts, partsOf, ROOM_INPUTS, type StayField } from '../../editor/stay-fields.js';
import { InvalidStay } from '../../issues/errors.js';
import { type PriceAnswer, type Priced, priceForTotal } from '../../preview/price-for.js';
import { Prose } from '../../views/markup.js';
import { Button, TextField, useEditor } from './controls.js';

const KINDS: Readonly<Record<string, string>> = {
  checkIn: 'date',
  nights: 'whole',
  persons: 'whole',
  rooms: 'whole',
  nightsBefore: 'whole',
  nightsAfter: 'whole',
  bookedOn: 'date',
};
const HINTS: Readonly<Record<string, string>> = {
  price: '100, or one a night: 80 100 100',
  ages: '4, 11',
  extras: 'breakfast 12.00; parking 20.00',
  roomLabels: 'suite',
  labels: 'business',
};
const FIRST = ['checkIn', 'nights', 'persons', 'rooms', 'price'] as const;
const MORE = ['ages', 'extras', 'roomLabels', 'labels', 'nightsBefore', 'nightsAfter', 'bookedOn'] as const;

/** The stay that is quoted at each keystroke: everything that it says can be seen and changed. */
export function StayForm(): JSX.Element {
  const { state, change, focusOn } = useEditor();
  const { written } = state.stay;
  const isOfGuests = (written.rooms[0] ? guestFields(written.rooms[0], 0) : []).flat();
  const isUsed = [...MORE, ...isOfGuests].some((field) => stayText(state.stay, field) !== '');
  const [isOpen, setOpen] = useState(false);
  const others = written.rooms.map((_, at) => at).slice(1);
  return (
    <fieldset class="stayform" part="stay">
      <legend class="unseen">The stay</legend>
      <div class="fields">
        {FIRST.map((field) => (
          <OneField field={field} />
        ))}
      </div>
      <details open={isOpen || isUsed} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Children, extras, labels and other nights</summary>
        <div class="fields">
          {MORE.map((field) => (
            <OneField field={field} />
          ))}
        </div>
        <GuestNights room={0} />
      </details>
      {others.map((at) => (
        <fieldset class="entry">
          <legend>Room {at + 1}</legend>
          {ROOM_INPUTS.map((field) => (
            <OneField field={`${field}.${at}`} />
          ))}
          <GuestNights room={at} />
          <Button
            name={`remove-room-${at}`}
            kind="more"
            onPress={() => {
              change((now) => stayChanged(now, (stay, money) => withoutRoom(stay, at, money)));
              focusOn('[data-button="add-room"]');
            }}
          >
            Remove room {at + 1}
          </Button>
        </fieldset>
      ))}
      <Button name="add-room" kind="more" onPress={() => change((now) => stayChanged(now, withNewRoom))}>
        + Another room
      </Button>
    </fieldset>
  );
}

/** The nights of each guest of a room, where somebody comes later or leaves earlier. */
function GuestNights({ room }: { readonly room: number }) {
  const { state } = useEditor();
  const [isOpen, setOpen] = useState(false);
  const written = state.stay.written.rooms[room];
  const guests = written === undefined ? [] : guestFields(written, room);
  const isUsed = guests.flat().some((field) => stayText(state.stay, field) !== '');
  return (
    <details open={isOpen || isUsed} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Guests who come later or leave earlier{room === 0 ? '' : `, room ${room + 1}`}</summary>
      {guests.map((fields, at) => (
        <div class="fields">
          <span class="who">Guest {at + 1}</span>
          {fields.map((field) => (
            <OneField field={field} />
          ))}
        </div>
      ))}
    </details>
  );
}

function OneField({ field }: { readonly field: StayField }) {
  const { state, change } = useEditor();
  const problem = state.stay.problems[field];
  const { name } = partsOf(field);
  const { label = field, whose } = labelParts(field);
  return (
    <TextField
      id={`stay.${field}`}
      label={label}
      whose={whose}
      text={stayText(state.stay, field)}
      problems={problem === undefined || isUnjudged(state, `stay.${field}`) ? [] : [problem]}
      kind={KINDS[name]}
      hint={HINTS[name]}
      unit={name === 'price' ? textField(state.set.fields, 'currency') : undefined}
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
  const sentences = answer.exact
    ? [priceSentence(answer)]
    : [
        'No price leads to just this total.',
        ...[answer.below, answer.above].flatMap((one) => (one ? [priceSentence(one)] : [])),
      ];
  return (
    <p>
      <Prose text={sentences.join(' ')} />
    </p>
  );
}

function priceSentence({ price, total, net }: Priced): string {
  return `A price of ${price} leads to a total of ${total} and a net of ${net}.`;
}
