import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2, Pencil, Unlink, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { StudentGuardian } from '../../guardians.contract.ts';
import { mayKeepGuardians } from '../../guardians.policy.ts';
import { GuardianRow } from '../guardian-row.tsx';
import { ParentsCode } from '../parents-code.tsx';
import { guardiansApi } from './guardians.client.ts';

type Props = { student: { id: string; full_name: string | null } };

/** A student's guardians in the school's call order; administrators add them, change their rights and end their links. */
export function StudentGuardians({ student }: Props) {
  const { t } = useLingui();
  const may = useMay();
  const guardians = useQuery(guardiansApi.list.queryOptions({ input: { student_id: student.id } }));
  const add = useLazyDialog(() =>
    import('../add-guardian-dialog.tsx').then((module) => module.AddGuardianDialog),
  );
  const link = useLazyDialog(() =>
    import('../link-parent-dialog.tsx').then((module) => module.LinkParentDialog),
  );
  const edit = useLazyDialog(() =>
    import('../guardian-terms-dialog.tsx').then((module) => module.GuardianTermsDialog),
  );
  const [edited, setEdited] = useState<StudentGuardian | null>(null);
  const [leaving, setLeaving] = useState<StudentGuardian | null>(null);
  const keeps = may(mayKeepGuardians);

  return (
    <Card
      title={t`Guardians`}
      actions={
        keeps && (
          <>
            <Button
              variant="secondary"
              size="sm"
              icon={<UserPlus aria-hidden />}
              busy={add.loading}
              onClick={add.show}
            >
              {t`Add guardian`}
            </Button>
            <Button
              variant="quiet"
              size="sm"
              icon={<Link2 aria-hidden />}
              busy={link.loading}
              onClick={link.show}
            >
              {t`Link a parent`}
            </Button>
          </>
        )
      }
    >
      <LoadFailed of={guardians} />
      {guardians.isPending && <Skeleton />}
      {guardians.data?.length === 0 && (
        <p className="text-muted">
          <Trans>No guardian is on record yet.</Trans>
        </p>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {guardians.data?.map((guardian) => (
          <GuardianItem
            key={guardian.guardian_id}
            guardian={guardian}
            keeps={keeps}
            onEdit={() => {
              setEdited(guardian);
              edit.show();
            }}
            onEnd={() => setLeaving(guardian)}
          />
        ))}
      </ul>
      {keeps && <ParentsCode studentId={student.id} />}
      <EndGuardian student={student} guardian={leaving} onClose={() => setLeaving(null)} />
      {add.Dialog && <add.Dialog studentId={student.id} onClose={add.close} />}
      {edit.Dialog && edited && (
        <edit.Dialog
          studentId={student.id}
          guardian={edited}
          of={guardians.data?.length ?? 1}
          onClose={edit.close}
        />
      )}
      {link.Dialog && (
        <link.Dialog
          studentId={student.id}
          linked={guardians.data?.flatMap((guardian) => guardian.user_id ?? []) ?? []}
          onClose={link.close}
        />
      )}
    </Card>
  );
}

type ItemProps = {
  guardian: StudentGuardian;
  /** Whether the reader may change guardians. */
  keeps: boolean;
  onEdit: () => void;
  onEnd: () => void;
};

function GuardianItem({ guardian, keeps, onEdit, onEnd }: ItemProps) {
  const { t } = useLingui();
  return (
    <GuardianRow
      name={guardian.full_name}
      to={keeps ? `/guardians/${guardian.guardian_id}` : null}
      relation={guardian.relation}
      word={guardian.relation_word}
      phones={[guardian.phone, guardian.other_phone]}
      email={guardian.email}
      terms={guardian.terms}
      mayCollect={guardian.may_collect}
    >
      {keeps && (
        <ActionMenu
          label={t`More for ${guardian.full_name}`}
          actions={[
            { label: t`Edit rights`, icon: Pencil, onChoose: onEdit },
            { label: t({ message: 'End', context: 'link to a child' }), icon: Unlink, onChoose: onEnd },
          ]}
        />
      )}
    </GuardianRow>
  );
}

type EndProps = Props & {
  /** The guardian whose link may end; null while the question is closed. */
  guardian: StudentGuardian | null;
  onClose: () => void;
};

/** Asks for confirmation before a guardian's link to the student ends. */
function EndGuardian({ student, guardian, onClose }: EndProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: ({ guardian_id }: StudentGuardian) =>
      guardiansApi.end.call({ student_id: student.id, guardian_id }),
    onSuccess: () => {
      showToast({ title: t`Success`, description: t`Guardian removed successfully` });
      onClose();
      return queryClient.invalidateQueries();
    },
    onError: toastError,
  });
  return (
    <ConfirmDialog
      open={guardian !== null}
      title={t`Remove this guardian?`}
      body={t`${guardian?.full_name} will no longer be a guardian of ${student.full_name}. The date is kept on record.`}
      confirmLabel={t`Remove`}
      danger
      busy={end.isPending}
      onConfirm={() => guardian && end.mutate(guardian)}
      onClose={onClose}
    />
  );
}
