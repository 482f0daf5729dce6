import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { topModal, watchModals } from '../dialogs/modals.ts';
import { watchScreens } from './screens.ts';
import { shownToasts, watchToasts } from './toast.ts';
import { ToastNotice } from './toast-notice.tsx';

const NONE = [] as const;
const IN_DIALOG =
  'order-1 max-h-[30dvh] shrink-0 overflow-y-auto has-[.toast]:border-t has-[.toast]:border-line has-[.toast]:px-4 has-[.toast]:py-2 md:has-[.toast]:px-6';
/** At the lower right, on a phone above the bottom navigation bar: never over the school's name. */
const OVER_PAGE =
  'pointer-events-none fixed inset-x-3 bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-10 md:inset-x-auto md:end-6 md:bottom-6 md:w-96';

/**
 * Rendered once in the application; shows the toasts: successes in a polite live region, failures in an
 * assertive one. F8 moves the focus to the newest. Each belongs to the screen where it was shown
 * (`watchScreens`). While a dialog is open they are rendered inside it, since nothing outside can be reached,
 * above its buttons, so that they cover no control.
 */
export function Toaster() {
  const { t } = useLingui();
  const toasts = useSyncExternalStore(watchToasts, shownToasts, () => NONE);
  const modal = useSyncExternalStore(watchModals, topModal, () => null);
  const region = useFocusByF8();
  useEffect(watchScreens, []);
  // A portal cannot be prerendered, nor rendered during hydration.
  const awake = useSyncExternalStore(
    watchToasts,
    () => true,
    () => false,
  );
  if (!awake) return null;
  const notices = (failed: boolean) =>
    toasts
      .filter((toast) => (toast.tone === 'destructive') === failed)
      .map((toast) => <ToastNotice key={toast.id} toast={toast} />);
  return createPortal(
    <section
      ref={region}
      aria-label={t`Notifications (F8)`}
      className={`no-print flex flex-col gap-2 ${modal ? IN_DIALOG : OVER_PAGE}`}
    >
      <div role="alert" aria-atomic="false" className="flex flex-col gap-2">
        {notices(true)}
      </div>
      <output aria-atomic="false" className="flex flex-col gap-2">
        {notices(false)}
      </output>
    </section>,
    modal ?? document.body,
  );
}

function useFocusByF8() {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      const buttons = region.current?.querySelectorAll('button');
      buttons?.item(buttons.length - 1)?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return region;
}
