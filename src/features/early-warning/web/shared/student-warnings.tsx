import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link } from '#platform/ui/routing/link.tsx';
import { earlyWarningApi } from '../early-warning.client.ts';

/**
 * A link from a student's page to their flags, for the duties of early warning; renders nothing if there are
 * none. Loads late, so it is placed beside the status, where it shifts nothing.
 */
export function StudentWarnings({ studentId }: { studentId: string }) {
  const { t } = useLingui();
  const { data } = useQuery(earlyWarningApi.list.queryOptions({ input: { student_id: studentId } }));
  const count = data?.flags.length ?? 0;
  if (count === 0) return null;
  return (
    <Link
      to={`/reports/early-warning?student_id=${studentId}`}
      className="inline-flex min-h-6 items-center gap-1 font-medium text-pending hover:underline"
    >
      <TriangleAlert aria-hidden className="size-4" />
      {t`${plural(count, { one: '# flag to follow up', other: '# flags to follow up' })}`}
    </Link>
  );
}
