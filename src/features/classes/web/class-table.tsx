import { useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import type { SchoolClass } from '../classes.contract.ts';
import { useClassLevel } from './shared/level-name.ts';

type Props = { classes: readonly SchoolClass[]; onEdit: (schoolClass: SchoolClass) => void };

/** One row per class in the order of the levels, linked to the class's page. */
export function ClassTable({ classes, onEdit }: Props) {
  const { t } = useLingui();
  const levelOf = useClassLevel();
  const edit = (schoolClass: SchoolClass) => {
    const name = classLabel(schoolClass);
    return (
      <span className="relative">
        <IconButton icon={Pencil} label={t`Edit ${name}`} onClick={() => onEdit(schoolClass)} />
      </span>
    );
  };
  return (
    <DataTable
      caption={t`Classes`}
      rows={classes}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/classes/${id}`}
      columns={[
        { key: 'name', header: t`Class`, primary: true, cell: classLabel },
        { key: 'level', header: t`Level`, phone: 'below', cell: levelOf },
        { key: 'students', header: t`Active students`, align: 'end', phone: 'below', cell: students },
        {
          key: 'master',
          header: t`Class master`,
          phone: 'below',
          cell: ({ class_master }) => class_master?.full_name ?? '–',
        },
        { key: 'teachers', header: t`Teachers`, cell: teachersCell },
        { key: 'edit', header: t`Actions`, hideHeader: true, align: 'end', phone: 'aside', cell: edit },
      ]}
    />
  );
}

/** Occupancy: "48 / 60". */
function students({ students: count, capacity }: SchoolClass) {
  const isTooFull = capacity !== null && count > capacity;
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span className={isTooFull ? 'text-danger font-semibold' : undefined}>{count}</span>
      {capacity !== null && <span className="text-muted">{` / ${capacity}`}</span>}
    </span>
  );
}

const teachersCell = (schoolClass: SchoolClass) => <Teachers schoolClass={schoolClass} />;

function Teachers({ schoolClass }: { schoolClass: SchoolClass }) {
  const { t } = useLingui();
  const names = schoolClass.teachers.map((teacher) => teacher.full_name).join(', ');
  return (
    <span className="text-muted line-clamp-1 max-w-96 text-sm" title={names}>
      {names || t`No teacher yet`}
    </span>
  );
}
