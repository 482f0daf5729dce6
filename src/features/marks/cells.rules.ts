import type { CellContent } from './entry.rules.ts';

/** A cell as the server, or this device, last knew it. */
export type KnownCell = CellContent & {
  event_id: string;
  by: string | null;
  at: string;
  /** The source of a carried-over mark. */
  carried?: string | undefined;
};

/** A change that was made on this device. */
export type OwnChange = CellContent & {
  id: string;
  assessment_id: string;
  student_id: string;
  device_at: string;
};

/**
 * `sent`: stored on the server. `kept`: stored on this device. `writing`: not stored yet.
 * Otherwise the server refused it.
 */
export type OwnState = 'sent' | 'kept' | 'writing' | 'conflict' | 'refused';

export type CellView = {
  content: CellContent;
  /** The event on which the next change is based. */
  base_id: string | null;
  state: 'saved' | 'kept' | 'writing' | 'conflict' | 'refused';
  by: string | null;
  at: string | null;
  /** The source, as long as the mark is unchanged since it was carried over. */
  carried?: string | undefined;
  /** The author's value, where the cell holds a different one. */
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
 * Merges the server's last state of every cell with the changes made here since, in order. A
 * refused or conflicting change is listed as wanted but not shown: the cell keeps the server's
 * value.
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
    // The server's answer to this change is newer than what this device knows.
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
