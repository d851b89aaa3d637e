import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { warningsAboutStay } from '../../../core/quote/calculation.js';
import { ELEMENTS, STAY_WARNINGS } from '../../../language/words/en/editor.js';
import { textField } from '../../editor/json.js';
import { offeredParts } from '../../editor/sections.js';
import { changeStay, isUnjudged, leaveField, typeIntoStay, withShown } from '../../editor/state.js';
import { stayText, withNewExtra, withNewRoom, withoutExtra, withoutRoom } from '../../editor/stay.js';
import type { StayField } from '../../editor/stay-fields.js';
import {
  EXTRA_INPUTS,
  guestFields,
  labelParts,
  ROOM_INPUTS,
  STAY_INPUTS,
  stayFieldParts,
  stayInput,
} from '../../editor/stay-fields.js';
import { stayWarningInWords } from '../../editor/words.js';
import { List } from '../../views/markup.js';
import { useTexts } from '../../views/view-context.js';
import { Button, Menu, TextField, useEditor } from './controls.js';

/** The fields that are always shown, and those that the user adds. */
const NAMES = Object.keys(STAY_INPUTS).filter((name) => !EXTRA_INPUTS.some((input) => input === name));
const [FIRST, MORE] = [NAMES.slice(0, 5), NAMES.slice(5)];

export function StayForm(): JSX.Element {
  const { state, change, focusOn } = useEditor();
  const text = useTexts(ELEMENTS);
  const { written } = state.stay;
  const isSaid = (field: StayField): boolean => {
    const typed = stayText(state.stay, field, state.words);
    const isWrong = state.stay.problems[field] !== undefined;
    return isWrong || state.shown.has(`stay.${field}`) || (typed !== '' && !(field === 'rooms' && typed === '1'));
  };
  const isOfGuests = (written.rooms[0] ? guestFields(written.rooms[0], 0) : []).flat().some(isSaid);
  const withGuests = isOfGuests || state.shown.has('stay.guests');
  const others = written.rooms.map((_, index) => index).slice(1);
  const show = (id: string, selector: string, close: () => void): void => {
    close();
    change((now) => withShown(now, id));
    focusOn(selector);
  };
  return (
    <fieldset class="stayform" part="stay">
      <legend class="unseen">{text('stay')}</legend>
      <div class="fields">
        {FIRST.map((field) => (
          <OneField field={field} />
        ))}
        {MORE.filter(isSaid).map((field) => (
          <OneField key={field} field={field} />
        ))}
      </div>
      <Extras room={0} />
      {withGuests && <GuestNights room={0} />}
      {others.map((index) => (
        <fieldset class="entry">
          <legend>{text('room', { number: index + 1 })}</legend>
          {ROOM_INPUTS.map((field) => (
            <OneField field={`${field}.${index}`} />
          ))}
          <Extras room={index} />
          <GuestNights room={index} />
          <AddExtra room={index} />
          <Button
            name={`remove-room-${index}`}
            text={text('removeRoom', { number: index + 1 })}
            kind="more"
            onPress={() => {
              change((now) => changeStay(now, (rooms) => withoutRoom(rooms, index)));
              focusOn('[data-button="add-room"]');
            }}
          />
        </fieldset>
      ))}
      <div class="adds">
        <AddExtra room={0} />
        <Button
          name="add-room"
          text={text('addRoom')}
          kind="add"
          onPress={() => change((now) => changeStay(now, withNewRoom))}
        />
        <Menu name="stay-more" text="⋯" label={text('moreOfStay')} kind="add sign">
          {(close) => (
            <>
              {MORE.filter((field) => !isSaid(field)).map((field) => (
                <Button
                  name={`show-stay-${field}`}
                  text={labelParts(field, state.words).label}
                  kind="item"
                  onPress={() => show(`stay.${field}`, `[name="stay.${field}"]`, close)}
                />
              ))}
              {!withGuests && (
                <Button
                  name="show-guest-nights"
                  text={text('guestNights')}
                  kind="item"
                  onPress={() => show('stay.guests', '[name="stay.checkIn.0.0"]', close)}
                />
              )}
            </>
          )}
        </Menu>
      </div>
    </fieldset>
  );
}

interface OfRoom {
  readonly room: number;
}

function Extras({ room }: OfRoom) {
  const { state, change, focusOn } = useEditor();
  const text = useTexts(ELEMENTS);
  const extras = state.stay.written.rooms[room]?.extras ?? [];
  const remove = (extra: number): void => {
    change((now) => changeStay(now, (rooms) => withoutExtra(rooms, room, extra)));
    focusOn(`[data-button="add-extra-${room}"]`);
  };
  return (
    <>
      {extras.map((_, extra) => (
        <div class="fields extra">
          {EXTRA_INPUTS.map((field) => (
            <OneField field={`${field}.${room}.${extra}`} />
          ))}
          <Button
            name={`remove-extra-${room}-${extra}`}
            text="✕"
            kind="quiet"
            label={text('removeExtra', { number: extra + 1 })}
            onPress={() => remove(extra)}
          />
        </div>
      ))}
    </>
  );
}

/** Adds an extra that the tax set names, or breakfast. Selects the name for overtyping. */
function AddExtra({ room }: OfRoom) {
  const { state, change, focusOn } = useEditor();
  const text = useTexts(ELEMENTS);
  const extras = state.stay.written.rooms[room]?.extras ?? [];
  const add = (): void => {
    change((now) => {
      const parts = offeredParts(now.set, now.stay.written, ['lodging', ...extras.map(({ label }) => label)]);
      const label = parts[0] ?? text('breakfast');
      return changeStay(now, (rooms, digits) => withNewExtra(rooms, room, label, digits));
    });
    focusOn(`[name="stay.extraLabel.${room}.${extras.length}"]`);
  };
  return <Button name={`add-extra-${room}`} text={text('addExtra')} kind="add" onPress={add} />;
}

/** The nights of each guest of a room, for guests who arrive later or leave earlier. */
function GuestNights({ room }: OfRoom) {
  const { state } = useEditor();
  const text = useTexts(ELEMENTS);
  const [isOpen, setOpen] = useState(room === 0);
  const written = state.stay.written.rooms[room];
  const guests = written === undefined ? [] : guestFields(written, room);
  const isUsed = guests.flat().some((field) => stayText(state.stay, field, state.words) !== '');
  return (
    <details open={isOpen || isUsed} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{room === 0 ? text('guestNights') : text('guestNightsOfRoom', { room: room + 1 })}</summary>
      {guests.map((fields, index) => (
        <div class="fields">
          <span class="who">{text('guest', { number: index + 1 })}</span>
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
  const text = useTexts(ELEMENTS);
  const problem = state.stay.problems[field];
  const { name } = stayFieldParts(field);
  const { label = field, whose } = labelParts(field, state.words);
  const { kind, hint } = stayInput(name);
  return (
    <TextField
      id={`stay.${field}`}
      label={label}
      whose={whose}
      text={stayText(state.stay, field, state.words)}
      problems={problem === undefined || isUnjudged(state, `stay.${field}`) ? [] : [problem]}
      kind={kind === 'date' || kind === 'whole' ? kind : undefined}
      hint={hint && text(hint)}
      unit={name === 'price' || name === 'extraPrice' ? textField(state.set.fields, 'currency') : undefined}
      onText={(typed) => change((now) => typeIntoStay(now, field, typed))}
      onLeave={() => change((now) => leaveField(now, `stay.${field}`))}
    />
  );
}

/** The warnings about the stay. Warnings about the tax set are at its fields. */
export function StayWarnings(): JSX.Element | null {
  const { scenario, writing } = useEditor();
  const text = useTexts(STAY_WARNINGS);
  const { draft } = scenario ?? {};
  const warnings = draft === undefined ? [] : warningsAboutStay(draft);
  const sentences = new Set(
    warnings.map((warning) => stayWarningInWords(warning, draft?.currency ?? '', writing.prose)),
  );
  if (sentences.size === 0) return null;
  return (
    <section class="panel advice" aria-label={text('region')}>
      <h3>{text('heading')}</h3>
      <List entries={[...sentences]} />
    </section>
  );
}
