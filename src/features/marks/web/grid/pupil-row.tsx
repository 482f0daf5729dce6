import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import type { Assessment, Sheet } from '../../marks.contract.ts';
import type { SheetStore } from '../sheet/sheet-store.ts';
import { MarkCell } from './mark-cell.tsx';

type Props = {
  store: SheetStore;
  sheet: Sheet;
  pupil: Sheet['pupils'][number];
  row: number;
  columns: readonly Assessment[];
};

/** A student's marks, one cell a column. */
export const PupilRow = memo(function PupilRow({ store, sheet, pupil, row, columns }: Props) {
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
