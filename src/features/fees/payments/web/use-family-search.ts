import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PayingFamily } from '../payments.contract.ts';
import { paymentsApi } from '../../web/fees.client.ts';

const PAUSE_MS = 200;
const SHORTEST = 2;
const NONE: readonly PayingFamily[] = [];

/**
 * The families that what is typed finds, once the typing pauses; Enter does not wait, and takes the only one that is found.
 * `scanned` is a code that came, with its Enter, before the search stood.
 */
export function useFamilySearch(scanned: string, onChoose: (family: PayingFamily) => void) {
  const [typed, setTyped] = useState(scanned);
  const [asked, setAsked] = useState(scanned);
  const [marked, setMarked] = useState<string | null>(null);
  // Enter came before the answer: a scanner ends each code with it.
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
    families.findIndex(({ student_id }) => student_id === marked),
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
  function enter() {
    const active = families[at];
    if (!waiting && active) return choose(active);
    setWanted(true);
    setAsked(text);
  }

  // Only where it is the one: of several the cashier chooses with open eyes.
  const only = wanted && !waiting && families.length === 1 ? families[0] : undefined;
  const takeOnly = useEffectEvent((family: PayingFamily) => choose(family));
  const taken = useRef<PayingFamily>(undefined);
  useEffect(() => {
    if (!only || taken.current === only) return;
    taken.current = only;
    takeOnly(only);
  }, [only]);

  return {
    typed,
    type,
    enter,
    choose,
    families,
    active: families[at],
    /** Moves the mark by so many places, round and round. */
    move: (step: number) => setMarked(families.at((at + step) % families.length)?.student_id ?? null),
    mark: (family: PayingFamily) => setMarked(family.student_id),
    waiting,
    /** Something was looked for and nobody was found. */
    nobody: text.length >= SHORTEST && !waiting && !query.error && families.length === 0,
    failed: answered && query.error ? query : null,
    open: text !== '',
  };
}

export type FamilySearch = ReturnType<typeof useFamilySearch>;
