import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useClasses } from '#features/classes/web/shared/use-classes.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { anId } from '#platform/http/filters.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { usePhone } from '#platform/ui/use-phone.ts';
import { ClassSubjects } from '../shared/class-subjects.tsx';

const inAddress = { class_id: anId };
// Not loaded on phones, which have no room for it. Its translations are not in the page's initial catalog;
// URLs that lead here load them.
const ClassGrid = lazy(async () => {
  const { ClassGrid: grid } = await import('./class-grid.tsx');
  return { default: grid };
});

/** All subjects, teachers and coefficients: a grid, or on a phone one class at a time. */
export function ClassMatrix() {
  if (usePhone()) return <OneClass />;
  return (
    <Suspense fallback={<Skeleton className="h-64 w-full" />}>
      <ClassGrid />
    </Suspense>
  );
}

function OneClass() {
  const { t } = useLingui();
  const [view, setView] = useFilters(inAddress);
  const classes = useClasses();
  if (classes.error) return <LoadFailed of={classes} />;
  if (classes.isPending) return <Skeleton />;
  const schoolClass = classes.data.find(({ id }) => id === view.class_id) ?? classes.data[0];
  if (!schoolClass)
    return (
      <EmptyState
        title={t`No classes yet`}
        action={<LinkButton to="/classes" variant="secondary">{t`Go to Classes`}</LinkButton>}
      />
    );
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label={t`Class`}
        value={schoolClass.id}
        onChange={(event) => setView({ class_id: event.target.value }, { replace: true })}
        options={classes.data.map((one) => ({ value: one.id, label: classLabel(one) }))}
      />
      <ClassSubjects key={schoolClass.id} schoolClass={schoolClass} />
    </div>
  );
}
