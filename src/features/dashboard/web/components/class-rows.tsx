import { Plural, Trans } from '@lingui/react/macro';
import { School } from 'lucide-react';
import type { SchoolClass } from '#features/classes/classes.contract.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { NothingYet } from './nothing-yet.tsx';
import { LinkRow, LinkRows } from '#platform/ui/link-rows.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';

/** A teacher's classes and how many students each has, each leading to its list. */
export function ClassRows({ classes }: { classes: SchoolClass[] | undefined }) {
  if (!classes) return <RowsLoading />;
  if (classes.length === 0)
    return (
      <NothingYet>
        <Trans>No class is assigned to you yet. Please contact an administrator.</Trans>
      </NothingYet>
    );
  return (
    <LinkRows>
      {classes.map((schoolClass) => (
        <LinkRow
          key={schoolClass.id}
          to={`/my-classes/${schoolClass.id}`}
          icon={School}
          note={<Plural value={schoolClass.students} one="# student" other="# students" />}
        >
          {classLabel(schoolClass)}
        </LinkRow>
      ))}
    </LinkRows>
  );
}
