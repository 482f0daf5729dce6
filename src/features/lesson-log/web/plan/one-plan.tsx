import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { RecordAwaited } from '#platform/ui/lists/record-awaited.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { planFilters } from '../../lesson-log.filters.ts';
import { lessonPlansApi } from '../lesson-log.client.ts';
import { PlacedEntries } from './placed-entries.tsx';
import { PlanPoints } from './plan-points.tsx';

type Place = { class_id: string; subject_id: string };

/** The plan of a class in a subject with its progress, and its lessons. */
export function OnePlan({ place }: { place: Place }) {
  const { t } = useLingui();
  const [{ tab = 'plan' }, setFilters] = useFilters(planFilters);
  const query = useQuery(lessonPlansApi.plan.queryOptions({ input: place }));
  const edit = useLazyDialog(() => import('./plan-dialog.tsx').then((module) => module.PlanDialog));
  const { data: plan } = query;
  const back = { to: '/lesson-log/plan', label: t`Yearly plans` };
  if (!plan)
    return (
      <RecordAwaited
        of={query}
        title={t`Yearly plan`}
        missing={{ title: t`Plan not found`, sentence: t`This class does not exist, or is not yours.` }}
        back={back}
      />
    );
  const editButton = plan.year !== null && (
    <Button icon={<Pencil aria-hidden />} busy={edit.loading} onClick={edit.show} {...edit.reached}>
      {plan.revision ? t`Edit the plan` : t`Write the plan`}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t`Yearly plan`}
        subtitle={[classLabel(plan.class), namesFor(plan.subject, currentLocale()).own, plan.year]
          .filter(Boolean)
          .join(' · ')}
        back={back}
        actions={editButton || undefined}
      />
      <Tabs
        label={t`Parts of the plan`}
        value={tab}
        onChange={(next) => setFilters({ tab: next === 'lessons' ? 'lessons' : undefined, page: undefined })}
        tabs={[
          { value: 'plan', label: t`Yearly plan`, content: <PlanPoints plan={plan} /> },
          {
            value: 'lessons',
            label: t({ message: 'Lessons', context: 'log' }),
            content: <PlacedEntries place={place} />,
          },
        ]}
      />
      {edit.Dialog && <edit.Dialog plan={plan} onClose={edit.close} />}
    </>
  );
}
