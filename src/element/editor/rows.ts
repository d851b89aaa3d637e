import { type RowList, withNewRow, withoutRow } from '../../editor/rows.js';
import { restructured } from '../../editor/state.js';
import { useEditor } from './context.js';

/** Adds and removes rows of a list of a tax. When one is gone, the focus goes to the button that adds one. */
export function useRows(key: string, list: RowList, addButton: string) {
  const { change, focusOn } = useEditor();
  const edit = (next: typeof withNewRow): void =>
    change((now) => {
      const tax = next(now.set.taxes[key] ?? {}, list);
      return restructured(now, { ...now.set, taxes: { ...now.set.taxes, [key]: tax } });
    });
  return {
    add: () => edit(withNewRow),
    remove: (at: number) => {
      edit((tax) => withoutRow(tax, list, at));
      focusOn(`[data-button="${addButton}"]`);
    },
  };
}
