import { type ComponentType, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { toastError } from '../toasts/errors.ts';

/**
 * A dialog whose code is fetched when it is first opened: `Dialog` is null while it is closed. A
 * failed download shows a toast and leaves the page unchanged.
 */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed');
  const opener = useRef<HTMLElement | null>(null);
  const warmed = useRef(false);

  useEffect(() => {
    // A dialog that is closed from a question above it leaves the focus on the page's body.
    if (state === 'closed' && document.activeElement === document.body) opener.current?.focus();
  }, [state]);

  const close = useCallback(() => setState('closed'), []);

  /** A failed preload is reported when the dialog is opened. */
  function warm() {
    if (component || warmed.current) return;
    warmed.current = true;
    load().then(
      (loaded) => startTransition(() => setComponent(() => loaded)),
      () => (warmed.current = false),
    );
  }

  async function show() {
    opener.current = document.activeElement as HTMLElement | null;
    // Rendered at once: on a weak phone a separate pending state takes longer than the dialog
    // itself.
    if (component) return setState('open');
    setState('loading');
    try {
      const loaded = await load();
      setComponent(() => loaded);
      setState('open');
    } catch (error) {
      setState('closed');
      toastError(error);
    }
  }

  return {
    Dialog: state === 'open' ? component : null,
    loading: state === 'loading',
    show: () => void show(),
    /** Props for the button that opens it: preload the code on hover and focus. */
    reached: { onPointerEnter: warm, onFocus: warm },
    close,
  };
}
