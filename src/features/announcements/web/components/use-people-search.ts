import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FoundPerson } from '../../announcements.contract.ts';
import { LEAST_LETTERS } from '../../announcements.rules.ts';
import { announcementsApi } from '../announcements.client.ts';

const PAUSE_MS = 200;

/** A guardian may be chosen as a person, and their child's family too. */
export const keyOf = ({ id, kind }: FoundPerson) => `${kind === 'family' ? 'family' : 'person'}-${id}`;

export type PeopleSearch = ReturnType<typeof usePeopleSearch>;

/** The search as it is typed; what is chosen already is not offered again. */
export function usePeopleSearch(classId: string | undefined, chosen: readonly FoundPerson[]) {
  const [typed, setTyped] = useState('');
  const [sought, setSought] = useState('');
  const [place, setPlace] = useState(0);
  const [wanted, setWanted] = useState(false);
  const text = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setSought(text), text ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [text]);
  const enabled = sought.length >= LEAST_LETTERS && text.length >= LEAST_LETTERS;
  const found = useQuery({
    ...announcementsApi.findPeople.queryOptions({ input: { search: sought, class_id: classId } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const isCurrent = enabled && sought === text && found.isSuccess && !found.isPlaceholderData;
  const taken = new Set(chosen.map(keyOf));
  const people = enabled ? (found.data?.people ?? []).filter((person) => !taken.has(keyOf(person))) : [];
  const active = isCurrent ? people[Math.min(place, people.length - 1)] : undefined;
  return {
    typed,
    people,
    active,
    awaited: wanted ? active : undefined,
    nobody: isCurrent && people.length === 0,
    failed: enabled && found.isError ? found : null,
    type(next: string) {
      setTyped(next);
      setPlace(0);
      setWanted(false);
    },
    /** Takes the first as soon as it is known. */
    want() {
      if (text.length < LEAST_LETTERS) return;
      setSought(text);
      setWanted(true);
    },
    move: (step: number) => setPlace((people.length + Math.min(place, people.length) + step) % people.length),
  };
}

/** Chooses the person for whom Enter was pressed before the answer came. */
export function useAwaited(awaited: FoundPerson | undefined, choose: (person: FoundPerson) => void): void {
  const later = useRef(choose);
  useEffect(() => {
    later.current = choose;
  });
  useEffect(() => {
    if (awaited) later.current(awaited);
  }, [awaited]);
}
