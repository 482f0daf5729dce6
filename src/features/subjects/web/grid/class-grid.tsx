import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { SchoolClass } from '#features/classes/classes.contract.ts';
import { useClassLevel } from '#features/classes/web/shared/level-name.ts';
import { useClasses } from '#features/classes/web/shared/use-classes.ts';
import { useEveryTeacher } from '#features/people/web/shared/use-staff.ts';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { type GridTeacher, planPaste, type PastePlan, readBlock } from '../../class-grid.rules.ts';
import type { ClassSubject } from '../../class-subjects.contract.ts';
import type { Subject } from '../../subjects.contract.ts';
import { type ClassSubjectPlace, placeTitle } from '../shared/class-subject-place.ts';
import { useClassSubjects } from '../shared/use-class-subjects.ts';
import { GridFills } from './grid-fills.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { MatrixGrid } from './matrix-grid.tsx';
import { contentOf, isClosed, useCells } from './use-cells.ts';
import type { GridAt } from './use-grid-editing.ts';
import { useGridView } from './use-grid-view.ts';

export function ClassGrid() {
  const { t } = useLingui();
  const classes = useClasses();
  const { failed, pending, taught, subjects } = useClassSubjects();
  const teachers = useEveryTeacher();
  const usual = useLazyDialog(async () => (await import('../components/usual-dialog.tsx')).UsualDialog);
  const every = classes.data ?? [];
  if (classes.error) return <LoadFailed of={classes} />;
  if (failed.error) return <LoadFailed of={failed} />;
  if (teachers.error) return <LoadFailed of={teachers} />;
  if (pending || classes.isPending || teachers.isPending) return <Skeleton />;
  if (subjects.length === 0 || every.length === 0)
    return (
      <>
        <EmptyState
          title={subjects.length === 0 ? t`No subjects yet` : t`No classes yet`}
          action={
            <>
              {subjects.length === 0 && (
                <Button variant="primary" busy={usual.loading} onClick={usual.show}>
                  {t`Add a usual list`}
                </Button>
              )}
              <LinkButton to={subjects.length === 0 ? '/subjects' : '/classes'} variant="secondary">
                {subjects.length === 0 ? t`Go to Subjects` : t`Go to Classes`}
              </LinkButton>
            </>
          }
        >
          <Trans>Subjects and classes come first; then say here who teaches what.</Trans>
        </EmptyState>
        {usual.Dialog && <usual.Dialog onClose={usual.close} />}
      </>
    );
  return (
    <div className="flex flex-col gap-3">
      <Grid classes={every} subjects={subjects} taught={taught} teachers={teachers.data} />
    </div>
  );
}

type GridProps = {
  classes: readonly SchoolClass[];
  subjects: readonly Subject[];
  taught: readonly ClassSubject[];
  teachers: readonly GridTeacher[];
};

function Grid({ classes: every, subjects: all, taught, teachers }: GridProps) {
  const hintId = useId();
  const levelOf = useClassLevel();
  const { levels, level, chooseLevel, classes, subjects, heldAt } = useGridView({
    classes: every,
    subjects: all,
    taught,
  });
  const [at, setAt] = useState<GridAt>({ row: 0, column: 0 });
  const [place, setPlace] = useState<ClassSubjectPlace | null>(null);
  const [plan, setPlan] = useState<PastePlan<SchoolClass, Subject> | null>(null);
  const { save, undo, conflicts, closeConflicts } = useCells(teachers);
  const details = useLazyDialog(() =>
    import('../shared/class-subject-dialog.tsx').then((module) => module.ClassSubjectDialog),
  );
  const pasting = useLazyDialog(() => import('./paste-dialog.tsx').then((module) => module.PasteDialog));

  const inside = {
    row: Math.min(at.row, Math.max(subjects.length - 1, 0)),
    column: Math.min(at.column, Math.max(classes.length - 1, 0)),
  };
  const [subject, schoolClass] = [subjects[inside.row], classes[inside.column]];
  const here = subject && schoolClass ? { subject, schoolClass, held: heldAt(schoolClass, subject) } : null;
  const contentAt = (one: SchoolClass, other: Subject) => contentOf(heldAt(one, other));

  function openDetails() {
    setPlace(here);
    details.show();
  }

  function readPasted(text: string) {
    const block = readBlock(text);
    setPlan(planPaste({ block, at: inside, subjects, classes, teachers, heldAt: contentAt }));
    pasting.show();
  }

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <LevelSelect levels={levels} level={level} onChoose={chooseLevel} />
        {taught.length > 0 && <MissingTeachers taught={taught} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <KeysHint id={hintId} />
        {here && <DetailsButton place={here} loading={details.loading} onOpen={openDetails} />}
      </div>
      <GridFills
        subjects={subjects}
        classes={classes}
        at={inside}
        heldAt={contentAt}
        levelOf={levelOf}
        save={save}
      />
      <MatrixGrid
        classes={classes}
        subjects={subjects}
        teachers={teachers}
        heldAt={heldAt}
        at={inside}
        onMove={setAt}
        onChange={(where, now) => void save([{ ...where, now }])}
        onPaste={readPasted}
        onUndo={() => void undo()}
        describedBy={hintId}
      />
      {place && details.Dialog && <details.Dialog place={place} onClose={details.close} />}
      {plan && pasting.Dialog && (
        <pasting.Dialog plan={plan} teachers={teachers} save={save} onClose={pasting.close} />
      )}
      {conflicts.length > 0 && (
        <ConflictDialog
          conflicts={conflicts}
          teachers={teachers}
          onClose={closeConflicts}
          onWrite={() => {
            closeConflicts();
            void save(conflicts, { over: conflicts });
          }}
        />
      )}
    </>
  );
}

type LevelProps = {
  levels: readonly { value: string; label: string }[];
  level: string | undefined;
  onChoose: (level: string) => void;
};

function LevelSelect({ levels, level, onChoose }: LevelProps) {
  const { t } = useLingui();
  return (
    <SelectField
      className="w-full sm:w-52"
      label={t`Level`}
      value={level ?? ''}
      onChange={(event) => onChoose(event.target.value)}
      options={[{ value: '', label: t`All levels` }, ...levels]}
    />
  );
}

function MissingTeachers({ taught }: { taught: readonly ClassSubject[] }) {
  const missing = taught.filter(({ teacher }) => !teacher).length;
  return (
    <p>
      <Plural
        value={missing}
        _0="Every subject of every class has a teacher."
        one="# subject of a class has no teacher."
        other="# subjects of classes have no teacher."
      />
    </p>
  );
}

function KeysHint({ id }: { id: string }) {
  const { t } = useLingui();
  return (
    <p id={id} className="text-muted text-sm">
      {t`Type a number for the coefficient, a letter for the teacher. Delete takes the subject off. Ctrl+R copies from the left, Ctrl+D from above. Ctrl+V pastes from a spreadsheet, Ctrl+Z undoes.`}
    </p>
  );
}

type DetailsProps = { place: ClassSubjectPlace; loading: boolean; onOpen: () => void };

function DetailsButton({ place, loading, onOpen }: DetailsProps) {
  const { t } = useLingui();
  return (
    <Button variant="secondary" size="sm" busy={loading} disabled={isClosed(place)} onClick={onOpen}>
      {t`Details: ${placeTitle(place)}`}
    </Button>
  );
}
