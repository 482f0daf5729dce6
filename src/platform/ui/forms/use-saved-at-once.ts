import { useState } from 'react';

type Saving<V> = { mutate: (value: V, options: { onSettled: () => void }) => void };

/**
 * The value of a control that is saved as soon as it is chosen, and the function that chooses: shown
 * with the press, and the saved one again when the last saving has ended. The state of a mutation
 * comes a moment later, and the control would jump back until then.
 */
export function useSavedAtOnce<V>(saved: V, { mutate }: Saving<V>): [V, (value: V) => void] {
  const [chosen, setChosen] = useState<{ value: V } | null>(null);
  const choose = (value: V) => {
    setChosen({ value });
    // Called for the last press only: an earlier answer does not take a later choice back.
    mutate(value, { onSettled: () => setChosen(null) });
  };
  return [chosen ? chosen.value : saved, choose];
}
