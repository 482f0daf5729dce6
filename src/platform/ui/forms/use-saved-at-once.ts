import { useState } from 'react';

type Saving<V> = { mutate: (value: V, options: { onSettled: () => void }) => void };

/**
 * The value of a control that is saved as soon as it is chosen, and the setter: the chosen value is shown
 * immediately, and the saved one again when the last save has ended. The mutation's state updates a moment
 * later, and the control would jump back until then.
 */
export function useSavedAtOnce<V>(saved: V, { mutate }: Saving<V>): [V, (value: V) => void] {
  const [chosen, setChosen] = useState<{ value: V } | null>(null);
  const choose = (value: V) => {
    setChosen({ value });
    // Called for the last choice only: an earlier response does not undo a later choice.
    mutate(value, { onSettled: () => setChosen(null) });
  };
  return [chosen ? chosen.value : saved, choose];
}
