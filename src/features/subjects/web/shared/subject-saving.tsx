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

/** The shared frame of subject dialogs, with the server's error at its foot. */
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

/** On success: shows a toast, closes the dialog and invalidates all queries. */
export function useSubjectSaved(onClose: () => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return (description: string) => {
    showToast({ title: t`Success`, description });
    onClose();
    return queryClient.invalidateQueries();
  };
}

export function DecimalField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="decimal" autoComplete="off" {...props} />;
}
