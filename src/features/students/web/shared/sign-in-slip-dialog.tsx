import { useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { PrintSlip } from '#platform/ui/printing/slip.tsx';
import { SignInSlip } from './sign-in-slip.tsx';

type Props = {
  title: string;
  slip: ComponentProps<typeof SignInSlip>;
  /** Part of the slip is still loading. */
  waiting?: boolean;
  /** The warning shown when closing it unprinted. */
  lost: string;
  /** The buttons before "Print". */
  actions: ReactNode;
  onClose: () => void;
};

/** Shows a student's sign-in slip, which is possible only once, and confirms before closing it unprinted. */
export function SignInSlipDialog({ title, slip, waiting = false, lost, actions, onClose }: Props) {
  const { t } = useLingui();
  const [printed, setPrinted] = useState(false);
  const [asking, setAsking] = useState(false);

  function print() {
    setPrinted(true);
    window.print();
  }

  return (
    <Dialog
      open
      // Pressing outside the dialog must not lose the password.
      onClose={() => (printed ? onClose() : setAsking(true))}
      title={title}
      description={t`Print this slip or write the password down now: it is shown only once.`}
      footer={
        <>
          {actions}
          <Button
            variant="primary"
            data-autofocus={waiting ? undefined : true}
            icon={<Printer aria-hidden />}
            disabled={waiting}
            onClick={print}
          >
            {t`Print`}
          </Button>
        </>
      }
    >
      <PrintSlip>
        <SignInSlip {...slip} />
      </PrintSlip>
      <ConfirmDialog
        open={asking}
        title={t`Close without printing?`}
        body={lost}
        confirmLabel={t`Close`}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  );
}
