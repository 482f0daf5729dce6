import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLevelName } from '#features/classes/web/shared/level-name.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { ClassSubjectsTable } from './class-subjects-table.tsx';
import { Classmates } from './classmates.tsx';
import { myClassesApi } from './my-classes.client.ts';

/** A student's own class, without a list of one to press. */
export function StudentClassPage() {
  const { t } = useLingui();
  const list = useQuery(myClassesApi.list.queryOptions());
  return (
    <>
      <PageHeader title={t`My Classes`} />
      {list.isPending && <Skeleton className="h-64 w-full" />}
      <LoadFailed of={list} />
      {list.data?.length === 0 && (
        <EmptyState title={t`No class yet`}>
          {t`You are not in a class yet. Please contact the school office.`}
        </EmptyState>
      )}
      {list.data?.map(({ id }) => (
        <OneClass key={id} classId={id} />
      ))}
    </>
  );
}

function OneClass({ classId }: { classId: string }) {
  const levelName = useLevelName();
  const query = useQuery(myClassesApi.get.queryOptions({ input: { class_id: classId } }));
  const { data: own } = query;
  if (!own) return query.error ? <LoadFailed of={query} /> : <Skeleton className="h-64 w-full" />;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg">
        {classLabel(own)} <span className="text-sm text-muted">{levelName(own.grade_level)}</span>
      </h2>
      <ClassSubjectsTable of={own} />
      {own.classmates && <Classmates names={own.classmates} />}
    </section>
  );
}
