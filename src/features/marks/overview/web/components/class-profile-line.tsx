import { useLingui } from '@lingui/react/macro';
import { writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import type { ClassOverview } from '../../mark-overview.contract.ts';

const written = (value: string | null) => (value === null ? '–' : writtenDecimal(value, currentLocale()));

/** The class in five figures, for readers of the whole class, if the scheme shows them. */
export function ClassProfileLine({ overview: { profile, students } }: { overview: ClassOverview }) {
  const { t } = useLingui();
  if (!profile) return null;
  const { mean, median, lowest, highest, passed, pass_rate, deviation, count } = profile;
  const notRanked = students.length - count;
  return (
    <StatGrid
      note={notRanked > 0 ? t`Of ${count} students; not classified: ${notRanked}.` : t`Of ${count} students.`}
    >
      <StatCard label={t`Class mean`} value={written(mean)} />
      <StatCard label={t`Median`} value={written(median)} />
      <StatCard label={t`Lowest and highest`} value={`${written(lowest)} – ${written(highest)}`} />
      <StatCard label={t`Passed`} value={`${passed} (${written(pass_rate)} %)`} />
      <StatCard label={t`Deviation`} value={written(deviation)} />
    </StatGrid>
  );
}
