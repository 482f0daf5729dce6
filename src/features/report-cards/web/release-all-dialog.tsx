import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { ReleaseDialog } from './council/release-dialog.tsx';
import { reportCardsApi } from './shared/report-cards.client.ts';

/** Releases the period of every class with cards at once. */
export function ReleaseAllDialog({ period, onClose }: { period: string; onClose: () => void }) {
  const { t } = useLingui();
  const query = useQuery(reportCardsApi.readiness.queryOptions({ input: { period } }));
  const carded = query.data?.classes.filter(({ students, uncarded }) => uncarded < students);
  if (carded && carded.length > 0)
    return (
      <ReleaseDialog
        classIds={carded.map(({ class_id }) => class_id)}
        period={period}
        releases={[]}
        readiness={carded}
        onClose={onClose}
      />
    );
  return (
    <Dialog open size="sm" title={t`Release report cards`} onClose={onClose}>
      {carded && t`Make the cards first.`}
      {query.error ? <LoadFailed of={query} /> : !carded && <Spinner label={t`Loading...`} />}
    </Dialog>
  );
}
