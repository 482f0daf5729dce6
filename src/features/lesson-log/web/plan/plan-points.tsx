import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import type { LessonPlan, PlanPoint } from '../../lesson-plans.contract.ts';
import { percentOf, sumOf } from '../../plan.rules.ts';
import { ShareWords } from '../components/share-words.tsx';

const lessonsOf = (points: readonly PlanPoint[]) =>
  sumOf(points.map(({ lessons, treated_on }) => ({ planned: lessons, treated: treated_on ? lessons : 0 })));

/** The points of a plan by term, each with the day on which it was completed. */
export function PlanPoints({ plan }: { plan: LessonPlan }) {
  const { t } = useLingui();
  const { points, scope, classes, revision } = plan;
  if (revision === null)
    return (
      <EmptyState title={t`No plan yet`}>
        {t`Write its points, or paste them from a table: they can then be ticked in the lesson log.`}
      </EmptyState>
    );
  const { planned, treated } = lessonsOf(points);
  const percent = percentOf(treated, planned);
  const names = classes.map(classLabel).join(', ');
  const numbers = [...new Set(points.map(({ term }) => term))].toSorted((one, other) => one - other);
  return (
    <>
      <StatGrid note={scope === 'class' ? t`A plan of this class alone.` : t`The plan of ${names}.`}>
        <StatCard label={t({ message: 'Planned', context: 'lessons' })} value={planned} />
        <StatCard label={t({ message: 'Treated', context: 'lessons' })} value={treated} />
        <StatCard
          label={t({ message: 'Share', context: 'coverage' })}
          value={percent === null ? '–' : `${percent}\u00a0%`}
        />
      </StatGrid>
      {numbers.map((number) => (
        <Fragment key={number}>
          <TermPoints number={number} plan={plan} points={points.filter(({ term }) => term === number)} />
        </Fragment>
      ))}
    </>
  );
}

type TermProps = { number: number; plan: LessonPlan; points: readonly PlanPoint[] };

function TermPoints({ number, plan, points }: TermProps) {
  const { t } = useLingui();
  const locale = currentLocale();
  const term = plan.terms.find((one) => one.number === number);
  return (
    <section className="mb-4">
      <h2 className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3 text-lg">
        {term ? namesFor(term, locale).own : t`Term ${number}`}
        <span className="text-sm font-normal text-muted">
          <ShareWords {...lessonsOf(points)} />
        </span>
      </h2>
      <ol className="divide-y divide-line rounded border border-line bg-card">
        {points.map(({ id, title, lessons, treated_on }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 px-4 py-2">
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{title}</span>
            <span className="figures text-sm text-muted">{t`Lessons: ${lessons}`}</span>
            {treated_on && <Badge tone="success">{t`Treated on ${formatDay(treated_on, locale)}`}</Badge>}
          </li>
        ))}
      </ol>
    </section>
  );
}
