import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: ReactNode;
  /** The consequences, in plain words. */
  body?: ReactNode;
  /** The action as a verb: never "OK". */
  confirmLabel: string;
  busyLabel?: string;
  /** The action is destructive. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Confirms an action that is hard to undo. The focus starts on the harmless button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    title,
    body,
    confirmLabel,
    busyLabel,
    danger = false,
    busy = false,
    onConfirm,
    onClose,
  } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button variant="secondary" data-autofocus disabled={busy} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            busyLabel={busyLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  );
}
