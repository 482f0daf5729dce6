import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { cellAfter, type CellContent } from '../../class-grid.rules.ts';
import { writtenDecimal } from '../../subjects.rules.ts';
import type { GridPlace } from './use-cells.ts';
import type { GridAt, GridEditing } from './use-grid-editing.ts';

type Changes = {
  at: GridAt;
  onChange: (place: GridPlace, now: CellContent) => void;
  onPaste: (text: string) => void;
  onUndo: () => void;
};

/**
 * Keys, presses and the clipboard of the grid. While a cell is being edited, its fields handle keys and
 * clipboard.
 */
export function gridHandlers(
  { grid, size, here, editing, moveTo, edit, take }: GridEditing,
  { at, onChange, onPaste, onUndo }: Changes,
) {
  function onKeyDown(event: KeyboardEvent) {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || !here) return;
    const ctrl = ctrlKey || metaKey;
    const next = cellAfter({ key, ctrl }, at, size);
    if (next) moveTo(next);
    else if (ctrl && key.toLowerCase() === 'z') onUndo();
    else if (ctrl && key.toLowerCase() === 'r') take({ ...at, column: at.column - 1 });
    else if (ctrl && key.toLowerCase() === 'd') take({ ...at, row: at.row - 1 });
    else if (ctrl) return;
    else if (key === 'Enter' || key === 'F2') edit('coefficient');
    else if (/^[\d.,]$/.test(key)) edit('coefficient', key);
    else if (/^\p{L}$/u.test(key)) edit('teacher', key);
    else if ((key === 'Delete' || key === 'Backspace') && here.held) onChange(here, null);
    else return;
    event.preventDefault();
  }

  function onClick({ target }: MouseEvent) {
    const cell = (target as HTMLElement).closest<HTMLElement>('[data-at]');
    if (!cell || editing) return;
    const [row = 0, column = 0] = cell.dataset['at']!.split(':').map(Number);
    // A second press on the same cell opens it, also on tablets.
    if (row === at.row && column === at.column && cell.dataset['pressed']) return edit('coefficient');
    for (const other of grid.current!.querySelectorAll<HTMLElement>('[data-pressed]'))
      delete other.dataset['pressed'];
    cell.dataset['pressed'] = 'yes';
    moveTo({ row, column });
  }

  function paste(event: ClipboardEvent) {
    event.preventDefault();
    onPaste(event.clipboardData.getData('text/plain'));
  }

  function copy(event: ClipboardEvent) {
    if (!here?.held) return;
    const { coefficient, teacher } = here.held;
    event.preventDefault();
    event.clipboardData.setData(
      'text/plain',
      [writtenDecimal(coefficient, currentLocale()), teacher?.full_name].filter(Boolean).join(' '),
    );
  }

  return editing ? { onClick } : { onKeyDown, onClick, onPaste: paste, onCopy: copy };
}
