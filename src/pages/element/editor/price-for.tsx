import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { PRICE_FOR } from '../../../language/words/en/editor.js';
import { pricesFor } from '../../editor/price-for.js';
import { changeStay, moneyOf } from '../../editor/state.js';
import { inUnit } from '../../editor/units.js';
import { useTexts } from '../../views/view-context.js';
import { Button, TextField, useEditor } from './controls.js';

/** The price at which guests pay a typed total, with a button that uses it. */
export function PriceFor(): JSX.Element {
  const { state, writing, change, focusOn } = useEditor();
  const text = useTexts(PRICE_FOR);
  const [typed, setTyped] = useState('');
  const { good, stay, words } = state;
  const unitOfMoney = moneyOf(good);
  const { offers, isExact, problem } = useMemo(() => pricesFor(typed, state), [typed, good, stay.good, words]);
  return (
    <details class="pricefor">
      <summary>{text('question')}</summary>
      <TextField
        id="target"
        label={text('total')}
        kind="decimal"
        text={typed}
        unit={unitOfMoney?.currency}
        problems={problem === undefined ? [] : [problem]}
        onText={setTyped}
      />
      {!isExact && <p>{text('none')}</p>}
      {offers.map(({ price, isANight, total, kept, stay: { rooms } }) => {
        const money = (amount: string) => inUnit(amount, unitOfMoney, writing);
        const values = { price: money(price), total: money(total), kept: money(kept) };
        return (
          <p>
            {text(isANight ? 'aNight' : 'inAll', values)}{' '}
            <Button
              name="use-price"
              text={text(isANight ? 'useANight' : 'useInAll', { price: writing.amount(price) })}
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
