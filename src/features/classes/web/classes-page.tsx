import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useAsked } from '#platform/ui/dialogs/use-asked.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { SchoolClass } from '../classes.contract.ts';
import { GRADE_LEVELS } from '#features/roster/classes.rules.ts';
import { ClassLevel } from './class-level.tsx';
import { useClasses } from './shared/use-classes.ts';

/** The school's classes by level; where one is made and changed. */
export function ClassesPage() {
  const { t } = useLingui();
  const classes = useClasses();
  const [chosen, setChosen] = useState<SchoolClass | null>(null);
  const dialog = useLazyDialog(() =>
    import('./shared/class-dialog.tsx').then((module) => module.ClassDialog),
  );

  function show(schoolClass: SchoolClass | null) {
    setChosen(schoolClass);
    dialog.show();
  }
  useAsked({ create: () => show(null) });
  const createButton = (
    <Button variant="primary" busy={dialog.loading && !chosen} onClick={() => show(null)}>
      {t`Create Class`}
    </Button>
  );

  return (
    <>
      <PageHeader title={t`Classes`} actions={createButton} />
      {classes.isPending && <Skeleton />}
      <LoadFailed of={classes} />
      {classes.data?.length === 0 && (
        <EmptyState title={t`No classes yet`} action={createButton}>
          <Trans>Create the first class, then enroll students.</Trans>
        </EmptyState>
      )}
      <div className="flex flex-col gap-8">
        {GRADE_LEVELS.map((level) => (
          <ClassLevel
            key={level}
            level={level}
            classes={classes.data?.filter((schoolClass) => schoolClass.grade_level === level) ?? []}
            onEdit={show}
          />
        ))}
      </div>
      {dialog.Dialog && <dialog.Dialog schoolClass={chosen} onClose={dialog.close} />}
    </>
  );
}
