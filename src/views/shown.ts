import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** What every view of one preview is shown with. */
export interface ShownWith {
  /** What the ids of this preview begin with: several can be in one document. */
  readonly prefix: string;
}

export const Shown = createContext<ShownWith>({ prefix: '' });

/** What fills the bars of a tax: the pattern of its look. */
export function useFill(): (look: number) => string {
  const { prefix } = useContext(Shown);
  return (look) => `url(#${prefix}look${look})`;
}
