import { useLingui } from '@lingui/react/macro';
import { CircleCheck, OctagonAlert, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Icon } from '../icon.tsx';
import { closeToast, type ShownToast } from './toast.ts';

const SUCCESS_MS = 8000;
/** Shorter, because on a phone it covers the lower rows. */
const SUCCESS_MS_PHONE = 4000;

/**
 * One toast. A success closes after eight seconds, on a phone after four, but not while it is
 * hovered or focused; a failure stays until closed. A pointer that was already at rest where the
 * toast appears does not count, and a press on a success dismisses it.
 */
export function ToastNotice({ toast }: { toast: ShownToast }) {
  const { t } = useLingui();
  const [held, setHeld] = useState(false);
  const failed = toast.tone === 'destructive';

  useEffect(() => {
    if (failed || held) return;
    const stay = matchMedia('(max-width: 767px)').matches ? SUCCESS_MS_PHONE : SUCCESS_MS;
    const timer = setTimeout(() => closeToast(toast.id), stay);
    return () => clearTimeout(timer);
  }, [failed, held, toast.id]);

  return (
    // The keyboard has the button.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      onPointerMove={() => setHeld(true)}
      onClick={failed ? undefined : () => closeToast(toast.id)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`toast pointer-events-auto flex items-start gap-3 rounded border bg-card py-3 ps-4 pe-2 text-text shadow-lifted in-[dialog]:items-center in-[dialog]:py-0.5 in-[dialog]:shadow-none ${failed ? 'border-danger' : 'border-control'}`}
    >
      <Icon
        of={failed ? OctagonAlert : CircleCheck}
        className={`mt-0.5 in-[dialog]:mt-0 ${failed ? 'text-danger' : 'text-success'}`}
      />
      <div className="min-w-0 flex-1 gap-x-2 in-[dialog]:flex in-[dialog]:flex-wrap in-[dialog]:items-baseline">
        <p className={`font-semibold ${failed ? 'text-danger' : ''}`}>
          {toast.title}
          {toast.count > 1 && (
            <span className="ms-2 text-sm font-normal text-muted">{`×${toast.count}`}</span>
          )}
        </p>
        {toast.description && <p className="text-sm">{toast.description}</p>}
      </div>
      <button
        type="button"
        aria-label={t`Close`}
        onClick={() => closeToast(toast.id)}
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-raised hover:text-text pointer-coarse:size-11"
      >
        <Icon of={X} size={18} />
      </button>
    </div>
  );
}
