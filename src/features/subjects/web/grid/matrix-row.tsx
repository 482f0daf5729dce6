import type { ReactNode } from 'react';
import type { SchoolClass } from '#features/classes/classes.contract.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import type { ClassSubject } from '../../class-subjects.contract.ts';
import type { Subject } from '../../subjects.contract.ts';
import { namesFor } from '../../subjects.rules.ts';
import { MatrixCell } from './matrix-cell.tsx';
import { isClosed } from './use-cells.ts';

type Props = {
  row: number;
  subject: Subject;
  classes: readonly SchoolClass[];
  heldAt: (schoolClass: SchoolClass, subject: Subject) => ClassSubject | null;
  /** The column of the grid's current cell; null if it is in another row. */
  current: number | null;
  /** The fields of the current cell while it is being edited. */
  editor: ReactNode;
};

/** A subject with its cell in each class. */
export function MatrixRow({ row, subject, classes, heldAt, current, editor }: Props) {
  const { own } = namesFor(subject, currentLocale());
  return (
    <tr>
      <th
        scope="row"
        className="bg-card border-line sticky start-0 z-20 min-w-52 max-w-64 border-e px-3 py-0 text-start text-sm leading-4 font-medium"
        title={`${own} · ${subject.code}`}
      >
        {own}
        <span className="text-muted font-normal">{` · ${subject.code}`}</span>
      </th>
      {classes.map((schoolClass, column) => {
        const held = heldAt(schoolClass, subject);
        const isHere = column === current;
        return (
          <MatrixCell
            key={schoolClass.id}
            row={row}
            column={column}
            held={held}
            closed={isClosed({ subject, held })}
            isHere={isHere}
            editor={isHere ? editor : null}
          />
        );
      })}
    </tr>
  );
}
