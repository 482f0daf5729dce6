import { Plural, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { mayKeepAttendance } from '#features/attendance/attendance.policy.ts';
import { mayKeepFees } from '#features/fees/fees.policy.ts';
import { mayKeepMarks } from '#features/marks/marks.policy.ts';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { HINT_TO_COME } from '#platform/ui/hint-to-come.ts';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { classPageApi } from './class-page.client.ts';
import { placesOf } from './class-places.ts';

export function ClassFigures({ classId }: { classId: string }) {
  const { t } = useLingui();
  const query = useQuery(classPageApi.figures.queryOptions({ input: { class_id: classId } }));
  useErrorToast(query.error);
  const { data, isPending: loading } = query;
  const places = placesOf(classId);
  const locale = currentLocale();
  const suspended = data?.suspended ?? 0;
  const { average = null, absent_today = null } = data ?? {};
  const may = useMay();
  const period = average?.period[locale];
  return (
    <StatGrid>
      <StatCard
        label={t`Students`}
        value={data?.students ?? '–'}
        loading={loading}
        hint={
          suspended > 0 ? <Plural value={suspended} one="# suspended" other="# suspended" /> : HINT_TO_COME
        }
      />
      {may(mayKeepAttendance) && (
        <StatCard
          label={t`Absent today`}
          value={absent_today ?? '–'}
          to={places.roll}
          loading={loading}
          hint={data && absent_today === null ? t`Roll not called yet` : HINT_TO_COME}
        />
      )}
      {may(mayKeepMarks) && (
        <StatCard
          label={t`Class average`}
          value={average ? `${writtenDecimal(average.mean, locale)}/${average.maximum}` : '–'}
          to={places.marks}
          loading={loading}
          hint={data ? (period ?? t`No average yet`) : HINT_TO_COME}
        />
      )}
      {may(mayKeepFees) && (
        <StatCard
          label={t`Owed`}
          value={data?.owed ? formatAmount(data.owed, 'XAF') : '–'}
          to={places.fees}
          loading={loading}
          money
        />
      )}
    </StatGrid>
  );
}
