import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatNumber } from '#platform/time/format.ts';
import { ProgressBar } from '#platform/ui/progress-bar.tsx';
import { peopleImportApi } from './people-import.client.ts';

/** The progress of a running import, polled every second. */
export function RunProgress({ importId }: { importId: string }) {
  const { t } = useLingui();
  const { data } = useQuery({
    ...peopleImportApi.progress.queryOptions({ input: { import_id: importId } }),
    refetchInterval: 1_000,
  });
  const { done = 0, of = 0 } = data ?? {};
  const [written, all] = [done, of].map((count) => formatNumber(count, currentLocale()));
  return (
    <ProgressBar
      label={t`Importing...`}
      value={done}
      max={Math.max(of, 1)}
      {...(of > 0 && { valueText: t`${written} of ${all}` })}
    />
  );
}
