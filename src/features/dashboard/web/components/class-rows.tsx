import { Plural, Trans } from '@lingui/react/macro';
import type { SchoolClass } from '#features/classes/classes.contract.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { NothingYet } from './nothing-yet.tsx';
import { PlainRows } from './plain-rows.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';

/** A teacher's classes and how many students each has. */
export function ClassRows({ classes }: { classes: SchoolClass[] | undefined }) {
  if (!classes) return <RowsLoading />;
  if (classes.length === 0)
    return (
      <NothingYet>
        <Trans>No class is assigned to you yet. Please contact an administrator.</Trans>
      </NothingYet>
    );
  return (
    <PlainRows
      rows={classes.map((schoolClass) => ({
        key: schoolClass.id,
        title: classLabel(schoolClass),
        note: <Plural value={schoolClass.students} one="# student" other="# students" />,
      }))}
    />
  );
}
