import type { CellContent } from './entry.rules.ts';

/** What the server, or this device, says of a cell. */
export type KnownCell = CellContent & {
  event_id: string;
  by: string | null;
  at: string;
  /** Where a carried mark comes from. */
  carried?: string | undefined;
};

/** A change that was made on this device. */
export type OwnChange = CellContent & {
  id: string;
  assessment_id: string;
  student_id: string;
  device_at: string;
};

/** `sent`: the server has it. `kept`: this device has it for good. `writing`: not even that yet. Else the server refused it. */
export type OwnState = 'sent' | 'kept' | 'writing' | 'conflict' | 'refused';

export type CellView = {
  content: CellContent;
  /** What the next change is built on. */
  base_id: string | null;
  state: 'saved' | 'kept' | 'writing' | 'conflict' | 'refused';
  by: string | null;
  at: string | null;
  /** Where it comes from, as long as it is as it was carried. */
  carried?: string | undefined;
  /** What its author wanted, where the cell holds something else. */
  wanted: CellContent | null;
};

export const keyOf = (cell: { assessment_id: string; student_id: string }): string =>
  `${cell.assessment_id} ${cell.student_id}`;

const contentOf = ({ number, special, judgement }: CellContent): CellContent => ({
  number,
  special,
  judgement,
});

/**
 * What every cell shows: what the server said last, with what was entered here since, in its order. A refused change, and one that met
 * somebody else's, is wanted and not shown: the cell holds what the server says.
 */
export function foldCells(
  cells: readonly (KnownCell & { assessment_id: string; student_id: string })[],
  changes: readonly { change: OwnChange; state: OwnState; stands?: KnownCell | null }[],
): Map<string, CellView> {
  const views = new Map<string, CellView>();
  for (const cell of cells)
    views.set(keyOf(cell), {
      content: contentOf(cell),
      base_id: cell.event_id,
      state: 'saved',
      by: cell.by,
      at: cell.at,
      ...(cell.carried && { carried: cell.carried }),
      wanted: null,
    });
  for (const { change, state, stands } of changes) {
    const key = keyOf(change);
    const before = views.get(key);
    // What the server already says of this very change is more than this device knows.
    if (before?.base_id === change.id) continue;
    if (state === 'conflict' || state === 'refused') {
      const held = stands
        ? { content: contentOf(stands), base_id: stands.event_id, by: stands.by, at: stands.at }
        : (before ?? {
            content: { number: null, special: null, judgement: null },
            base_id: null,
            by: null,
            at: null,
          });
      views.set(key, { ...held, state, wanted: contentOf(change) });
    } else
      views.set(key, {
        content: contentOf(change),
        base_id: change.id,
        state: state === 'sent' ? 'saved' : state,
        by: null,
        at: change.device_at,
        wanted: null,
      });
  }
  return views;
}
