import { useLingui } from '@lingui/react/macro';
import { type BaseSyntheticEvent, type ReactNode, useId } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { SafeToRepeat } from '#platform/ui/safe-to-repeat.tsx';

type Props = {
  title: string;
  description: string;
  /** What the button that sends it says. */
  submit: string;
  dangerous?: boolean;
  dirty: boolean;
  sending: { submit: (event: BaseSyntheticEvent) => void; busy: boolean; refusal: unknown };
  /** The last sending got no answer. */
  unanswered: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** The frame of every dialog that moves money: fields, why it was refused, Cancel, and the one button that sends it. */
export function MovementFrame(props: Props) {
  const {
    title,
    description,
    submit,
    dangerous = false,
    dirty,
    sending,
    unanswered,
    onClose,
    children,
  } = props;
  const { t } = useLingui();
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      dirty={dirty || sending.busy}
      footer={
        <>
          <Button variant="secondary" disabled={sending.busy} onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={dangerous ? 'danger' : 'primary'}
            busy={sending.busy}
            busyLabel={t`Processing...`}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={sending.submit} className="flex flex-col gap-4">
        {children}
        <FormError error={sending.refusal} />
        {unanswered && <SafeToRepeat />}
      </form>
    </Dialog>
  );
}
