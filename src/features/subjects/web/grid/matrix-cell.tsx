import { Plural, useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import type { ClassSubject } from '../../class-subjects.contract.ts';
import { writtenDecimal } from '../../subjects.rules.ts';

type Props = {
  row: number;
  column: number;
  held: ClassSubject | null;
  /** Archived subjects cannot be added to classes. */
  closed: boolean;
  /** Whether this is the grid's tab stop. */
  isHere: boolean;
  /** The input fields while the cell is being edited. */
  editor?: ReactNode;
};

/** A class subject's teacher and coefficient. Memoized, because a grid has hundreds of cells. */
export const MatrixCell = memo(function MatrixCell({ row, column, held, closed, isHere, editor }: Props) {
  const { t } = useLingui();
  return (
    <td
      data-at={`${row}:${column}`}
      tabIndex={isHere ? 0 : -1}
      aria-readonly={closed || undefined}
      className={clsx(
        'border-line relative h-10 max-w-52 border-e px-2 py-0 -outline-offset-2 focus:outline-2 focus:outline-primary',
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
  const others = held.further.map(({ full_name }) => full_name).join(', ');
  return (
    <span className="flex items-center justify-between gap-2">
      {held.teacher ? (
        <span className="truncate" title={held.teacher.full_name}>
          {held.teacher.full_name}
        </span>
      ) : (
        <span title={t`Missing teacher`}>
          <span aria-hidden className="bg-muted block size-1.5 rounded-full" />
          <span className="sr-only">{t`Missing teacher`}</span>
        </span>
      )}{' '}
      <span className="text-muted whitespace-nowrap">
        {others && (
          <span title={t`with ${others}`}>
            <span aria-hidden>{`+${held.further.length} · `}</span>
            <span className="sr-only">{t`with ${others}`} </span>
          </span>
        )}
        {t`coef. ${coefficient}`}
        {held.chosen_by !== null && (
          <>
            {' · '}
            <Plural value={held.chosen_by} one="# student" other="# students" />
          </>
        )}
      </span>
    </span>
  );
}
