import { useLingui } from '@lingui/react/macro';
import { Copy, Printer } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { LocalAddressWarning } from '#platform/ui/printing/local-address-warning.tsx';
import { PrintSlip } from '#platform/ui/printing/slip.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';

type SlipDialogProps = {
  title: string;
  /** The text copied for a phone message, if the school reaches the person that way. */
  link: string;
  /** Notes beside the slip; not printed. */
  notice?: ReactNode;
  /** A further action before "Done". */
  another?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** Shows a slip, which is possible only once, and confirms before closing it unprinted. */
export function SlipDialog({ title, link, notice, another, onClose, children }: SlipDialogProps) {
  const { t } = useLingui();
  const [taken, setTaken] = useState(false);
  const [asking, setAsking] = useState(false);

  function print() {
    setTaken(true);
    window.print();
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setTaken(true);
      showToast({ title: t`Success`, description: t`Link copied` });
    } catch {
      // The clipboard requires https.
      showToast({
        title: t`Error`,
        description: t`The link could not be copied. Select it on the slip instead.`,
        tone: 'destructive',
      });
    }
  }

  return (
    <Dialog
      open
      // Pressing outside the dialog must not lose the slip.
      onClose={() => (taken ? onClose() : setAsking(true))}
      title={title}
      description={t`Print this slip or copy it now: it is shown only once.`}
      footer={
        <>
          <div className="flex gap-2 max-sm:*:flex-1">
            {another}
            <Button variant="secondary" onClick={onClose}>
              {t`Done`}
            </Button>
          </div>
          <Button variant="primary" data-autofocus icon={<Printer aria-hidden />} onClick={print}>
            {t`Print`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <LocalAddressWarning />
        {notice}
        <PrintSlip>{children}</PrintSlip>
        <div>
          <Button variant="secondary" icon={<Copy aria-hidden />} onClick={() => void copy()}>
            {t`Copy the link`}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        title={t`Close without printing?`}
        body={t`The link and code will not be shown again. You can create a new slip at any time.`}
        confirmLabel={t`Close`}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  );
}
