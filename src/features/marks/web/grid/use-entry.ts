import { type ClipboardEvent, type FocusEvent, type FormEvent, type KeyboardEvent, useRef } from 'react';
import type { SpecialValue } from '#features/marking/marking-scheme.ts';
import { keyOf } from '../../cells.rules.ts';
import { type CellContent, EMPTY, isEmpty, readEntry } from '../../entry.rules.ts';
import type { Assessment, Sheet } from '../../marks.contract.ts';
import { type EntrySource, sameContent } from '../../marks.rules.ts';
import type { Place, SheetStore } from '../sheet/sheet-store.ts';
import { wordsOf } from '../value-words.ts';
import { contentOfValue } from './cell-values.ts';

type CellField = HTMLInputElement | HTMLSelectElement;
type Entering = {
  store: SheetStore;
  sheet: Sheet;
  columns: readonly Assessment[];
  source: EntrySource;
  /** The name of a mark in the list of pending changes. */
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

/** Key handling of the grid: a cell is saved when left, without waiting for the server. */
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
    // Rendered at once as entered; the sign beside it shows whether it is stored.
    if (field instanceof HTMLInputElement) field.value = wordsOf(content);
    field.dataset['was'] = field.value;
    if (!sameContent(held, content)) void store.change([{ ...place, content, label: label(place) }], source);
  }

  /** Accepts the typed text; returns false, leaving it unchanged, if it is invalid. */
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
    // The cell's earlier content is not a number, so the text "Absent" stays.
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
      // The browser's tab order already follows the rows; only an invalid entry keeps the focus.
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

  /** The target of actions beside the grid: the last active cell, else the first. */
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
        // A single value goes into the cell; a column opens the preview.
        if (!field || !/[\t\n]/.test(text.trim())) return;
        event.preventDefault();
        const column = columns.find(({ id }) => id === placeOf(field).assessment_id);
        if (column) onPaste(column, text);
      },
    },
    /** Enters a special value in the last active cell and moves to the next one. */
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
    /** The first empty cell, column by column, where entry continues. */
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
