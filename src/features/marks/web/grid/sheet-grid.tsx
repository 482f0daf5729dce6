import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { usePhone } from '#platform/ui/use-phone.ts';
import type { Assessment, Sheet } from '../../marks.contract.ts';
import type { EntrySource } from '../../marks.rules.ts';
import type { Place, SheetStore } from '../sheet/sheet-store.ts';
import { ColumnFigures } from './column-figures.tsx';
import { ColumnHeads } from './column-heads.tsx';
import { CellInfo, SpecialBar } from './entry-bar.tsx';
import { PhoneColumn } from './phone-column.tsx';
import { PupilRow } from './pupil-row.tsx';
import { useEntry } from './use-entry.ts';

type Props = {
  store: SheetStore;
  sheet: Sheet;
  source: EntrySource;
  onPaste: (column: Assessment, text: string) => void;
};

/** Students as rows, assessments as columns; on a phone one assessment at a time. */
export function SheetGrid({ store, sheet, source, onPaste }: Props) {
  const { t } = useLingui();
  const { phone, chosen, setChosen, columns } = useShownColumns(sheet);
  const [place, setPlace] = useState<Place | null>(null);
  const history = useLazyDialog(() => import('./history-dialog.tsx').then((module) => module.HistoryDialog));
  const conflict = useLazyDialog(() =>
    import('./conflict-dialog.tsx').then((module) => module.ConflictDialog),
  );
  const label = ({ student_id }: Place) => {
    const pupil = sheet.pupils.find(({ id }) => id === student_id);
    return [sheet.class.name, pupil?.full_name ?? pupil?.roll_number].filter(Boolean).join(' · ');
  };
  const { grid, handlers, putSpecial, focusCurrent, focusFirstEmpty } = useEntry({
    store,
    sheet,
    columns,
    source,
    label,
    onPaste,
  });
  const begin = useEffectEvent(() => {
    // On touch devices, focusing would open the keyboard over the list.
    if (sheet.may_enter && !phone && matchMedia('(pointer: fine)').matches) focusFirstEmpty();
  });
  useEffect(() => begin(), []);
  const open = (dialog: { show: () => void }) => (chosenPlace: Place) => {
    setPlace(chosenPlace);
    dialog.show();
  };

  return (
    <>
      <div className="typing:top-0! max-md:sticky max-md:top-14 max-md:z-20 max-md:-mx-4 max-md:border-b max-md:border-line max-md:bg-background max-md:px-4 max-md:pb-1">
        {phone && (
          <PhoneColumn store={store} sheet={sheet} chosen={chosen} column={columns[0]} onChoose={setChosen} />
        )}
        {sheet.may_enter && sheet.marking === 'numbers' && <SpecialBar onPut={putSpecial} />}
        <CellInfo store={store} sheet={sheet} onHistory={open(history)} onChoose={open(conflict)} />
      </div>
      <div className="rounded border border-line bg-card md:max-h-[max(20rem,calc(100dvh-16.5rem))] md:scroll-ps-56 lg:scroll-ps-96 md:scroll-pt-14 md:scroll-pb-14 md:overflow-auto">
        {/* The fields inside handle input; the table only listens to bubbling key events. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <table
          ref={grid}
          {...handlers}
          data-typing
          className="border-separate border-spacing-0 text-start max-md:w-full"
        >
          <caption className="sr-only">{t`Marks by student and assessment`}</caption>
          <ColumnHeads marking={sheet.marking} columns={columns} />
          <tbody className="line-rows">
            {sheet.pupils.map((pupil, row) => (
              <PupilRow
                key={pupil.id}
                store={store}
                sheet={sheet}
                pupil={pupil}
                row={row}
                columns={columns}
              />
            ))}
          </tbody>
          {!phone && <ColumnFoot store={store} sheet={sheet} columns={columns} />}
        </table>
      </div>
      {history.Dialog && place && <history.Dialog sheet={sheet} place={place} onClose={history.close} />}
      {conflict.Dialog && place && (
        <conflict.Dialog
          store={store}
          sheet={sheet}
          place={place}
          source={source}
          label={label(place)}
          onClose={() => {
            conflict.close();
            focusCurrent();
          }}
        />
      )}
    </>
  );
}

function useShownColumns({ assessments }: Sheet) {
  const phone = usePhone();
  const [chosen, setChosen] = useState(assessments[0]?.id ?? '');
  const columns = useMemo(
    () =>
      phone ? [assessments.find(({ id }) => id === chosen) ?? assessments[0]!].filter(Boolean) : assessments,
    [phone, assessments, chosen],
  );
  return { phone, chosen, setChosen, columns };
}

type FootProps = { store: SheetStore; sheet: Sheet; columns: readonly Assessment[] };

function ColumnFoot({ store, sheet, columns }: FootProps) {
  const { t } = useLingui();
  return (
    <tfoot>
      <tr>
        <th
          scope="row"
          className="sticky start-0 bottom-0 z-30 border-e border-t border-line bg-card px-3 py-1 text-start text-sm font-medium"
        >
          {t`Students: ${sheet.pupils.length}`}
        </th>
        {columns.map(({ id }) => (
          <td
            key={id}
            className="sticky bottom-0 z-10 border-t border-line bg-card px-3 py-1 text-end text-sm tabular-nums"
          >
            <ColumnFigures store={store} assessmentId={id} />
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
