import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { BookOpenText, ClipboardCheck, MessagesSquare, NotebookPen, Printer } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useClassLevel } from '#features/classes/web/shared/level-name.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { Button } from '#platform/ui/button.tsx';
import { useAsked } from '#platform/ui/dialogs/use-asked.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { RecordAwaited } from '#platform/ui/lists/record-awaited.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useParams } from '#platform/ui/routing/use-place.ts';
import { ClassSubjectsTable } from './class-subjects-table.tsx';
import { Classmates } from './classmates.tsx';
import { ClassStudentsTable } from './class-students-table.tsx';
import { myClassesApi } from './my-classes.client.ts';

const OwnReportCards = lazy(async () => {
  const module = await import('#features/report-cards/web/shared/cards-part.tsx');
  return { default: module.OwnReportCards };
});

/** Whether the server answered with an error; a network failure has no status. */
const isAnswer = (error: Error): boolean => typeof (error as { status?: unknown }).status === 'number';

/** One of the user's classes: students for its teacher; subjects and classmates' names for its student. */
export function OwnClassPage() {
  const { t } = useLingui();
  const levelName = useClassLevel();
  const { classId = '' } = useParams();
  const query = useQuery(myClassesApi.get.queryOptions({ input: { class_id: classId } }));
  const { data: own } = query;
  const list = useLazyDialog(() =>
    import('./class-list-dialog.tsx').then((module) => module.ClassListDialog),
  );
  useAsked({ print: list.show });
  const back = { to: '/my-classes', label: t`Back to My Classes` };
  if (!own)
    return (
      <>
        <RecordAwaited
          of={query}
          title={t`Class`}
          missing={{ title: t`Class not found`, sentence: t`This class does not exist, or is not yours.` }}
          back={back}
        />
        {query.error && !isAnswer(query.error) && (
          <p className="mt-3 text-sm text-muted">
            {t`Parents’ numbers are not kept on this device: reading them needs the network.`}
          </p>
        )}
      </>
    );
  return (
    <>
      <PageHeader
        title={classLabel(own)}
        subtitle={levelName(own)}
        back={back}
        actions={
          own.students && (
            <Button
              variant="secondary"
              icon={<Printer aria-hidden />}
              busy={list.loading}
              onClick={list.show}
            >
              {t`Print list`}
            </Button>
          )
        }
      />
      {own.students && (
        <nav aria-label={t`Of this class`} className="mb-3 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
          <LinkButton
            to={`/attendance?class=${classId}`}
            variant="secondary"
            icon={<ClipboardCheck aria-hidden />}
          >
            {t`Roll`}
          </LinkButton>
          <LinkButton
            to={`/marks?class_id=${classId}`}
            variant="secondary"
            icon={<NotebookPen aria-hidden />}
          >
            {t`Marks`}
          </LinkButton>
          <LinkButton
            to={`/lesson-log?class_id=${classId}`}
            variant="secondary"
            icon={<BookOpenText aria-hidden />}
          >
            {t`Lesson log`}
          </LinkButton>
        </nav>
      )}
      <div className="flex flex-col gap-4">
        {own.students && <ClassStudentsTable students={own.students} />}
        <ClassSubjectsTable of={own} />
        {own.classmates && <Classmates names={own.classmates} />}
      </div>
      {list.Dialog && own.students && <list.Dialog of={own} students={own.students} onClose={list.close} />}
    </>
  );
}

/** A student's own class, shown directly without a list. */
export function StudentClassPage() {
  const { t } = useLingui();
  const [cardsOpen, setCardsOpen] = useState(false);
  useAsked({ 'report-cards': () => setCardsOpen(true) });
  const list = useQuery(myClassesApi.list.queryOptions());
  return (
    <>
      <PageHeader title={t`My Classes`} />
      <section className="mb-4 flex flex-col gap-3">
        {cardsOpen ? (
          <>
            <h2 className="text-lg">{t`My report cards`}</h2>
            <Suspense fallback={<Skeleton className="h-32 w-full" />}>
              <OwnReportCards />
            </Suspense>
          </>
        ) : (
          // Loaded on demand, for slow phones.
          <Button variant="secondary" className="self-start" onClick={() => setCardsOpen(true)}>
            {t`My report cards`}
          </Button>
        )}
      </section>
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
  const { t } = useLingui();
  const levelName = useClassLevel();
  const query = useQuery(myClassesApi.get.queryOptions({ input: { class_id: classId } }));
  const { data: own } = query;
  if (!own) return query.error ? <LoadFailed of={query} /> : <Skeleton className="h-64 w-full" />;
  return (
    <section className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">
          {classLabel(own)} <span className="text-sm text-muted">{levelName(own)}</span>
        </h2>
        {own.may_write && (
          <LinkButton to="/messages" variant="secondary" icon={<MessagesSquare aria-hidden />}>
            {t`Messages`}
          </LinkButton>
        )}
      </div>
      <ClassSubjectsTable of={own} />
      {own.classmates && <Classmates names={own.classmates} />}
    </section>
  );
}
