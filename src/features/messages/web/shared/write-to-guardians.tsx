import { useLingui } from '@lingui/react/macro';
import { MessageSquare } from 'lucide-react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { mayWriteToGuardians } from '../../messages.policy.ts';

export const loadWriteToGuardians = () =>
  import('./write-to-guardians-dialog.tsx').then((module) => module.WriteToGuardiansDialog);

type Props = { student: { id: string; full_name: string | null } };

/** A button for those who may write to the guardians of a student. */
export function WriteToGuardians({ student }: Props) {
  const { t } = useLingui();
  const may = useMay();
  const write = useLazyDialog(loadWriteToGuardians);
  if (!may(mayWriteToGuardians)) return null;
  return (
    <>
      <Button
        variant="secondary"
        icon={<MessageSquare aria-hidden />}
        busy={write.loading}
        onClick={write.show}
      >
        {t`Write to the guardians`}
      </Button>
      {write.Dialog && (
        <write.Dialog studentId={student.id} name={student.full_name ?? t`N/A`} onClose={write.close} />
      )}
    </>
  );
}
