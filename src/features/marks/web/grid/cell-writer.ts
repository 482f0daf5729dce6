import { keyOf } from '../../cells.rules.ts';
import { type CellContent, readEntry } from '../../entry.rules.ts';
import type { Assessment, Sheet } from '../../marks.contract.ts';
import { type EntrySource, sameContent } from '../../marks.rules.ts';
import type { Place, SheetStore } from '../sheet/sheet-store.ts';
import { wordsOf } from '../value-words.ts';
import { type CellField, isOnlyRead, placeOf } from './cell-field.ts';
import { contentOfValue } from './cell-values.ts';

export type Writing = {
  store: SheetStore;
  sheet: Sheet;
  columns: readonly Assessment[];
  source: EntrySource;
  /** The name of a mark in the list of pending changes. */
  label: (place: Place) => string;
};

/** Converts the text of an input to the content of its cell, and stores it. */
export function cellWriter({ store, sheet, columns, source, label }: Writing) {
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
            judgements: sheet.marking === 'judgements' ? sheet.judgements.map(({ code }) => code) : null,
          });
    if ('fault' in entry) {
      store.setFault(key, entry.fault);
      return false;
    }
    store.setFault(key, null);
    write(field, entry.content);
    return true;
  }

  return { write, commit };
}
