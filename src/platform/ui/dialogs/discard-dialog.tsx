import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '../button.tsx';
import { useModal } from './use-modal.ts';

type DiscardDialogProps = { open: boolean; onKeep: () => void; onDiscard: () => void };

/**
 * Confirms that a half-filled form is discarded. Keeping it is the harmless choice, so focus and
 * Esc go there.
 */
export function DiscardDialog({ open, onKeep, onDiscard }: DiscardDialogProps) {
  return open ? <OpenDiscardDialog onKeep={onKeep} onDiscard={onDiscard} /> : null;
}

function OpenDiscardDialog({ onKeep, onDiscard }: Omit<DiscardDialogProps, 'open'>) {
  const titleId = useId();
  const ref = useModal({ onLeave: onKeep });
  return (
    <dialog ref={ref} role="alertdialog" className="sheet [--sheet-width:400px]" aria-labelledby={titleId}>
      <div className="px-4 pt-5 pb-1 md:px-6">
        <h2 id={titleId} className="text-lg">
          <Trans>Discard what you have entered?</Trans>
        </h2>
      </div>
      <div className="order-2 flex flex-col-reverse gap-2 px-4 py-4 sm:flex-row sm:justify-end md:px-6">
        <Button variant="danger" onClick={onDiscard}>
          <Trans>Discard</Trans>
        </Button>
        <Button variant="secondary" data-autofocus onClick={onKeep}>
          <Trans>Keep editing</Trans>
        </Button>
      </div>
    </dialog>
  );
}
