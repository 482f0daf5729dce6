import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useId, useMemo, useState } from 'react';
import type { SchoolClass } from '#features/classes/classes.contract.ts';
import { useClassLevel } from '#features/classes/web/shared/level-name.ts';
import { useLevelOptions } from '#features/classes/web/shared/level-options.ts';
import { useClasses } from '#features/classes/web/shared/use-classes.ts';
import { useEveryTeacher } from '#features/classes/web/shared/use-every-teacher.ts';
import { textUpTo } from '#platform/http/filters.ts';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { type GridTeacher, planPaste, type PastePlan, readBlock } from '../../class-grid.rules.ts';
import type { ClassSubject } from '../../class-subjects.contract.ts';
import type { Subject } from '../../subjects.contract.ts';
import { type ClassSubjectPlace, placeTitle } from '../shared/class-subject-place.ts';
import { useClassSubjects } from '../shared/use-class-subjects.ts';
import { GridFills } from './grid-fills.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type GridAt, MatrixGrid } from './matrix-grid.tsx';
import { contentOf, keyOf, useCells } from './use-cells.ts';

/** A custom level, or the grade of a class without one: as in `useLevelOptions`. */
const levelIn = ({ level_id, grade_level }: SchoolClass) => level_id ?? grade_level;

const inAddress = { level: textUpTo(40) };

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

function Grid({ classes: every, subjects, taught, teachers }: GridProps) {
  const { t } = useLingui();
  const hintId = useId();
  const levelOf = useClassLevel();
  const [view, setView] = useFilters(inAddress);
  const [at, setAt] = useState<GridAt>({ row: 0, column: 0 });
  const [place, setPlace] = useState<ClassSubjectPlace | null>(null);
  const [plan, setPlan] = useState<PastePlan<SchoolClass, Subject> | null>(null);
  const { save, undo, conflicts, closeConflicts } = useCells(teachers);
  const details = useLazyDialog(() =>
    import('../shared/class-subject-dialog.tsx').then((module) => module.ClassSubjectDialog),
  );
  const pasting = useLazyDialog(() => import('./paste-dialog.tsx').then((module) => module.PasteDialog));

  const held = useMemo(
    () => new Map(taught.map((one) => [keyOf(one.class_id, one.subject_id), one])),
    [taught],
  );
  const heldAt = useCallback(
    (schoolClass: SchoolClass, subject: Subject) => held.get(keyOf(schoolClass.id, subject.id)) ?? null,
    [held],
  );
  const levels = useLevelOptions().filter(({ value }) => every.some((one) => levelIn(one) === value));
  const level = levels.find(({ value }) => value === view.level)?.value;
  const classes = every.filter((one) => level === undefined || levelIn(one) === level);
  // An archived subject is shown only if a visible class still has it.
  const shown = subjects.filter(
    (subject) => !subject.archived_at || classes.some((schoolClass) => heldAt(schoolClass, subject)),
  );
  const inside = {
    row: Math.min(at.row, Math.max(shown.length - 1, 0)),
    column: Math.min(at.column, Math.max(classes.length - 1, 0)),
  };
  const [subject, schoolClass] = [shown[inside.row], classes[inside.column]];
  const missing = taught.filter(({ teacher }) => !teacher).length;

  function openDetails() {
    if (!subject || !schoolClass) return;
    setPlace({ subject, schoolClass, held: heldAt(schoolClass, subject) });
    details.show();
  }

  function readPasted(text: string) {
    const block = readBlock(text);
    setPlan(
      planPaste({
        block,
        at: inside,
        subjects: shown,
        classes,
        teachers,
        heldAt: (one, other) => contentOf(heldAt(one, other)),
      }),
    );
    pasting.show();
  }

  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SelectField
          className="w-full sm:w-52"
          label={t`Level`}
          value={level ?? ''}
          onChange={(event) => setView({ level: event.target.value })}
          options={[{ value: '', label: t`All levels` }, ...levels]}
        />
        {taught.length > 0 && (
          <p>
            <Plural
              value={missing}
              _0="Every subject of every class has a teacher."
              one="# subject of a class has no teacher."
              other="# subjects of classes have no teacher."
            />
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p id={hintId} className="text-muted text-sm">
          {t`Type a number for the coefficient, a letter for the teacher. Delete takes the subject off. Ctrl+R copies from the left, Ctrl+D from above. Ctrl+V pastes from a spreadsheet, Ctrl+Z undoes.`}
        </p>
        {subject && schoolClass && (
          <Button
            variant="secondary"
            size="sm"
            busy={details.loading}
            disabled={!heldAt(schoolClass, subject) && subject.archived_at !== null}
            onClick={openDetails}
          >
            {t`Details: ${placeTitle({ subject, schoolClass })}`}
          </Button>
        )}
      </div>
      <GridFills
        subjects={shown}
        classes={classes}
        at={inside}
        heldAt={(one, other) => contentOf(heldAt(one, other))}
        levelOf={levelOf}
        save={save}
      />
      <MatrixGrid
        classes={classes}
        subjects={shown}
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
