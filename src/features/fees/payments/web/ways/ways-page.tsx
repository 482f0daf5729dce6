import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { useSavedAtOnce } from '#platform/ui/forms/use-saved-at-once.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { UsualSplit } from '../../../fees.rules.ts';
import { paymentsApi, waysApi } from '../../../web/fees.client.ts';
import { WayList } from './way-list.tsx';

export function WaysPage() {
  const { t } = useLingui();
  const ways = useQuery(waysApi.list.queryOptions());
  const dialog = useLazyDialog(() => import('./ways-dialog.tsx').then((module) => module.WaysDialog));
  const change = (
    <Button variant="primary" icon={<Pencil aria-hidden />} busy={dialog.loading} onClick={dialog.show}>
      {t`Change ways to pay`}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t`Ways to pay`}
        back={{ to: '/settings', label: t`Back to Settings` }}
        actions={ways.data && ways.data.length > 0 && change}
      />
      <LoadFailed of={ways} />
      {ways.isPending && <Skeleton className="h-40 w-full" />}
      {ways.data?.length === 0 && (
        <EmptyState title={t`No ways to pay yet`} action={change}>
          {t`Add the numbers families can pay to. They appear on their pages and on every bill.`}
        </EmptyState>
      )}
      {ways.data && ways.data.length > 0 && (
        <Card title={t`As families and bills show it`}>
          <WayList ways={ways.data} />
          <p className="mt-3 text-sm text-muted">
            {t`Families also see which roll number to write as the reason.`}
          </p>
        </Card>
      )}
      {ways.data && <UsualSplitCard />}
      {dialog.Dialog && ways.data && <dialog.Dialog ways={ways.data} onClose={dialog.close} />}
    </>
  );
}

/** The default split of a payment over several ticked fees. Saved on change. */
function UsualSplitCard() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const chosen = useQuery(waysApi.split.queryOptions());
  const choose = useMutation({
    mutationFn: (split: UsualSplit) => waysApi.chooseSplit.call({ split }),
    onSuccess: (saved) => {
      queryClient.setQueryData(waysApi.split.queryOptions().queryKey, saved);
      showToast({ title: t`Success`, description: t`Split of payments saved` });
    },
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: paymentsApi.open.key() }),
  });
  const [split, chooseSplit] = useSavedAtOnce(chosen.data?.split ?? 'equal', choose);
  return (
    <Card title={t`A payment for several fees`} className="mt-4">
      <LoadFailed of={chosen} />
      <SelectField
        label={t`How it is split`}
        hint={t`It can be changed for each payment.`}
        value={split}
        disabled={!chosen.data || choose.isPending}
        onChange={(event) => chooseSplit(event.target.value as UsualSplit)}
        options={[
          { value: 'equal', label: t`In equal parts` },
          { value: 'oldest', label: t`Oldest first` },
        ]}
        className="md:max-w-64"
      />
    </Card>
  );
}
