import { useLingui } from '@lingui/react/macro';
import { memo, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { usePhone } from '#platform/ui/use-phone.ts';
import type { Assessment, Sheet } from '../../marks.contract.ts';
import { type EntrySource, signsOf } from '../../marks.rules.ts';
import type { Place, SheetStore } from '../sheet/sheet-store.ts';
import { written } from '../value-words.ts';
import { ColumnFigures } from './column-figures.tsx';
import { CellInfo, SpecialBar } from './entry-bar.tsx';
import { MarkCell } from './mark-cell.tsx';
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
  const phone = usePhone();
  const [chosen, setChosen] = useState(sheet.assessments[0]?.id ?? '');
  const [place, setPlace] = useState<Place | null>(null);
  const history = useLazyDialog(() => import('./history-dialog.tsx').then((module) => module.HistoryDialog));
  const conflict = useLazyDialog(() =>
    import('./conflict-dialog.tsx').then((module) => module.ConflictDialog),
  );
  const columns = useMemo(
    () =>
      phone
        ? [sheet.assessments.find(({ id }) => id === chosen) ?? sheet.assessments[0]!].filter(Boolean)
        : sheet.assessments,
    [phone, sheet.assessments, chosen],
  );
  const label = useCallback(
    ({ student_id }: Place) => {
      const pupil = sheet.pupils.find(({ id }) => id === student_id);
      return [sheet.class.name, pupil?.full_name ?? pupil?.roll_number].filter(Boolean).join(' · ');
    },
    [sheet],
  );
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
  const column = columns[0];
  // A judgement has no maximum.
  const isOutOf = sheet.marking === 'numbers';

  return (
    <>
      <div className="typing:top-0! max-md:sticky max-md:top-14 max-md:z-20 max-md:-mx-4 max-md:border-b max-md:border-line max-md:bg-background max-md:px-4 max-md:pb-1">
        {phone && sheet.assessments.length > 1 && (
          <SelectField
            label={t`Assessment`}
            labelPlace="hidden"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            options={sheet.assessments.map(({ id, name, out_of, moderation }) => ({
              value: id,
              label: [name, isOutOf && `/${written(out_of)}`, ...signsOf(moderation)]
                .filter(Boolean)
                .join(' '),
            }))}
          />
        )}
        {phone && column && (
          <div className="flex justify-between gap-3 py-1 text-sm tabular-nums">
            <ColumnFigures store={store} assessmentId={column.id} short />
          </div>
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
          <thead className="max-md:sr-only">
            <tr>
              <th
                scope="col"
                className="sticky start-0 top-0 z-30 min-w-56 border-e border-b border-line bg-card px-3 py-1 text-start text-sm"
              >
                {t`Student`}
              </th>
              {columns.map((one) => (
                <th
                  key={one.id}
                  scope="col"
                  className="sticky top-0 z-10 min-w-40 border-b border-line bg-card px-3 py-1 text-end text-sm"
                >
                  <span className="ms-auto block max-w-48 truncate" title={one.competence ?? one.name}>
                    {one.name}
                  </span>
                  <span className="block font-normal text-muted">
                    {[isOutOf && `/${written(one.out_of)}`, ...signsOf(one.moderation)]
                      .filter(Boolean)
                      .join(' ')}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
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
          {!phone && (
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
          )}
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

type RowProps = Pick<Props, 'store' | 'sheet'> & {
  pupil: Sheet['pupils'][number];
  row: number;
  columns: readonly Assessment[];
};

const PupilRow = memo(function PupilRow({ store, sheet, pupil, row, columns }: RowProps) {
  const name = pupil.full_name ?? pupil.roll_number;
  const { moved } = pupil;
  return (
    <tr>
      {/* Its text is its accessible name. */}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <th
        scope="row"
        className="z-10 px-3 py-1 text-start font-medium md:sticky md:start-0 md:max-w-56 lg:max-w-96 md:border-e md:bg-card md:py-0"
      >
        <span className="flex gap-2">
          <span className="w-6 shrink-0 text-end text-sm font-normal text-muted tabular-nums">{row + 1}</span>
          <span className="min-w-0">
            <span className="block text-sm wrap-anywhere md:truncate" title={name}>
              {name}
            </span>
            <span className="block text-xs font-normal text-muted tabular-nums md:hidden">
              {pupil.roll_number}
            </span>
            {moved && <Moved id={`moved-${pupil.id}`} {...moved} />}
          </span>
        </span>
      </th>
      {columns.map((column, at) => (
        <td key={column.id} className="w-36 py-1 ps-1 pe-0.5 align-top md:w-auto md:py-0">
          <MarkCell
            store={store}
            assessmentId={column.id}
            studentId={pupil.id}
            at={`${row}:${at}`}
            name={`${name}, ${column.name}`}
            outOf={column.out_of}
            decimals={sheet.entry_decimals}
            judgements={sheet.marking === 'judgements' ? sheet.judgements : null}
            readOnly={!sheet.may_enter || moved !== undefined}
            why={moved && `moved-${pupil.id}`}
          />
        </td>
      ))}
    </tr>
  );
});

/** The reason why cells of a student who changed class are read-only. */
function Moved({ id, to, on }: { id: string; to: string; on: string }) {
  const { t } = useLingui();
  const day = formatDay(on, currentLocale());
  return (
    <span id={id} className="block text-xs font-normal text-pending">
      {t`In ${to} since ${day}: marks are entered there.`}
    </span>
  );
}
