import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { ContactChange } from '../contact-changes.contract.ts';
import { ContactValue } from './contact-value.tsx';
import { useFieldNames } from './field-names.ts';
import { contactChangesApi } from './shared/guardians.client.ts';

/** Changes requested by parents, oldest first: the current value, the new one, and the decision. */
export function ChangesPage() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const names = useFieldNames();
  const queue = useQuery(contactChangesApi.queue.queryOptions());
  const [refused, setRefused] = useState<ContactChange | null>(null);
  const refuse = useLazyDialog(() =>
    import('./refuse-change-dialog.tsx').then((module) => module.RefuseChangeDialog),
  );
  const approve = useMutation({
    mutationFn: ({ id }: ContactChange) => contactChangesApi.approve.call({ change_id: id }),
    onSuccess: () => {
      showToast({ title: t`Success`, description: t`Change approved` });
      return queryClient.invalidateQueries();
    },
    onError: toastError,
  });
  const changes = queue.data?.changes;
  return (
    <>
      <PageHeader title={t`Contact changes`} back={{ to: '/guardians', label: t`Back to Guardians` }} />
      <LoadFailed of={queue} />
      {queue.isPending && <Skeleton />}
      {changes?.length === 0 && <EmptyState title={t`No changes are waiting.`} />}
      {changes && changes.length > 0 && (
        <Card as="div">
          <ul className="flex flex-col divide-y divide-line pt-2">
            {changes.map((change) => (
              <li
                key={change.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2"
              >
                <div className="min-w-0">
                  <p className="flex flex-wrap items-baseline gap-x-2">
                    <Link to={`/guardians/${change.guardian_id}`} className="font-medium">
                      {change.guardian_name}
                    </Link>
                    <span className="text-sm text-muted">
                      {[names[change.field], change.student?.full_name].filter(Boolean).join(' · ')}
                    </span>
                  </p>
                  <p className="flex flex-wrap gap-x-2 wrap-anywhere">
                    {change.old_value && (
                      <del className="text-muted">
                        <ContactValue field={change.field} value={change.old_value} />
                      </del>
                    )}
                    <ins className="font-medium no-underline">
                      <ContactValue field={change.field} value={change.new_value} />
                    </ins>
                  </p>
                </div>
                <div className="flex gap-2">
                  <Button
                    variant="secondary"
                    size="sm"
                    icon={<Check aria-hidden />}
                    busy={approve.isPending && approve.variables === change}
                    aria-label={t`Approve the change of ${change.guardian_name}`}
                    onClick={() => approve.mutate(change)}
                  >
                    {t`Approve`}
                  </Button>
                  <Button
                    variant="quiet"
                    size="sm"
                    icon={<X aria-hidden />}
                    aria-label={t`Refuse the change of ${change.guardian_name}`}
                    onClick={() => {
                      setRefused(change);
                      refuse.show();
                    }}
                  >
                    {t`Refuse`}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {refuse.Dialog && refused && <refuse.Dialog change={refused} onClose={refuse.close} />}
    </>
  );
}
