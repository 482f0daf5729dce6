import { useLingui } from '@lingui/react/macro';
import { type BaseSyntheticEvent, type ReactNode, useId } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';

type Props = {
  title: string;
  onClose: () => void;
  /** The result of `useSendForm`. */
  sending: { submit: (event: BaseSyntheticEvent) => void; busy: boolean; refusal: unknown };
  dirty: boolean;
  size?: 'md' | 'lg';
  children: ReactNode;
};

/** The shared frame of dialogs that change a student's record: fields, error and Save. */
export function RecordDialog({ title, onClose, sending, dirty, size = 'md', children }: Props) {
  const { t } = useLingui();
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      dirty={dirty}
      size={size}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={sending.busy} busyLabel={t`Saving...`}>
          {t`Save`}
        </Button>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={sending.submit}>
        {children}
        <FormError error={sending.refusal} />
      </form>
    </Dialog>
  );
}
