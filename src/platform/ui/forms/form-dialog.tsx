import { useLingui } from '@lingui/react/macro';
import { type BaseSyntheticEvent, type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { Dialog, type DialogProps } from '../dialogs/dialog.tsx';

export type FormDialogProps = Pick<DialogProps, 'title' | 'description' | 'size' | 'onClose'> & {
  /** Label of the submit button, and its label while sending. */
  submit: string;
  busyLabel: string;
  variant?: 'primary' | 'danger';
  /** It cannot be sent yet, and the button says why: "Uploading...". */
  holding?: string | undefined;
  /** Label of the cancel button, if "Cancel" would be misread. */
  cancel?: string | undefined;
  dirty: boolean;
  sending: { submit: (event: BaseSyntheticEvent) => void; busy: boolean };
  /** Result of the last send, above the buttons. */
  outcome?: ReactNode;
  /** Beside the form and not in it: Enter in a search sends nothing. */
  beside?: ReactNode;
  /** The same, before the form. */
  above?: ReactNode;
  children: ReactNode;
};

/** The frame of a dialog that sends a form: fields, Cancel, and the one button that sends it. */
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
