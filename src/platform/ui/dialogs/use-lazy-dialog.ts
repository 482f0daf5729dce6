import { type ComponentType, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { toastError } from '../toasts/errors.ts';
import { giveFocusBack } from './lazy-code.ts';

/**
 * A dialog whose code is fetched when it is first opened: `Dialog` is null while it is closed. A failed download is told in
 * a toast and the page stays as it is.
 */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null);
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed');
  const opener = useRef<Element | null>(null);
  const warmed = useRef(false);

  useEffect(() => {
    if (state === 'closed') giveFocusBack(opener.current);
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
    opener.current = document.activeElement;
    // Drawn at once: to say first that the press was heard takes a weak phone longer than the dialog itself.
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
    /** For the button that opens it: its code comes as soon as somebody reaches for it. */
    reached: { onPointerEnter: warm, onFocus: warm },
    close,
  };
}
