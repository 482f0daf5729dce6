import { type ClipboardEvent, type FocusEvent, type FormEvent, type KeyboardEvent, useRef } from 'react';
import type { SpecialValue } from '#features/marking/marking-scheme.ts';
import { keyOf } from '../../cells.rules.ts';
import { EMPTY, isEmpty } from '../../entry.rules.ts';
import type { Assessment } from '../../marks.contract.ts';
import { type CellField, fieldOf, isOnlyRead, placeOf, stepOf } from './cell-field.ts';
import { cellWriter, type Writing } from './cell-writer.ts';

type Entering = Writing & { onPaste: (column: Assessment, text: string) => void };

/** Key handling of the grid: a cell is saved when left, without waiting for the server. */
export function useEntry({ onPaste, ...writing }: Entering) {
  const { store, columns } = writing;
  const grid = useRef<HTMLTableElement>(null);
  const { write, commit } = cellWriter(writing);

  function move(field: CellField, rows: number, across: number): void {
    const [row = 0, column = 0] = field.dataset['at']!.split(':').map(Number);
    grid.current?.querySelector<CellField>(`[data-at="${row + rows}:${column + across}"]`)?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    const field = fieldOf(event.target);
    const { key, altKey, ctrlKey, metaKey } = event;
    if (!field || altKey || ctrlKey || metaKey) return;
    if (key === 'Tab') {
      // The browser's tab order already follows the rows; only an invalid entry keeps the focus.
      if (!commit(field)) event.preventDefault();
      return;
    }
    if (key === 'Escape') {
      field.value = field.dataset['was'] ?? '';
      store.setFault(field.dataset['cell']!, null);
      if (field instanceof HTMLInputElement) field.select();
    } else {
      const step = stepOf(field, event);
      if (!step) return;
      if (commit(field)) move(field, step.rows, step.across);
    }
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
