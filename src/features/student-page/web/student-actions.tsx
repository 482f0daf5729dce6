import { useLingui } from '@lingui/react/macro';
import {
  ArrowRightLeft,
  AtSign,
  CircleDot,
  IdCard,
  KeyRound,
  MessageSquare,
  Pencil,
  Unlink,
} from 'lucide-react';
import { mayWriteToGuardians } from '#features/messages/messages.policy.ts';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { RecordPayment } from '#features/fees/accounts/web/shared/record-payment.tsx';
import { loadWriteToGuardians, WriteToGuardians } from '#features/messages/web/shared/write-to-guardians.tsx';
import { ActionMenu } from '#platform/ui/action-menu.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { Student } from '#features/students/students.contract.ts';
import { studentsApi } from '#features/students/web/shared/students.client.ts';
import { mayWriteStudents } from '#features/students/students.policy.ts';

/** The registrar's actions on a student's record; the bursar takes payments, a teacher may write to the guardians. */
export function StudentActions({ student }: { student: Student }) {
  const { t } = useLingui();
  const may = useMay();
  const edit = useLazyDialog(() =>
    import('#features/students/web/shared/student-edit-dialog.tsx').then(
      (module) => module.StudentEditDialog,
    ),
  );
  const move = useLazyDialog(() =>
    import('#features/students/web/shared/move-dialog.tsx').then((module) => module.MoveDialog),
  );
  const status = useLazyDialog(() =>
    import('#features/students/web/shared/status-dialog.tsx').then((module) => module.StatusDialog),
  );
  const email = useLazyDialog(() =>
    import('#features/students/web/shared/email-dialog.tsx').then((module) => module.EmailDialog),
  );
  const account = useLazyDialog(loadAccountDialog);
  const undo = useLazyDialog(() =>
    import('#features/guardians/web/shared/undo-account-dialog.tsx').then(
      (module) => module.UndoAccountDialog,
    ),
  );
  const photo = useLazyDialog(loadPhotoDialog);
  const write = useLazyDialog(loadWriteToGuardians);
  if (!may(mayWriteStudents))
    return (
      <>
        <RecordPayment studentId={student.id} />
        <WriteToGuardians student={student} />
      </>
    );
  const name = student.full_name ?? t`N/A`;
  return (
    <>
      <RecordPayment studentId={student.id} />
      <div className="flex gap-2 max-sm:flex-auto">
        <Button
          variant="secondary"
          className="max-sm:flex-auto"
          icon={<Pencil aria-hidden />}
          busy={edit.loading}
          onClick={edit.show}
        >
          {t`Edit`}
        </Button>
        <ActionMenu
          label={t`More: ${name}`}
          className="shrink-0 rounded border border-control bg-card"
          actions={[
            {
              label: t`Photo`,
              icon: IdCard,
              onChoose: photo.show,
            },
            ...(may(mayWriteToGuardians)
              ? [{ label: t`Write to the guardians`, icon: MessageSquare, onChoose: write.show }]
              : []),
            { label: t`Move to a class`, icon: ArrowRightLeft, onChoose: move.show },
            { label: t`Change status`, icon: CircleDot, onChoose: status.show },
            { label: t`Email`, icon: AtSign, onChoose: email.show },
            {
              label: student.user_id ? t`New sign-in slip` : t`Create account`,
              icon: KeyRound,
              onChoose: account.show,
            },
            ...(student.user_id ? [{ label: t`Unlink account`, icon: Unlink, onChoose: undo.show }] : []),
          ]}
        />
      </div>
      {edit.Dialog && <edit.Dialog student={student} onClose={edit.close} />}
      {write.Dialog && <write.Dialog studentId={student.id} name={name} onClose={write.close} />}
      {move.Dialog && <move.Dialog student={student} onClose={move.close} />}
      {status.Dialog && <status.Dialog student={student} onClose={status.close} />}
      {email.Dialog && <email.Dialog student={student} onClose={email.close} />}
      {undo.Dialog && (
        <undo.Dialog
          name={name}
          undo={(input) => studentsApi.undoAccount.call({ ...input, student_id: student.id })}
          onClose={undo.close}
        />
      )}
      {photo.Dialog && <photo.Dialog student={student} onClose={photo.close} />}
      {account.Dialog && <account.Dialog student={student} onClose={account.close} />}
    </>
  );
}

async function loadAccountDialog() {
  const { StudentAccountDialog } =
    await import('#features/student-accounts/web/shared/student-account-dialog.tsx');
  return StudentAccountDialog;
}

async function loadPhotoDialog() {
  const { PhotoDialog } = await import('#features/student-files/web/shared/photo-dialog.tsx');
  return PhotoDialog;
}
