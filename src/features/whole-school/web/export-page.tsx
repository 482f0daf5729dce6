import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { ExportCard } from './export-card.tsx';
import { ImportSchoolCard } from './import-school-card.tsx';
import { LoadedSchools } from './loaded-schools.tsx';
import { wholeSchoolApi } from './shared/whole-school.client.ts';

export function ExportPage() {
  const { t } = useLingui();
  const list = useQuery(wholeSchoolApi.list.queryOptions());
  return (
    <>
      <PageHeader title={t`Export the school`} back={{ to: '/settings', label: t`Back to Settings` }} />
      <div className="flex max-w-3xl flex-col gap-4">
        <ExportCard />
        <LoadFailed of={list} />
        {list.isPending && <Skeleton className="block h-40 w-full" />}
        {list.data && <ImportSchoolCard empty={list.data.empty} />}
        {list.data && <LoadedSchools loads={list.data.loads} />}
      </div>
    </>
  );
}
