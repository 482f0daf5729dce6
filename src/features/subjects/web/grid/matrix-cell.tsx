import { Plural, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Icon } from '#platform/ui/icon.tsx';
import type { ClassSubject } from '../../class-subjects.contract.ts';
import { writtenDecimal } from '../../subjects.rules.ts';

type Props = {
  row: number;
  column: number;
  held: ClassSubject | null;
  /** An archived subject is given to no further class. */
  closed: boolean;
  /** Whether Tab comes to this cell of the grid. */
  isHere: boolean;
  /** The fields, while the cell is being changed. */
  editor?: ReactNode;
};

/** Teacher and coefficient of a subject in a class. Drawn anew only when what it shows has changed: a grid has hundreds. */
export const MatrixCell = memo(function MatrixCell({ row, column, held, closed, isHere, editor }: Props) {
  const { t } = useLingui();
  return (
    <td
      data-at={`${row}:${column}`}
      tabIndex={isHere ? 0 : -1}
      aria-readonly={closed || undefined}
      className={clsx(
        'border-line relative h-12 border-e px-2 py-1 align-top -outline-offset-2 focus:outline-2 focus:outline-primary',
        isHere && 'bg-raised',
      )}
    >
      {held ? (
        <Content held={held} />
      ) : (
        <span className="text-muted">
          <span aria-hidden>{closed ? '' : '·'}</span>
          <span className="sr-only">{t`Not taught`}</span>
        </span>
      )}
      {editor}
    </td>
  );
});

function Content({ held }: { held: ClassSubject }) {
  const { t } = useLingui();
  const coefficient = writtenDecimal(held.coefficient, currentLocale());
  return (
    <>
      <span
        className={held.teacher ? 'line-clamp-1' : 'text-pending inline-flex items-center gap-1 line-clamp-1'}
        title={held.teacher?.full_name}
      >
        {!held.teacher && <Icon of={TriangleAlert} size={14} />}
        {held.teacher?.full_name ?? t`Missing teacher`}
      </span>{' '}
      <span className="text-muted block whitespace-nowrap">
        {t`coef. ${coefficient}`}
        {held.chosen_by !== null && (
          <>
            {' · '}
            <Plural value={held.chosen_by} one="# student" other="# students" />
          </>
        )}
      </span>
    </>
  );
}
