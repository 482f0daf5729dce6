import { type ClipboardEvent, type FocusEvent, type FormEvent, type KeyboardEvent, useRef } from 'react';
import type { SpecialValue } from '#features/marking/marking-scheme.ts';
import { keyOf } from '../../cells.rules.ts';
import { type CellContent, EMPTY, isEmpty, readEntry } from '../../entry.rules.ts';
import type { Assessment, Sheet } from '../../marks.contract.ts';
import { type MarkSource, sameContent } from '../../marks.rules.ts';
import type { Place, SheetStore } from '../sheet/sheet-store.ts';
import { wordsOf } from '../value-words.ts';
import { contentOfValue } from './cell-values.ts';

type CellField = HTMLInputElement | HTMLSelectElement;
type Entering = {
  store: SheetStore;
  sheet: Sheet;
  columns: readonly Assessment[];
  source: MarkSource;
  /** What a mark is called in the list of what waits. */
  label: (place: Place) => string;
  onPaste: (column: Assessment, text: string) => void;
};

const fieldOf = (target: EventTarget): CellField | null =>
  (target as Element).closest?.<CellField>('[data-cell]') ?? null;
const isOnlyRead = (field: CellField): boolean =>
  field instanceof HTMLInputElement ? field.readOnly : field.disabled;
const placeOf = (field: CellField): Place => {
  const [assessment_id = '', student_id = ''] = field.dataset['cell']!.split(' ');
  return { assessment_id, student_id };
};

/** The keys of the grid, heard by the grid: what is typed is kept when the cell is left, and nobody waits for anything. */
export function useEntry({ store, sheet, columns, source, label, onPaste }: Entering) {
  const grid = useRef<HTMLTableElement>(null);
  const codes = sheet.marking === 'judgements' ? sheet.judgements.map(({ code }) => code) : null;

  function focusAt(row: number, column: number): boolean {
    const next = grid.current?.querySelector<CellField>(`[data-at="${row}:${column}"]`);
    next?.focus();
    return next !== null && next !== undefined;
  }

  function write(field: CellField, content: CellContent): void {
    const place = placeOf(field);
    const held = store.cell(keyOf(place)).content;
    // Painted at once as it will stand; whether it is kept, the sign beside it says.
    if (field instanceof HTMLInputElement) field.value = wordsOf(content);
    field.dataset['was'] = field.value;
    if (!sameContent(held, content)) void store.change([{ ...place, content, label: label(place) }], source);
  }

  /** Takes in what was typed; false where it cannot be, and stays as it is. */
  function commit(field: CellField): boolean {
    const key = field.dataset['cell']!;
    const isFaulty = store.fault(key) !== null;
    if (field.value === field.dataset['was'] && !isFaulty) return true;
    const place = placeOf(field);
    if (field instanceof HTMLSelectElement) {
      write(field, contentOfValue(field.value));
      return true;
    }
    const column = columns.find(({ id }) => id === place.assessment_id);
    if (!column || isOnlyRead(field)) return true;
    // What the cell said before is no number: "Absent" stays what it is.
    const held = store.cell(key).content;
    const entry =
      field.value === wordsOf(held)
        ? { content: held }
        : readEntry(field.value, {
            out_of: column.out_of,
            decimals: sheet.entry_decimals,
            judgements: codes,
          });
    if ('fault' in entry) {
      store.setFault(key, entry.fault);
      return false;
    }
    store.setFault(key, null);
    write(field, entry.content);
    return true;
  }

  function move(field: CellField, rows: number, across: number): void {
    const [row = 0, column = 0] = field.dataset['at']!.split(':').map(Number);
    focusAt(row + rows, column + across);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    const field = fieldOf(event.target);
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (!field || altKey || ctrlKey || metaKey) return;
    const isChoice = field instanceof HTMLSelectElement;
    const isAll = !isChoice && field.selectionStart === 0 && field.selectionEnd === field.value.length;
    const isAtStart = isAll || (!isChoice && field.selectionStart === 0 && field.selectionEnd === 0);
    const isAtEnd = isAll || (!isChoice && field.selectionStart === field.value.length);
    if (key === 'Escape') {
      field.value = field.dataset['was'] ?? '';
      store.setFault(field.dataset['cell']!, null);
      if (!isChoice) field.select();
    } else if (key === 'Tab') {
      // The browser's own order is that of the tests, line by line; only what is wrong keeps the focus.
      if (!commit(field)) event.preventDefault();
      return;
    } else if (key === 'Enter') {
      if (commit(field)) move(field, shiftKey ? -1 : 1, 0);
    } else if (isChoice) return;
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (commit(field)) move(field, key === 'ArrowDown' ? 1 : -1, 0);
    } else if (key === 'ArrowLeft' && isAtStart) {
      if (commit(field)) move(field, 0, -1);
    } else if (key === 'ArrowRight' && isAtEnd) {
      if (commit(field)) move(field, 0, 1);
    } else return;
    event.preventDefault();
  }

  /** The cell that an action beside the grid is about: the one that was touched last, else the first. */
  function current(): CellField | null {
    const place = store.focused();
    const key = place && keyOf(place);
    return grid.current?.querySelector<CellField>(key ? `[data-cell="${key}"]` : '[data-at="0:0"]') ?? null;
  }

  return {
    grid,
    handlers: {
      onKeyDown,
      onFocus: ({ target }: FocusEvent) => {
        const field = fieldOf(target);
        if (!field) return;
        store.focus(placeOf(field));
        if (field instanceof HTMLInputElement) field.select();
      },
      onBlur: ({ target }: FocusEvent) => {
        const field = fieldOf(target);
        if (field) commit(field);
      },
      onChange: ({ target }: FormEvent) => {
        const field = fieldOf(target);
        if (field instanceof HTMLSelectElement) commit(field);
      },
      onPaste: (event: ClipboardEvent) => {
        const field = fieldOf(event.target);
        const text = event.clipboardData.getData('text/plain');
        // One value goes into the cell, a column to its preview.
        if (!field || !/[\t\n]/.test(text.trim())) return;
        event.preventDefault();
        const column = columns.find(({ id }) => id === placeOf(field).assessment_id);
        if (column) onPaste(column, text);
      },
    },
    /** A special value for the cell that was touched last; the next one is ready. */
    putSpecial(special: SpecialValue): void {
      const field = current();
      if (!field || isOnlyRead(field)) return;
      store.setFault(field.dataset['cell']!, null);
      if (field instanceof HTMLSelectElement) field.value = `s:${special}`;
      write(field, { ...EMPTY, special });
      field.focus();
      move(field, 1, 0);
    },
    focusCurrent: () => current()?.focus(),
    /** Where entry goes on: the first cell without anything, a column after the other. */
    focusFirstEmpty(): void {
      const fields = columns.flatMap((_, column) => [
        ...(grid.current?.querySelectorAll<CellField>(`[data-at$=":${column}"]`) ?? []),
      ]);
      fields
        .find((field) => !isOnlyRead(field) && isEmpty(store.cell(field.dataset['cell']!).content))
        ?.focus();
    },
  };
}
