import { useState } from 'react';
import type { Work } from '../../works.contract.ts';

const SHOWN = {
  all: () => true,
  missing: ({ state }: Work) => state === 'missing',
  late: ({ state, handed_in_at }: Work) => state === 'late' && handed_in_at !== null,
  unmarked: ({ state, points, comment }: Work) => state !== 'missing' && points === null && comment === null,
};
export type Shown = keyof typeof SHOWN;

/**
 * Works matching the selected filter. A work that is marked stays in the list, so that no row disappears
 * while it is edited.
 */
export function useShownWorks(works: readonly Work[] = []) {
  const [shown, setShown] = useState<Shown>('all');
  const [kept, setKept] = useState<ReadonlySet<string> | null>(null);
  return {
    shown,
    rows: works.filter(({ student }) => !kept || kept.has(student.id)),
    count: (which: Shown) => works.filter(SHOWN[which]).length,
    show: (which: Shown) => {
      setShown(which);
      const ids = works.filter(SHOWN[which]).map(({ student }) => student.id);
      setKept(which === 'all' ? null : new Set(ids));
    },
  };
}
