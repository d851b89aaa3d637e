/** Called with the id of the scenario that a person wants to see. */
export type OnChoose = (anchor: string) => void;

/** What makes a link choose instead of lead: where a program shows what was chosen. */
export function choosing(anchor: string, onChoose: OnChoose | undefined) {
  if (onChoose === undefined) return {};
  return {
    onClick: (event: Event) => {
      event.preventDefault();
      onChoose(anchor);
    },
  };
}
