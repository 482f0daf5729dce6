import { useLingui } from '@lingui/react/macro';
import { type UseQueryResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, FileText, X } from 'lucide-react';
import { useState } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { saveFile } from '#platform/ui/lists/save-file.ts';
import { Moment } from '#platform/ui/moment.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { QueuedJustification } from '../../justifications.contract.ts';
import { justificationsApi } from '../shared/attendance.client.ts';
import { Span } from '../shared/attendance-part.tsx';

type Queue = UseQueryResult<{ justifications: QueuedJustification[]; waiting: number }>;

/** Families' justifications, longest waiting first, with reason, file, and accept or refuse. */
export function JustificationQueue({ queue }: { queue: Queue }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [refused, setRefused] = useState<QueuedJustification | null>(null);
  const refuse = useLazyDialog(async () => {
    const { RefuseJustificationDialog } = await import('./refuse-justification-dialog.tsx');
    return RefuseJustificationDialog;
  });
  const accept = useMutation({
    mutationFn: ({ id }: QueuedJustification) =>
      justificationsApi.decide.call({ justification_id: id, accepted: true }),
    onSuccess: () => {
      showToast({ title: t`Success`, description: t`Justification accepted` });
      return queries.invalidateQueries();
    },
    onError: toastError,
  });
  const open = useMutation({
    mutationFn: ({ id }: QueuedJustification) => justificationsApi.file.call({ justification_id: id }),
    onSuccess: (file) => saveFile(file, file.name),
    onError: toastError,
  });
  const waiting = queue.data?.justifications;
  return (
    <>
      <LoadFailed of={queue} />
      {queue.isPending && <RowsLoading />}
      {waiting?.length === 0 && <EmptyState title={t`No justification waits for a decision.`} />}
      {waiting && waiting.length > 0 && (
        <Card as="div">
          <ul className="flex flex-col divide-y divide-line pt-2">
            {waiting.map((one) => {
              const name = one.student.full_name ?? one.student.roll_number;
              return (
                <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
                  <div className="min-w-0">
                    <p className="flex flex-wrap items-baseline gap-x-3">
                      <Link to={`/students/${one.student.id}?tab=attendance`} className="font-medium">
                        {name}
                      </Link>
                      <span className="text-sm text-muted">
                        {one.student.class ? classLabel(one.student.class) : t`Not assigned`}
                      </span>
                      <Span of={one} />
                    </p>
                    <p className="wrap-anywhere">{one.reason}</p>
                    <p className="text-sm text-muted">
                      {one.submitted_by} <Moment instant={one.submitted_at} />
                    </p>
                  </div>
                  <div className="flex flex-wrap gap-2">
                    {one.has_file && (
                      <Button
                        variant="quiet"
                        size="sm"
                        icon={<FileText aria-hidden />}
                        busy={open.isPending && open.variables === one}
                        onClick={() => open.mutate(one)}
                      >
                        {t`File`}
                      </Button>
                    )}
                    <Button
                      variant="secondary"
                      size="sm"
                      icon={<Check aria-hidden />}
                      busy={accept.isPending && accept.variables === one}
                      aria-label={t`Accept the justification for ${name}`}
                      onClick={() => accept.mutate(one)}
                    >
                      {t`Accept`}
                    </Button>
                    <Button
                      variant="quiet"
                      size="sm"
                      icon={<X aria-hidden />}
                      aria-label={t`Refuse the justification for ${name}`}
                      onClick={() => {
                        setRefused(one);
                        refuse.show();
                      }}
                    >
                      {t`Refuse`}
                    </Button>
                  </div>
                </li>
              );
            })}
          </ul>
        </Card>
      )}
      {refuse.Dialog && refused && <refuse.Dialog justification={refused} onClose={refuse.close} />}
    </>
  );
}
