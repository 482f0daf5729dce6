import { useLingui } from '@lingui/react/macro';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';
import { SendOutcome } from './send-outcome.tsx';

type Props = Omit<FormDialogProps, 'variant' | 'cancel' | 'outcome' | 'sending'> & {
  dangerous?: boolean;
  sending: FormDialogProps['sending'] & { refusal: unknown };
  /** True if the last send got no response. */
  unanswered: boolean;
};

/**
 * A dialog that sends a form once (`useAttemptForm`, or `useSendForm` for actions that may be repeated):
 * fields, error, Cancel, and the submit button.
 */
export function SendDialog({ dangerous = false, sending, unanswered, dirty, ...frame }: Props) {
  const { t } = useLingui();
  return (
    <FormDialog
      {...frame}
      sending={sending}
      dirty={dirty || sending.busy}
      variant={dangerous ? 'danger' : 'primary'}
      // "Cancel" beside a button that undoes something would have the same meaning in French.
      cancel={dangerous ? t`Close` : undefined}
      outcome={<SendOutcome sending={sending} unanswered={unanswered} />}
    />
  );
}
