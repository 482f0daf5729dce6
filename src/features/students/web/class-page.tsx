import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from '#platform/ui/routing/use-place.ts';
import { Pencil, Printer } from 'lucide-react';
import { oneOf } from '#platform/http/filters.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { classesApi } from '#features/classes/web/shared/classes.client.ts';
import { ClassTeachers } from '#features/classes/web/shared/class-teachers.tsx';
import { useClassLevel } from '#features/classes/web/shared/level-name.ts';
import { ClassSubstitutes } from '#features/subjects/web/shared/class-substitutes.tsx';
import { Button } from '#platform/ui/button.tsx';
import { RecordAwaited } from '#platform/ui/lists/record-awaited.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { CardsButton } from './shared/cards-button.tsx';
import { ClassStudents } from './class-students.tsx';

const TABS = ['students', 'subjects', 'teachers'] as const;
const inAddress = { tab: oneOf(TABS) };
// It stands on the subjects' page too: whoever looks at the students fetches none of it.
const ClassSubjects = lazy(() =>
  import('#features/subjects/web/shared/class-subjects.tsx').then((module) => ({
    default: module.ClassSubjects,
  })),
);

/** One class: its students, what it is taught and by whom. Here and not among the classes, which know nothing of students. */
export function ClassPage() {
  const { t } = useLingui();
  const levelName = useClassLevel();
  const { classId = '' } = useParams();
  const [view, setView] = useFilters(inAddress);
  const query = useQuery(classesApi.get.queryOptions({ input: { class_id: classId } }));
  const { data: schoolClass } = query;
  const edit = useLazyDialog(() =>
    import('#features/classes/web/shared/class-dialog.tsx').then((module) => module.ClassDialog),
  );
  const papers = useLazyDialog(() =>
    import('#features/classes/web/shared/class-papers-dialog.tsx').then((module) => module.ClassPapersDialog),
  );
  const back = { to: '/classes', label: t`Back to Classes` };

  if (!schoolClass)
    return (
      <RecordAwaited
        of={query}
        title={t`Class`}
        missing={{ title: t`Class not found`, sentence: t`This class does not exist.` }}
        back={back}
      />
    );

  const master = schoolClass.class_master?.full_name;
  return (
    <>
      <PageHeader
        title={classLabel(schoolClass)}
        subtitle={[levelName(schoolClass), master && t`Class master: ${master}`].filter(Boolean).join(' · ')}
        back={back}
        actions={
          <>
            <Button
              variant="secondary"
              icon={<Printer aria-hidden />}
              busy={papers.loading}
              onClick={papers.show}
            >
              {t`Papers`}
            </Button>
            <CardsButton whose={{ class_id: schoolClass.id }} label={t`ID cards`} />
            <Button variant="secondary" icon={<Pencil aria-hidden />} busy={edit.loading} onClick={edit.show}>
              {t`Edit`}
            </Button>
          </>
        }
      />
      <Tabs
        label={t`Parts of the class`}
        value={view.tab ?? 'students'}
        onChange={(tab) => setView({ tab: TABS.find((known) => known === tab) })}
        tabs={[
          { value: 'students', label: t`Students`, content: <ClassStudents classId={schoolClass.id} /> },
          {
            value: 'subjects',
            label: t`Subjects`,
            content: (
              <Suspense fallback={<Skeleton className="h-64 w-full" />}>
                <ClassSubjects schoolClass={schoolClass} />
              </Suspense>
            ),
          },
          {
            value: 'teachers',
            label: t`Teachers`,
            content: (
              <div className="flex flex-col gap-6">
                <ClassTeachers schoolClass={schoolClass} />
                <ClassSubstitutes classId={schoolClass.id} />
              </div>
            ),
          },
        ]}
      />
      {papers.Dialog && <papers.Dialog schoolClass={schoolClass} onClose={papers.close} />}
      {edit.Dialog && <edit.Dialog schoolClass={schoolClass} onClose={edit.close} />}
    </>
  );
}
