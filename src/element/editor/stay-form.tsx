import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { textField } from '../../editor/json.js';
import { isRead, readDecimal } from '../../editor/reading.js';
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
import { InvalidStay } from '../../issues/errors.js';
import type { PriceAnswer, Priced } from '../../preview/price-for.js';
import { priceForTotal } from '../../preview/price-for.js';
import { warningsAboutStay } from '../../quote/calculation.js';
import { List, Prose } from '../../views/markup.js';
import { useView } from '../../views/view-context.js';
import { ELEMENTS, STAY_WARNINGS } from '../../words/en/editor.js';
import { issueIn } from '../../words/issue-text.js';
import type { Words } from '../../words/words.js';
import { say } from '../../words/words.js';
import { Button, Menu, TextField, useEditor } from './controls.js';

/** The fields that are always shown, and those that the user adds. */
const [FIRST, MORE] = splitInputs();

function splitInputs(): [first: readonly string[], more: readonly string[]] {
  const names = Object.keys(STAY_INPUTS).filter((name) => !EXTRA_INPUTS.some((one) => one === name));
  return [names.slice(0, 5), names.slice(5)];
}

export function StayForm(): JSX.Element {
  const { state, change, focusOn, writing } = useEditor();
  const { written } = state.stay;
  const isSaid = (field: StayField): boolean => {
    const text = stayText(state.stay, field, state.words);
    const isWrong = state.stay.problems[field] !== undefined;
    return isWrong || state.shown.has(`stay.${field}`) || (text !== '' && !(field === 'rooms' && text === '1'));
  };
  const isOfGuests = (written.rooms[0] ? guestFields(written.rooms[0], 0) : []).flat().some(isSaid);
  const withGuests = isOfGuests || state.shown.has('stay.guests');
  const others = written.rooms.map((_, at) => at).slice(1);
  const show = (id: string, selector: string, close: () => void): void => {
    close();
    change((now) => withShown(now, id));
    focusOn(selector);
  };
  return (
    <fieldset class="stayform" part="stay">
      <legend class="unseen">{say(writing, ELEMENTS, 'stay')}</legend>
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
      {others.map((at) => (
        <fieldset class="entry">
          <legend>{say(writing, ELEMENTS, 'room', { number: at + 1 })}</legend>
          {ROOM_INPUTS.map((field) => (
            <OneField field={`${field}.${at}`} />
          ))}
          <Extras room={at} />
          <GuestNights room={at} />
          <AddExtra room={at} />
          <Button
            name={`remove-room-${at}`}
            text={say(writing, ELEMENTS, 'removeRoom', { number: at + 1 })}
            kind="more"
            onPress={() => {
              change((now) => changeStay(now, (rooms) => withoutRoom(rooms, at)));
              focusOn('[data-button="add-room"]');
            }}
          />
        </fieldset>
      ))}
      <div class="adds">
        <AddExtra room={0} />
        <Button
          name="add-room"
          text={say(writing, ELEMENTS, 'addRoom')}
          kind="add"
          onPress={() => change((now) => changeStay(now, withNewRoom))}
        />
        <Menu name="stay-more" text="⋯" label={say(writing, ELEMENTS, 'moreOfStay')} kind="add sign">
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
                  text={say(writing, ELEMENTS, 'guestNights')}
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
  const { state, change, focusOn, writing } = useEditor();
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
            label={say(writing, ELEMENTS, 'removeExtra', { number: extra + 1 })}
            onPress={() => remove(extra)}
          />
        </div>
      ))}
    </>
  );
}

/** Adds an extra that the tax set names, or breakfast. Selects the name for overtyping. */
function AddExtra({ room }: OfRoom) {
  const { state, change, focusOn, writing } = useEditor();
  const extras = state.stay.written.rooms[room]?.extras ?? [];
  const add = (): void => {
    change((now) => {
      const known = offeredParts(now.set, now.stay.written, ['lodging', ...extras.map(({ label }) => label)]);
      const label = known[0] ?? say(writing, ELEMENTS, 'breakfast');
      return changeStay(now, (rooms, digits) => withNewExtra(rooms, room, label, digits));
    });
    focusOn(`[name="stay.extraLabel.${room}.${extras.length}"]`);
  };
  return <Button name={`add-extra-${room}`} text={say(writing, ELEMENTS, 'addExtra')} kind="add" onPress={add} />;
}

/** The nights of each guest of a room, for guests who arrive later or leave earlier. */
function GuestNights({ room }: OfRoom) {
  const { state, writing } = useEditor();
  const [isOpen, setOpen] = useState(room === 0);
  const written = state.stay.written.rooms[room];
  const guests = written === undefined ? [] : guestFields(written, room);
  const isUsed = guests.flat().some((field) => stayText(state.stay, field, state.words) !== '');
  return (
    <details open={isOpen || isUsed} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {room === 0
          ? say(writing, ELEMENTS, 'guestNights')
          : say(writing, ELEMENTS, 'guestNightsOfRoom', { room: room + 1 })}
      </summary>
      {guests.map((fields, at) => (
        <div class="fields">
          <span class="who">{say(writing, ELEMENTS, 'guest', { number: at + 1 })}</span>
          {fields.map((field) => (
            <OneField field={field} />
          ))}
        </div>
      ))}
    </details>
  );
}

function OneField({ field }: { readonly field: StayField }) {
  const { state, change, writing } = useEditor();
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
      hint={hint && say(writing, ELEMENTS, hint)}
      unit={name === 'price' || name === 'extraPrice' ? textField(state.set.fields, 'currency') : undefined}
      onText={(text) => change((now) => typeIntoStay(now, field, text))}
      onLeave={() => change((now) => leaveField(now, `stay.${field}`))}
    />
  );
}

/** The warnings about the stay. Warnings about the tax set are at its fields. */
export function StayWarnings(): JSX.Element | null {
  const { scenario, writing } = useEditor();
  const warnings = scenario === undefined ? [] : warningsAboutStay(scenario.draft);
  const sentences = new Set(warnings.map((warning) => stayWarningInWords(warning, writing.prose)));
  if (sentences.size === 0) return null;
  return (
    <section class="advice" aria-label={say(writing, STAY_WARNINGS, 'region')}>
      <h3>{say(writing, STAY_WARNINGS, 'heading')}</h3>
      <List entries={[...sentences]} />
    </section>
  );
}

export function PriceFor(): JSX.Element {
  const { state, writing } = useEditor();
  const [text, setText] = useState('');
  const { good, stay } = state;
  const reading = readDecimal(text, state.words);
  const isAsked = text.trim() !== '';
  const answer =
    isAsked && isRead(reading) && good !== undefined && stay.good !== undefined
      ? priceResult(() => priceForTotal(good, stay.good ?? { checkIn: '', rooms: [] }, reading.value), writing)
      : undefined;
  const problem =
    isAsked && !isRead(reading) ? [reading.problem] : answer?.problem === undefined ? [] : [answer.problem];
  return (
    <details class="pricefor">
      <summary>{say(writing, ELEMENTS, 'priceFor')}</summary>
      <TextField
        id="target"
        label={say(writing, ELEMENTS, 'total')}
        kind="decimal"
        text={text}
        problems={problem}
        onText={setText}
      />
      {answer?.found !== undefined && <FoundPrice {...answer.found} />}
    </details>
  );
}

interface PriceResult {
  readonly found?: PriceAnswer;
  readonly problem?: string;
}

function priceResult(ask: () => PriceAnswer, words: Words): PriceResult {
  try {
    return { found: ask() };
  } catch (error) {
    if (!(error instanceof InvalidStay)) throw error;
    const [first] = error.issues;
    return { problem: first === undefined ? error.message : issueIn(words, first) };
  }
}

function FoundPrice(answer: PriceAnswer) {
  const { prose } = useView().writing;
  const sentences = answer.exact
    ? [priceSentence(answer, prose)]
    : [
        say(prose, ELEMENTS, 'noPrice'),
        ...[answer.below, answer.above].flatMap((one) => (one ? [priceSentence(one, prose)] : [])),
      ];
  return (
    <p>
      <Prose text={sentences.join(' ')} />
    </p>
  );
}

function priceSentence({ price, total, net }: Priced, words: Words): string {
  return say(words, ELEMENTS, 'priceLeads', { price, total, net });
}
