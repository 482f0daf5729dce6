import {
  type Half,
  HALVES,
  isJustified,
  type JustifiedSpan,
  type MarkedSlot,
  STATUS_FACTS,
} from './attendance.rules.ts';

/** Most serious first: a child absent in one slot and present in another counts as absent. */
const GRAVITY = ['absent', 'left', 'late', 'present'] as const;
export const TODAY_STATES = ['no_school', 'not_called', ...GRAVITY] as const;

export type Today = {
  state: (typeof TODAY_STATES)[number];
  half: Half | null;
  justified: boolean;
  minutes: number | null;
};

const stateOf = ({ status }: MarkedSlot): (typeof GRAVITY)[number] => {
  if (status === 'late') return 'late';
  const { missed } = STATUS_FACTS[status];
  return missed === 'all' ? 'absent' : missed === 'the end' ? 'left' : 'present';
};

/**
 * A child's state today for the family. `halves` are the half-days with roll calls; a state that holds in all
 * of them applies to the whole day.
 */
export function childToday(
  entries: readonly MarkedSlot[],
  spans: readonly JustifiedSpan[],
  halves: ReadonlySet<Half>,
): Today {
  const state = GRAVITY.find((one) => entries.some((entry) => stateOf(entry) === one));
  if (!state) return { state: 'not_called', half: null, justified: false, minutes: null };
  const own = entries.filter((entry) => stateOf(entry) === state);
  const ownHalves = HALVES.filter((half) => own.some((entry) => entry.half === half));
  const isExcused = ({ status, day, half }: MarkedSlot) =>
    STATUS_FACTS[status].excused || isJustified(spans, day, half);
  return {
    state,
    half: ownHalves.length < halves.size ? (ownHalves[0] ?? null) : null,
    justified: state === 'absent' && own.every(isExcused),
    minutes: own.find(({ minutes }) => minutes !== null)?.minutes ?? null,
  };
}
