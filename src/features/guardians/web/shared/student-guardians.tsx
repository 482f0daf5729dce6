import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { StudentGuardian } from '../../guardians.contract.ts';
import { mayLinkGuardians } from '../../guardians.policy.ts';
import { GuardianLine } from '../guardian-line.tsx';
import { ParentsCode } from '../parents-code.tsx';
import { guardiansApi } from './guardians.client.ts';

/** The parents who see this student; an administrator links and unlinks them. */
export function StudentGuardians({ student }: { student: { id: string; full_name: string | null } }) {
  const { t } = useLingui();
  const may = useMay();
  const queryClient = useQueryClient();
  const parents = useQuery(guardiansApi.list.queryOptions({ input: { student_id: student.id } }));
  const link = useLazyDialog(() =>
    import('../link-parent-dialog.tsx').then((module) => module.LinkParentDialog),
  );
  const [leaving, setLeaving] = useState<StudentGuardian | null>(null);
  const unlink = useMutation({
    mutationFn: (parent: StudentGuardian) =>
      guardiansApi.unlink.call({ student_id: student.id, user_id: parent.user_id! }),
    onSuccess: () => {
      showToast({ title: t`Success`, description: t`Parent unlinked successfully` });
      setLeaving(null);
      return queryClient.invalidateQueries();
    },
    onError: toastError,
  });
  const mayLink = may(mayLinkGuardians);

  return (
    <Card
      title={t`Parents`}
      actions={
        mayLink && (
          <Button
            variant="secondary"
            size="sm"
            icon={<Link2 aria-hidden />}
            busy={link.loading}
            onClick={link.show}
          >
            {t`Link a parent`}
          </Button>
        )
      }
    >
      <LoadFailed of={parents} />
      {parents.isPending && <Skeleton />}
      {parents.data?.length === 0 && (
        <p className="text-muted">
          <Trans>No parent is linked yet.</Trans>
        </p>
      )}
      <ul className="divide-line flex flex-col divide-y">
        {parents.data?.map((parent) => (
          <GuardianLine key={parent.guardian_id} parent={parent}>
            {mayLink && parent.user_id && (
              <Button
                variant="quiet"
                size="sm"
                icon={<Unlink aria-hidden />}
                aria-label={t`Unlink ${parent.full_name}`}
                onClick={() => setLeaving(parent)}
              >
                {t`Unlink`}
              </Button>
            )}
          </GuardianLine>
        ))}
      </ul>
      {mayLink && <ParentsCode studentId={student.id} />}
      <ConfirmDialog
        open={leaving !== null}
        title={t`Unlink this parent?`}
        body={t`${leaving?.full_name} will no longer see ${student.full_name}. You can link them again at any time.`}
        confirmLabel={t`Unlink`}
        danger
        busy={unlink.isPending}
        onConfirm={() => leaving && unlink.mutate(leaving)}
        onClose={() => setLeaving(null)}
      />
      {link.Dialog && (
        <link.Dialog
          studentId={student.id}
          linked={parents.data?.flatMap((parent) => parent.user_id ?? []) ?? []}
          onClose={link.close}
        />
      )}
    </Card>
  );
}
