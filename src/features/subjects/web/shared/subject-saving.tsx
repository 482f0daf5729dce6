import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';

type Props = Omit<ComponentProps<typeof SendDialog>, 'submit' | 'busyLabel' | 'unanswered'> & {
  submit?: string;
  busyLabel?: string;
};

/** The frame of every dialog that saves something of a subject, with what the server said no to at its foot. */
export function SubjectSavingDialog({ submit, busyLabel, ...frame }: Props) {
  const { t } = useLingui();
  return (
    <SendDialog
      {...frame}
      submit={submit ?? t`Save`}
      busyLabel={busyLabel ?? t`Saving...`}
      unanswered={false}
    />
  );
}

/** What happens once something was saved: it is said, the dialog closes, and every page asks again. */
export function useSubjectSaved(onClose: () => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return (description: string) => {
    showToast({ title: t`Success`, description });
    onClose();
    return queryClient.invalidateQueries();
  };
}

/** A number with decimals, as it is typed. */
export function DecimalField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} />;
}
