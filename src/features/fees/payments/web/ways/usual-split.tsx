import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Card } from '#platform/ui/card.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { UsualSplit } from '../../../fees.rules.ts';
import { paymentsApi, waysApi } from '../../../web/fees.client.ts';

/** The default split of a payment over several ticked fees. Saved on change. */
export function UsualSplitCard() {
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
  return (
    <Card title={t`A payment for several fees`} className="mt-4">
      <LoadFailed of={chosen} />
      <SelectField
        label={t`How it is split`}
        hint={t`It can be changed for each payment.`}
        value={(choose.isPending ? choose.variables : chosen.data?.split) ?? 'equal'}
        disabled={!chosen.data || choose.isPending}
        onChange={(event) => choose.mutate(event.target.value as UsualSplit)}
        options={[
          { value: 'equal', label: t`In equal parts` },
          { value: 'oldest', label: t`Oldest first` },
        ]}
        className="md:max-w-64"
      />
    </Card>
  );
}
