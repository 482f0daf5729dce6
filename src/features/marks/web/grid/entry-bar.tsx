import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SpecialValue } from '#features/marking/marking-scheme.ts';
import { Button } from '#platform/ui/button.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { keyOf } from '../../cells.rules.ts';
import { SPECIAL_LETTERS } from '../../entry.rules.ts';
import type { Sheet } from '../../marks.contract.ts';
import type { Place, SheetStore } from '../sheet/sheet-store.ts';
import { useStore } from '../sheet/use-store.ts';
import { SPECIAL_WORDS, wordsOf } from '../value-words.ts';

/** The common values. The rare ones have no button: their letters z, r and c have other uses here. */
const COMMON = 4;

/** The letters and their meanings; pressing one enters it in the last active cell. */
export function SpecialBar({ onPut }: { onPut: (special: SpecialValue) => void }) {
  const { t, i18n } = useLingui();
  const [all, setAll] = useState(false);
  const letters = Object.entries(SPECIAL_LETTERS).slice(0, all ? undefined : COMMON);
  return (
    <div
      role="toolbar"
      aria-label={t`Instead of a number`}
      className="-mx-1 flex gap-1 overflow-x-auto px-1 py-0.5 md:flex-wrap"
    >
      {letters.map(([letter, special]) => (
        <button
          key={letter}
          type="button"
          // Keeps a phone's keyboard open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPut(special)}
          className="flex min-h-9 shrink-0 items-center gap-1 rounded border border-line bg-card px-2 text-sm whitespace-nowrap hover:bg-raised md:min-h-7"
        >
          <kbd className="rounded-sm bg-raised px-1 font-mono text-xs max-md:hidden">{letter}</kbd>
          {i18n._(SPECIAL_WORDS[special])}
        </button>
      ))}
      {!all && (
        <button
          type="button"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setAll(true)}
          className="flex min-h-9 shrink-0 items-center rounded px-2 text-sm text-muted underline-offset-2 hover:underline md:min-h-7"
        >
          {t`More letters`}
        </button>
      )}
    </div>
  );
}

type InfoProps = {
  store: SheetStore;
  sheet: Sheet;
  onHistory: (place: Place) => void;
  onChoose: (place: Place) => void;
};

/** The last active cell's student, with links to its history. */
export function CellInfo({ store, sheet, onHistory, onChoose }: InfoProps) {
  const { t } = useLingui();
  const place = useStore(store, 'focus', () => store.focused());
  const key = place ? keyOf(place) : '';
  const view = useStore(store, key, () => store.cell(key));
  const pupil = sheet.pupils.find(({ id }) => id === place?.student_id);
  const isOpen = view.state === 'conflict' || view.state === 'refused';
  return (
    <div className="flex min-h-8 items-center gap-x-2 overflow-hidden text-sm whitespace-nowrap text-muted">
      {!place || !pupil ? (
        <span className="min-w-0 flex-1 truncate">{t`Enter goes to the next student.`}</span>
      ) : (
        <>
          <span className="min-w-0 truncate font-medium text-text">
            {pupil.full_name ?? pupil.roll_number}
          </span>
          <span className="max-md:hidden">{wordsOf(view.content)}</span>
          {view.at && (
            <span className="max-md:hidden">
              {view.by} <Moment instant={view.at} />
            </span>
          )}
          {isOpen && (
            <Button
              variant="danger"
              size="sm"
              onClick={() => onChoose(place)}
            >{t`Two values: choose`}</Button>
          )}
          {view.base_id !== null && (
            <Button variant="quiet" size="sm" onClick={() => onHistory(place)}>{t`History`}</Button>
          )}
        </>
      )}
      <Unsent store={store} />
    </div>
  );
}

/** Changes stored only on this device, and conflicts waiting for a choice. */
function Unsent({ store }: { store: SheetStore }) {
  useStore(store, 'all', () => store.cells());
  const unsent = store.unsent();
  const open = [...store.cells().values()].filter(
    ({ state }) => state === 'conflict' || state === 'refused',
  ).length;
  const kept = unsent - open;
  return (
    <output className="ms-auto flex shrink-0 gap-x-3 font-medium">
      {kept > 0 && (
        <span className="text-pending">
          <Plural value={kept} one="# kept here, not sent" other="# kept here, not sent" />
        </span>
      )}
      {open > 0 && (
        <span className="text-danger">
          <Plural value={open} one="# needs your choice" other="# need your choice" />
        </span>
      )}
    </output>
  );
}
