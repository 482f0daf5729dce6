import { useLingui } from '@lingui/react/macro';
import { type BaseSyntheticEvent, type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { SendOutcome } from './send-outcome.tsx';

type Props = {
  title: string;
  description?: ReactNode;
  /** What the button that sends it says, and what it says meanwhile. */
  submit: string;
  busyLabel: string;
  /** It cannot be sent yet, and the button says why: "Uploading...". */
  holding?: string | undefined;
  dangerous?: boolean;
  dirty: boolean;
  size?: 'sm' | 'md' | 'lg';
  sending: { submit: (event: BaseSyntheticEvent) => void; busy: boolean; refusal: unknown };
  /** The last sending got no answer. */
  unanswered: boolean;
  onClose: () => void;
  /** Beside the form and not in it: Enter in a search sends nothing. */
  beside?: ReactNode;
  /** The same, before the form. */
  above?: ReactNode;
  children: ReactNode;
};

/** A dialog that sends a form once (`useAttemptForm`, or `useSendForm` for what may be done twice): fields, why it was refused, Cancel, and the one button that sends it. */
export function SendDialog(props: Props) {
  const {
    submit,
    busyLabel,
    holding,
    dangerous = false,
    sending,
    unanswered,
    onClose,
    beside,
    above,
    children,
  } = props;
  const { t } = useLingui();
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={props.title}
      description={props.description}
      dirty={props.dirty || sending.busy}
      size={props.size}
      footer={
        <>
          <SendOutcome sending={sending} unanswered={unanswered} />
          <Button variant="secondary" disabled={sending.busy} onClick={onClose}>
            {/* "Cancel" beside a button that takes something back would be two ways to say the same in French. */}
            {dangerous ? t`Close` : t`Cancel`}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={dangerous ? 'danger' : 'primary'}
            busy={sending.busy || holding !== undefined}
            busyLabel={holding ?? busyLabel}
          >
            {submit}
          </Button>
        </>
      }
    >
      {above}
      <form id={formId} noValidate onSubmit={sending.submit} className="flex flex-col gap-4">
        {children}
      </form>
      {beside}
    </Dialog>
  );
}
