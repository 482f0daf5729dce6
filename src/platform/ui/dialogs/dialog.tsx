import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { DiscardDialog } from './discard-dialog.tsx';
import { IconButton } from '../icon-button.tsx';
import { useModal } from './use-modal.ts';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, the main one last. A form in the body is submitted by `<Button type="submit" form={formId}>`. */
  footer?: ReactNode;
  /** Closing would lose typed values, so it must be confirmed. */
  dirty?: boolean | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  children?: ReactNode;
};

const WIDTHS = { sm: '[--sheet-width:420px]', md: '[--sheet-width:560px]', lg: '[--sheet-width:800px]' };

/**
 * A modal dialog (`useModal`): it traps the focus, makes the page behind inert, and restores the
 * focus. Its content is mounted only while open, so a form starts fresh each time.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, description, footer, dirty, size = 'md', children }: DialogProps) {
  const { t } = useLingui();
  const titleId = useId();
  const descriptionId = useId();
  const [asking, setAsking] = useState(false);
  const leave = () => (dirty ? setAsking(true) : onClose());
  const ref = useModal({ onLeave: leave, onPressOutside: dirty ? undefined : onClose });
  return (
    <>
      <dialog
        ref={ref}
        className={`sheet whitespace-normal ${WIDTHS[size]}`}
        aria-labelledby={titleId}
        aria-describedby={description ? descriptionId : undefined}
      >
        <header className="flex items-start gap-3 border-b border-line py-3 ps-4 pe-2 md:ps-6 md:pe-3">
          <div className="min-w-0 flex-1 py-1.5">
            <h2 id={titleId} tabIndex={-1} data-heading className="text-xl">
              {title}
            </h2>
            {description && (
              <p id={descriptionId} className="mt-1 text-sm text-muted">
                {description}
              </p>
            )}
          </div>
          <IconButton icon={X} label={t`Close`} onClick={leave} />
        </header>
        <div data-body className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 md:px-6">
          {children}
        </div>
        {footer && (
          <footer className="order-2 flex shrink-0 flex-col-reverse gap-2 border-t border-line px-4 py-3 pb-[max(12px,env(safe-area-inset-bottom))] sm:flex-row sm:flex-wrap sm:justify-end md:px-6">
            {footer}
          </footer>
        )}
      </dialog>
      <DiscardDialog open={asking} onKeep={() => setAsking(false)} onDiscard={onClose} />
    </>
  );
}
