import { useLingui } from '@lingui/react/macro';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import type { Counts } from '../year-end.rules.ts';

export function OutcomeCounts({ counts }: { counts: Counts }) {
  const { t } = useLingui();
  return (
    <StatGrid>
      <StatCard label={t`Go up`} value={counts.promote} />
      <StatCard label={t`Repeat`} value={counts.repeat} />
      <StatCard label={t`Leave`} value={counts.leave} />
      <StatCard label={t`Graduate`} value={counts.graduate} />
    </StatGrid>
  );
}
