import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { PRICE_FOR } from '../../../language/words/en/editor.js';
import { textField } from '../../editor/json.js';
import { pricesFor } from '../../editor/price-for.js';
import { changeStay } from '../../editor/state.js';
import { useTexts } from '../../views/view-context.js';
import { Button, TextField, useEditor } from './controls.js';

/** The price at which guests pay a typed total, with a button that uses it. */
export function PriceFor(): JSX.Element {
  const { state, writing, change, focusOn } = useEditor();
  const text = useTexts(PRICE_FOR);
  const [typed, setTyped] = useState('');
  const { good, stay, words } = state;
  const { offers, isExact, problem } = useMemo(() => pricesFor(typed, state), [typed, good, stay.good, words]);
  return (
    <details class="pricefor">
      <summary>{text('question')}</summary>
      <TextField
        id="target"
        label={text('total')}
        kind="decimal"
        text={typed}
        unit={textField(state.set.fields, 'currency')}
        problems={problem === undefined ? [] : [problem]}
        onText={setTyped}
      />
      {!isExact && <p>{text('none')}</p>}
      {offers.map(({ price, isANight, total, kept, stay: { rooms } }) => {
        const [amount, leadsTo] = [writing.amount(price), { total: writing.amount(total), kept: writing.amount(kept) }];
        return (
          <p>
            {text(isANight ? 'aNight' : 'inAll', { price: amount, ...leadsTo })}{' '}
            <Button
              name="use-price"
              text={text(isANight ? 'useANight' : 'useInAll', { price: amount })}
              onPress={() => {
                change((now) => changeStay(now, () => rooms, 'stay.price'));
                focusOn('[name="stay.price"]');
              }}
            />
          </p>
        );
      })}
    </details>
  );
}
