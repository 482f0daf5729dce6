import { useLingui } from '@lingui/react/macro';
import type { Assessment, Sheet } from '../../marks.contract.ts';
import { scaleOf } from './column-scale.ts';

type Props = { marking: Sheet['marking']; columns: readonly Assessment[] };

/** On a phone a single column has its name above the grid; the heading is then for screen readers only. */
export function ColumnHeads({ marking, columns }: Props) {
  const { t } = useLingui();
  return (
    <thead className="max-md:sr-only">
      <tr>
        <th
          scope="col"
          className="sticky start-0 top-0 z-30 min-w-56 border-e border-b border-line bg-card px-3 py-1 text-start text-sm"
        >
          {t`Student`}
        </th>
        {columns.map((column) => (
          <th
            key={column.id}
            scope="col"
            className="sticky top-0 z-10 min-w-40 border-b border-line bg-card px-3 py-1 text-end text-sm"
          >
            <span className="ms-auto block max-w-48 truncate" title={column.competence ?? column.name}>
              {column.name}
            </span>
            <span className="block font-normal text-muted">{scaleOf(marking, column)}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
