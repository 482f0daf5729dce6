import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormDialog, type FormDialogProps } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';

type Props = Pick<FormDialogProps, 'title' | 'description' | 'dirty' | 'onClose'> & {
  submit?: string;
  sending: FormDialogProps['sending'] & { refusal: unknown };
  children: ReactNode;
};

/** The frame of every dialog that saves guardian data, with the server's refusal at its foot. */
export function SavingDialog({ submit, sending, children, ...frame }: Props) {
  const { t } = useLingui();
  return (
    <FormDialog {...frame} submit={submit ?? t`Save`} busyLabel={t`Saving...`} sending={sending}>
      {children}
      <FormError error={sending.refusal} />
    </FormDialog>
  );
}

/** After saving: shows the toast, closes the dialog and invalidates all queries. */
export function useSaved(onClose: () => void) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return (description: string) => {
    showToast({ title: t`Success`, description });
    onClose();
    return queryClient.invalidateQueries();
  };
}
