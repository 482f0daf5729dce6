import { useEffect, useRef, useState } from 'react';
import type { SchoolClass } from '#features/classes/classes.contract.ts';
import type { CellContent } from '../../class-grid.rules.ts';
import type { ClassSubject } from '../../class-subjects.contract.ts';
import type { Subject } from '../../subjects.contract.ts';
import type { EditorField, LeaveTo } from './use-cell-draft.ts';
import { contentOf, type GridPlace, isClosed } from './use-cells.ts';

export type GridAt = { row: number; column: number };
type Grid = {
  classes: readonly SchoolClass[];
  subjects: readonly Subject[];
  heldAt: (schoolClass: SchoolClass, subject: Subject) => ClassSubject | null;
  at: GridAt;
  onMove: (at: GridAt) => void;
  onChange: (place: GridPlace, now: CellContent) => void;
};
export type GridEditing = ReturnType<typeof useGridEditing>;

const STEPS: Record<LeaveTo, GridAt> = {
  stay: { row: 0, column: 0 },
  elsewhere: { row: 0, column: 0 },
  down: { row: 1, column: 0 },
  up: { row: -1, column: 0 },
  right: { row: 0, column: 1 },
  left: { row: 0, column: -1 },
};

/** The current cell of the grid, its focus, and whether its fields are open. */
export function useGridEditing({ classes, subjects, heldAt, at, onMove, onChange }: Grid) {
  const grid = useRef<HTMLTableElement>(null);
  const [editing, setEditing] = useState<{ field: EditorField; typed: string } | null>(null);
  const wantsFocus = useRef(false);
  const size = { rows: subjects.length, columns: classes.length };

  useEffect(() => {
    if (!wantsFocus.current || editing) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-at="${at.row}:${at.column}"]`)?.focus();
  }, [at, editing]);

  const placeAt = ({ row, column }: GridAt): (GridPlace & { held: ClassSubject | null }) | null => {
    const [subject, schoolClass] = [subjects[row], classes[column]];
    return subject && schoolClass ? { subject, schoolClass, held: heldAt(schoolClass, subject) } : null;
  };
  const here = placeAt(at);

  function moveTo(next: GridAt) {
    wantsFocus.current = true;
    onMove(next);
  }

  return {
    grid,
    size,
    here,
    editing,
    moveTo,
    edit(field: EditorField, typed = '') {
      if (here && !isClosed(here)) setEditing({ field, typed });
    },
    /** Copies a neighbor's content, as Ctrl+R and Ctrl+D do in a spreadsheet. */
    take(from: GridAt) {
      const held = placeAt(from)?.held;
      if (held && here && !isClosed(here)) onChange(here, contentOf(held));
    },
    close(to: LeaveTo) {
      setEditing(null);
      if (to === 'elsewhere') return;
      const step = STEPS[to];
      const next = { row: at.row + step.row, column: at.column + step.column };
      const isInside =
        next.row >= 0 && next.row < size.rows && next.column >= 0 && next.column < size.columns;
      moveTo(isInside ? next : { ...at });
    },
  };
}
