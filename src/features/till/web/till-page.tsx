import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HaltedBanner } from '#features/ledger/web/shared/halted-banner.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { NoTill } from './components/no-till.tsx';
import { OwnTill } from './components/own-till.tsx';
import { SessionList } from './components/session-list.tsx';
import { TillsInUse } from './components/tills-in-use.tsx';
import { useLiveTills } from './components/use-live-tills.ts';
import { tillApi } from './till.client.ts';

/** A cashier's till: opened in the morning, counted in the evening; below it all tills of the school. */
export function TillPage() {
  const { t } = useLingui();
  const now = useQuery(tillApi.now.queryOptions());
  useErrorToast(now.error);
  useLiveTills();
  const [printed, setPrinted] = useState('');
  const sheet = useLazyDialog(() =>
    import('./components/sheet-dialog.tsx').then((module) => module.SheetDialog),
  );
  function showSheet(sessionId: string) {
    setPrinted(sessionId);
    sheet.show();
  }
  const { data } = now;

  return (
    <>
      <PageHeader
        title={t`Till`}
        // The button's space is reserved while loading, so nothing shifts.
        actions={data ? <TillsInUse inUse={data.in_use} /> : <Skeleton className="min-h-control w-44" />}
      />
      <HaltedBanner />
      <div className="flex flex-col gap-4">
        <LoadFailed of={now} />
        {now.isPending && <Spinner label={t`Loading...`} />}
        {data &&
          (data.sheet ? <OwnTill sheet={data.sheet} onSheet={showSheet} /> : <NoTill inUse={data.in_use} />)}
        {data && (data.in_use || data.any_tills) && <SessionList onSheet={showSheet} />}
      </div>
      {sheet.Dialog && <sheet.Dialog sessionId={printed} onClose={sheet.close} />}
    </>
  );
}
