import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { newKey } from '#platform/http/web/idempotency-key.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { LinkedText } from '#platform/ui/linked-text.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { OwnAssignment } from '../../assignments.contract.ts';
import { mayHandIn } from '../../assignments.policy.ts';
import { assignmentsApi, worksApi } from '../assignments.client.ts';

/** The handed-in work with its receipt, the returned mark, and the button to hand in. */
export function OwnWork({ item }: { item: OwnAssignment }) {
  const { t } = useLingui();
  const locale = currentLocale();
  const { work, points, may_hand_in } = item;
  const may = useMay()(mayHandIn);
  return (
    <>
      {work?.handed_in_at && (
        <div className="text-sm">
          <p className="flex flex-wrap items-center gap-x-2 text-muted">
            <Badge tone={work.late ? 'danger' : 'success'}>
              {work.late ? t`Handed in late` : t({ message: 'Handed in', context: 'work' })}
            </Badge>
            <Moment instant={work.handed_in_at} />
          </p>
          <details>
            <summary className="min-h-control w-fit cursor-pointer py-2 text-primary">{t`Read the work`}</summary>
            <p className="max-w-prose">
              <LinkedText text={work.text ?? ''} />
            </p>
          </details>
        </div>
      )}
      {work?.received_at && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <Badge tone="success">{t`Received on paper`}</Badge>
          <Moment instant={work.received_at} />
        </p>
      )}
      {work?.returned && (
        <div className="mt-1 max-w-prose border-s-2 border-primary ps-3">
          {work.returned.points !== null && (
            <p className="figures font-semibold">
              {`${writtenDecimal(work.returned.points, locale)} / ${writtenDecimal(points ?? '', locale)}`}
            </p>
          )}
          {work.returned.comment && <LinkedText text={work.returned.comment} />}
        </div>
      )}
      {may && may_hand_in && <HandIn item={item} />}
    </>
  );
}

function HandIn({ item }: { item: OwnAssignment }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [key, setKey] = useState(newKey);
  const dialog = useLazyDialog(() => import('./hand-in-dialog.tsx').then((module) => module.HandInDialog));
  const send = useMutation(
    worksApi.handIn.mutationOptions({
      context: { idempotencyKey: key },
      onSuccess: () => {
        dialog.close();
        setKey(newKey());
        showToast({ title: t`Success`, description: t`Your work is handed in` });
        return queries.invalidateQueries({ queryKey: assignmentsApi.family.key() });
      },
      onError: toastError,
    }),
  );
  return (
    <>
      <Button
        variant={item.work ? 'secondary' : 'primary'}
        size="sm"
        className="mt-1"
        icon={<Send aria-hidden />}
        busy={dialog.loading}
        onClick={dialog.show}
        {...dialog.reached}
      >
        {item.work ? t`Replace my work` : t({ message: 'Hand in', context: 'work' })}
      </Button>
      {dialog.Dialog && (
        <dialog.Dialog
          item={item}
          busy={send.isPending}
          onSend={(text) =>
            send.mutate({ assignment_id: item.id, text, photos: [], version: item.work?.version ?? 0 })
          }
          onClose={dialog.close}
        />
      )}
    </>
  );
}
