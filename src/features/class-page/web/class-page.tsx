import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from '#platform/ui/routing/use-place.ts';
import {
  Award,
  BookOpenText,
  CalendarClock,
  ClipboardCheck,
  Coins,
  IdCard,
  NotebookPen,
  Pencil,
  Printer,
  UserRoundPlus,
} from 'lucide-react';
import type { SchoolClass } from '#features/classes/classes.contract.ts';
import { mayKeepAttendance } from '#features/attendance/attendance.policy.ts';
import { mayKeepFees } from '#features/fees/fees.policy.ts';
import { mayInvite } from '#features/joining/joining.policy.ts';
import { mayKeepMarks } from '#features/marks/marks.policy.ts';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { mayWriteStudents } from '#features/students/students.policy.ts';
import { maySeeSubjects } from '#features/subjects/subjects.policy.ts';
import { oneOf } from '#platform/http/filters.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { useCards } from '#features/students/web/shared/cards-button.tsx';
import { ClassStudents } from '#features/students/web/shared/class-students.tsx';
import { FoldedActions } from '#platform/ui/folded-actions.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { classesApi } from '#features/classes/web/shared/classes.client.ts';
import { ClassAccess } from '#features/classes/web/shared/class-access.tsx';
import { useClassLevel } from '#features/classes/web/shared/level-name.ts';
import { ClassSubstitutes } from '#features/subjects/web/shared/class-substitutes.tsx';
import { Button } from '#platform/ui/button.tsx';
import { RecordAwaited } from '#platform/ui/lists/record-awaited.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { ClassFigures } from './class-figures.tsx';
import { placesOf } from './class-places.ts';

const TABS = ['students', 'subjects'] as const;
const inAddress = { tab: oneOf(TABS) };
// Shared with the subjects' page and lazy, so that the students' tab does not load it.
const ClassSubjects = lazy(() =>
  import('#features/subjects/web/shared/class-subjects.tsx').then((module) => ({
    default: module.ClassSubjects,
  })),
);

/**
 * One class: its figures, students, subjects and access, with links to its roll, marks, report cards and
 * fees.
 */
export function ClassPage() {
  const { t } = useLingui();
  const levelName = useClassLevel();
  const { classId = '' } = useParams();
  const [view, setView] = useFilters(inAddress);
  const query = useQuery(classesApi.get.queryOptions({ input: { class_id: classId } }));
  const { data: schoolClass } = query;
  const may = useMay();
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
  const level = levelName(schoolClass);
  // Avoids repeating "6e" below "6e A".
  const isNamedAfter = (name: string) => classLabel(schoolClass).startsWith(name);
  return (
    <>
      <PageHeader
        title={classLabel(schoolClass)}
        subtitle={[isNamedAfter(level) ? '' : level, master && t`Class master: ${master}`]
          .filter(Boolean)
          .join(' · ')}
        back={back}
        actions={<ClassActions schoolClass={schoolClass} />}
      />
      <ClassFigures classId={schoolClass.id} />
      <ClassLinks classId={schoolClass.id} />
      <Tabs
        label={t`Parts of the class`}
        value={view.tab ?? 'students'}
        onChange={(tab) => setView({ tab: TABS.find((known) => known === tab) })}
        tabs={[
          { value: 'students', label: t`Students`, content: <ClassStudents classId={schoolClass.id} /> },
          ...(may(maySeeSubjects)
            ? [
                {
                  value: 'subjects' as const,
                  label: t`Subjects and teachers`,
                  content: (
                    <div className="flex flex-col gap-6">
                      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
                        <ClassSubjects schoolClass={schoolClass} />
                      </Suspense>
                      <ClassAccess schoolClass={schoolClass} />
                      <ClassSubstitutes classId={schoolClass.id} />
                    </div>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

/** Papers, invitations, ID cards and editing of a class. */
function ClassActions({ schoolClass }: { schoolClass: SchoolClass }) {
  const { t } = useLingui();
  const may = useMay();
  const edit = useLazyDialog(() =>
    import('#features/classes/web/shared/class-dialog.tsx').then((module) => module.ClassDialog),
  );
  const papers = useLazyDialog(() =>
    import('#features/classes/web/shared/class-papers-dialog.tsx').then((module) => module.ClassPapersDialog),
  );
  const invitations = useLazyDialog(() =>
    import('#features/joining/web/shared/class-invitations-dialog.tsx').then(
      (module) => module.ClassInvitationsDialog,
    ),
  );
  const cards = useCards({ class_id: schoolClass.id });
  return (
    <>
      <FoldedActions
        name={classLabel(schoolClass)}
        primary={
          <Button
            variant="secondary"
            icon={<Printer aria-hidden />}
            busy={papers.loading || cards.isPending}
            onClick={papers.show}
          >
            {t`Papers`}
          </Button>
        }
        folded={[
          ...(may(mayInvite)
            ? [{ label: t`Invite guardians`, icon: UserRoundPlus, onChoose: invitations.show }]
            : []),
          ...(may(mayWriteStudents)
            ? [{ label: t`ID cards`, icon: IdCard, onChoose: () => cards.mutate() }]
            : []),
          { label: t`Edit`, icon: Pencil, onChoose: edit.show },
        ]}
      >
        {may(mayInvite) && (
          <Button
            variant="secondary"
            icon={<UserRoundPlus aria-hidden />}
            busy={invitations.loading}
            onClick={invitations.show}
          >
            {t`Invite guardians`}
          </Button>
        )}
        {may(mayWriteStudents) && (
          <Button
            variant="secondary"
            icon={<IdCard aria-hidden />}
            busy={cards.isPending}
            onClick={() => cards.mutate()}
          >
            {t`ID cards`}
          </Button>
        )}
        <Button variant="secondary" icon={<Pencil aria-hidden />} busy={edit.loading} onClick={edit.show}>
          {t`Edit`}
        </Button>
      </FoldedActions>
      {papers.Dialog && <papers.Dialog schoolClass={schoolClass} onClose={papers.close} />}
      {invitations.Dialog && (
        <invitations.Dialog
          classId={schoolClass.id}
          className={classLabel(schoolClass)}
          onClose={invitations.close}
        />
      )}
      {edit.Dialog && <edit.Dialog schoolClass={schoolClass} onClose={edit.close} />}
    </>
  );
}

/** Other pages about this class. */
function ClassLinks({ classId }: { classId: string }) {
  const { t } = useLingui();
  const may = useMay();
  const places = placesOf(classId);
  return (
    <nav aria-label={t`Of this class`} className="my-3 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {may(mayKeepAttendance) && (
        <LinkButton to={places.roll} variant="secondary" icon={<ClipboardCheck aria-hidden />}>
          {t`Roll`}
        </LinkButton>
      )}
      {may(mayKeepMarks) && (
        <>
          <LinkButton to={places.timetable} variant="secondary" icon={<CalendarClock aria-hidden />}>
            {t`Timetable`}
          </LinkButton>
          <LinkButton to={places.marks} variant="secondary" icon={<NotebookPen aria-hidden />}>
            {t`Marks`}
          </LinkButton>
          <LinkButton to={places.reportCards} variant="secondary" icon={<Award aria-hidden />}>
            {t`Report cards`}
          </LinkButton>
          <LinkButton to={places.lessonLog} variant="secondary" icon={<BookOpenText aria-hidden />}>
            {t`Lesson log`}
          </LinkButton>
        </>
      )}
      {may(mayKeepFees) && (
        <LinkButton to={places.fees} variant="secondary" icon={<Coins aria-hidden />}>
          {t`Fees`}
        </LinkButton>
      )}
    </nav>
  );
}
