import { useLingui } from '@lingui/react/macro';
import { type BaseSyntheticEvent, type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { Dialog, type DialogProps } from '../dialogs/dialog.tsx';

export type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'size' | 'onClose'> & {
  /** Label of the submit button, and its label while sending. */
  submit: string;
  busyLabel: string;
  variant?: 'primary' | 'danger';
  /** Label of the disabled submit button while the form cannot be sent yet: "Uploading...". */
  holding?: string | undefined;
  /** Label of the cancel button, if "Cancel" would be misread. */
  cancel?: string | undefined;
  dirty: boolean;
  sending: { submit: (event: BaseSyntheticEvent) => void; busy: boolean };
  /** Result of the last send, above the buttons. */
  outcome?: ReactNode;
  /** Content beside the form, not inside it: Enter in a search field must not submit. */
  beside?: ReactNode;
  /** The same, above the form. */
  above?: ReactNode;
  children: ReactNode;
};

export function FormDialog(props: FormDialogProps) {
  const { submit, busyLabel, variant = 'primary', holding, sending, onClose } = props;
  const { t } = useLingui();
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={props.title}
      description={props.description}
      dirty={props.dirty}
      size={props.size}
      footer={
        <>
          {props.outcome}
          <Button variant="secondary" disabled={sending.busy} onClick={onClose}>
            {props.cancel ?? t`Cancel`}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={variant}
            busy={sending.busy || holding !== undefined}
            busyLabel={holding ?? busyLabel}
          >
            {submit}
          </Button>
        </>
      }
    >
      {props.above}
      <form id={formId} noValidate onSubmit={sending.submit} className="flex flex-col gap-4">
        {props.children}
      </form>
      {props.beside}
    </Dialog>
  );
}
