import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PayingFamily } from '../../paying-families.contract.ts';
import { paymentsApi } from '../../../web/fees.client.ts';

const PAUSE_MS = 200;
const SHORTEST = 2;
const NONE: readonly PayingFamily[] = [];

/** A pupil and the whole family of that pupil are separate choices. */
export const keyOf = (family: PayingFamily | undefined) =>
  family ? `${family.student_id} ${family.pupil_id === null ? 'family' : 'pupil'}` : null;

/**
 * The debounced search for families. Enter skips the delay and takes the only result, as does
 * moving on to the amount. `onUndecided` is called if there were several results or none after
 * that. `scanned` is a code that arrived, with its Enter, before the search was rendered.
 */
export function useFamilySearch(
  scanned: string,
  { onChoose, onUndecided }: { onChoose: (family: PayingFamily) => void; onUndecided: () => void },
) {
  const [typed, setTyped] = useState(scanned);
  const [asked, setAsked] = useState(scanned);
  const [marked, setMarked] = useState<string | null>(null);
  // Enter came before the response: a scanner ends each code with it.
  const [wanted, setWanted] = useState(scanned !== '');
  const text = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery(
    paymentsApi.families.queryOptions({
      input: { search: asked },
      enabled: asked.length >= SHORTEST,
      staleTime: 2_000,
    }),
  );
  const answered = asked === text;
  const families = (answered && text.length >= SHORTEST && query.data?.families) || NONE;
  const waiting = text.length >= SHORTEST && (!answered || query.isFetching);
  const at = Math.max(
    0,
    families.findIndex((family) => keyOf(family) === marked),
  );

  function choose(family: PayingFamily) {
    type('');
    onChoose(family);
  }
  function type(next: string) {
    setTyped(next);
    setMarked(null);
    setWanted(false);
    if (next === '') setAsked('');
  }
  /**
   * Takes the active option. Returns true while the response is pending: its only result is taken
   * then.
   */
  function enter(): boolean {
    const active = families[at];
    if (!waiting && active) choose(active);
    if (!waiting) return false;
    setWanted(true);
    setAsked(text);
    return true;
  }

  /** Leaves without a choice: takes the only result, now or when it arrives. */
  function leave() {
    if (text.length < SHORTEST) return;
    const [first, second] = families;
    if (!waiting && first && !second) return choose(first);
    setWanted(true);
    setAsked(text);
  }

  // Only a single result is taken automatically; of several the cashier must choose.
  const only = wanted && !waiting && families.length === 1 ? families[0] : undefined;
  const takeOnly = useEffectEvent((family: PayingFamily) => choose(family));
  const taken = useRef<PayingFamily>(undefined);
  useEffect(() => {
    if (taken.current === only) return;
    taken.current = only;
    if (only) takeOnly(only);
  }, [only]);
  const undecided = wanted && !waiting && !only;
  const goBack = useEffectEvent(onUndecided);
  useEffect(() => {
    if (undecided) goBack();
  }, [undecided]);

  return {
    typed,
    type,
    enter,
    leave,
    choose,
    families,
    active: families[at],
    /** Moves the active option by `step`, wrapping around. */
    move: (step: number) => setMarked(keyOf(families.at((at + step) % families.length))),
    mark: (family: PayingFamily) => setMarked(keyOf(family)),
    waiting,
    /** The only result will be taken when it arrives. */
    taking: wanted && waiting,
    nobody: text.length >= SHORTEST && !waiting && !query.error && families.length === 0,
    failed: answered && query.error ? query : null,
    open: text !== '',
  };
}

export type FamilySearch = ReturnType<typeof useFamilySearch>;
