import type { Place } from '../sheet/sheet-store.ts';

/** The input of a cell. Its key, position and last accepted text are data attributes. */
export type CellField = HTMLInputElement | HTMLSelectElement;

export const fieldOf = (target: EventTarget): CellField | null =>
  (target as Element).closest?.<CellField>('[data-cell]') ?? null;

export const isOnlyRead = (field: CellField): boolean =>
  field instanceof HTMLInputElement ? field.readOnly : field.disabled;

export const placeOf = (field: CellField): Place => {
  const [assessment_id = '', student_id = ''] = field.dataset['cell']!.split(' ');
  return { assessment_id, student_id };
};

/** Rows and columns to move for a key; null if the key edits text. */
export function stepOf(
  field: CellField,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): { rows: number; across: number } | null {
  if (key === 'Enter') return { rows: shiftKey ? -1 : 1, across: 0 };
  if (field instanceof HTMLSelectElement) return null;
  const { selectionStart, selectionEnd, value } = field;
  const isAll = selectionStart === 0 && selectionEnd === value.length;
  const isAtStart = isAll || (selectionStart === 0 && selectionEnd === 0);
  const isAtEnd = isAll || selectionStart === value.length;
  if (key === 'ArrowDown') return { rows: 1, across: 0 };
  if (key === 'ArrowUp') return { rows: -1, across: 0 };
  if (key === 'ArrowLeft' && isAtStart) return { rows: 0, across: -1 };
  if (key === 'ArrowRight' && isAtEnd) return { rows: 0, across: 1 };
  return null;
}
