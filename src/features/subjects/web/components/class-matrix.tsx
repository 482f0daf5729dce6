import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useClassLevel } from '#features/classes/web/shared/level-name.ts';
import { useClasses } from '#features/classes/web/shared/use-classes.ts';
import { GRADE_LEVELS, type GradeLevel } from '#features/roster/classes.rules.ts';
import { oneOf } from '#platform/http/filters.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { ClassSubjectPlace } from '../shared/class-subject-dialog.tsx';
import { useClassSubjects } from '../shared/use-class-subjects.ts';
import { MatrixTable } from './matrix-table.tsx';

const inAddress = { level: oneOf([...GRADE_LEVELS, 'all']) };
/** More classes than this are shown a level at a time, unless all are asked for. */
const AT_ONCE = 8;

/** Every class with every subject: who teaches it there and how much it counts. A cell opens its form. */
export function ClassMatrix() {
  const { t } = useLingui();
  const levelOf = useClassLevel();
  const [view, setView] = useFilters(inAddress);
  const classes = useClasses();
  const { failed, pending, taught, subjects } = useClassSubjects();
  const [place, setPlace] = useState<ClassSubjectPlace | null>(null);
  const dialog = useLazyDialog(() =>
    import('../shared/class-subject-dialog.tsx').then((module) => module.ClassSubjectDialog),
  );
  const every = classes.data ?? [];
  const levels = GRADE_LEVELS.filter((level) => every.some(({ grade_level }) => grade_level === level));
  const namesOf = (grade: GradeLevel) =>
    [...new Set(every.filter(({ grade_level }) => grade_level === grade).map(levelOf))].join(', ');
  const level = view.level ?? (every.length > AT_ONCE ? levels[0] : undefined) ?? 'all';
  const shown = every.filter(({ grade_level }) => level === 'all' || grade_level === level);
  const missing = taught.filter(({ teacher }) => !teacher).length;

  if (classes.error) return <LoadFailed of={classes} />;
  if (failed.error) return <LoadFailed of={failed} />;
  if (pending || classes.isPending) return <Skeleton />;
  if (subjects.length === 0 || every.length === 0)
    return (
      <EmptyState
        title={subjects.length === 0 ? t`No subjects yet` : t`No classes yet`}
        action={
          <LinkButton to={subjects.length === 0 ? '/subjects' : '/classes'} variant="secondary">
            {subjects.length === 0 ? t`Go to Subjects` : t`Go to Classes`}
          </LinkButton>
        }
      >
        <Trans>Subjects and classes come first; then say here who teaches what.</Trans>
      </EmptyState>
    );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SelectField
          className="w-full sm:w-52"
          label={t`Level`}
          value={level}
          onChange={(event) => setView({ level: event.target.value as NonNullable<typeof view.level> })}
          options={[
            { value: 'all', label: t`All levels` },
            ...levels.map((value) => ({ value, label: namesOf(value) })),
          ]}
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
      <MatrixTable
        classes={shown}
        subjects={subjects}
        taught={taught}
        onOpen={(chosen) => {
          setPlace(chosen);
          dialog.show();
        }}
      />
      {place && dialog.Dialog && <dialog.Dialog place={place} onClose={dialog.close} />}
    </div>
  );
}
